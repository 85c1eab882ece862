package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.UnreadInput;

/** Something the report says about a suite beside its rows. */
public sealed interface SuiteNotice {
    /** The slack is so large that the rule can hardly fire: it allows more than a doubling. */
    record VacuousSlack(BenchmarkId id, String metric, double allowedRatio)
            implements SuiteNotice {}

    /** The value's smallest step is coarser than the tolerance. */
    record Quantised(BenchmarkId id, String metric, double stepRatio, double limit)
            implements SuiteNotice {}

    /**
     * Slack or budget are in a unit that the row's is not comparable with; the row was not held.
     */
    record UnitOfRule(BenchmarkId id, String metric, String ruleUnit, String rowUnit)
            implements SuiteNotice {}

    /** A time of exactly zero: below the resolution of its clock, or not measured at all. */
    record ZeroTime(BenchmarkId id, String metric) implements SuiteNotice {}

    /**
     * What only advises now blocks soon.
     *
     * @param rows the pattern of the rule
     */
    record BlocksFrom(String rows, LocalDate day) implements SuiteNotice {
        static List<SuiteNotice> of(SuitePolicy suite) {
            return suite.rules().stream()
                    .flatMap(rule ->
                            rule.row().blocksFrom().stream()
                                    .<SuiteNotice>map(
                                            day -> new BlocksFrom(rule.match().toString(), day)))
                    .toList();
        }
    }

    /** Rows whose direction nobody told. */
    record DirectionUnknown(int rows, String exampleMetric) implements SuiteNotice {}

    /**
     * Rows whose direction nobody told, and that moved by more than their limit.
     *
     * @param some of them, those first that have no effect
     */
    record MovedUndirected(int rows, List<Row> some) implements SuiteNotice {
        private static final int MOST = 5;

        /** Whether one of them is told nowhere else, as it has no effect. */
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
     * @param metrics how many names of metrics
     * @param some of them
     * @param decides whether one of them would have decided, such as allocations: that warns
     */
    record MetricsGone(int metrics, List<Gone> some, boolean decides) implements SuiteNotice {
        private static final int MOST = 5;

        /**
         * One metric.
         *
         * @param benchmarks how many were measured without it
         * @param example one of them
         */
        public record Gone(String metric, int benchmarks, BenchmarkId example) {}

        public MetricsGone {
            some = List.copyOf(some.subList(0, Math.min(MOST, some.size())));
        }
    }

    /**
     * Several benchmarks share a name, and nothing tells which is which.
     *
     * @param before how many of them are in the baseline
     * @param now how many are in the run
     */
    record SharedName(BenchmarkId id, int before, int now) implements SuiteNotice {}

    /** A fact of the environment differs between baseline and run. */
    record EnvironmentDiffers(String fact, String baseline, String current)
            implements SuiteNotice {}

    /** There is no baseline file yet. */
    record NoBaseline(String path) implements SuiteNotice {}

    /** The baseline file is there but cannot be used. */
    record BadBaseline(String path, InputProblem problem) implements SuiteNotice {}

    /**
     * Lines, rows or files look like results and could not be read. In the results of the run they
     * keep the suite from passing.
     */
    record UnreadResults(UnreadInput unread, boolean inBaseline) implements SuiteNotice {}

    /** A file could not be read, or was odd. */
    record FileProblem(InputProblem problem) implements SuiteNotice {}

    /**
     * All benchmarks together are slower than usual, and nobody knows yet whether that is a slow
     * machine or a slow change.
     *
     * @param isMeasuredAgain whether another machine is asked
     */
    record SuiteShift(boolean isMeasuredAgain) implements Warning {
        static Optional<SuiteShift> of(List<Row> rows) {
            List<RowReason> why =
                    rows.stream()
                            .filter(row -> row.effect() == RowEffect.WARN && WholeSuite.has(row))
                            .flatMap(row -> row.why().stream())
                            .distinct()
                            .toList();
            boolean again = why.contains(RowReason.MEASURED_AGAIN);
            return again || why.contains(RowReason.UNCONFIRMED)
                    ? Optional.of(new SuiteShift(again))
                    : Optional.empty();
        }
    }

