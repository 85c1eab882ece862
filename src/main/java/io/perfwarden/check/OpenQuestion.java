package io.perfwarden.check;

import io.perfwarden.config.WorkflowTriggers.Filter;
import io.perfwarden.model.*;
import java.time.Instant;

/** What only GitHub can say, and must before a check may pass unmeasured. */
public sealed interface OpenQuestion {
    /** Which runs are there on the commit, really? The answer is recorded as facts. */
    record WhichRuns() implements OpenQuestion {}

    /** Does the pull request change this file? */
    record DoesChange(PullNumber pull, String path) implements OpenQuestion {}

    /**
     * Does the pull request change the conditions of this workflow: its file, or another below
     * {@code .github} that it names, as a workflow that it calls or a list of paths?
     */
    record ChangesConditions(PullNumber pull, String path) implements OpenQuestion {}

    /** Did no earlier attempt of the run run? GitHub keeps them all. */
    record RanNeverBefore(Attempt attempt) implements OpenQuestion {}

    /** Had the pull request another base while it was at this commit? */
    record HadAnotherBase(PullNumber pull) implements OpenQuestion {}

    /**
     * Does this filter of the workflow at this path, as it is at the commit, leave the pull request
     * out?
     */
    record LeavesOut(PullNumber pull, String path, Filter filter) implements OpenQuestion {}

    /** Did this workflow measure the suite on the default branch last? */
    record UsuallyMeasures(String suite, WorkflowPath workflow) implements OpenQuestion {}

    /** Does the pull request carry this label now? */
    record HasLabel(PullNumber pull, String label) implements OpenQuestion {}

    /**
     * Does the pull request carry this label now, and is it not known to have been set before a run
     * began that brought nothing? Where it does not carry it, it is recorded that the run came
     * before the label; so it is where nothing is known.
     */
    record AsksAnew(PullNumber pull, String label, Instant began) implements OpenQuestion {}

    /** Is a run of this workflow started for the pull request's label? Asking starts it, once. */
    record StartsRun(PullNumber pull, String workflow) implements OpenQuestion {}

    /**
     * Does the commit's message ask GitHub to run no workflow?
     *
     * @see <a
     *     href="https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs">GitHub,
     *     skipping workflow runs</a>
     */
    record AsksToSkip() implements OpenQuestion {}
}
