package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.*;
import org.kohsuke.github.GHCommitPointer;
import org.kohsuke.github.GHDirection;
import org.kohsuke.github.GHIssueState;
import org.kohsuke.github.GHPullRequest;
import org.kohsuke.github.GHPullRequestQueryBuilder;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GHUser;

/** Pull requests through the client library, with the fields of the first answer only. */
public record GitHubPulls(ApiCalls calls) implements PullGateway {
    private static final int RECENT = 300;

    /**
     * @see "docs.github.com: List pull requests files, at most 3,000"
     */
    private static final int MOST_FILES = 3000;

    private static final int PAGE = 100;

    @Override
    public Optional<PullRequest> get(InstalledRepo repo, PullNumber number) {
        return new RepoCall(calls, repo)
                .find(call -> read(call.repository().getPullRequest(number.value())));
    }

    @Override
    public Optional<PullDescription> description(InstalledRepo repo, PullNumber number) {
        return new RepoCall(calls, repo)
                .find(call -> {
                    GHPullRequest pull = call.repository().getPullRequest(number.value());
                    return new PullDescription(
                            pull.getUser() == null ? "" : pull.getUser().getLogin(),
                            Objects.requireNonNullElse(pull.getBody(), ""),
                            pull.getUpdatedAt());
                });
    }

    @Override
    public Optional<CommitSha> mergedAs(InstalledRepo repo, PullNumber number) {
        Optional<String> merged =
                new RepoCall(calls, repo)
                        .find(call -> {
                            GHPullRequest pull = call.repository().getPullRequest(number.value());
                            return pull.getMergedAt() == null ? "" : pull.getMergeCommitSha();
                        });
        return merged.filter(it -> !it.isEmpty()).map(CommitSha::new);
    }

    @Override
    public boolean isBy(InstalledRepo repo, PullNumber number, AccountLogin login) {
        return new RepoCall(calls, repo)
                .find(call -> call.repository().getPullRequest(number.value()).getUser())
                .filter(user -> login.value().equals(user.getLogin()))
                .isPresent();
    }

    @Override
    public boolean hasLabel(InstalledRepo repo, PullNumber number, String label) {
        return new RepoCall(calls, repo)
                .find(call -> call.repository().getPullRequest(number.value()).getLabels())
                .filter(all -> all.stream().anyMatch(it -> label.equalsIgnoreCase(it.getName())))
                .isPresent();
    }

    @Override
    public List<PullRequest> openFrom(InstalledRepo repo, HeadBranch head, String owner) {
        if (owner.isEmpty() || head.repo().isEmpty()) {
            return List.of();
        }
        return new RepoCall(calls, repo)
                .use(call -> {
                    var query = call.repository().queryPullRequests().state(GHIssueState.OPEN);
                    var listed = query.head(owner + ":" + head.branch()).list();
                    List<PullRequest> found = new ArrayList<>();
                    for (GHPullRequest pull : call.all(listed, PAGE)) {
                        if (isInto(pull, repo.id()) && isFrom(pull, head)) {
                            found.add(read(pull));
                        }
                    }
                    found.sort(Comparator.comparingInt(pull -> pull.number().value()));
                    return found;
                });
    }

    @Override
    public List<PullRequest> openAt(InstalledRepo repo, CommitSha head) {
        return recent(repo, pull -> head.value().equals(pull.getHead().getSha()));
    }

    @Override
    public List<PullRequest> recentlyOpen(InstalledRepo repo) {
        return recent(repo, pull -> isInto(pull, repo.id()));
    }

    private List<PullRequest> recent(InstalledRepo repo, Predicate<GHPullRequest> wanted) {
        return new RepoCall(calls, repo)
                .use(call -> {
                    var query = call.repository().queryPullRequests().state(GHIssueState.OPEN);
                    query.sort(GHPullRequestQueryBuilder.Sort.UPDATED).direction(GHDirection.DESC);
                    var recent = query.list().withPageSize(PAGE).iterator();
                    List<PullRequest> found = new ArrayList<>();
                    for (int seen = 0; seen < RECENT && recent.hasNext(); seen++) {
                        GHPullRequest pull = recent.next();
                        if (wanted.test(pull)) {
                            found.add(read(pull));
                        }
                    }
                    return found;
                });
    }

