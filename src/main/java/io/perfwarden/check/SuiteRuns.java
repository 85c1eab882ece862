package io.perfwarden.check;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunEvent;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;

/**
 * The runs that may measure one suite for one target.
 *
 * <p>A run belongs to the pull requests from its own head branch. Only where a pull request has no
 * such run (its branch was renamed, its fork deleted) others of the same commit count as well, so
 * that a verdict cannot be shaken off by giving the commit another name. For a merge group and for
 * the default branch only their own runs count.
 */
record SuiteRuns(SuitePolicy suite, List<CommitFacts.Run> runs, List<CommitFacts.Brought> brought) {
    private static final Comparator<CommitFacts.Run> BY_AGE =
            Comparator.comparing(CommitFacts.Run::attempt);

    static SuiteRuns of(SuitePolicy suite, MergeTarget target, CommitFacts facts) {
        List<CommitFacts.Run> all =
                facts.runs().stream()
                        .filter(run -> isFor(target, run.run()) && isOf(suite, run, facts))
                        .filter(run -> !isOfDraft(suite, run, facts))
                        .sorted(BY_AGE)
                        .toList();
        return switch (target) {
            case MergeTarget.Group _, MergeTarget.Branch _ ->
                    new SuiteRuns(suite, all, facts.brought());
            case MergeTarget.Pull pull -> {
                List<CommitFacts.Run> own =
                        all.stream().filter(run -> isSame(run.run().head(), pull.head())).toList();
                yield new SuiteRuns(suite, own.isEmpty() ? all : own, facts.brought());
            }
        };
    }

    private static boolean isFor(MergeTarget target, WorkflowRun run) {
        return switch (target) {
            case MergeTarget.Group _ -> run.event() == RunEvent.MERGE_GROUP;
            case MergeTarget.Pull _ ->
                    run.event() == RunEvent.PULL_REQUEST || run.event() == RunEvent.PUSH;
            case MergeTarget.Branch branch -> branch.isMeasuredBy(run);
        };
    }

    /** The newest run of a suite's workflow that an event started which does not count. */
    static Optional<CommitFacts.Run> ofOtherEvents(
            SuitePolicy suite, MergeTarget target, CommitFacts facts) {
        return facts.runs().stream()
                .filter(run -> suite.isMeasuredBy(run.run().workflow()))
                .filter(run -> !isFor(target, run.run()))
                .max(BY_AGE);
    }

    /** A run that has measured the suite goes on counting when its workflow is renamed. */
    private static boolean isOf(SuitePolicy suite, CommitFacts.Run run, CommitFacts facts) {
        return suite.isMeasuredBy(run.run().workflow()) || hasMeasured(suite, run, facts.brought());
    }

    /** Whether a run left the suite out while the pull request was a draft. */
    private static boolean isOfDraft(SuitePolicy suite, CommitFacts.Run run, CommitFacts facts) {
        boolean nothing =
                isSkipped(run)
                        || (concluded(run, RunConclusion.SUCCESS)
                                && run.takenIn()
                                && !hasMeasured(suite, run, facts.brought())
                                && isLeftOut(suite, run, facts.brought()));
        return nothing
                && facts.waiting().ready().filter(run.run().startedAt()::isBefore).isPresent();
    }

    private static boolean isLeftOut(
            SuitePolicy suite, CommitFacts.Run run, List<CommitFacts.Brought> brought) {
        return brought.stream()
                .anyMatch(it ->
                        it.attempt().equals(run.attempt())
                                && it.suite().equals(suite.name())
                                && it.leftOut().isPresent());
    }

    /** Of a deleted fork GitHub no longer says which repository a branch was in. */
    private static boolean isSame(HeadBranch run, HeadBranch pull) {
        boolean untold = run.repo().isEmpty() || pull.repo().isEmpty();
        return run.branch().equals(pull.branch()) && (untold || run.repo().equals(pull.repo()));
    }

    /**
     * The run that counts for a suite that names its workflow: the newest that says anything about
     * the suite. A run that its own conditions skipped, or left the suite's jobs out of, says
     * nothing. Neither does a successful one that brought nothing, or of which nothing is found
     * yet, where another run brought something or still may. What another workflow measured under
     * an earlier configuration counts until the named one measures.
     */
    Optional<CommitFacts.Run> current() {
        List<CommitFacts.Run> named =
                runs.stream().filter(run -> suite.isMeasuredBy(run.run().workflow())).toList();
        boolean decides = named.stream().anyMatch(run -> hasMeasured(run) || mayMeasure(run));
        return decides ? new SuiteRuns(suite, named, brought).newestTelling() : newestTelling();
    }

    private Optional<CommitFacts.Run> newestTelling() {
        boolean measured = runs.stream().anyMatch(run -> hasMeasured(run) || mayMeasure(run));
        return newest(run ->
                        !isSkipped(run) && !isLeftOut(run) && !(measured && measuredNothing(run)))
                .or(() -> newest(_ -> true));
    }

