package io.perfwarden.standing;

import io.perfwarden.policy.WorkflowTriggers;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.PullNumber;

/** What only GitHub can say, and must before a check may pass unmeasured. */
public sealed interface Question {
    /** Which runs are there on the commit, really? The answer is recorded as facts. */
    record WhichRuns() implements Question {}

    /**
     * Does the pull request change this file?
     *
     * @param path of a workflow
     */
    record DoesChange(PullNumber pull, String path) implements Question {}

    /**
     * Does the pull request change the conditions of this workflow: its file, or another below
     * {@code .github} that it names, as a workflow that it calls or a list of paths?
     *
     * @param path of the workflow
     */
    record ChangesConditions(PullNumber pull, String path) implements Question {}

    /**
     * Did no earlier attempt of the run run? GitHub keeps every one; of those before the newest no
     * event may have been heard.
     */
    record RanNeverBefore(Attempt attempt) implements Question {}

    /** Had the pull request another base while it was at this commit? */
    record HadAnotherBase(PullNumber pull) implements Question {}

    /**
     * Does this filter of the workflow, as it is at the commit, leave the pull request out?
     *
     * @param path of the workflow
     */
    record LeavesOut(PullNumber pull, String path, WorkflowTriggers.Filter filter)
            implements Question {}

    /**
     * Does the commit's message ask GitHub to run no workflow?
     *
     * @see <a
     *     href="https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs">GitHub,
     *     skipping workflow runs</a>
     */
    record AsksToSkip() implements Question {}
}
