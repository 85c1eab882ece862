package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.ImportedResult;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * The runs that may measure one suite for one target.
 *
 * <p>A run belongs to the pull requests of its own head branch. Other runs of the commit count only
 * if there is none, after a renaming or deletion, so that a new name shakes off no verdict. Merge
 * groups and default branches use only their own runs.
 */
record SuiteRuns(SuitePolicy suite, List<RunFacts> runs, List<ImportedResult> imported) {
    static SuiteRuns of(SuitePolicy suite, MergeTarget target, CommitFacts facts) {
        List<RunFacts> seen =
                facts.runs().stream().map(it -> it.seenBy(suite, facts.imported())).toList();
        SuiteRuns known = new SuiteRuns(suite, seen, facts.imported());
        Optional<Instant> ready = facts.waiting().ready();
        List<RunFacts> all =
                seen.stream()
                        .filter(run -> known.isFor(target, run, facts))
                        .filter(run -> facts.isMeasuredBy(suite, run.run()))
                        .filter(run -> !known.isOfDraft(run, ready))
                        .sorted(RunFacts.BY_AGE)
                        .toList();
        List<RunFacts> own =
                target instanceof MergeTarget.Pull pull
                        ? all.stream()
                                .filter(run ->
                                        run.run().head().isMerge()
                                                || isSame(run.run().head(), pull.head()))
                                .toList()
                        : List.of();
        return new SuiteRuns(suite, own.isEmpty() ? all : own, facts.imported());
    }

    /** Runs of pushes to the branch of a merge group count once no other run can be expected. */
    private static boolean isPushInQueue(
            MergeTarget.Group group, WorkflowRun run, CommitFacts facts) {
        return run.event() == RunEvent.PUSH
                && MergeGroup.isBranchOf(group.base(), run.head().branch())
                && facts.waiting().isOver()
                && facts.workflowRuns().noneMatch(it -> it.event() == RunEvent.MERGE_GROUP);
    }

    private boolean isFor(MergeTarget target, RunFacts run, CommitFacts facts) {
        return isForEvent(suite, target, run.run(), facts)
                && (!(target instanceof MergeTarget.Pull pull)
                        || MeasuredMerge.fit(run, pull, facts.sightings())
                                != MeasuredMerge.Fit.NONE);
    }

    private static boolean isForEvent(
            SuitePolicy suite, MergeTarget target, WorkflowRun run, CommitFacts facts) {
        return switch (target) {
            case MergeTarget.Group group ->
                    run.event() == RunEvent.MERGE_GROUP
                            || run.isSubmission()
                            || isPushInQueue(group, run, facts);
            case MergeTarget.Pull pull ->
                    switch (run.event()) {
                        case PULL_REQUEST_TARGET -> suite.isOfTarget();
                        case PULL_REQUEST, PUSH -> !suite.isOfTarget();
                        case SUBMISSION ->
                                !run.head().isMerge()
                                        || run.head().isMergeOf(pull.number(), pull.base());
                        case WORKFLOW_DISPATCH ->
                                facts.isRequested(pull.number(), run.attempt().run());
                        case MERGE_GROUP, SCHEDULE, OTHER -> false;
                    };
            case MergeTarget.Branch branch -> branch.isMeasuredBy(run);
        };
    }

    /** The newest run of the workflow by an event that does not count. */
    static Optional<RunFacts> newestOfOtherEvents(
            SuitePolicy suite, MergeTarget target, CommitFacts facts) {
        return facts.runs().stream()
                .filter(run -> suite.isMeasuredBy(run.run().workflow()))
                .filter(run -> !isForEvent(suite, target, run.run(), facts))
                .max(RunFacts.BY_AGE);
    }

    private boolean isOfDraft(RunFacts run, Optional<Instant> ready) {
        boolean nothing =
                isSkipped(run)
                        || (hasConclusion(run, RunConclusion.SUCCESS)
                                && run.imported()
                                && !hasMeasured(run)
                                && isLeftOut(run));
        return nothing && ready.filter(run.run().startedAt()::isBefore).isPresent();
    }

    private boolean isLeftOut(RunFacts run) {
        return imported.stream()
                .anyMatch(it ->
                        it.attempt().equals(run.attempt())
                                && it.suite().equals(suite.name())
                                && it.leftOut().isPresent());
    }

    /** GitHub no longer names the repository of a deleted fork's branch. */
    static boolean isSame(HeadBranch run, HeadBranch pull) {
        boolean untold = run.repo().isEmpty() || pull.repo().isEmpty();
        return run.branch().equals(pull.branch()) && (untold || run.repo().equals(pull.repo()));
    }

    /**
     * The run that counts for a suite with a workflow: the newest that says anything about it. A
     * skipped run, or one whose conditions omit the suite's jobs, says nothing. Neither does a
     * successful run without results, if another has or may bring some. A workflow of an earlier
     * configuration counts until the named one measures.
     */
    Optional<RunFacts> current() {
        var named = runs.stream().filter(run -> suite.isMeasuredBy(run.run().workflow())).toList();
        boolean decides = named.stream().anyMatch(run -> hasMeasured(run) || mayMeasure(run));
        return decides
                ? new SuiteRuns(suite, named, imported).newestWithResults()
                : newestWithResults();
    }

    private Optional<RunFacts> newestWithResults() {
        boolean measured = runs.stream().anyMatch(run -> hasMeasured(run) || mayMeasure(run));
        return newest(run ->
                        !isSkipped(run) && !isLeftOut(run) && !(measured && measuredNothing(run)))
                .or(() -> newest(_ -> true));
    }