    private boolean measuredNothing(CommitFacts.Run run) {
        return concluded(run, RunConclusion.SUCCESS)
                && (isTakenIn(run) || run.inVain())
                && !hasMeasured(run);
    }

    private boolean isLeftOut(CommitFacts.Run run) {
        return brought.stream()
                .anyMatch(it ->
                        it.attempt().equals(run.attempt())
                                && it.suite().equals(suite.name())
                                && it.leftOut().isPresent());
    }

    private boolean mayMeasure(CommitFacts.Run run) {
        return !isCompleted(run) || (isFruitful(run) && !isTakenIn(run) && !run.inVain());
    }

    /**
     * The runs that count for a suite any workflow may measure, newest first: of each workflow that
     * did the one that would count if the suite named it. None replaces what another workflow
     * measured.
     */
    List<CommitFacts.Run> measuring() {
        Map<Optional<WorkflowPath>, CommitFacts.Run> newest = new HashMap<>();
        runs.stream()
                .filter(this::hasMeasured)
                .forEach(run -> newest.put(run.run().workflow(), run));
        return newest.values().stream()
                .map(run -> run.run().workflow().flatMap(this::current).orElse(run))
                .sorted(BY_AGE.reversed())
                .toList();
    }

    /** Of each workflow that measured nothing the newest run, where it did not succeed. */
    List<CommitFacts.Run> inVain() {
        Map<WorkflowPath, CommitFacts.Run> newest = new HashMap<>();
        runs.forEach(run -> run.run().workflow().ifPresent(it -> newest.put(it, run)));
        runs.stream()
                .filter(this::hasMeasured)
                .forEach(run -> run.run().workflow().ifPresent(newest::remove));
        return newest.values().stream()
                .filter(run -> isCancelled(run) || (isFruitful(run) && isTakenIn(run)))
                .filter(run -> !run.run().state().isSuccess() && !hasMeasured(run))
                .sorted(BY_AGE.reversed())
                .toList();
    }

    private Optional<CommitFacts.Run> current(WorkflowPath workflow) {
        List<CommitFacts.Run> same =
                runs.stream()
                        .filter(run -> run.run().workflow().equals(Optional.of(workflow)))
                        .toList();
        return new SuiteRuns(suite, same, brought).current();
    }

    /** The newest run that is under way; one that awaits approval may do so for ever. */
    Optional<CommitFacts.Run> underWay() {
        return newest(run ->
                run.run().state() instanceof RunState.Queued
                        || run.run().state() instanceof RunState.Running);
    }

    private boolean hasMeasured(CommitFacts.Run run) {
        return hasMeasured(suite, run, brought);
    }

    private static boolean hasMeasured(
            SuitePolicy suite, CommitFacts.Run run, List<CommitFacts.Brought> brought) {
        return brought.stream()
                .anyMatch(it ->
                        it.attempt().run().equals(run.attempt().run())
                                && it.suite().equals(suite.name())
                                && it.platform().isPresent());
    }

    /** Whether what the newest attempt of a run brought for the suite is stored. */
    boolean isTakenIn(CommitFacts.Run run) {
        return run.takenIn() && CommitFacts.isTakenIn(brought, run.attempt(), suite.name());
    }

    /** The newest run with a property. */
    Optional<CommitFacts.Run> newest(Predicate<CommitFacts.Run> property) {
        return runs.stream().filter(property).reduce((_, last) -> last);
    }

    /** Attempts whose results are complete and not taken in. */
    List<Attempt> untaken() {
        return runs.stream()
                .filter(run -> isFruitful(run) && !isTakenIn(run))
                .map(CommitFacts.Run::attempt)
                .toList();
    }

    /** Whether a run other than this is not over, or not taken in. */
    boolean othersMayBringMore(CommitFacts.Run current) {
        return runs.stream().filter(run -> !run.equals(current)).anyMatch(this::mayMeasure);
    }

    private static boolean isCompleted(CommitFacts.Run run) {
        return run.run().state() instanceof RunState.Completed;
    }

    static boolean isSkipped(CommitFacts.Run run) {
        return concluded(run, RunConclusion.SKIPPED);
    }

    static boolean isCancelled(CommitFacts.Run run) {
        return concluded(run, RunConclusion.CANCELLED) || concluded(run, RunConclusion.STALE);
    }

    static boolean isFruitful(CommitFacts.Run run) {
        return isCompleted(run) && !isSkipped(run) && !isCancelled(run);
    }

    private static boolean concluded(CommitFacts.Run run, RunConclusion conclusion) {
        return run.run().state() instanceof RunState.Completed(RunConclusion it)
                && it == conclusion;
    }
}
