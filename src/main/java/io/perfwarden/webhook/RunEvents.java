package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.job.RunHeard;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import io.perfwarden.webhook.Delivery.Work;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Deliveries about workflow runs. */
final class RunEvents {
    private RunEvents() {}

    static Delivery read(Payload payload) {
        String action = DeliveryParser.action(payload);
        return switch (action) {
            case "requested", "in_progress", "completed" ->
                    new Work(
                            action,
                            List.of(
                                    RunHeard.of(
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
                new Attempt(
                        new RunId(require(run.id(), "workflow_run.id")),
                        attempt == null ? 1 : attempt),
                WorkflowPath.parse(Optional.ofNullable(run.path()).orElse("")),
                RunEvent.of(require(run.event(), "workflow_run.event")),
                RunState.of(
                        require(run.status(), "workflow_run.status"),
                        Optional.ofNullable(run.conclusion())),
                head(run, sha),
                Origin.owner(run.headRepository(), null),
                sha,
                startedAt(run),
                Origin.time(run.updatedAt(), "workflow_run.updated_at"),
                Optional.ofNullable(run.htmlUrl()).orElse(""));
    }

    /** A run that no branch started, such as one of a tag, has none. */
    private static Head head(Payload.WorkflowRun run, CommitSha sha) {
        Optional<RepoId> repo = Origin.id(run.headRepository());
        String branch = run.headBranch();
        return branch == null || branch.isEmpty()
                ? Head.ofCommit(repo, sha)
                : new Head(repo, new BranchName(branch));
    }

    private static Instant startedAt(Payload.WorkflowRun run) {
        Instant started = run.runStartedAt();
        return started == null
                ? Origin.time(run.createdAt(), "workflow_run.created_at")
                : Origin.time(started, "workflow_run.run_started_at");
    }
}
