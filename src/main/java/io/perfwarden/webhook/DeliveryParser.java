package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.forge.MergeGroup;
import io.perfwarden.job.GroupHeard;
import io.perfwarden.job.InstallationBack;
import io.perfwarden.job.InstallationGone;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.RepoId;
import io.perfwarden.webhook.Delivery.Ignored;
import io.perfwarden.webhook.Delivery.Malformed;
import io.perfwarden.webhook.Delivery.Ping;
import io.perfwarden.webhook.Delivery.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads deliveries. GitHub adds events, actions, fields and values without notice: what is unknown
 * is ignored, never an error.
 *
 * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub, webhook
 *     events and payloads</a>
 */
public final class DeliveryParser {
    /** Of events that have none. */
    static final String NO_ACTION = "";

    /** Events and actions that may ask for work; {@link #read} decides with the payload. */
    private static final Map<String, Set<String>> WORK =
            Map.of(
                    "pull_request",
                    Set.of(
                            "opened",
                            "synchronize",
                            "reopened",
                            "ready_for_review",
                            "edited",
                            "closed"),
                    "workflow_run",
                    Set.of("requested", "in_progress", "completed"),
                    "issue_comment",
                    Set.of("created"),
                    "check_run",
                    Set.of("rerequested", "requested_action"),
                    "check_suite",
                    Set.of("rerequested"),
                    "merge_group",
                    Set.of("checks_requested", "destroyed"),
                    "push",
                    Set.of(NO_ACTION),
                    "installation",
                    Set.of("deleted", "unsuspend", "new_permissions_accepted"),
                    "installation_repositories",
                    Set.of("added", "removed"));

    private final CheckEvents checks;

    /**
     * @param app id or client id of this app, to leave out the checks of others
     */
    public DeliveryParser(String app) {
        this.checks = new CheckEvents(app);
    }

    /**
     * The outside of a delivery.
     *
     * @param id GitHub's GUID of it, the same for a redelivery
     * @param event value of {@code X-GitHub-Event}
     * @param at when it was received
     */
    public record Envelope(String id, String event, Instant at) {}

    /** Whether there may be work for such an event, as far as can be told without its payload. */
    static boolean mayNeedWork(String event, String action) {
        return WORK.getOrDefault(event, Set.of()).contains(action);
    }

    /** Reads a delivery's payload. */
    public Delivery parse(Envelope envelope, byte[] body) {
        String event = envelope.event();
        try {
            return read(envelope, body);
        } catch (MalformedPayload e) {
            return new Malformed(e.problem());
        } catch (IllegalArgumentException e) {
            return new Malformed(
                    Problem.of(
                            event, "holds an identity GitHub would not send: " + e.getMessage()));
        }
    }

    private Delivery read(Envelope envelope, byte[] body) {
        return switch (envelope.event()) {
            case "pull_request" -> pullRequest(PayloadReader.read(body));
            case "workflow_run" -> RunEvents.read(PayloadReader.read(body));
            case "issue_comment" -> CommentEvents.read(PayloadReader.read(body));
            case "check_run" -> checks.run(envelope, PayloadReader.read(body));
            case "check_suite" -> checks.suite(envelope, PayloadReader.read(body));
            case "merge_group" -> mergeGroup(PayloadReader.read(body));
            case "push" -> PullEvents.pushed(PayloadReader.read(body));
            case "installation" -> installation(PayloadReader.read(body));
            case "installation_repositories" -> repositories(PayloadReader.read(body));
            case "ping" -> {
                PayloadReader.check(body);
                yield new Ping();
            }
            default -> {
                PayloadReader.check(body);
                yield new Ignored("event needs no work");
            }
        };
    }

    private static Delivery pullRequest(Payload payload) {
        String action = action(payload);
        boolean baseChanged =
                action.equals("edited")
                        && payload.changes() != null
                        && payload.changes().base() != null;
        return switch (action) {
            case "opened", "synchronize", "reopened" -> PullEvents.heard(payload, action, true);
            case "ready_for_review" -> PullEvents.ready(payload, action);
            case "edited" ->
                    baseChanged
                            ? PullEvents.heard(payload, action, true)
                            : new Ignored("edit leaves the base as it is");
            case "closed" -> PullEvents.heard(payload, action, false);
            default -> unneeded();
        };
    }

    private static Delivery mergeGroup(Payload payload) {
        String action = action(payload);
        return switch (action) {
            case "checks_requested" -> group(payload, action, true);
            case "destroyed" -> group(payload, action, false);
            default -> unneeded();
        };
    }

    private static Delivery group(Payload payload, String action, boolean live) {
        Payload.MergeGroup group = require(payload.mergeGroup(), "merge_group");
        MergeGroup told =
                new MergeGroup(
                        Origin.branch(group.headRef(), "merge_group.head_ref"),
                        Origin.sha(group.headSha(), "merge_group.head_sha"),
                        Origin.branch(group.baseRef(), "merge_group.base_ref"));
        return new Work(action, List.of(GroupHeard.of(Origin.repo(payload), told, live)));
    }

    /**
     * Work of a suspended installation is kept as far as it is recorded: it goes on once the app
     * may work again.
     */
    private static Delivery installation(Payload payload) {
        String action = action(payload);
        InstallationId installation = Origin.installation(payload);
        return switch (action) {
            case "deleted" ->
                    new Work(action, List.of(InstallationGone.of(installation, List.of())));
            case "unsuspend", "new_permissions_accepted" ->
                    new Work(action, List.of(InstallationBack.of(installation)));
            default -> unneeded();
        };
    }

    /**
     * Nothing is named when a selection replaces "all repositories"; an empty list must not be
     * taken for the whole account.
     */
    private static Delivery repositories(Payload payload) {
        InstallationId installation = Origin.installation(payload);
        if (action(payload).equals("added")) {
            return new Work("added", List.of(InstallationBack.of(installation)));
        }
        if (!action(payload).equals("removed")) {
            return unneeded();
        }
        List<Payload.Repository> removed = payload.repositoriesRemoved();
        if (removed == null || removed.isEmpty()) {
            return new Ignored("no removed repository is named");
        }
        List<RepoId> ids = new ArrayList<>();
        for (Payload.Repository repository : removed) {
            ids.add(Origin.repo(installation, repository, "repositories_removed").id());
        }
        return new Work("removed", List.of(InstallationGone.of(installation, ids)));
    }

    static String action(Payload payload) {
        return require(payload.action(), "action");
    }

    static Ignored unneeded() {
        return new Ignored("action needs no work");
    }
}
