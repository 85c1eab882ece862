package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.RedPlace;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.RedRow;
import io.perfwarden.check.SuiteState.AwaitedRow;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.WorkflowRun;

final class RedFinder {
    private final VerdictSubject subject;
    private final WorkflowMerge results;
    private final Map<Attempt, WorkflowRun> runs;
    private final List<FailedMeasurement> known;
    private final Map<String, FailedMeasurement> failed = new LinkedHashMap<>();
    private final Map<FailedMeasurement, Set<RedRow>> unanswered = new LinkedHashMap<>();
    private final Map<FailedMeasurement, Set<RedRow>> left = new LinkedHashMap<>();

    RedFinder(VerdictSubject subject, CommitRecord record, WorkflowMerge results) {
        this.subject = subject;
        this.results = results;
        this.runs =
                record.workflowRuns()
                        .collect(Collectors.toMap(WorkflowRun::attempt, Function.identity()));
        this.known =
                record.failedMeasurements().stream()
                        .filter(it -> it.isOf(subject.target()))
                        .toList();
    }

    /**
     * Takes a suite into account.
     *
     * @param each comparisons by attempt; empty until judged
     */
    void add(
            String suite,
            String rules,
            Measured measured,
            Map<Attempt, List<SuiteComparison>> each,
            boolean isSettled) {
        BenchmarkRenames renamed =
                subject.policy()
                        .suite(suite)
                        .map(SuitePolicy::renamed)
                        .orElse(BenchmarkRenames.NONE);
        for (AwaitedRow awaited : measured.awaitedRows()) {
            FailedMeasurement red = awaited.red();
            Set<RedRow> rows = unanswered.computeIfAbsent(red, it -> new TreeSet<>(it.rows()));
            Set<RedRow> kept = left.computeIfAbsent(red, it -> new TreeSet<>(it.rows()));
            for (Set<Attempt> all : awaited.answering()) {
                Set<RedRow> judged = new TreeSet<>(red.rows());
                List<Attempt> like = new ArrayList<>();
                for (Attempt it : all) {
                    List<SuiteComparison> platforms = each.getOrDefault(it, List.of());
                    List<Attempt> joint = measured.jointAttempts(it);
                    Set<RedRow> found =
                            isSettled
                                    ? RedRow.judgedRows(red.rows(), platforms, renamed)
                                    : RedRow.measuredRows(red.rows(), platforms, renamed);
                    found.removeAll(sameRows(red, suite, rules, joint));
                    found.addAll(wordedRows(red, platforms, renamed));
                    judged.retainAll(found);
                    List<Attempt> own = ownAttempts(red, measured, it);
                    if (isSubmission(it)) {
                        judged.removeAll(leftOutRows(red, suite, own, joint, renamed));
                    }
                    like.addAll(own);
                }
                rows.removeAll(judged);
                List<Attempt> since = like.stream().filter(it -> isSince(red, it)).toList();
                if (isSettled && !since.isEmpty()) {
                    since.forEach(it -> judged.removeAll(carriedRows(red, suite, it)));
                    like.removeAll(since);
                    Set<RedRow> older = broughtRows(like, suite, renamed, _ -> true);
                    older.removeAll(broughtRows(since, suite, renamed, _ -> true));
                    judged.removeAll(older);
                    kept.removeAll(judged);
                }
            }
        }
        if (!(subject.target() instanceof MergeTarget.Branch)) {
            // of each workflow or source: what repeats one of them measures none of the others'
            // anew
            each.forEach((attempt, platforms) ->
                    measured.jointAttempts(attempt)
                            .forEach(it -> addFailed(suite, rules, it, RedRow.of(platforms))));
        }
    }

    /**
     * What was red and is only judged again, or was measured before. Dropping a rule is neither a
     * measurement nor a person's word.
     */
    private Set<RedRow> sameRows(
            FailedMeasurement red, String suite, String rules, List<Attempt> judged) {
        Set<RedRow> same = new TreeSet<>();
        for (Attempt it : judged) {
            boolean isOfRun = it.run().equals(red.attempt().run());
            if (isOfRun ? !red.rules().equals(rules) : red.place() == RedPlace.HERE) {
                same.addAll(it.equals(red.attempt()) ? red.rows() : carriedRows(red, suite, it));
            }
        }
        return same;
    }

    private Set<RedRow> carriedRows(FailedMeasurement red, String suite, Attempt attempt) {
        return results.carriedRows(subject.repo().id(), attempt, suite, red);
    }

    /** What was judged together; of submissions those of the source of what was red. */
    private List<Attempt> ownAttempts(FailedMeasurement red, Measured measured, Attempt attempt) {
        return isSubmission(attempt)
                ? measured.jointAttempts(attempt).stream()
                        .filter(it -> run(it).flatMap(WorkflowRun::source).equals(red.source()))
                        .toList()
                : measured.jointAttempts(attempt);
    }

