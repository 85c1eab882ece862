package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.config.*;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.HistoryLedger.PlatformRun;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;

/**
 * The workflows and platforms that must measure a suite: those of the newest runs of the default
 * branch before the base.
 *
 * <p>A check passes only with all. A platform is forgotten once it is missing from {@value #RUNS}
 * runs of the branch; pull requests have no influence.
 */
public record ExpectedMeasurements(
        AncestorHistory history, HistoryLedger historyLedger, CommitLedger commits) {
    private static final int RUNS = 2;

    /** Most platforms of runs that are examined. */
    private static final int MOST_LEGS = 1_000;

    /**
     * The platforms of a suite without baseline files, sorted.
     *
     * @param now present platforms; past runs without any of them are of another matrix, unless all
     *     are, after a renaming
     * @throws TransientFailure while GitHub does not show the base, without which nothing would be
     *     expected
     */
    List<String> platforms(VerdictSubject subject, SuitePolicy suite, Measured now) {
        List<PlatformRun> legs = legs(subject, suite);
        if (legs.stream().allMatch(leg -> now.platforms().contains(leg.platform()))) {
            return List.of();
        }
        Set<CommitSha> line = new HashSet<>(history.lineOf(subject));
        if (line.isEmpty()) {
            throw new TransientFailure("GitHub does not show the base yet");
        }
        Map<RunId, List<PlatformRun>> runs = new LinkedHashMap<>();
        legs.stream()
                .filter(leg -> line.contains(leg.sha()) && !leg.sha().equals(subject.sha()))
                .forEach(leg ->
                        runs.computeIfAbsent(leg.attempt().run(), _ -> new ArrayList<>()).add(leg));
        List<WorkflowPath> workflows = workflows(subject, suite, now);
        Stream<Predicate<List<PlatformRun>>> kinds =
                workflows.isEmpty()
                        ? Stream.of(_ -> true)
                        : workflows.stream().map(it -> run -> mayBeOf(run, it));
        return kinds.flatMap(kind -> newest(runs.values().stream().filter(kind), now))
                .filter(suite.artifact()::mayCapture)
                .distinct()
                .sorted()
                .toList();
    }

    private List<PlatformRun> legs(VerdictSubject subject, SuitePolicy suite) {
        return Stream.concat(Stream.of(suite.name()), history.formerNames(subject, suite).stream())
                .flatMap(name -> historyLedger.legs(subject.repo().id(), name, MOST_LEGS).stream())
                .sorted(Comparator.comparing(PlatformRun::attempt).reversed())
                .toList();
    }

    /** A forgotten run may be of any workflow. */
    private static boolean mayBeOf(List<PlatformRun> run, WorkflowPath workflow) {
        return run.getFirst().workflow().filter(it -> !it.equals(workflow)).isEmpty();
    }

    /** Platforms of the newest runs after a push; of other runs only without one. */
    private static Stream<String> newest(Stream<List<PlatformRun>> all, Measured now) {
        Predicate<PlatformRun> isLike = it -> now.platforms().contains(it.platform());
        List<List<PlatformRun>> like = some(all.toList(), run -> run.stream().anyMatch(isLike));
        return some(like, run -> run.getFirst().isPushed()).stream()
                .limit(RUNS)
                .flatMap(List::stream)
                .map(PlatformRun::platform);
    }

    private static <T> List<T> some(List<T> all, Predicate<T> which) {
        List<T> some = all.stream().filter(which).toList();
        return some.isEmpty() ? all : some;
    }

    /**
     * Workflows that count for a suite: those that measured the commit, and with an open workflow
     * those that should have. Otherwise a pull request could drop a benchmark by keeping a workflow
     * from running. Empty if GitHub does not name the measuring one.
     */
    List<WorkflowPath> workflows(VerdictSubject subject, SuitePolicy suite, Measured now) {
        Set<WorkflowPath> all = new LinkedHashSet<>();
        commits.read(subject.repo().id(), subject.sha())
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

    /** Whether GitHub starts the base's workflow for a pull request, or that edits it. */
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