    /** How far what is said of a suite can be trusted. */
    sealed interface OfTrust extends SuiteNotice {}

    /**
     * Rows were held against fixed limits, for their own noise is not known yet.
     *
     * @param runs of the default branch that the last of them still needs
     */
    record Learning(int rows, int runs) implements OfTrust {}

    /**
     * Rows look unchanged, and would so with a change as large as their limit.
     *
     * @param least the smallest change that one of them would show, 0.07 for 7 %
     * @param most the smallest change that every one of them would show
     */
    record NotSensitive(int rows, double least, double most) implements OfTrust {}

    /** Rows of which one job is suspicious, and nobody measured in another one. */
    record SecondJobDecides(int rows) implements OfTrust {}

    /**
     * Rows are beyond their limits, and runs of the default branch were as slow.
     *
     * @param isSure whether its last two runs were, and not one of them alone
     */
    record BranchAsSlow(int rows, boolean isSure) implements OfTrust {}

    /**
     * Rows of which a job has too few rounds to say anything.
     *
     * @param fewest rounds of one of them
     */
    record TooFewRounds(int rows, int fewest) implements OfTrust {}

    /**
     * How much worse a row has become than it once was.
     *
     * @param release since which; empty for since the baseline file
     * @param drift 0.12 for 12 %
     * @param allowed how much it may
     */
    record Drifted(Optional<String> release, BenchmarkId row, double drift, double allowed) {
        boolean isOver() {
            return excess() > 0;
        }

        double excess() {
            return drift - allowed;
        }
    }

    /**
     * Rows have become worse by more than is allowed, most of it before this change.
     *
     * @param worst of them
     */
    record Drift(int rows, Drifted worst) implements Warning {}

    /**
     * Rows have become worse, and may.
     *
     * @param worst the one that is nearest to what is allowed
     */
    record DriftWithin(Drifted worst) implements OfTrust {}

    /**
     * How often the suite cried wolf.
     *
     * @param earns whether rows of it block only while that is seldom
     */
    record Graded(String suite, FalseAlarmRate grade, boolean earns) implements OfTrust {}

    /** Statistical decisions were asked for; rows were held against the threshold instead. */
    record ThresholdInstead(String asked) implements SuiteNotice {}

    sealed interface OfRun extends SuiteNotice {}

    /**
     * Both sides are what the run brought: it measured base and head in turns.
     *
     * @param rounds of all jobs
     * @param base which commit the base is said to be
     */
    record MeasuredInTurns(int jobs, int rounds, Optional<CommitSha> base) implements OfRun {}

    /** The run measured base and head in turns, and the verdict is by the default branch's own. */
    record TurnsDoNotCount() implements OfRun {}

    /** Artifacts are of an earlier attempt of the run. */
    record CarriedOver(String artifact) implements OfRun {}

    /** The pull request itself changes this file by hand; it was not believed. */
    record ChangedByPull(String path) implements SuiteNotice {}

    /** What warns of a suite, whatever its rows do. */
    sealed interface Warning extends SuiteNotice {}

    sealed interface OfAcceptance extends SuiteNotice {}

    /**
     * A maintainer accepted rows for this pull request.
     *
     * @param pattern that was asked for
     * @param rows how many of this suite it covers
     */
    record AcceptedRows(
            String pattern, int rows, String by, String reason, Optional<LocalDate> until)
            implements OfAcceptance {}

    /** What was accepted for this pull request is not any more, and rows fail that were. */
    record AcceptanceExpired(String pattern, int rows, String by, LocalDate until)
            implements OfAcceptance {}

    /** A regenerated baseline on the pull request's branch is what rows were accepted against. */
    record AcceptedBaseline(String path, String requestedBy) implements OfAcceptance {}
}