    /**
     * What was red of benchmarks that its source brings no more: other sources do not answer it.
     * Where it is not known any more what the source brought, that is all that is there.
     */
    private Set<RedRow> leftOutRows(
            FailedMeasurement red,
            String suite,
            List<Attempt> own,
            List<Attempt> joint,
            BenchmarkRenames renamed) {
        Set<RedRow> before =
                broughtRows(List.of(red.attempt()), red.suite(), BenchmarkRenames.NONE, _ -> true);
        if (before.isEmpty()) {
            before = broughtRows(joint, suite, renamed, _ -> true);
        }
        Set<RedRow> known = RedRow.ofBenchmarks(before);
        Set<RedRow> now = broughtRows(own, suite, renamed, MetricResult::hasValue);
        Set<RedRow> left = new TreeSet<>(red.rows());
        left.remove(RedRow.SUITE);
        left.removeIf(it -> !it.isMore() && !known.contains(it.ofBenchmark()));
        left.removeAll(now);
        known.removeAll(RedRow.ofBenchmarks(now));
        left.removeIf(it -> it.isMore() && known.stream().noneMatch(it::isOfPlatform));
        return left;
    }

    private Set<RedRow> broughtRows(
            List<Attempt> attempts,
            String suite,
            BenchmarkRenames renamed,
            Predicate<MetricResult> which) {
        return attempts.stream()
                .flatMap(it ->
                        results
                                .broughtRows(subject.repo().id(), it, suite, renamed, which)
                                .stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isSubmission(Attempt attempt) {
        return run(attempt).filter(WorkflowRun::isSubmission).isPresent();
    }

    private Optional<WorkflowRun> run(Attempt attempt) {
        return Optional.ofNullable(runs.get(attempt));
    }

    /** What a maintainer accepted, or renamed for this head. */
    private Set<RedRow> wordedRows(
            FailedMeasurement red, List<SuiteComparison> platforms, BenchmarkRenames renamed) {
        Set<RedRow> rows = RedRow.acceptedRows(platforms);
        Set<String> labels =
                platforms.stream()
                        .flatMap(it -> it.unsortedRows().stream())
                        .flatMap(row -> renamed.allNames(row.id()).stream())
                        .filter(id -> subject.renamed().contains(id.name()))
                        .map(BenchmarkId::label)
                        .collect(Collectors.toSet());
        RedRow.judgedRows(red.rows(), platforms, renamed).stream()
                .filter(it -> labels.contains(it.benchmark()))
                .forEach(rows::add);
        return rows;
    }

    /** A measurement of an older head is no lasting answer. */
    private boolean isSince(FailedMeasurement red, Attempt attempt) {
        return run(attempt).filter(run -> !run.startedAt().isBefore(red.at())).isPresent();
    }

    private void addFailed(String suite, String rules, Attempt attempt, Set<RedRow> rows) {
        WorkflowRun run = runs.get(attempt);
        if (run != null && !rows.isEmpty()) {
            var red =
                    new FailedMeasurement(
                            subject.target().pull(),
                            subject.target().base(),
                            run.event(),
                            run.source(),
                            suite,
                            attempt,
                            run.startedAt(),
                            run.url(),
                            subject.policy().suiteNames(),
                            rules,
                            rows,
                            RedPlace.HERE);
            failed.put(key(red), red);
        }
    }

    private static String key(FailedMeasurement red) {
        return red.attempt().run() + " " + red.suite();
    }

    private static FailedMeasurement mergeRows(FailedMeasurement one, FailedMeasurement other) {
        Set<RedRow> rows = new TreeSet<>(one.rows());
        rows.addAll(other.rows());
        return (one.at().isBefore(other.at()) ? other : one).with(rows);
    }

    TargetVerdict.RedMeasurements redMeasurements() {
        // earlier unanswered failures of a run are kept too
        left.forEach((red, rows) ->
                failed.computeIfPresent(
                        key(red),
                        (_, now) ->
                                red.place() == RedPlace.HERE && !rows.isEmpty()
                                        ? mergeRows(red.with(rows), now)
                                        : now));
        return new TargetVerdict.RedMeasurements(
                List.copyOf(failed.values()),
                some(unanswered, (_, rows) -> !rows.isEmpty()),
                some(left, (red, rows) -> !rows.equals(red.rows())),
                known.stream()
                        .filter(FailedMeasurement::isHere)
                        .anyMatch(it -> !unanswered.getOrDefault(it, it.rows()).isEmpty()));
    }

    private static List<FailedMeasurement> some(
            Map<FailedMeasurement, Set<RedRow>> all,
            BiPredicate<FailedMeasurement, Set<RedRow>> which) {
        return all.entrySet().stream()
                .filter(it -> which.test(it.getKey(), it.getValue()))
                .map(it -> it.getKey().with(it.getValue()))
                .toList();
    }
}
