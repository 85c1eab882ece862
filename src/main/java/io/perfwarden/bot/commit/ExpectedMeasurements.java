package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.config.*;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.Leg;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;

/**
 * Which workflows and platforms a suite is expected to be measured by: those that the newest runs
 * of the default branch before the base brought.
 *
 * <p>A passing check needs all of them. A person who wants a platform forgotten has to let it
 * vanish from {@value #RUNS} runs of the default branch: a pull request adds nothing to what is
 * expected of it, a leg that crashes once on the default branch is expected all the same, and what
 * is no longer measured there is soon not expected any more.
 */
record ExpectedMeasurements(BaseHistory history, FactStore ledger) {
    private static final int RUNS = 2;

    /** Of as many legs the runs are looked at. */
    private static final int MOST_LEGS = 1_000;

    /**
     * The platforms of a suite without baseline files, sorted.
     *
     * @param now what was brought; runs that brought none of the same are of another matrix, unless
     *     all are: then the legs have other names now
     * @throws TransientFailure while GitHub does not show the base: without it nothing would be
     *     expected
     */
    List<String> platforms(VerdictSubject subject, SuitePolicy suite, Measured now) {
        List<Leg> legs = legs(subject, suite);
        if (legs.stream().allMatch(leg -> now.platforms().contains(leg.platform()))) {
            return List.of();
        }
        Set<CommitSha> line = new HashSet<>(history.lineOf(subject));
        if (line.isEmpty()) {
            throw new TransientFailure("GitHub does not show the base yet");
        }
        Map<RunId, List<Leg>> runs = new LinkedHashMap<>();
        legs.stream()
                .filter(leg -> line.contains(leg.sha()) && !leg.sha().equals(subject.sha()))
                .forEach(leg ->
                        runs.computeIfAbsent(leg.attempt().run(), _ -> new ArrayList<>()).add(leg));
        List<WorkflowPath> workflows = workflows(subject, suite, now);
        Stream<Predicate<List<Leg>>> kinds =
                workflows.isEmpty()
                        ? Stream.of(_ -> true)
                        : workflows.stream().map(it -> run -> mayBeOf(run, it));
        return kinds.flatMap(kind -> newest(runs.values().stream().filter(kind), now))
                .filter(suite.artifact()::mayCapture)
                .distinct()
                .sorted()
                .toList();
    }

    private List<Leg> legs(VerdictSubject subject, SuitePolicy suite) {
        return Stream.concat(Stream.of(suite.name()), history.formerNames(subject, suite).stream())
                .flatMap(name ->
                        ledger.history().legs(subject.repo().id(), name, MOST_LEGS).stream())
                .sorted(Comparator.comparing(Leg::attempt).reversed())
                .toList();
    }

    /** A run that is long forgotten may be of any workflow. */
    private static boolean mayBeOf(List<Leg> run, WorkflowPath workflow) {
        return run.getFirst().workflow().filter(it -> !it.equals(workflow)).isEmpty();
    }

    /** The platforms of the newest runs after a push; others count only where there are none. */
    private static Stream<String> newest(Stream<List<Leg>> all, Measured now) {
        Predicate<Leg> isLike = it -> now.platforms().contains(it.platform());
        List<List<Leg>> like = some(all.toList(), run -> run.stream().anyMatch(isLike));
        return some(like, run -> run.getFirst().isPushed()).stream()
                .limit(RUNS)
                .flatMap(List::stream)
                .map(Leg::platform);
    }

    /** Those for which it holds, or all where it holds for none. */
    private static <T> List<T> some(List<T> all, Predicate<T> which) {
        List<T> some = all.stream().filter(which).toList();
        return some.isEmpty() ? all : some;
    }

    /**
     * The workflows whose measurements of a suite count: those that measured the commit, and where
     * the suite leaves open which ones do, those that should have measured a pull request. Without
     * the latter it could drop a benchmark by keeping its workflow from running. None where GitHub
     * does not say which workflow measured.
     */
    List<WorkflowPath> workflows(VerdictSubject subject, SuitePolicy suite, Measured now) {
        Set<WorkflowPath> all = new LinkedHashSet<>();
        ledger.commits()
                .read(subject.repo().id(), subject.sha())
                .workflowRuns()
                .filter(run -> now.attempts().contains(run.attempt()))
                .forEach(run -> run.workflow().ifPresent(all::add));
        if (!all.isEmpty()
                && suite.workflow().isEmpty()
                && subject.target() instanceof MergeTarget.Pull pull) {
            legs(subject, suite).stream()
                    .flatMap(leg -> leg.workflow().stream())
                    .distinct()
                    .filter(it -> !all.contains(it) && shouldRun(subject, pull, it.value()))
                    .forEach(all::add);
        }
        return List.copyOf(all);
    }

    /** Whether GitHub starts a workflow of the base for a pull request, or that one edits it. */
    private static boolean shouldRun(VerdictSubject subject, MergeTarget.Pull pull, String path) {
        BaselineCatalog files = subject.baselines();
        return !(files.read(path, subject.base()) instanceof FileRead.Absent)
                && (files.isChangedBy(pull.number(), Set.of(path))
                        || MissingFacts.filter(
                                        subject.repo().id(),
                                        pull,
                                        files.read(path, subject.sha().value()),
                                        () -> files.changedBy(pull.number()))
                                .isEmpty());
    }
}
