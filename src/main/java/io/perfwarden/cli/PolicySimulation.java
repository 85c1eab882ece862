package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import picocli.CommandLine.*;

/**
 * What a configuration would have said of the runs of a suite: each against the one before, with
 * its history. The next run still has the change, so it is the second measurement of a suspect.
 */
final class PolicySimulation {
    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.plain(unit, 20));

    /** The alarms of a run, the worst first. */
    enum Alarm {
        FAILS("fails"),
        CONFIRMED("confirmed"),
        /** No later run measured the suspect. */
        UNKNOWN("not known"),
        /** The next run does not confirm the suspect. */
        UNCONFIRMED("not confirmed"),
        WARNS("warns");

        private final String text;

        Alarm(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        boolean isFailure() {
            return this == FAILS || this == CONFIRMED;
        }

        boolean isWarning() {
            return this == UNCONFIRMED || this == WARNS;
        }

        static Alarm worse(Alarm one, Alarm other) {
            return one.compareTo(other) < 0 ? one : other;
        }
    }

    /**
     * The alarms of a run.
     *
     * @param worst of its benchmarks, or of the suite
     * @param changes of the worst row, by benchmark
     */
    record RunAlarms(Alarm worst, Map<String, Alarm> benchmarks, Map<String, String> changes) {}

    private final SimulatedRuns past;
    private final SuitePolicy suite;
    private final int rerun;
    private final Machines machines;
    private final NavigableMap<Integer, RunAlarms> alarms = new TreeMap<>();
    private long unjudgedCount;

    /**
     * @param rerun most repetitions of a suspect
     */
    PolicySimulation(SimulatedRuns past, SuitePolicy suite, int rerun, Machines machines) {
        this.past = past;
        this.suite = suite;
        this.rerun = rerun;
        this.machines = machines;
        for (int run = past.first(); run < past.size(); run++) {
            judge(run);
        }
    }

    /** Runs with an alarm, by their place in the history. */
    NavigableMap<Integer, RunAlarms> alarms() {
        return alarms;
    }

    /** Runs without a verdict, such as those with too little history. */
    long unjudgedCount() {
        return unjudgedCount;
    }

    long count(Predicate<Alarm> which) {
        return alarms.values().stream().map(RunAlarms::worst).filter(which).count();
    }

    long count(String benchmark, Predicate<Alarm> which) {
        return alarms.values().stream()
                .flatMap(it -> Stream.ofNullable(it.benchmarks().get(benchmark)))
                .filter(which)
                .count();
    }

    private void judge(int run) {
        SuiteComparison once = judgeRun(run, 1);
        Map<String, Alarm> benchmarks = new TreeMap<>();
        Map<String, String> changes = new TreeMap<>();
        SuiteComparison again = repeatSuspects(run, once);
        for (Row row : once.notableRows()) {
            boolean isSuspect = once.hasSuspect() && row.has(RowReason.MEASURED_AGAIN);
            if (isSuspect || (row.effect() != RowEffect.NONE && !isAlarmBefore(run, row))) {
                Alarm alarm = isSuspect ? measuredAgain(row, again) : alarm(row);
                benchmarks.merge(row.id().label(), alarm, Alarm::worse);
                changes.putIfAbsent(row.id().label(), FIGURES.change(row));
            }
        }
        if (benchmarks.isEmpty() && once.basis() != SuiteComparison.Basis.JUDGED) {
            unjudgedCount++;
            return;
        }
        boolean isOwn = once.notableRows().stream().allMatch(row -> row.effect() == RowEffect.NONE);
        Optional<Alarm> own =
                Optional.of(Alarm.WARNS).filter(_ -> isOwn && once.verdict() == Verdict.WARN);
        benchmarks.values().stream()
                .min(Comparator.naturalOrder())
                .or(() -> own)
                .ifPresent(it -> alarms.put(run, new RunAlarms(it, benchmarks, changes)));
    }

    /** Whether the run before was already worse, and had the alarm. */
    private boolean isAlarmBefore(int run, Row row) {
        return row.has(RowReason.BRANCH_UNSURE)
                && Optional.ofNullable(alarms.get(run - 1))
                        .map(it -> it.benchmarks().get(row.id().label()))
                        .filter(Alarm::isFailure)
                        .isPresent();
    }

    /** Judges a suspect with as many later runs as allowed. */
    private SuiteComparison repeatSuspects(int run, SuiteComparison once) {
        SuiteComparison judged = once;
        int attempts = 1;
        while (judged.hasSuspect() && run + attempts < past.size()) {
            judged = judgeRun(run, ++attempts);
        }
        return judged;
    }

    private static Alarm alarm(Row row) {
        return row.effect() == RowEffect.FAIL ? Alarm.FAILS : Alarm.WARNS;
    }

    private static Alarm measuredAgain(Row suspect, SuiteComparison again) {
        MetricResult.Key key = key(suspect);
        return again.notableRows().stream()
                .filter(row -> key(row).equals(key))
                .map(row ->
                        row.has(RowReason.MEASURED_AGAIN) || row.current().isEmpty()
                                ? Alarm.UNKNOWN
                                : row.effect() == RowEffect.FAIL
                                        ? Alarm.CONFIRMED
                                        : Alarm.UNCONFIRMED)
                .min(Comparator.naturalOrder())
                .orElse(Alarm.UNCONFIRMED);
    }

    private static MetricResult.Key key(Row row) {
        return new MetricResult.Key(row.id(), row.metric().name());
    }

    /** Judges the run with those after it as second and third measurement. */
    private SuiteComparison judgeRun(int run, int attempts) {
        RerunOption more = attempts <= rerun ? RerunOption.POSSIBLE : RerunOption.IMPOSSIBLE;
        NoiseDecider decider = new NoiseDecider(more, machines);
        return past.judge(suite, run, attempts, decider, UnaryOperator.identity());
    }
}
