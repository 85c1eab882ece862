package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.github.WorkflowRun;
import io.perfwarden.jobs.Job;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RunId;
import io.perfwarden.webhook.Delivery.Work;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Deliveries about workflow runs. */
final class RunEvents {
    /** {@code owner/repo/.github/workflows/ci.yml@ref}, prefix and suffix each optional. */
    private static final Pattern WORKFLOW =
            Pattern.compile("(?:[^/]+/[^/]+/)?(\\.github/workflows/[^@]+)(?:@.*)?");

    private RunEvents() {}

    static Delivery read(Payload payload) {
        String action = DeliveryParser.action(payload);
        return switch (action) {
            case "requested", "in_progress", "completed" ->
                    new Work(
                            action,
                            List.of(
                                    new Job.RunChanged(
                                            Origin.repo(payload),
                                            Origin.defaultBranch(payload),
                                            run(payload))));
            default -> DeliveryParser.unneeded();
        };
    }

    private static WorkflowRun run(Payload payload) {
        Payload.WorkflowRun run = require(payload.workflowRun(), "workflow_run");
        CommitSha sha = Origin.sha(run.headSha(), "workflow_run.head_sha");
        Integer attempt = run.runAttempt();
        return new WorkflowRun(
                new RunId(require(run.id(), "workflow_run.id")),
                attempt == null ? 1 : attempt,
                workflow(Optional.ofNullable(run.path()).orElse("")),
                require(run.event(), "workflow_run.event"),
                require(run.status(), "workflow_run.status"),
                Optional.ofNullable(run.conclusion()),
                Origin.head(run.headRepository(), null, branch(run, sha)),
                sha,
                startedAt(run),
                Optional.ofNullable(run.htmlUrl()).orElse(""));
    }

    /** The path of a workflow's file in its repository; as it is if it has another form. */
    static String workflow(String path) {
        Matcher matcher = WORKFLOW.matcher(path);
        return matcher.matches() ? matcher.group(1) : path;
    }

    /** A run that no branch started, such as one of a tag, has none. */
    private static BranchName branch(Payload.WorkflowRun run, CommitSha sha) {
        String branch = run.headBranch();
        return new BranchName(branch == null || branch.isEmpty() ? "sha:" + sha : branch);
    }

    private static Instant startedAt(Payload.WorkflowRun run) {
        Instant started = run.runStartedAt();
        return started == null ? require(run.createdAt(), "workflow_run.created_at") : started;
    }
}
