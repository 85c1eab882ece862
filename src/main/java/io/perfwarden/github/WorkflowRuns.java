package io.perfwarden.github;

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

    /** Asks for the whole run to be run again. */
    Rerun rerun(Repo repo, RunId run);
}
