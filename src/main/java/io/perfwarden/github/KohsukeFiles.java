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
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHContent;

/**
 * Files through the client library, which reads them up to 1 MB. Larger ones, branches with a slash
 * in their names and signed commits go around it.
 */
final class KohsukeFiles implements FileGateway {
    private static final String RAW = "application/vnd.github.raw+json";

    /** Of a file beyond 100 MB GitHub says 403 and why. */
    private static final String TOO_LARGE = "(?s).*too[ _]large.*";

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
        try {
            return calls.library(
                    repo,
                    "file",
                    call -> {
                        GHContent content = described(call, path, ref);
                        if (content == null) {
                            return new FileRead.NotAFile("directory");
                        }
                        if (!content.isFile()) {
                            return new FileRead.NotAFile(content.getType());
                        }
                        if (content.getSize() > most) {
                            return new FileRead.TooLarge(most);
                        }
                        byte[] bytes =
                                "base64".equals(content.getEncoding())
                                        ? decoded(call.answer().json())
                                        : raw(repo, contents(path, ref), content.getSize(), most);
                        return new FileRead.Found(new Content(bytes));
                    });
        } catch (GitHubRefusal refusal) {
            if (String.valueOf(refusal.getMessage()).matches(TOO_LARGE)) {
                return new FileRead.TooLarge(most);
            }
            return RepoCalls.<FileRead>absent(refusal).orElseGet(FileRead.Absent::new);
        }
    }

    /** A file as described by GitHub; null for a directory, which the library cannot read. */
    private static @Nullable GHContent described(
            LibraryCall call, String path, Optional<String> ref) throws IOException {
        try {
            return call.repository().getFileContent(path, ref.orElse(null));
        } catch (IOException e) {
            if (call.answer().isSuccess() && call.answer().json().isArray()) {
                return null;
            }
            throw e;
        }
    }

    /**
     * The bytes of a file beyond 1 MB, of which GitHub's JSON has everything else. Its size alone
     * shows that all of them arrived: of a symbolic link to it, the id is the link's own.
     */
    private byte[] raw(InstalledRepo repo, String contents, long size, int most) {
        ApiRequest request =
                calls.request("GET", repo, contents)
                        .ofAtMost(most)
                        .accepting(RAW, answer -> answer.length() == size);
        ApiAnswer answer = calls.exchange(repo, request);
        if (!answer.isSuccess() || answer.isTooLarge()) {
            throw GitHubFailures.trouble("file", "changed while it was read");
        }
        return answer.bytes();
    }

    /** The library's own decoder ends in an {@link Error} where the text is not Base64. */
    private static byte[] decoded(JsonNode described) {
        return Base64.getMimeDecoder().decode(described.path("content").asText(""));
    }

    @Override
    public List<Entry> list(InstalledRepo repo, String directory, Optional<String> ref) {
        return calls.find(repo, "directory", call -> entries(call, directory, ref))
                .orElse(List.of());
    }

    private static List<Entry> entries(LibraryCall call, String directory, Optional<String> ref)
            throws IOException {
        try {
            return call.repository().getDirectoryContent(directory, ref.orElse(null)).stream()
                    .map(KohsukeFiles::entry)
                    .sorted(Comparator.comparing(Entry::name))
                    .toList();
        } catch (IOException e) {
            if (call.answer().isSuccess() && !call.answer().json().isArray()) {
                return List.of();
            }
            throw e;
        }
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
        return calls.find(repo, "repository", LibraryCall::described)
                .filter(it -> branch.value().equals(it.getDefaultBranch()))
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
            create(repo, branch, commit);
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

    private void create(InstalledRepo repo, BranchName branch, CommitSha commit) {
        try {
            calls.library(
                    repo,
                    "branch",
                    call -> call.repository().createRef("refs/heads/" + branch, commit.value()));
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

    private static Entry entry(GHContent content) {
        Kind kind =
                content.isFile() ? Kind.FILE : content.isDirectory() ? Kind.DIRECTORY : Kind.OTHER;
        return new Entry(content.getName(), kind, content.getSha(), content.getSize());
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
