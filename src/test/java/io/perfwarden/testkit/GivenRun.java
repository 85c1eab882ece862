package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * A workflow run as GitHub would tell of it, to be varied: run 900 of {@code bench.yml} on {@link
 * UseCaseWorld#HEAD}, unless something else is said.
 *
 * @param workflow name of its file
 */
public record GivenRun(
        long id, int attempt, String workflow, RunEvent event, HeadBranch head, CommitSha sha) {
    /** Later attempts start later. */
    static final Duration EACH_ATTEMPT = Duration.ofSeconds(30);

    public static GivenRun of(HeadBranch head) {
        return new GivenRun(900, 1, "bench.yml", RunEvent.PULL_REQUEST, head, UseCaseWorld.HEAD);
    }

    public GivenRun id(long other) {
        return new GivenRun(other, attempt, workflow, event, head, sha);
    }

    public GivenRun attempt(int other) {
        return new GivenRun(id, other, workflow, event, head, sha);
    }

    public GivenRun workflow(String other) {
        return new GivenRun(id, attempt, other, event, head, sha);
    }

    public GivenRun event(RunEvent other) {
        return new GivenRun(id, attempt, workflow, other, head, sha);
    }

    public GivenRun head(HeadBranch other) {
        return new GivenRun(id, attempt, workflow, event, other, sha);
    }

    public GivenRun on(CommitSha other) {
        return new GivenRun(id, attempt, workflow, event, head, other);
    }

    public WorkflowRun awaitingApproval() {
        return in(new RunState.UnapprovedRun());
    }

    public WorkflowRun queued() {
        return in(new RunState.QueuedRun());
    }

    public WorkflowRun running() {
        return in(new RunState.RunUnderWay());
    }

    public WorkflowRun succeeded() {
        return ended(RunConclusion.SUCCESS);
    }

    public WorkflowRun ended(RunConclusion conclusion) {
        return in(new RunState.Completed(conclusion));
    }

    /** A run that was started, and changed last, at a moment. */
    public static WorkflowRun at(Instant moment, WorkflowRun run) {
        return new WorkflowRun(
                run.attempt(),
                run.workflow(),
                run.event(),
                run.state(),
                run.head(),
                run.headOwner(),
                run.headSha(),
                moment,
                moment,
                run.url());
    }

    private WorkflowRun in(RunState state) {
        Instant started = UseCaseWorld.START.plus(EACH_ATTEMPT.multipliedBy(attempt - 1L));
        return new WorkflowRun(
                new Attempt(new RunId(id), attempt),
                WorkflowPath.parse(".github/workflows/" + workflow),
                event,
                state,
                head,
                UseCaseWorld.owner(head),
                sha,
                started,
                started,
                "https://github.com/octo/bench/actions/runs/" + id);
    }
}
