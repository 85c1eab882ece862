package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.*;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.WorkflowJob;

/**
 * Workflow runs.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface RunGateway {
    /** Jobs of one attempt that are read. */
    int MOST_JOBS = 1_000;

    /** What became of asking for a run to be run again. */
    sealed interface RerunAnswer {
        record RerunStarted() implements RerunAnswer {}

        /**
         * GitHub does not allow it: too old, still running, permission missing. {@code reason}:
         * GitHub's words.
         */
        record RerunRefused(String reason) implements RerunAnswer {}
    }

    /** What became of asking for a workflow to be started. */
    sealed interface Dispatch {
        /**
         * It runs. {@code run}: absent where GitHub does not say which: GitHub Enterprise Server up
         * to 3.19.
         */
        record DispatchStarted(Optional<RunId> run) implements Dispatch {}

        /**
         * It cannot be started: no {@code workflow_dispatch}, an input missing, disabled. {@code
         * reason}: GitHub's words.
         */
        record DispatchRefused(String reason) implements Dispatch {}
    }

    /** Starts a workflow on a branch or tag, once more with each call. */
    Dispatch dispatch(InstalledRepo repo, WorkflowPath workflow, String ref);

    /** Runs on a commit that this very app has started by a dispatch, the oldest first. */
    List<WorkflowRun> dispatched(InstalledRepo repo, CommitSha head);

    /** Lets a fork's run go on that waits for approval. */
    RerunAnswer approve(InstalledRepo repo, RunId run);

    /** Cancels a run; one that is over stays as it is. */
    void cancel(InstalledRepo repo, RunId run);

    /** Runs that are listed of the past: GitHub gives no more of a filtered list. */
    int MOST_PAST = 1_000;

    /**
     * What a default branch was measured by: successful runs in their latest attempts, newest
     * first.
     */
    record BranchPast(BranchName branch, List<WorkflowRun> runs) {}

    /**
     * Successful runs of the branch that is the default one now; at most {@value #MOST_PAST}. A
     * fork's branch of that name is among them.
     *
     * @param workflow path or file name; absent for all workflows
     */
    BranchPast past(InstalledRepo repo, Optional<String> workflow);

    /** A run in its latest attempt. */
    Optional<WorkflowRun> get(InstalledRepo repo, RunId run);

    /** A run in one of its attempts. */
    Optional<WorkflowRun> get(InstalledRepo repo, Attempt attempt);

    /** The latest attempts of all runs on a commit, newest run first; at most 100. */
    List<WorkflowRun> on(InstalledRepo repo, CommitSha head);

    /**
     * The jobs of an attempt; nothing where GitHub does not know it, or there are more than {@value
     * #MOST_JOBS}.
     */
    Optional<List<WorkflowJob>> jobs(InstalledRepo repo, Attempt attempt);

    /** Asks for the whole run to be run again. */
    RerunAnswer rerun(InstalledRepo repo, RunId run);
}
