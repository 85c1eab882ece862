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
    int MOST_JOBS = 1_000;

    sealed interface RerunAnswer {
        record RerunStarted() implements RerunAnswer {}

        /**
         * GitHub does not allow it: too old, still running, permission missing. {@code reason}:
         * GitHub's words.
         */
        record RerunRefused(String reason) implements RerunAnswer {}
    }

    sealed interface Dispatch {
        /** {@code run}: absent if GitHub does not say, as Enterprise Server up to 3.19. */
        record DispatchStarted(Optional<RunId> run) implements Dispatch {}

        /**
         * It cannot start: no {@code workflow_dispatch}, an input is missing, disabled. {@code
         * reason}: GitHub's words.
         */
        record DispatchRefused(String reason) implements Dispatch {}
    }

    /**
     * What is started.
     *
     * @param ref a branch or tag
     * @param inputs by name, at most 25
     */
    record DispatchOrder(WorkflowPath workflow, String ref, Map<String, String> inputs) {
        public DispatchOrder {
            inputs = Map.copyOf(inputs);
        }
    }

    /** Starts a workflow; each call starts another run. */
    Dispatch dispatch(InstalledRepo repo, DispatchOrder order);

    /** Runs on a commit that this app dispatched, the oldest first. */
    List<WorkflowRun> dispatchedRuns(InstalledRepo repo, CommitSha head);

    RerunAnswer approve(InstalledRepo repo, RunId run);

    /** Cancels a run, unless it is over. */
    void cancel(InstalledRepo repo, RunId run);

    /** Most runs of a filtered list, as GitHub limits it. */
    int MOST_PAST = 1_000;

    /** The successful runs of a default branch in their latest attempts, newest first. */
    record BranchPast(BranchName branch, List<WorkflowRun> runs) {}

    /**
     * At most {@value #MOST_PAST} successful runs of the present default branch. Runs of a fork's
     * branch of that name are included.
     *
     * @param workflow path or file name; absent for all workflows
     */
    BranchPast pastRuns(InstalledRepo repo, Optional<String> workflow);

    Optional<WorkflowRun> get(InstalledRepo repo, RunId run);

    /**
     * What GitHub calls a run: what {@code run-name} of its workflow came to, else words of an
     * author, such as the title of a pull request. Empty while GitHub does not show the run.
     */
    String title(InstalledRepo repo, RunId run);

    Optional<WorkflowRun> get(InstalledRepo repo, Attempt attempt);

    /** The latest attempts of all runs on a commit, newest run first; at most 100. */
    List<WorkflowRun> commitRuns(InstalledRepo repo, CommitSha head);

    /** The jobs of an attempt; absent if it is unknown, or has more than {@value #MOST_JOBS}. */
    Optional<List<WorkflowJob>> jobs(InstalledRepo repo, Attempt attempt);

    RerunAnswer rerun(InstalledRepo repo, RunId run);
}
