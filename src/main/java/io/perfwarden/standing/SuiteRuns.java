package io.perfwarden.standing;

import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.WorkflowPath;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The runs that may measure one suite for one target.
 *
 * <p>A run belongs to the pull requests from its own head branch. Only where a pull request has no
 * such run (its branch was renamed, its fork deleted) others of the same commit count as well, so
 * that a verdict cannot be shaken off by giving the commit another name. For a merge group and for
 * the default branch only their own runs count.
 */
record SuiteRuns(SuitePolicy suite, List<Facts.Run> runs, List<Facts.Brought> brought) {
    private static final Comparator<Facts.Run> BY_AGE = Comparator.comparing(Facts.Run::attempt);

    static SuiteRuns of(SuitePolicy suite, Target target, Facts facts) {
        List<Facts.Run> all =
                facts.runs().stream()
                        .filter(run -> isFor(target, run.run()) && isOf(suite, run, facts))
                        .filter(run -> !isOfDraft(suite, run, facts))
                        .sorted(BY_AGE)
                        .toList();
        return switch (target) {
            case Target.Group _, Target.Branch _ -> new SuiteRuns(suite, all, facts.brought());
            case Target.Pull pull -> {
                List<Facts.Run> own =
                        all.stream().filter(run -> isSame(run.run().head(), pull.head())).toList();
                yield new SuiteRuns(suite, own.isEmpty() ? all : own, facts.brought());
            }
        };
    }

    private static boolean isFor(Target target, WorkflowRun run) {
        return switch (target) {
            case Target.Group _ -> run.event() == RunEvent.MERGE_GROUP;
            case Target.Pull _ ->
                    run.event() == RunEvent.PULL_REQUEST || run.event() == RunEvent.PUSH;
            case Target.Branch branch -> branch.isMeasuredBy(run);
        };
    }

    /** The newest run of a suite's workflow that an event started which does not count. */
    static Optional<Facts.Run> ofOtherEvents(SuitePolicy suite, Target target, Facts facts) {
        return facts.runs().stream()
                .filter(run -> suite.isMeasuredBy(run.run().workflow()))
                .filter(run -> !isFor(target, run.run()))
                .max(BY_AGE);
    }

    /** A run that has measured the suite goes on counting when its workflow is renamed. */
    private static boolean isOf(SuitePolicy suite, Facts.Run run, Facts facts) {
        return suite.isMeasuredBy(run.run().workflow()) || hasMeasured(suite, run, facts.brought());
    }

    /** Whether a run left the suite out while the pull request was a draft. */
    private static boolean isOfDraft(SuitePolicy suite, Facts.Run run, Facts facts) {
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
            SuitePolicy suite, Facts.Run run, List<Facts.Brought> brought) {
        return brought.stream()
                .anyMatch(it ->
                        it.attempt().equals(run.attempt())
                                && it.suite().equals(suite.name())
                                && it.leftOut().isPresent());
    }

    /** Of a deleted fork GitHub no longer says which repository a branch was in. */
    private static boolean isSame(Head run, Head pull) {
        boolean untold = run.repo().isEmpty() || pull.repo().isEmpty();
        return run.branch().equals(pull.branch()) && (untold || run.repo().equals(pull.repo()));
    }

    /**
     * The run that counts for a suite that names its workflow: the newest that says anything about
     * the suite. A run that its own conditions skipped, or left the suite's jobs out of, says
     * nothing. Neither does a successful one that brought nothing, where another run brought
     * something or still may.
     */
    Optional<Facts.Run> current() {
        boolean measured = runs.stream().anyMatch(run -> hasMeasured(run) || mayMeasure(run));
        return newest(run ->
                        !isSkipped(run) && !isLeftOut(run) && !(measured && measuredNothing(run)))
                .or(() -> newest(_ -> true));
    }

    private boolean measuredNothing(Facts.Run run) {
        return concluded(run, RunConclusion.SUCCESS) && isTakenIn(run) && !hasMeasured(run);
    }

    private boolean isLeftOut(Facts.Run run) {
        return brought.stream()
                .anyMatch(it ->
                        it.attempt().equals(run.attempt())
                                && it.suite().equals(suite.name())
                                && it.leftOut().isPresent());
    }

    private boolean mayMeasure(Facts.Run run) {
        return !isCompleted(run) || (isFruitful(run) && !isTakenIn(run));
    }

    /**
     * The runs that count for a suite any workflow may measure, newest first: of each workflow that
     * did the one that would count if the suite named it. None replaces what another workflow
     * measured.
     */
    List<Facts.Run> measuring() {
        Map<Optional<WorkflowPath>, Facts.Run> newest = new HashMap<>();
        runs.stream()
                .filter(this::hasMeasured)
                .forEach(run -> newest.put(run.run().workflow(), run));
        return newest.values().stream()
                .map(run -> run.run().workflow().flatMap(this::current).orElse(run))
                .sorted(BY_AGE.reversed())
                .toList();
    }

    private Optional<Facts.Run> current(WorkflowPath workflow) {
        List<Facts.Run> same =
                runs.stream()
                        .filter(run -> run.run().workflow().equals(Optional.of(workflow)))
                        .toList();
        return new SuiteRuns(suite, same, brought).current();
    }

    /** The newest run that is under way; one that awaits approval may do so for ever. */
    Optional<Facts.Run> underWay() {
        return newest(run ->
                run.run().state() instanceof RunState.Queued
                        || run.run().state() instanceof RunState.Running);
    }

    private boolean hasMeasured(Facts.Run run) {
        return hasMeasured(suite, run, brought);
    }

    private static boolean hasMeasured(
            SuitePolicy suite, Facts.Run run, List<Facts.Brought> brought) {
        return brought.stream()
                .anyMatch(it ->
                        it.attempt().run().equals(run.attempt().run())
                                && it.suite().equals(suite.name())
                                && it.platform().isPresent());
    }

    /** Whether what the newest attempt of a run brought for the suite is stored. */
    boolean isTakenIn(Facts.Run run) {
        return run.takenIn() && Facts.isTakenIn(brought, run.attempt(), suite.name());
    }

    /** The newest run with a property. */
    Optional<Facts.Run> newest(Predicate<Facts.Run> property) {
        return runs.stream().filter(property).reduce((_, last) -> last);
    }

    /** Attempts whose results are complete and not taken in. */
    List<Attempt> untaken() {
        return runs.stream()
                .filter(run -> isFruitful(run) && !isTakenIn(run))
                .map(Facts.Run::attempt)
                .toList();
    }

    /** Whether a run other than this is not over, or not taken in. */
    boolean othersMayBringMore(Facts.Run current) {
        return runs.stream().filter(run -> !run.equals(current)).anyMatch(this::mayMeasure);
    }

    private static boolean isCompleted(Facts.Run run) {
        return run.run().state() instanceof RunState.Completed;
    }

    static boolean isSkipped(Facts.Run run) {
        return concluded(run, RunConclusion.SKIPPED);
    }

    static boolean isCancelled(Facts.Run run) {
        return concluded(run, RunConclusion.CANCELLED) || concluded(run, RunConclusion.STALE);
    }

    static boolean isFruitful(Facts.Run run) {
        return isCompleted(run) && !isSkipped(run) && !isCancelled(run);
    }

    private static boolean concluded(Facts.Run run, RunConclusion conclusion) {
        return run.run().state() instanceof RunState.Completed(RunConclusion it)
                && it == conclusion;
    }
}
