package io.perfwarden.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.WorkflowPath;
import io.perfwarden.testkit.FakeGitHub;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What GitHub would send about the repository of a {@link FakeGitHub}. */
final class Delivery {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String id;
    private final String event;
    private final byte[] body;

    Delivery(String id, String event, byte[] body) {
        this.id = id;
        this.event = event;
        this.body = body.clone();
    }

    String id() {
        return id;
    }

    String event() {
        return event;
    }

    byte[] body() {
        return body.clone();
    }

    static Delivery pull(String action, PullRequest pull) {
        ObjectNode payload = payload(action);
        ObjectNode node =
                payload.putObject("pull_request")
                        .put("number", pull.number().value())
                        .put("state", pull.open() ? "open" : "closed")
                        .put("updated_at", pull.updatedAt().toString());
        node.putObject("head")
                .put("ref", pull.head().branch().value())
                .put("sha", pull.headSha().value())
                .<ObjectNode>set("user", account(pull.headOwner()))
                .set("repo", repository(pull.head().repo(), pull.headOwner()));
        node.putObject("base")
                .put("ref", pull.baseBranch().value())
                .put("sha", pull.baseSha().value())
                .set("repo", payload.get("repository"));
        return of("pull_request", payload);
    }

    /** A run as it is: requested, in progress or completed. */
    static Delivery run(WorkflowRun run) {
        ObjectNode payload = payload(action(run.state()));
        ObjectNode node =
                payload.putObject("workflow_run")
                        .put("id", run.attempt().run().value())
                        .put("run_attempt", run.attempt().number())
                        .put("path", run.workflow().map(WorkflowPath::value).orElse(""))
                        .put("event", run.event().name().toLowerCase(Locale.ROOT))
                        .put("status", status(run.state()))
                        .put("conclusion", conclusion(run.state()))
                        .put("updated_at", run.updatedAt().toString())
                        .put("head_branch", run.head().branch().value())
                        .put("head_sha", run.headSha().value())
                        .put("run_started_at", run.startedAt().toString())
                        .put("html_url", run.url());
        node.set("head_repository", repository(run.head().repo(), run.headOwner()));
        return of("workflow_run", payload);
    }

    static Delivery comment(PullNumber pull, CommentId id, String login, String body) {
        ObjectNode payload = payload("created");
        payload.putObject("issue")
                .put("number", pull.value())
                .put("state", "open")
                .putObject("pull_request");
        payload.putObject("comment")
                .put("id", id.value())
                .put("body", body)
                .put("created_at", "2026-11-01T12:00:00Z")
                .set("user", account(login));
        return of("issue_comment", payload);
    }

    /** The same event once more, under an id of its own. */
    Delivery repeated() {
        return new Delivery(UUID.randomUUID().toString(), event, body);
    }

    private static Delivery of(String event, ObjectNode payload) {
        return new Delivery(
                UUID.randomUUID().toString(),
                event,
                payload.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode payload(String action) {
        ObjectNode payload = JSON.createObjectNode().put("action", action);
        payload.putObject("installation").put("id", FakeGitHub.REPO.installation().value());
        payload.set(
                "repository",
                repository(Optional.of(FakeGitHub.REPO.id()), FakeGitHub.REPO.name().owner()));
        payload.set("sender", account("octocat"));
        return payload;
    }

    private static String status(RunState state) {
        return switch (state) {
            case RunState.Queued _ -> "queued";
            case RunState.Running _ -> "in_progress";
            case RunState.AwaitingApproval _, RunState.Completed _ -> "completed";
        };
    }

    private static String action(RunState state) {
        return state instanceof RunState.Queued ? "requested" : status(state);
    }

    private static @Nullable String conclusion(RunState state) {
        return switch (state) {
            case RunState.Queued _, RunState.Running _ -> null;
            case RunState.AwaitingApproval _ -> "action_required";
            case RunState.Completed(RunConclusion conclusion) ->
                    conclusion.name().toLowerCase(Locale.ROOT);
        };
    }

    private static JsonNode repository(Optional<RepoId> id, String owner) {
        if (id.isEmpty()) {
            return JSON.nullNode();
        }
        ObjectNode node =
                JSON.createObjectNode()
                        .put("id", id.get().value())
                        .put("full_name", owner + "/bench")
                        .put("default_branch", "main");
        node.set("owner", account(owner));
        return node;
    }

    private static ObjectNode account(String login) {
        return JSON.createObjectNode().put("login", login).put("type", "User");
    }
}
