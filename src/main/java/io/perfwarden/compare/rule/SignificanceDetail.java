package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.CountedChange;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceResult;
import io.perfwarden.stats.SuiteTestResult;

/** What a row was compared to besides or instead of the baseline file. */
public sealed interface SignificanceDetail {
    default Machine machine(Machine past, Machine file) {
        return switch (this) {
            case AgainstLevel _, AgainstLastRun _ -> past;
            case InRounds _, Counted _ -> Machine.SAME;
            case TooFewRuns _ -> file;
        };
    }

    /** The value that replaces the baseline's, in the row's unit. */
    default Optional<PairSide> expectedSide() {
        return switch (this) {
            case AgainstLevel level -> Optional.of(level.level());
            case AgainstLastRun(PairSide last) -> Optional.of(last);
            case InRounds rounds -> Optional.of(rounds.base());
            case Counted counted -> Optional.of(median(counted.base()));
            case TooFewRuns _ -> Optional.empty();
        };
    }

    /** The candidate's value where it is not the median of all that was measured. */
    default Optional<PairSide> currentSide() {
        return switch (this) {
            case Counted counted -> Optional.of(median(counted.head()));
            case AgainstLevel _, InRounds _, AgainstLastRun _, TooFewRuns _ -> Optional.empty();
        };
    }

    private static PairSide median(Samples counts) {
        return new PairSide.Finite(
                counts.median(), Optional.empty(), OptionalInt.of(counts.size()));
    }

    default int timesSeen() {
        return switch (this) {
            case AgainstLevel level -> level.result().estimate().runs();
            case InRounds rounds -> rounds.result().jobs().size();
            case AgainstLastRun _, TooFewRuns _, Counted _ -> 1;
        };
    }

    default Optional<RowReason> uncertainty() {
        return switch (this) {
            case AgainstLevel level -> level.levelUncertainty();
            case InRounds rounds -> rounds.uncertainty();
            case Counted counted -> CountDecider.uncertainty(counted.result());
            case AgainstLastRun _ -> Optional.empty();
            case TooFewRuns _ -> Optional.of(RowReason.NO_HISTORY);
        };
    }

    /** The smallest change that would be seen in 8 of 10 cases, 0.07 for 7 %. */
    default OptionalDouble detectable() {
        return switch (this) {
            case AgainstLevel level ->
                    OptionalDouble.of(StrictMath.expm1(level.result().estimate().detectable()));
            case InRounds rounds ->
                    OptionalDouble.of(StrictMath.expm1(rounds.result().detectable()));
            case AgainstLastRun _, TooFewRuns _, Counted _ -> OptionalDouble.empty();
        };
    }

    default Optional<SuiteTestResult> slowSuite() {
        return Optional.empty();
    }

    /**
     * The recent level of the default branch with its noise.
     *
     * @param level expected on the newest run's machine
     * @param machine its slowness, as a logarithm
     * @param recent values of the default branch, oldest first, as measured
     * @param suite present if the suite is slower as a whole; the level is then a usual machine's
     */
    record AgainstLevel(
            SignificanceResult.Tested result,
            PairSide level,
            double machine,
            Samples recent,
            Samples runs,
            Optional<SuiteTestResult> suite)
            implements SignificanceDetail {
        /** The worsening against its level, with its suite's, as a logarithm. */
        public double change() {
            return result.estimate().change() + suite.map(SuiteTestResult::change).orElse(0.0);
        }

        @Override
        public Optional<SuiteTestResult> slowSuite() {
            return suite.filter(it ->
                    it.change() >= result.bound().limit() && change() >= result.bound().cut());
        }

        private Optional<RowReason> levelUncertainty() {
            return switch (slowSuite().map(SuiteTestResult::call).orElse(result.call())) {
                case SUSPECT, UNCONFIRMED -> Optional.of(RowReason.UNCONFIRMED);
                case SAME -> unchangedReason();
                case FAIL, SMALL, BETTER, UNSETTLED, TOO_FEW_ROUNDS -> Optional.empty();
            };
        }

        private Optional<RowReason> unchangedReason() {
            if (result.isSlowAsOneRun()) {
                return Optional.of(RowReason.BRANCH_UNSURE);
            }
            return result.isSlowAsBranch()
                    ? Optional.of(RowReason.BRANCH_AS_SLOW)
                    : Optional.of(RowReason.NOT_SENSITIVE).filter(_ -> !result.isSensitive());
        }
    }

    /** Both sides' values by round of all jobs, in the row's unit. */
    record Rounds(Samples base, Samples head) {}

    /** The last run of the default branch, for a metric without noise. */
    record AgainstLastRun(PairSide last) implements SignificanceDetail {}

    /**
     * The base of the pull request, measured in turns with its head.
     *
     * @param result all numbers, as logarithms
     * @param warning from which change on what is certain warns, as a logarithm
     * @param count what the job counted of the same benchmark, of a time
     */
    record InRounds(
            InterleavedTestResult result,
            PairSide base,
            LogLimits bound,
            double warning,
            Optional<RowReason> uncertainty,
            Rounds rounds,
            Optional<TimeAndCount> count)
            implements SignificanceDetail {
        InRounds withCount(TimeAndCount both) {
            return new InRounds(
                    result, base, bound, warning, uncertainty, rounds, Optional.of(both));
        }
    }

    /**
     * Counts of base and head, made in one job.
     *
     * @param isWhole whether a command was counted with its start
     * @param time what the rounds say of the same benchmark
     */
    record Counted(
            CountedChange result,
            Samples base,
            Samples head,
            boolean isWhole,
            Optional<TimeAndCount> time)
            implements SignificanceDetail {
        Counted withTime(TimeAndCount both) {
            return new Counted(result, base, head, isWhole, Optional.of(both));
        }
    }

    /**
     * A benchmark's time and its instructions.
     *
     * @param timeChange 0.05 for 5 % slower
     * @param countChange 0.05 for 5 % more instructions
     */
    record TimeAndCount(
            RuleOutcome time, double timeChange, RuleOutcome count, double countChange) {}

    /**
     * Nothing yet: the default branch has too few runs.
     *
     * @param recent the values so far, oldest first, in the row's unit
     * @param slowSuite the failing suite that the row belongs to
     */
    record TooFewRuns(int missing, Samples recent, Optional<SuiteTestResult> slowSuite)
            implements SignificanceDetail {
        public static final TooFewRuns NO_RUN =
                new TooFewRuns(BenchmarkLevel.NONE.missingRuns(), Samples.NONE, Optional.empty());
    }
}