    private boolean measuredNothing(RunFacts run) {
        return hasConclusion(run, RunConclusion.SUCCESS)
                && (isImported(run) || run.withoutResults())
                && !hasMeasured(run);
    }

    SuiteRuns filter(Predicate<RunFacts> which) {
        return new SuiteRuns(suite, runs.stream().filter(which).toList(), imported);
    }

    /** Whether a run measured the suite, or still may. */
    boolean mayCount(RunFacts run) {
        return hasMeasured(run) || mayMeasure(run);
    }

    /** Whether all that measured, or may, was submitted. */
    boolean areSubmitted() {
        return !runs.isEmpty() && runs.stream().allMatch(it -> it.run().isSubmission());
    }

    /** Whether any run measured the suite, or still may. */
    boolean mayCount() {
        return runs.stream().anyMatch(this::mayCount);
    }

    /** Whether none measured the suite, and the current one was left out, or is there not. */
    boolean isSilent() {
        return !mayCount() && current().filter(run -> !isSkipped(run) && !isLeftOut(run)).isEmpty();
    }

    /** Whether conditions skipped all of them, or their jobs of the suite. */
    boolean areLeftOut() {
        return runs.stream().allMatch(run -> isSkipped(run) || isLeftOut(run));
    }

    private boolean mayMeasure(RunFacts run) {
        return !isCompleted(run) || (hasResults(run) && !isImported(run) && !run.withoutResults());
    }

    /**
     * The counting runs of a suite without a workflow, newest first: one for each workflow that
     * measured it. None replaces another workflow's.
     */
    List<RunFacts> newestOfEachWorkflow() {
        Map<Optional<WorkflowPath>, RunFacts> newest = new HashMap<>();
        runs.stream()
                .filter(this::hasMeasured)
                .forEach(run -> newest.put(run.run().workflow(), run));
        return newest.values().stream()
                .map(run -> run.run().workflow().flatMap(this::current).orElse(run))
                .sorted(RunFacts.BY_AGE.reversed())
                .toList();
    }

    /** The newest unsuccessful run of each workflow without a measurement. */
    List<RunFacts> withoutMeasurement() {
        Map<WorkflowPath, RunFacts> newest = new HashMap<>();
        runs.forEach(run -> run.run().workflow().ifPresent(it -> newest.put(it, run)));
        runs.stream()
                .filter(this::hasMeasured)
                .forEach(run -> run.run().workflow().ifPresent(newest::remove));
        return newest.values().stream()
                .filter(run -> isCancelled(run) || (hasResults(run) && isImported(run)))
                .filter(run -> !run.run().state().isSuccess() && !hasMeasured(run))
                .sorted(RunFacts.BY_AGE.reversed())
                .toList();
    }

    private Optional<RunFacts> current(WorkflowPath workflow) {
        List<RunFacts> same =
                runs.stream()
                        .filter(run -> run.run().workflow().equals(Optional.of(workflow)))
                        .toList();
        return new SuiteRuns(suite, same, imported).current();
    }

    /**
     * The newest run that is under way or still searched for results. A run that waits for approval
     * is excluded, as it may wait for ever.
     */
    Optional<RunFacts> underWay() {
        return newest(
                run -> mayMeasure(run) && !(run.run().state() instanceof RunState.UnapprovedRun));
    }

    boolean hasMeasured(RunFacts run) {
        return imported.stream()
                .anyMatch(it ->
                        it.attempt().run().equals(run.attempt().run())
                                && it.suite().equals(suite.name())
                                && it.platform().isPresent());
    }

    boolean hasMeasured(Attempt attempt) {
        return imported.stream()
                .filter(it -> it.attempt().equals(attempt) && it.suite().equals(suite.name()))
                .anyMatch(it -> it.platform().isPresent());
    }

    /** Whether a finished run brought nothing for the suite in any attempt. */
    boolean hasBroughtNothing(RunFacts run) {
        return !hasMeasured(run) && (isSkipped(run) || isImported(run));
    }

    boolean isImported(RunFacts run) {
        return run.imported() && CommitFacts.isImported(imported, run.attempt(), suite.name());
    }

    Optional<RunFacts> newest(Predicate<RunFacts> property) {
        return runs.stream().filter(property).reduce((_, last) -> last);
    }

    /**
     * @param ended attempts that are over and not taken in as a whole
     */
    List<Attempt> notImported(List<Attempt> ended) {
        return runs.stream()
                .filter(run ->
                        ended.contains(run.attempt()) || (hasResults(run) && !isImported(run)))
                .map(RunFacts::attempt)
                .toList();
    }

    boolean othersMayBringMore(RunFacts current) {
        return runs.stream().filter(run -> !run.equals(current)).anyMatch(this::mayMeasure);
    }

    private static boolean isCompleted(RunFacts run) {
        return run.run().state() instanceof RunState.Completed;
    }

    static boolean isSkipped(RunFacts run) {
        return hasConclusion(run, RunConclusion.SKIPPED);
    }

    static boolean isCancelled(RunFacts run) {
        return hasConclusion(run, RunConclusion.CANCELLED)
                || hasConclusion(run, RunConclusion.STALE);
    }

    static boolean hasResults(RunFacts run) {
        return isCompleted(run) && !isSkipped(run) && !isCancelled(run);
    }

    private static boolean hasConclusion(RunFacts run, RunConclusion conclusion) {
        return run.run().state() instanceof RunState.Completed(RunConclusion it)
                && it == conclusion;
    }
}
