package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * Files over raw calls: the client library reads files up to 1 MB, as that is what GitHub gives as
 * JSON, and has no GraphQL, without which a commit is neither signed nor bound to the branch's
 * head.
 */
final class KohsukeFiles implements FileGateway {
    private static final String RAW = "application/vnd.github.raw+json";

    /** Rules that keep commits off a branch unless they come by a pull request. */
    private static final Set<String> CLOSING =
            Set.of("pull_request", "update", "required_status_checks", "merge_queue");

    private static final String COMMIT =
            """
            mutation($input: CreateCommitOnBranchInput!) {
              createCommitOnBranch(input: $input) { commit { oid } }
            }\
            """;

    private final RepoCalls calls;
    private final GraphQlClient graphQl;

    KohsukeFiles(RepoCalls calls, GraphQlClient graphQl) {
        this.calls = calls;
        this.graphQl = graphQl;
    }

    @Override
    public FileRead read(InstalledRepo repo, String path, Optional<String> ref, int most) {
        ApiRequest request = calls.request("GET", repo, contents(path, ref));
        ApiAnswer answer = calls.exchange(repo, request);
        if (answer.status() == 404) {
            return new FileRead.Absent();
        }
        if (answer.isTooLarge() || isBeyondGitHub(answer)) {
            return new FileRead.TooLarge(most);
        }
        if (!answer.isSuccess()) {
            throw GitHubFailures.of(request, answer);
        }
        JsonNode described = answer.json();
        if (described.isArray()) {
            return new FileRead.NotAFile("directory");
        }
        return entry(described).kind() == Kind.FILE
                ? file(repo, request.ofAtMost(most), described)
                : new FileRead.NotAFile(described.path("type").asText(""));
    }

    private FileRead file(InstalledRepo repo, ApiRequest request, JsonNode described) {
        Entry file = entry(described);
        if (file.bytes() > request.maxBytes()) {
            return new FileRead.TooLarge(request.maxBytes());
        }
        return described.path("encoding").asText("").equals("base64")
                ? new FileRead.Found(new Content(decoded(described)))
                : raw(repo, request, file);
    }

    /**
     * A file beyond 1 MB, of which GitHub's JSON tells everything but the bytes. Its size alone
     * tells that all of them arrived: of a symbolic link to it, the id is the link's own.
     */
    private FileRead raw(InstalledRepo repo, ApiRequest request, Entry file) {
        ApiRequest bytes = request.accepting(RAW, answer -> answer.length() == file.bytes());
        ApiAnswer answer = calls.exchange(repo, bytes);
        if (!answer.isSuccess() || answer.isTooLarge()) {
            throw GitHubFailures.trouble("file", "changed while it was read");
        }
        return new FileRead.Found(new Content(answer.bytes()));
    }

    private static byte[] decoded(JsonNode described) {
        try {
            return Base64.getMimeDecoder().decode(described.path("content").asText(""));
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("file", e);
        }
    }

    @Override
    public List<Entry> list(InstalledRepo repo, String directory, Optional<String> ref) {
        return calls.find(repo, calls.request("GET", repo, contents(directory, ref)))
                .map(ApiAnswer::json)
                .filter(JsonNode::isArray)
                .map(entries ->
                        entries.valueStream()
                                .map(KohsukeFiles::entry)
                                .sorted(Comparator.comparing(Entry::name))
                                .toList())
                .orElse(List.of());
    }

    @Override
    public Optional<CommitSha> branchHead(InstalledRepo repo, BranchName branch) {
        return calls.find(repo, calls.request("GET", repo, "/git/ref/heads/" + encoded(branch)))
                .map(answer -> sha(answer.json().path("object").path("sha")));
    }

    @Override
    public boolean takesCommits(InstalledRepo repo, BranchName branch) {
        return !isDefault(repo, branch) && !isProtected(repo, branch) && !isRuled(repo, branch);
    }

    private boolean isDefault(InstalledRepo repo, BranchName branch) {
        return calls.find(repo, calls.request("GET", repo, ""))
                .filter(it -> it.json().path("default_branch").asText("").equals(branch.value()))
                .isPresent();
    }

    private boolean isProtected(InstalledRepo repo, BranchName branch) {
        return calls.find(repo, calls.request("GET", repo, "/branches/" + segment(branch)))
                .filter(it -> it.json().path("protected").asBoolean(false))
                .isPresent();
    }

