package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import org.kohsuke.github.GHCommitPointer;
import org.kohsuke.github.GHDirection;
import org.kohsuke.github.GHIssueState;
import org.kohsuke.github.GHPullRequest;
import org.kohsuke.github.GHPullRequestQueryBuilder;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GHUser;

/**
 * Pull requests over the client library, of which only fields that came with the answer are read;
 * their files over raw calls, as the library would ask for the pull request first.
 */
final class KohsukePulls implements PullGateway {
    /** How many pull requests are looked through for a commit: three pages. */
    private static final int RECENT = 300;

    /**
     * @see "docs.github.com: List pull requests files, at most 3,000"
     */
    private static final int MOST_FILES = 3000;

    private static final int PAGE = 100;

    private final InstallationClients clients;
    private final RepoCalls calls;

    KohsukePulls(InstallationClients clients, RepoCalls calls) {
        this.clients = clients;
        this.calls = calls;
    }

    @Override
    public Optional<PullRequest> get(InstalledRepo repo, PullNumber number) {
        try {
            return Optional.of(
                    clients.with(
                            repo,
                            "pull request",
                            repository -> read(repository.getPullRequest(number.value()))));
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    @Override
    public List<PullRequest> openFrom(InstalledRepo repo, HeadBranch head, String owner) {
        if (owner.isEmpty() || head.repo().isEmpty()) {
            return List.of();
        }
        return clients.with(
                repo,
                "pull requests",
                repository -> {
                    List<PullRequest> found = new ArrayList<>();
                    for (GHPullRequest pull :
                            repository
                                    .queryPullRequests()
                                    .state(GHIssueState.OPEN)
                                    .head(owner + ":" + head.branch())
                                    .list()
                                    .withPageSize(PAGE)) {
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
        return clients.with(
                repo,
                "pull requests",
                repository -> {
                    List<PullRequest> found = new ArrayList<>();
                    Iterator<GHPullRequest> recent =
                            repository
                                    .queryPullRequests()
                                    .state(GHIssueState.OPEN)
                                    .sort(GHPullRequestQueryBuilder.Sort.UPDATED)
                                    .direction(GHDirection.DESC)
                                    .list()
                                    .withPageSize(PAGE)
                                    .iterator();
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
        return files(repo, number)
                .map(files -> files.stream().anyMatch(paths::contains))
                .orElse(true);
    }

    @Override
    public Optional<Set<String>> files(InstalledRepo repo, PullNumber number) {
        return listed(repo, number)
                .filter(files -> files.size() < MOST_FILES)
                .map(files ->
                        files.stream()
                                .flatMap(file ->
                                        Stream.of(
                                                file.path("filename"),
                                                file.path("previous_filename")))
                                .map(name -> name.asText(""))
                                .filter(name -> !name.isEmpty())
                                .collect(Collectors.toSet()));
    }

    /**
     * The files of a pull request; nothing where its author made it so large that GitHub does not
     * say ("this diff is taking too long to generate") or that we do not read what it says.
     */
    private Optional<List<JsonNode>> listed(InstalledRepo repo, PullNumber number) {
        try {
            return Optional.of(calls.list(repo, "/pulls/" + number + "/files?per_page=100", ""));
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.UNPROCESSABLE) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    @Override
    public PullNumber open(InstalledRepo repo, Proposal proposal) {
        return clients.with(
                repo,
                "pull request",
                repository ->
                        new PullNumber(
                                repository
                                        .createPullRequest(
                                                proposal.title(),
                                                proposal.from().value(),
                                                proposal.into().value(),
                                                proposal.body())
                                        .getNumber()));
    }

    @Override
    public void retell(InstalledRepo repo, PullNumber number, Proposal proposal) {
        var _ =
                calls.send(
                        repo,
                        calls.request(
                                "PATCH",
                                repo,
                                "/pulls/" + number,
                                RepoCalls.object()
                                        .put("title", proposal.title())
                                        .put("body", proposal.body())));
    }

    private static boolean isInto(GHPullRequest pull, RepoId base) {
        return Optional.ofNullable(pull.getBase().getRepository())
                .map(GHRepository::getId)
                .filter(id -> id == base.value())
                .isPresent();
    }

    private static boolean isFrom(GHPullRequest pull, HeadBranch head) {
        return pull.getState() == GHIssueState.OPEN && head(pull).equals(head);
    }

    /** A head whose repository GitHub does not know any more is that of a deleted fork. */
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
        Instant updatedAt = pull.getUpdatedAt();
        if (updatedAt == null) {
            throw new IOException("a pull request without updated_at");
        }
        return new PullRequest(
                new PullNumber(pull.getNumber()),
                pull.getState() == GHIssueState.OPEN,
                head(pull),
                Optional.ofNullable(head.getUser()).map(GHUser::getLogin).orElse(""),
                new CommitSha(head.getSha()),
                new BranchName(base.getRef()),
                new CommitSha(base.getSha()),
                updatedAt);
    }
}
