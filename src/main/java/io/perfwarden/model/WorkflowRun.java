package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.RunState.RunConclusion;

/**
 * One attempt of a workflow run in GitHub's record.
 *
 * @param workflow absent if GitHub does not say
 * @param head {@link HeadBranch#ofCommit} without a branch
 * @param headOwner login of the owner of the head's repository; empty if unknown
 * @param url page of the run; may be empty
 */
public record WorkflowRun(
        Attempt attempt,
        Optional<WorkflowPath> workflow,
        RunEvent event,
        RunState state,
        HeadBranch head,
        String headOwner,
        CommitSha headSha,
        Instant startedAt,
        Instant updatedAt,
        String url) {
    /**
     * A job.
     *
     * @param startedAt absent if GitHub does not say
     * @param runners name and labels of what ran it, the name first; foreign text
     */
    public record WorkflowJob(
            String name, RunState state, Optional<Instant> startedAt, List<String> runners) {
        public WorkflowJob {
            runners = List.copyOf(runners);
        }

        /** Whether a condition, its own or that of a job it needs, skipped it. */
        public boolean isLeftOut() {
            return state.equals(new RunState.Completed(RunConclusion.SKIPPED));
        }

        public boolean isFine() {
            return isLeftOut()
                    || state.isSuccess()
                    || state.equals(new RunState.Completed(RunConclusion.NEUTRAL));
        }

        public boolean isFailed() {
            return state instanceof RunState.Completed && !isFine();
        }
    }

    /** Who submitted the results; absent for a run of GitHub. */
    public Optional<String> source() {
        return workflow.flatMap(WorkflowPath::source);
    }

    /** The same run, over with a conclusion. */
    public WorkflowRun ending(RunConclusion conclusion) {
        return new WorkflowRun(
                attempt,
                workflow,
                event,
                new RunState.Completed(conclusion),
                head,
                headOwner,
                headSha,
                startedAt,
                updatedAt,
                url);
    }

    /** The same run as it counts: GitHub started it on another commit than it measured. */
    public WorkflowRun measuring(RunEvent as, CommitSha measured, HeadBranch of) {
        return new WorkflowRun(
                attempt, workflow, as, state, of, headOwner, measured, startedAt, updatedAt, url);
    }

    /** Whether it is submitted results; GitHub knows no such run. */
    public boolean isSubmission() {
        return event == RunEvent.SUBMISSION;
    }

    public enum RunEvent {
        PULL_REQUEST,
        /** One that names its head; any other is {@link #OTHER}. */
        PULL_REQUEST_TARGET,
        PUSH,
        MERGE_GROUP,
        SCHEDULE,
        WORKFLOW_DISPATCH,
        /** No run of GitHub: results submitted for the commit alone. */
        SUBMISSION,
        OTHER;

        /** Whether an event of a pull request started it, so that it may measure the merge. */
        public boolean isOfPull() {
            return this == PULL_REQUEST || this == PULL_REQUEST_TARGET;
        }

        public static RunEvent of(String event) {
            return Arrays.stream(values())
                    .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(event))
                    .findFirst()
                    .orElse(OTHER);
        }
    }
}
