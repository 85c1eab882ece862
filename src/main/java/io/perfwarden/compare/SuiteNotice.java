package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet.UnreadInput;

/** Something the report says about a suite besides its rows. */
public sealed interface SuiteNotice {
    /** The slack is so large that the rule can hardly fire: it allows more than a doubling. */
    record LargeSlack(BenchmarkId id, String metric, double allowedRatio) implements SuiteNotice {}

    /** The value's smallest step is coarser than the tolerance. */
    record Quantised(BenchmarkId id, String metric, double stepRatio, double limit)
            implements SuiteNotice {}

    /** Slack or budget cannot be converted to the row's unit; they were not applied. */
    record UnitOfRule(BenchmarkId id, String metric, String ruleUnit, String rowUnit)
            implements SuiteNotice {}

    /** A time of exactly zero: below the resolution of its clock, or not measured at all. */
    record ZeroTime(BenchmarkId id, String metric) implements SuiteNotice {}

    /** Rows of a pattern that only advise now block soon. */
    record BlocksFrom(String rows, LocalDate day) implements SuiteNotice {
        static Stream<SuiteNotice> of(SuitePolicy suite) {
            return suite.rules().stream()
                    .flatMap(it ->
                            it.row().blocksFrom().stream()
                                    .map(day -> new BlocksFrom(it.match().toString(), day)));
        }
    }

    record DirectionUnknown(int rows, String exampleMetric) implements SuiteNotice {}

    /** Rows without a direction that moved by more than their limit; those without effect first. */
    record MovedUndirected(int rows, List<Row> some) implements SuiteNotice {
        private static final int MOST = 5;

        /** Whether one of them is reported nowhere else, as it has no effect. */
        public boolean isNew() {
            return some.getFirst().effect() == RowEffect.NONE;
        }

        public MovedUndirected {
            some = List.copyOf(some.subList(0, Math.min(MOST, some.size())));
        }
    }

    /**
     * Metrics that the baseline has of benchmarks, and the run no longer.
     *
     * @param decides whether one of them would have decided, such as allocations: that warns
     */
    record MetricsGone(int metrics, List<GoneMetric> some, boolean decides) implements SuiteNotice {
        private static final int MOST = 5;

        public record GoneMetric(String metric, int benchmarks, BenchmarkId example) {}

        public MetricsGone {
            some = List.copyOf(some.subList(0, Math.min(MOST, some.size())));
        }
    }

    /**
     * Commands that end alike in each run of both sides, with another exit code than 0, and are
     * measured all the same.
     */
    record FailingAlike(int benchmarks, BenchmarkId example, String reason) implements SuiteNotice {
        static Optional<SuiteNotice> of(List<MetricResult> failing) {
            return failing.stream()
                    .findFirst()
                    .map(it -> new FailingAlike(failing.size(), it.id(), it.reading().reason()));
        }
    }

    record SharedName(BenchmarkId id, int before, int now) implements SuiteNotice {}

    record EnvironmentDiffers(String fact, String baseline, String current)
            implements SuiteNotice {}

    /** Nothing is in both sides, and their formats are of different tools. */
    record OtherTools(List<String> before, List<String> now) implements SuiteNotice {
        static Optional<OtherTools> of(List<String> before, List<String> now) {
            boolean differ = Collections.disjoint(tools(before), tools(now));
            return differ && !before.isEmpty() && !now.isEmpty()
                    ? Optional.of(new OtherTools(before, now))
                    : Optional.empty();
        }

        /** The formats of a tool begin with its name, as {@code jmh} and {@code jmh-csv}. */
        private static Set<String> tools(List<String> formats) {
            return formats.stream().map(it -> it.split("-", 2)[0]).collect(Collectors.toSet());
        }
    }

    /**
     * How a regression is measured again by hand.
     *
     * @param base the commit that it was compared to, where that is known
     * @param command that runs the suite
     * @param fail the suite's limit, 0.05 for 5 %
     */
    record Reproduce(Optional<CommitSha> base, String command, double fail)
            implements SuiteNotice {}

    record NoBaseline(String path) implements SuiteNotice {}

    record BadBaseline(String path, InputProblem problem) implements SuiteNotice {}

    /**
     * Lines, rows or files look like results and could not be read. In the results of the run they
     * keep the suite from passing.
     */
    record UnreadResults(UnreadInput unread, boolean inBaseline) implements SuiteNotice {}

    record FileProblem(InputProblem problem) implements SuiteNotice {}

