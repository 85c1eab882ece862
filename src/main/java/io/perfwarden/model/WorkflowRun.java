package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.RunState.RunConclusion;

/**
 * One attempt of a workflow run as GitHub's own record has it.
 *
 * @param workflow absent if GitHub does not say
 * @param head {@link HeadBranch#ofCommit} where no branch started it
 * @param headOwner login of the owner of the head's repository; empty when unknown
 * @param updatedAt when the record last changed, which tells the newer of two
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
    /** One job of an attempt of a workflow run. */
    public record WorkflowJob(String name, RunState state) {
        /** Whether its own condition, or that of a job it needs, left it out. */
        public boolean isLeftOut() {
            return state.equals(new RunState.Completed(RunConclusion.SKIPPED));
        }

        /** Whether it ended well, or was left out. */
        public boolean isFine() {
            return isLeftOut()
                    || state.isSuccess()
                    || state.equals(new RunState.Completed(RunConclusion.NEUTRAL));
        }

        /** Whether it ran to its end and did not end well. */
        public boolean isFailed() {
            return state instanceof RunState.Completed && !isFine();
        }
    }

    /** What started a workflow run. */
    public enum RunEvent {
        PULL_REQUEST,
        PUSH,
        MERGE_GROUP,
        SCHEDULE,
        WORKFLOW_DISPATCH,
        /** Anything else, {@code pull_request_target} among it. */
        OTHER;

        public static RunEvent of(String event) {
            return Arrays.stream(values())
                    .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(event))
                    .findFirst()
                    .orElse(OTHER);
        }
    }
}
