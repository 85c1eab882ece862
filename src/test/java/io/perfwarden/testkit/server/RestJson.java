package io.perfwarden.testkit.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.WorkflowPath;
import io.perfwarden.testkit.FakeGitHub;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The shapes of GitHub's answers, with the fields Perfwarden reads and a few beside them. */
final class RestJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long APP_ID = 12345;

    private RestJson() {}

    static String token() {
        return object().put("token", "ghs_fake")
                .put("expires_at", "2999-01-01T00:00:00Z")
                .toString();
    }

    static String app() {
        return object().put("id", APP_ID)
                .put("client_id", "Iv23liFake")
                .put("slug", "perfwarden")
                .toString();
    }

    static String message(String text) {
        return object().put("message", text).toString();
    }

    static String comments(FakeGitHub world, PullNumber pull) {
        ArrayNode array = MAPPER.createArrayNode();
        for (Comments.Posted comment : world.foreignCommentsOn(pull)) {
            ObjectNode node = comment(array, comment);
            node.putObject("user").put("login", "octocat").put("type", "User");
            node.putNull("performed_via_github_app");
        }
        for (Comments.Posted comment : world.commentsOn(pull)) {
            ObjectNode node = comment(array, comment);
            node.putObject("user").put("login", "perfwarden[bot]").put("type", "Bot");
            node.putObject("performed_via_github_app").put("id", APP_ID);
        }
        return array.toString();
    }

    static String comment(Comments.Posted comment) {
        return comment(MAPPER.createArrayNode(), comment).toString();
    }

    private static ObjectNode comment(ArrayNode array, Comments.Posted comment) {
        return array.addObject()
                .put("id", comment.id().value())
                .put("body", comment.body())
                .put("updated_at", comment.at().toString());
    }

    static String checks(List<FakeGitHub.Check> checks, String name) {
        ObjectNode body = object();
        ArrayNode array = body.putArray("check_runs");
        checks.stream()
                .filter(check -> check.name().equals(name))
                .forEach(check ->
                        array.addObject()
                                .put("id", check.id().value())
                                .put("name", check.name())
                                .put("head_sha", check.head().value())
                                .put(
                                        "status",
                                        check.draft().status().name().toLowerCase(Locale.ROOT))
                                .put("external_id", check.draft().externalId())
                                .putObject("app")
                                .put("id", APP_ID));
        return body.put("total_count", array.size()).toString();
    }

    static String run(WorkflowRun run) {
        return runNode(run).toString();
    }

    static String runs(List<WorkflowRun> runs) {
        ObjectNode body = object();
        ArrayNode array = body.putArray("workflow_runs");
        runs.forEach(run -> array.add(runNode(run)));
        return body.put("total_count", array.size()).toString();
    }

    private static ObjectNode runNode(WorkflowRun run) {
        ObjectNode node =
                object().put("id", run.attempt().run().value())
                        .put("run_attempt", run.attempt().number())
                        .put("path", run.workflow().map(WorkflowPath::value).orElse(""))
                        .put("event", run.event().name().toLowerCase(Locale.ROOT))
                        .put("head_branch", run.head().branch().value())
                        .put("head_sha", run.headSha().value())
                        .put("run_started_at", run.startedAt().toString())
                        .put("updated_at", run.updatedAt().toString())
                        .put("html_url", run.url());
        switch (run.state()) {
            case RunState.AwaitingApproval _ ->
                    node.put("status", "completed").put("conclusion", "action_required");
            case RunState.Queued _ -> node.put("status", "queued").putNull("conclusion");
            case RunState.Running _ -> node.put("status", "in_progress").putNull("conclusion");
            case RunState.Completed(RunConclusion conclusion) ->
                    node.put("status", "completed")
                            .put("conclusion", conclusion.name().toLowerCase(Locale.ROOT));
        }
        node.set("head_repository", repository(run.head().repo(), run.headOwner()));
        return node;
    }

    static String directory(List<RepoFiles.Entry> entries) {
        ArrayNode array = MAPPER.createArrayNode();
        for (RepoFiles.Entry entry : entries) {
            array.add(
                    described(entry.name(), kind(entry.kind()))
                            .put("sha", entry.sha())
                            .put("size", entry.bytes()));
        }
        return array.toString();
    }

    static ObjectNode described(String name, String type) {
        return object().put("type", type)
                .put("name", name)
                .put("git_url", "https://github.example/git")
                .putNull("download_url");
    }

    private static String kind(RepoFiles.Kind kind) {
        return switch (kind) {
            case FILE -> "file";
            case DIRECTORY -> "dir";
            case OTHER -> "symlink";
        };
    }

    static String gitCommit(String message) {
        return object().put("message", message).toString();
    }

    static String published(CheckRuns.Published published) {
        return object().put("id", published.id().value()).toString();
    }

    static String files(Set<String> changed) {
        ArrayNode array = MAPPER.createArrayNode();
        changed.forEach(path -> array.addObject().put("filename", path));
        return array.toString();
    }

    static String artifacts(List<Artifacts.Listed> artifacts) {
        ObjectNode body = object();
        ArrayNode array = body.putArray("artifacts");
        for (Artifacts.Listed artifact : artifacts) {
            ObjectNode node =
                    array.addObject()
                            .put("id", artifact.id())
                            .put("name", artifact.name())
                            .put("size_in_bytes", artifact.bytes())
                            .put("expired", artifact.expired())
                            .put("created_at", artifact.createdAt().toString());
            artifact.digest().ifPresent(digest -> node.put("digest", digest));
        }
        return body.put("total_count", array.size()).toString();
    }

    static String ref(CommitSha sha) {
        ObjectNode node = object().put("ref", "refs/heads/x");
        node.putObject("object").put("type", "commit").put("sha", sha.value());
        return node.toString();
    }

    static String committed(RepoFiles.CommitResult result) {
        ObjectNode body = object();
        switch (result) {
            case RepoFiles.CommitResult.Committed(CommitSha sha) ->
                    body.putObject("data")
                            .putObject("createCommitOnBranch")
                            .putObject("commit")
                            .put("oid", sha.value());
            case RepoFiles.CommitResult.HeadMoved(String detail) ->
                    body.putArray("errors")
                            .addObject()
                            .put("type", "STALE_DATA")
                            .put("message", detail);
        }
        return body.toString();
    }

    static String pull(PullRequest pull) {
        return pullNode(pull).toString();
    }

    /** Open pull requests whose head is {@code owner:branch}. */
    static String pulls(List<PullRequest> pulls, String head) {
        ArrayNode array = MAPPER.createArrayNode();
        pulls.stream()
                .filter(PullRequest::open)
                .filter(pull -> head.isEmpty() || label(pull).equals(head))
                .forEach(pull -> array.add(pullNode(pull)));
        return array.toString();
    }

    private static ObjectNode pullNode(PullRequest pull) {
        ObjectNode node =
                object().put("id", 1)
                        .put("number", pull.number().value())
                        .put("state", pull.open() ? "open" : "closed")
                        .put("updated_at", pull.updatedAt().toString());
        ObjectNode head =
                node.putObject("head")
                        .put("label", label(pull))
                        .put("ref", pull.head().branch().value())
                        .put("sha", pull.headSha().value());
        head.putObject("user").put("login", pull.headOwner());
        head.set("repo", repository(pull.head().repo(), pull.headOwner()));
        node.putObject("base")
                .put("ref", pull.baseBranch().value())
                .put("sha", pull.baseSha().value())
                .set(
                        "repo",
                        repository(
                                Optional.of(FakeGitHub.REPO.id()), FakeGitHub.REPO.name().owner()));
        return node;
    }

    private static String label(PullRequest pull) {
        return pull.headOwner() + ":" + pull.head().branch();
    }

    private static JsonNode repository(Optional<RepoId> id, String owner) {
        if (id.isEmpty()) {
            return MAPPER.nullNode();
        }
        ObjectNode node =
                object().put("id", id.get().value())
                        .put("name", "bench")
                        .put("full_name", owner + "/bench");
        node.putObject("owner").put("login", owner);
        return node;
    }

    private static ObjectNode object() {
        return MAPPER.createObjectNode();
    }
}
