package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.CommitMessage;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.FileGateway.FileChange;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHCommit;
import org.kohsuke.github.GHCompare;
import org.kohsuke.github.GHRef;
import org.kohsuke.github.GHRepository;

/**
 * Commits through the client library. The library reads a commit with all its files, so the message
 * comes from git's own object.
 */
public record GitHubCommits(ApiCalls calls) implements CommitGateway {
    private static final int PAGE = 100;

    private static final int MOST_FILES = 300;

    private static final String TAGS = "refs/tags/";

    private static final Pattern REF =
            Pattern.compile(
                    "(?!refs/|.*(?:\\.\\.|@\\{|//|/\\.))[^\\s\\p{Cntrl}~^:?*\\[\\\\./-]"
                            + "[^\\s\\p{Cntrl}~^:?*\\[\\\\]{0,249}(?<![./])");

    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{7,40}");

    private static final Set<String> CLOSING =
            Set.of("pull_request", "update", "required_status_checks", "merge_queue");

    private static final String COMMIT =
            """
            mutation($input: CreateCommitOnBranchInput!) {
              createCommitOnBranch(input: $input) { commit { oid } }
            }\
            """;

    private static final Duration THROTTLED = Duration.ofMinutes(1);

    @Override
    public Optional<String> message(InstalledRepo repo, CommitSha commit) {
        return new RepoCall(calls, repo)
                .get("/git/commits/" + commit)
                .map(found -> found.path("message").asText(""));
    }

    @Override
    public List<CommitSha> line(InstalledRepo repo, CommitSha tip) {
        return ancestors(
                repo, tip, all -> all.map(commit -> new CommitSha(commit.getSHA1())).toList());
    }

    /** Pages are loaded lazily: a page is requested for its first commit. */
    private List<CommitSha> ancestors(
            InstalledRepo repo, CommitSha tip, Function<Stream<GHCommit>, List<CommitSha>> read) {
        return visible(
                        repo,
                        call -> {
                            var commits = call.repository().queryCommits().from(tip.value()).list();
                            var pages = commits.withPageSize(PAGE).spliterator();
                            return read.apply(
                                    StreamSupport.stream(pages, false)
                                            .limit(CommitGateway.LONGEST_LINE));
                        })
                .orElse(List.of());
    }

    @Override
    public List<CommitSha> firstParents(InstalledRepo repo, CommitSha tip, CommitSha end) {
        return ancestors(repo, tip, all -> firstParents(all.iterator(), tip, end));
    }

    private static List<CommitSha> firstParents(
            Iterator<GHCommit> all, CommitSha tip, CommitSha end) {
        Map<String, String> parents = new HashMap<>();
        List<CommitSha> line = new ArrayList<>(List.of(tip));
        while (!line.getLast().equals(end)) {
            String parent = parents.get(line.getLast().value());
            if (parent != null && !parent.isEmpty()) {
                line.add(new CommitSha(parent));
            } else if (parent == null && all.hasNext()) {
                GHCommit next = all.next();
                parents.put(next.getSHA1(), next.getParentSHA1s().stream().findFirst().orElse(""));
            } else {
                return List.of();
            }
        }
        return line;
    }

    @Override
    public Optional<Set<String>> changedPaths(
            InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        return comparison(repo, ancestor, commit, GitHubCommits::files).flatMap(it -> it);
    }

    @Override
    public boolean isAncestor(InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        return comparison(repo, ancestor, commit, (it, _) -> isOfAncestor(it)).orElse(false);
    }

    private <T> Optional<T> comparison(
            InstalledRepo repo,
            CommitSha ancestor,
            CommitSha commit,
            BiFunction<GHCompare, JsonNode, T> read) {
        return visible(
                repo,
                call -> {
                    GHRepository repository = call.repository();
                    repository.setCompareUsePaginatedCommits(true);
                    GHCompare found = repository.getCompare(ancestor.value(), commit.value());
                    return read.apply(found, call.json());
                });
    }

    private <T> Optional<T> visible(InstalledRepo repo, RepoCall.Use<T> use) {
        try {
            return new RepoCall(calls, repo).find(use);
        } catch (GitHubRefusal refusal) {
            return RepoCall.absent(refusal, GitHubRefusal.Kind.UNPROCESSABLE);
        }
    }

    @Override
    public Optional<CommitGateway.Named> resolve(InstalledRepo repo, String ref) {
        if (!REF.matcher(ref).matches()) {
            return Optional.empty();
        }
        String name = ApiAddress.path(ref);
        return object(repo, "tags/" + name)
                .flatMap(it -> taggedCommit(repo, new CommitGateway.Tag(ref, sha(it), isTag(it))))
                .or(() -> object(repo, "heads/" + name).map(GitHubCommits::sha))
                .map(sha -> new CommitGateway.Named(sha, true))
                .or(() -> starting(repo, ref).map(sha -> new CommitGateway.Named(sha, false)));
    }

