package io.perfwarden.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.PullRequest;
import io.perfwarden.github.WorkflowRun;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.testkit.FakeGitHub;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

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
                        .put("state", pull.open() ? "open" : "closed");
        node.putObject("head")
                .put("ref", pull.head().branch().value())
                .put("sha", pull.headSha().value())
                .<ObjectNode>set("user", account(pull.head().owner()))
                .set("repo", repository(pull.head()));
        node.putObject("base")
                .put("ref", pull.baseBranch().value())
                .put("sha", pull.baseSha().value())
                .set("repo", payload.get("repository"));
        return of("pull_request", payload);
    }

    /** A run as it is: requested, in progress or completed. */
    static Delivery run(WorkflowRun run) {
        ObjectNode payload = payload(run.status().equals("queued") ? "requested" : run.status());
        ObjectNode node =
                payload.putObject("workflow_run")
                        .put("id", run.id().value())
                        .put("run_attempt", run.attempt())
                        .put("path", run.workflow())
                        .put("event", run.event())
                        .put("status", run.status())
                        .put("conclusion", run.conclusion().orElse(null))
                        .put("head_branch", run.head().branch().value())
                        .put("head_sha", run.headSha().value())
                        .put("run_started_at", run.startedAt().toString())
                        .put("html_url", run.url());
        node.set("head_repository", repository(run.head()));
        return of("workflow_run", payload);
    }

    static Delivery comment(PullNumber pull, long id, String login, String body) {
        ObjectNode payload = payload("created");
        payload.putObject("issue")
                .put("number", pull.value())
                .put("state", "open")
                .putObject("pull_request");
        payload.putObject("comment")
                .put("id", id)
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

    private static JsonNode repository(Head head) {
        return repository(head.repo(), head.owner());
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
