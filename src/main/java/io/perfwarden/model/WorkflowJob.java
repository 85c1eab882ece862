package io.perfwarden.model;

/**
 * One job of an attempt of a workflow run.
 *
 * @param name as GitHub shows it, with the values of its matrix; foreign text
 */
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