    @Override
    public boolean changes(InstalledRepo repo, PullNumber number, Set<String> paths) {
        return files(repo, number).stream().allMatch(it -> PullGateway.touch(it, paths));
    }

    /**
     * Also empty if the diff is too large for GitHub ("this diff is taking too long to generate"),
     * or the list is too large.
     */
    @Override
    public Optional<Set<String>> files(InstalledRepo repo, PullNumber number) {
        try {
            var files =
                    new RepoCall(calls, repo)
                            .use(call -> call.all(call.pull(number).listFiles(), PAGE));
            return files.size() >= MOST_FILES
                    ? Optional.empty()
                    : Optional.of(
                            files.stream()
                                    .flatMap(it ->
                                            GitHubCommits.names(
                                                    it.getFilename(), it.getPreviousFilename()))
                                    .collect(Collectors.toSet()));
        } catch (GitHubRefusal refusal) {
            return RepoCall.absent(refusal, GitHubRefusal.Kind.UNPROCESSABLE);
        }
    }

    @Override
    public List<PullNumber> pullsWith(InstalledRepo repo, CommitSha commit) {
        List<PullNumber> merged = new ArrayList<>();
        new RepoCall(calls, repo)
                .get("/commits/" + commit + "/pulls?per_page=" + PAGE)
                .ifPresent(listed ->
                        listed.forEach(pull -> {
                            long base = pull.path("base").path("repo").path("id").asLong();
                            if (base == repo.id().value() && pull.hasNonNull("merged_at")) {
                                merged.add(new PullNumber(pull.path("number").asInt()));
                            }
                        }));
        return merged;
    }

    @Override
    public PullNumber open(InstalledRepo repo, PullGateway.Proposal proposal) {
        String from = proposal.from().value();
        String into = proposal.into().value();
        return new RepoCall(calls, repo)
                .use(call -> {
                    GHRepository to = call.repository();
                    var made = to.createPullRequest(proposal.title(), from, into, proposal.body());
                    return new PullNumber(made.getNumber());
                });
    }

    /** The library changes one field a request, so the body joins the request of the title. */
    @Override
    public void updateText(InstalledRepo repo, PullNumber number, PullGateway.Proposal proposal) {
        ObjectNode body = RepoCall.object().put("body", proposal.body());
        new RepoCall(calls, repo)
                .add(body)
                .use(call -> {
                    call.pull(number).setTitle(proposal.title());
                    return number;
                });
    }

    private static boolean isInto(GHPullRequest pull, RepoId base) {
        GHRepository repository = pull.getBase().getRepository();
        return repository != null && repository.getId() == base.value();
    }

    private static boolean isFrom(GHPullRequest pull, HeadBranch head) {
        return pull.getState() == GHIssueState.OPEN && head(pull).equals(head);
    }

    /** GitHub omits the repository of a deleted fork. */
    private static HeadBranch head(GHPullRequest pull) {
        GHCommitPointer head = pull.getHead();
        return new HeadBranch(
                Optional.ofNullable(head.getRepository())
                        .map(repository -> new RepoId(repository.getId())),
                new BranchName(head.getRef()));
    }

    private static PullRequest read(GHPullRequest pull) throws IOException {
        GHCommitPointer head = pull.getHead();
        GHCommitPointer base = pull.getBase();
        return new PullRequest(
                new PullNumber(pull.getNumber()),
                pull.getState() == GHIssueState.OPEN,
                head(pull),
                Optional.ofNullable(head.getUser()).map(GHUser::getLogin).orElse(""),
                new CommitSha(head.getSha()),
                new BranchName(base.getRef()),
                new CommitSha(base.getSha()),
                RepoCall.require(pull.getUpdatedAt()));
    }
}
