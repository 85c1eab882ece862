package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.jobs.Job;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import io.perfwarden.webhook.Delivery.Ignored;
import io.perfwarden.webhook.Delivery.Malformed;
import io.perfwarden.webhook.Delivery.Ping;
import io.perfwarden.webhook.Delivery.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads deliveries. GitHub adds events, actions, fields and values without notice: what is unknown
 * is ignored, never an error.
 *
 * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub, webhook
 *     events and payloads</a>
 */
public final class DeliveryParser {
    private final CheckEvents checks;

    /**
     * @param heads for events about checks
     * @param app id or client id of this app, to leave out the checks of others
     */
    public DeliveryParser(HeadLookup heads, String app) {
        this.checks = new CheckEvents(heads, app);
    }

    /**
     * @param event value of {@code X-GitHub-Event}
     * @param body the payload
     */
    public Delivery parse(String event, byte[] body) {
        try {
            return read(event, body);
        } catch (MalformedPayload e) {
            return new Malformed(e.problem());
        } catch (IllegalArgumentException e) {
            return new Malformed(
                    Problem.of(
                            event, "holds an identity GitHub would not send: " + e.getMessage()));
        }
    }

    private Delivery read(String event, byte[] body) {
        return switch (event) {
            case "pull_request" -> pullRequest(PayloadReader.read(body));
            case "workflow_run" -> RunEvents.read(PayloadReader.read(body));
            case "issue_comment" -> CommentEvents.read(PayloadReader.read(body));
            case "check_run" -> checks.run(PayloadReader.read(body));
            case "check_suite" -> checks.suite(PayloadReader.read(body));
            case "merge_group" -> mergeGroup(PayloadReader.read(body));
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
            case "opened", "synchronize", "reopened" -> PullEvents.changed(payload, action);
            case "edited" ->
                    baseChanged
                            ? PullEvents.changed(payload, action)
                            : new Ignored("edit leaves the base as it is");
            case "closed" -> PullEvents.closed(payload, action);
            default -> unneeded();
        };
    }

    private static Delivery mergeGroup(Payload payload) {
        if (!action(payload).equals("checks_requested")) {
            return unneeded();
        }
        Repo repo = Origin.repo(payload);
        Payload.MergeGroup group = require(payload.mergeGroup(), "merge_group");
        return new Work(
                "checks_requested",
                List.of(
                        new Job.MergeGroup(
                                repo,
                                Origin.head(
                                        payload.repository(),
                                        Origin.branch(group.headRef(), "merge_group.head_ref")),
                                Origin.sha(group.headSha(), "merge_group.head_sha"),
                                Origin.branch(group.baseRef(), "merge_group.base_ref"))));
    }

    private static Delivery installation(Payload payload) {
        String action = action(payload);
        return switch (action) {
            case "deleted", "suspend" ->
                    new Work(
                            action,
                            List.of(
                                    new Job.InstallationGone(
                                            Origin.installation(payload), List.of())));
            default -> unneeded();
        };
    }

    /**
     * Nothing is named when a selection replaces "all repositories"; an empty list must not be
     * taken for the whole account.
     */
    private static Delivery repositories(Payload payload) {
        if (!action(payload).equals("removed")) {
            return unneeded();
        }
        InstallationId installation = Origin.installation(payload);
        List<Payload.Repository> removed = payload.repositoriesRemoved();
        if (removed == null || removed.isEmpty()) {
            return new Ignored("no removed repository is named");
        }
        List<Repo> repos = new ArrayList<>();
        for (Payload.Repository repository : removed) {
            repos.add(Origin.repo(installation, repository, "repositories_removed"));
        }
        return new Work("removed", List.of(new Job.InstallationGone(installation, repos)));
    }

    static String action(Payload payload) {
        return require(payload.action(), "action");
    }

    static Ignored unneeded() {
        return new Ignored("action needs no work");
    }
}