    private Optional<JsonNode> object(InstalledRepo repo, String ref) {
        return new RepoCall(calls, repo).get("/git/ref/" + ref).map(it -> it.path("object"));
    }

    private static CommitSha sha(JsonNode object) {
        return new CommitSha(object.path("sha").asText());
    }

    private static boolean isTag(JsonNode object) {
        return object.path("type").asText().equals("tag");
    }

    private Optional<CommitSha> starting(InstalledRepo repo, String digits) {
        if (!DIGITS.matcher(digits).matches()) {
            return Optional.empty();
        }
        String tail = "/commits/" + digits + "?per_page=1";
        return visible(repo, call -> sha(call.send(call.request("GET", tail)).json()))
                .filter(sha -> sha.value().startsWith(digits));
    }

    @Override
    public List<CommitGateway.Tag> tags(InstalledRepo repo) {
        try {
            return new RepoCall(calls, repo)
                    .use(call ->
                            call.all(call.repository().listMatchingRefs("tags"), 0).stream()
                                    .filter(ref -> ref.getRef().startsWith(TAGS))
                                    .flatMap(ref -> tag(ref).stream())
                                    .toList());
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            return List.of();
        }
    }

    private static Optional<CommitGateway.Tag> tag(GHRef ref) {
        String type = ref.getObject().getType();
        String name = ref.getRef().substring(TAGS.length());
        return type.equals("commit") || type.equals("tag")
                ? Optional.of(new CommitGateway.Tag(name, sha(ref.getObject()), type.equals("tag")))
                : Optional.empty();
    }

    private static CommitSha sha(GHRef.GHObject object) {
        return new CommitSha(object.getSha());
    }

    @Override
    public Optional<CommitSha> taggedCommit(InstalledRepo repo, CommitGateway.Tag tag) {
        if (!tag.annotated()) {
            return Optional.of(tag.object());
        }
        return new RepoCall(calls, repo)
                .find(call -> call.repository().getTagObject(tag.object().value()).getObject())
                .filter(object -> object.getType().equals("commit"))
                .map(GitHubCommits::sha);
    }

    @Override
    public Optional<CommitGateway.Release> release(InstalledRepo repo, String tag) {
        return new RepoCall(calls, repo)
                .get("/releases/tags/" + ApiAddress.path(tag))
                .map(GitHubCommits::release);
    }

    @Override
    public List<CommitGateway.Release> releases(InstalledRepo repo) {
        List<CommitGateway.Release> all = new ArrayList<>();
        new RepoCall(calls, repo)
                .get("/releases?per_page=30")
                .ifPresent(it -> it.forEach(one -> all.add(release(one))));
        return all;
    }

    private static CommitGateway.Release release(JsonNode it) {
        boolean isEarly = it.path("draft").asBoolean() || it.path("prerelease").asBoolean();
        String text = it.path("body").asText("");
        return new CommitGateway.Release(
                it.path("id").asLong(),
                it.path("tag_name").asText(),
                it.path("body").isNull() ? "" : text,
                isEarly);
    }

    @Override
    public void changeRelease(InstalledRepo repo, long id, String text) {
        RepoCall call = new RepoCall(calls, repo);
        call.send(
                call.request("PATCH", "/releases/" + id)
                        .withBody(RepoCall.object().put("body", text)));
    }

    @Override
    public void createTag(InstalledRepo repo, String name, CommitSha commit) {
        try {
            new RepoCall(calls, repo)
                    .use(call -> call.repository().createRef(TAGS + name, commit.value()));
        } catch (GitHubRefusal refusal) {
            if (!refusal.says(GitHubRefusal.Kind.UNPROCESSABLE, "already exists")) {
                throw refusal;
            }
        }
    }

    @Override
    public void deleteTag(InstalledRepo repo, String name) {
        new RepoCall(calls, repo).deleteRef("tags/" + name);
    }

    @Override
    public Optional<CommitSha> branchHead(InstalledRepo repo, BranchName branch) {
        RepoCall call = new RepoCall(calls, repo);
        return call.get("/git/ref/heads/" + ApiAddress.path(branch.value()))
                .map(found -> call.use(_ -> id(found.at("/object/sha"))));
    }

    @Override
    public BranchName defaultBranch(InstalledRepo repo) {
        RepoCall call = new RepoCall(calls, repo);
        return call.use(_ -> new BranchName(call.fetchRepository().getDefaultBranch()));
    }

    @Override
    public boolean takesCommits(InstalledRepo repo, BranchName branch) {
        String name = ApiAddress.segment(branch.value());
        RepoCall call = new RepoCall(calls, repo);
        boolean isDefault =
                call.find(RepoCall::fetchRepository)
                        .filter(it -> branch.value().equals(it.getDefaultBranch()))
                        .isPresent();
        return !isDefault
                && call.get("/branches/" + name)
                        .filter(it -> it.path("protected").asBoolean(false))
                        .isEmpty()
                && call.get("/rules/branches/" + name).filter(GitHubCommits::isClosing).isEmpty();
    }

