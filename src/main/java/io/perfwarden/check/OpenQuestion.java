package io.perfwarden.check;

import io.perfwarden.config.WorkflowTriggers.Filter;
import io.perfwarden.model.*;
import java.time.Instant;

/** A question that only GitHub can answer, before a check may pass unmeasured. */
public sealed interface OpenQuestion {
    /** Which runs does the commit have? The answer is recorded. */
    record WhichRuns() implements OpenQuestion {}

    /** Does the pull request change this file? */
    record DoesChange(PullNumber pull, String path) implements OpenQuestion {}

    /** Does the merge group change this file of its base? */
    record DoesGroupChange(BranchName base, String path) implements OpenQuestion {}

    /**
     * Does the pull request change the workflow's conditions: its file, or another below {@code
     * .github} that it names?
     */
    record ChangesConditions(PullNumber pull, String path) implements OpenQuestion {}

    /** Did no earlier attempt of the run run? */
    record RanNeverBefore(Attempt attempt) implements OpenQuestion {}

    /** Had the pull request another base while it was at this commit? */
    record HadAnotherBase(PullNumber pull) implements OpenQuestion {}

    /** Does this filter of the workflow leave the pull request out? */
    record LeavesOut(PullNumber pull, String path, Filter filter) implements OpenQuestion {}

    /**
     * Does GitHub start this workflow for the pull request's merge, by its file at the head or at
     * the base?
     */
    record StartsForMerge(PullNumber pull, String path) implements OpenQuestion {}

    /** Did this workflow measure the suite on the default branch last? */
    record UsuallyMeasures(String suite, WorkflowPath workflow) implements OpenQuestion {}

    /** Does the pull request carry this label now? */
    record HasLabel(PullNumber pull, String label) implements OpenQuestion {}

    /**
     * Does the pull request have this label, perhaps set after the begin of a run without results?
     * Without the label, the run is recorded as earlier; the same if nothing is known.
     */
    record AsksAnew(PullNumber pull, String label, Instant began) implements OpenQuestion {}

    /** Does a run of this workflow start for the label? Asking starts it, once. */
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
