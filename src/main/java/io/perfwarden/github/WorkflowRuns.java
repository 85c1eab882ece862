package io.perfwarden.github;

import io.perfwarden.forge.WorkflowJob;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RunId;
import java.util.List;
import java.util.Optional;

/**
 * Workflow runs.
 *
 * <p>Every method may throw {@link io.perfwarden.problem.TransientFailure} or {@link
 * GitHubRefusal}.
 */
public interface WorkflowRuns {
    /** Jobs of one attempt that are read. */
    int MOST_JOBS = 1_000;

    /** What became of asking for a run to be run again. */
    sealed interface Rerun {
        record Started() implements Rerun {}

        /**
         * GitHub does not allow it: too old, still running, permission missing.
         *
         * @param reason GitHub's words
         */
        record Refused(String reason) implements Rerun {}
    }

    /** A run in its latest attempt. */
    Optional<WorkflowRun> get(Repo repo, RunId run);

    /** A run as it stands, or ended, in an attempt. */
    Optional<WorkflowRun> get(Repo repo, Attempt attempt);

    /** The latest attempts of all runs on a commit, newest run first; at most 100. */
    List<WorkflowRun> on(Repo repo, CommitSha head);

    /**
     * The jobs of an attempt.
     *
     * @return nothing where GitHub does not know it, or there are more than {@value #MOST_JOBS}
     */
    Optional<List<WorkflowJob>> jobs(Repo repo, Attempt attempt);

    /** Asks for the whole run to be run again. */
    Rerun rerun(Repo repo, RunId run);
}