    /** GitHub Enterprise before 3.11 answers 404, as it has no rules. */
    private static boolean isClosing(JsonNode rules) {
        return rules.valueStream().anyMatch(rule -> CLOSING.contains(rule.path("type").asText("")));
    }

    @Override
    public void setBranch(InstalledRepo repo, BranchName branch, CommitSha commit) {
        ObjectNode move = RepoCall.object().put("sha", commit.value()).put("force", true);
        RepoCall call = new RepoCall(calls, repo);
        try {
            String reference = "/git/refs/heads/" + ApiAddress.path(branch.value());
            call.send(call.request("PATCH", reference).withBody(move));
        } catch (GitHubRefusal refusal) {
            RepoCall.requireAbsentRef(refusal);
            if (!createBranch(repo, branch, commit)) {
                throw GitHubFailures.trouble("branch", "it was created a moment ago");
            }
        }
    }

    @Override
    public boolean createBranch(InstalledRepo repo, BranchName branch, CommitSha commit) {
        RepoCall call = new RepoCall(calls, repo);
        try {
            call.use(_ -> call.repository().createRef("refs/heads/" + branch, commit.value()));
            return true;
        } catch (GitHubRefusal refusal) {
            if (refusal.says(GitHubRefusal.Kind.UNPROCESSABLE, "already exists")) {
                return false;
            }
            throw refusal;
        }
    }

    @Override
    public void deleteBranch(InstalledRepo repo, BranchName branch) {
        new RepoCall(calls, repo).deleteRef("heads/" + branch);
    }

    @Override
    public CommitResult commit(
            InstalledRepo repo, BranchName branch, CommitSha expectedHead, FileChange change) {
        ObjectNode operation = RepoCall.object().put("query", COMMIT);
        ObjectNode input = operation.putObject("variables").putObject("input");
        input.put("expectedHeadOid", expectedHead.value());
        input.putObject("branch")
                .put("repositoryNameWithOwner", repo.name().toString())
                .put("branchName", branch.value());
        CommitMessage message = change.message();
        input.putObject("message").put("headline", message.headline()).put("body", message.body());
        var files = input.putObject("fileChanges").putArray("additions");
        for (Addition addition : change.additions()) {
            String base64 = Base64.getEncoder().encodeToString(addition.content().bytes());
            files.addObject().put("path", addition.path()).put("contents", base64);
        }
        ApiRequest request = ApiRequest.of("POST", calls.address().graphql()).withBody(operation);
        JsonNode answer = calls.send(repo.installation(), request).json();
        JsonNode error = answer.path("errors").path(0);
        if (error.isMissingNode()) {
            JsonNode oid = answer.at("/data/createCommitOnBranch/commit/oid");
            return new RepoCall(calls, repo).use(_ -> new CommitResult.Committed(id(oid)));
        }
        return toFailure(error);
    }

    private static CommitResult toFailure(JsonNode error) {
        String type = error.path("type").asText("");
        String message = error.path("message").asText("");
        if (type.equals("STALE_DATA") || message.startsWith("Expected branch to point to")) {
            return new CommitResult.HeadMoved(message);
        }
        if (error.path("extensions").has("code")) {
            throw toRefusal(GitHubRefusal.Kind.UNPROCESSABLE, message);
        }
        throw switch (type) {
            case "RATE_LIMITED" -> GitHubFailures.throttling("GraphQL " + message, THROTTLED);
            case "", "SERVICE_UNAVAILABLE", "INTERNAL" ->
                    GitHubFailures.trouble("GraphQL", message);
            case "NOT_FOUND" -> toRefusal(GitHubRefusal.Kind.NOT_FOUND, message);
            case "FORBIDDEN" -> toRefusal(GitHubRefusal.Kind.FORBIDDEN, message);
            default -> toRefusal(GitHubRefusal.Kind.UNPROCESSABLE, type + " " + message);
        };
    }

    private static GitHubRefusal toRefusal(GitHubRefusal.Kind kind, String message) {
        return GitHubFailures.toRefusal(kind, "GraphQL", message);
    }

    private static CommitSha id(JsonNode node) {
        return new CommitSha(node.asText(""));
    }

    /**
     * Only for an ancestor does GitHub compare both commits; otherwise it compares with their merge
     * base.
     */
    private static Optional<Set<String>> files(GHCompare comparison, JsonNode answer) {
        JsonNode files = answer.path("files");
        return files.isArray() && files.size() < MOST_FILES && isOfAncestor(comparison)
                ? Optional.of(
                        Arrays.stream(comparison.getFiles())
                                .flatMap(it -> names(it.getFileName(), it.getPreviousFilename()))
                                .collect(Collectors.toSet()))
                : Optional.empty();
    }

    static Stream<String> names(String name, @Nullable String previous) {
        return Stream.of(name, previous).filter(Objects::nonNull);
    }

    private static boolean isOfAncestor(GHCompare comparison) {
        return comparison.getStatus() == GHCompare.Status.ahead
                || comparison.getStatus() == GHCompare.Status.identical;
    }
}