    /** All benchmarks are slower together: a slow machine or a slow change. */
    record SuiteShift(boolean isMeasuredAgain) implements WarningNotice {
        static Optional<SuiteShift> of(List<Row> rows) {
            List<RowReason> why =
                    rows.stream()
                            .filter(row ->
                                    row.effect() == RowEffect.WARN && WholeSuite.includes(row))
                            .flatMap(row -> row.why().stream())
                            .distinct()
                            .toList();
            boolean again = why.contains(RowReason.MEASURED_AGAIN);
            return again || why.contains(RowReason.UNCONFIRMED)
                    ? Optional.of(new SuiteShift(again))
                    : Optional.empty();
        }
    }

    sealed interface TrustNotice extends SuiteNotice {}

    /** Rows have fixed limits until the default branch has {@code runs} more runs. */
    record LearningNotice(int rows, int runs) implements TrustNotice {}

    /** Some runs of the history measured the suite under these names, which it had before. */
    record HistoryTakenOver(List<String> suites) implements TrustNotice {
        public HistoryTakenOver {
            suites = List.copyOf(suites);
        }
    }

    /** Rows in which a change as large as their limit would be missed, with what would be seen. */
    record NotSensitive(int rows, double least, double most) implements TrustNotice {}

    /** Rows of which one job is suspicious, and no other one was measured. */
    record SecondJobDecides(int rows) implements TrustNotice {}

    /** Rows beyond their limits; its last two runs, or one of them, were as slow. */
    record BranchAsSlow(int rows, boolean isSure) implements TrustNotice {}

    /** Rows of which a job has too few rounds, at least {@code fewest}. */
    record TooFewRounds(int rows, int fewest) implements TrustNotice {}

    /** How much worse a row is than at a release or in the baseline file, 0.12 for 12 %. */
    record DriftedRow(Optional<String> release, BenchmarkId row, double drift, double allowed) {
        boolean isOver() {
            return excess() > 0;
        }

        double excess() {
            return drift - allowed;
        }
    }

    /** Rows are worse by more than is allowed, most of it before this change. */
    record Drift(int rows, DriftedRow worst) implements WarningNotice {}

    /** Rows are worse by no more than is allowed; the nearest to its limit. */
    record DriftWithin(DriftedRow worst) implements TrustNotice {}

    /** The suite's false-alarm rate, and whether its gate depends on it. */
    record FalseAlarms(String suite, FalseAlarmRate rate, boolean earns) implements TrustNotice {}

    /** Statistical decisions were asked for; rows were compared to the threshold instead. */
    record ThresholdInstead(String asked) implements SuiteNotice {}

    sealed interface SelectionNotice extends SuiteNotice {}

    /**
     * Benchmarks of the baseline that the run left out, which the change cannot affect.
     *
     * @param of all benchmarks of the baseline
     * @param most the part of all that may be left out, from 0 to 1
     * @param doubt why it is not believed, so that they are missing
     */
    record LeftOut(
            int benchmarks, int of, List<String> why, double most, Optional<InputProblem> doubt)
            implements SelectionNotice {
        public LeftOut {
            why = List.copyOf(why);
        }

        public boolean isTooMuch() {
            return doubt.isEmpty() && (double) benchmarks / of > most;
        }
    }

    /** Globs of what was left out that match no benchmark of the baseline. */
    record UnmatchedGlobs(int globs, List<String> some) implements SelectionNotice {
        public UnmatchedGlobs {
            some = List.copyOf(some);
        }
    }

    sealed interface RunNotice extends SuiteNotice {}

    /** The run measured both sides in turns, in so many rounds of all jobs. */
    record MeasuredInTurns(int jobs, int rounds, Optional<CommitSha> base) implements RunNotice {}

    /** The run measured base and head in turns, and the verdict is by the default branch's own. */
    record TurnsDoNotCount() implements RunNotice {}

    record CarriedOver(String artifact) implements RunNotice {}

    /** The pull request itself changes this file by hand; it was not believed. */
    record ChangedByPull(String path) implements SuiteNotice {}

    sealed interface WarningNotice extends SuiteNotice {}

    sealed interface AcceptanceNotice extends SuiteNotice {}

    /** A maintainer accepted so many rows for this pull request. */
    record AcceptedRows(
            String pattern, int rows, String by, String reason, Optional<LocalDate> until)
            implements AcceptanceNotice {}

    /** What was accepted for this pull request is not any more, and rows fail that were. */
    record AcceptanceExpired(String pattern, int rows, String by, LocalDate until)
            implements AcceptanceNotice {}

    /** A regenerated baseline on the pull request's branch is what rows were accepted against. */
    record AcceptedBaseline(String path, String requestedBy) implements AcceptanceNotice {}
}