    /** GitHub Enterprise before 3.11 knows no rules, and says 404. */
    private boolean isRuled(InstalledRepo repo, BranchName branch) {
        return calls.find(repo, calls.request("GET", repo, "/rules/branches/" + segment(branch)))
                .map(ApiAnswer::json)
                .filter(rules ->
                        rules.valueStream()
                                .anyMatch(rule -> CLOSING.contains(rule.path("type").asText(""))))
                .isPresent();
    }

    @Override
    public void setBranch(InstalledRepo repo, BranchName branch, CommitSha commit) {
        ObjectNode move = RepoCalls.object().put("sha", commit.value()).put("force", true);
        try {
            calls.send(
                    repo, calls.request("PATCH", repo, "/git/refs/heads/" + encoded(branch), move));
        } catch (GitHubRefusal refusal) {
            if (!isAbsent(refusal)) {
                throw refusal;
            }
            ObjectNode create =
                    RepoCalls.object()
                            .put("ref", "refs/heads/" + branch)
                            .put("sha", commit.value());
            create(repo, create);
        }
    }

    @Override
    public void deleteBranch(InstalledRepo repo, BranchName branch) {
        try {
            calls.send(repo, calls.request("DELETE", repo, "/git/refs/heads/" + encoded(branch)));
        } catch (GitHubRefusal refusal) {
            if (!isAbsent(refusal)) {
                throw refusal;
            }
        }
    }

    private void create(InstalledRepo repo, ObjectNode reference) {
        try {
            calls.send(repo, calls.request("POST", repo, "/git/refs", reference));
        } catch (GitHubRefusal refusal) {
            if (says(refusal, "already exists")) {
                throw GitHubFailures.trouble("branch", "somebody else created it just now");
            }
            throw refusal;
        }
    }

    @Override
    public CommitResult commit(
            InstalledRepo repo, BranchName branch, CommitSha expectedHead, Change change) {
        ObjectNode input = RepoCalls.object().put("expectedHeadOid", expectedHead.value());
        input.putObject("branch")
                .put("repositoryNameWithOwner", repo.name().toString())
                .put("branchName", branch.value());
        Message message = change.message();
        input.putObject("message").put("headline", message.headline()).put("body", message.body());
        ArrayNode files = input.putObject("fileChanges").putArray("additions");
        change.additions().forEach(it -> describe(it, files.addObject()));
        ObjectNode variables = RepoCalls.object();
        variables.set("input", input);
        GraphQlClient.Result result = graphQl.send(repo.installation(), COMMIT, variables);
        return result.stale().isPresent()
                ? new CommitResult.HeadMoved(result.stale().get())
                : new CommitResult.Committed(
                        sha(result.data().path("createCommitOnBranch").path("commit").path("oid")));
    }

    private static void describe(Addition addition, ObjectNode file) {
        file.put("path", addition.path())
                .put("contents", Base64.getEncoder().encodeToString(addition.content().bytes()));
    }

    /** GitHub says 422 "Reference does not exist" to the update of a branch that is not there. */
    private static boolean isAbsent(GitHubRefusal refusal) {
        return refusal.kind() == GitHubRefusal.Kind.NOT_FOUND || says(refusal, "does not exist");
    }

    private static boolean says(GitHubRefusal refusal, String words) {
        return refusal.kind() == GitHubRefusal.Kind.UNPROCESSABLE
                && String.valueOf(refusal.getMessage()).contains(words);
    }

    private static String contents(String path, Optional<String> ref) {
        return (path.isEmpty() ? "/contents" : "/contents/" + ApiAddress.path(path))
                + ref.map(name -> "?ref=" + ApiAddress.segment(name)).orElse("");
    }

    /** Of a file beyond 100 MB GitHub says 403 and why. */
    private static boolean isBeyondGitHub(ApiAnswer answer) {
        return answer.status() == 403
                && GitHubFailures.message(answer).matches("(?s).*too[ _]large.*");
    }

    private static Entry entry(JsonNode node) {
        return new Entry(
                node.path("name").asText(""),
                switch (node.path("type").asText("")) {
                    case "file" -> Kind.FILE;
                    case "dir" -> Kind.DIRECTORY;
                    default -> Kind.OTHER;
                },
                node.path("sha").asText(""),
                node.path("size").asLong());
    }

    private static String encoded(BranchName branch) {
        return ApiAddress.path(branch.value());
    }

    /** One segment, as GitHub wants a branch there, slashes and all. */
    private static String segment(BranchName branch) {
        return ApiAddress.segment(branch.value());
    }

    private static CommitSha sha(JsonNode node) {
        try {
            return new CommitSha(node.asText(""));
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("commit id", e);
        }
    }
}
