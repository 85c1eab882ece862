package io.perfwarden.stats;

import io.perfwarden.stats.NoiseModel.BenchmarkLevel;

/**
 * The options of a decision.
 *
 * @param bounds how much worse each benchmark may get; their median holds for the suite as a whole
 */
public record TestOptions(TestBounds bounds, RerunOption rerun, Machines machines) {
    @FunctionalInterface
    public interface TestBounds {
        /** The bound of one benchmark; its level serves limits that are not relative. */
        LogLimits of(int benchmark, BenchmarkLevel level);
    }

    /** Whether a suspect can be measured again. */
    public enum RerunOption {
        POSSIBLE,
        IMPOSSIBLE
    }

    public enum Machines {
        /** Another one each time, and others use it as well. */
        SHARED,
        /** Always the same, and nothing else runs on it. */
        DEDICATED
    }

    public static TestOptions of(double fail, RerunOption rerun) {
        LogLimits bound = LogLimits.of(fail);
        return new TestOptions((_, _) -> bound, rerun, Machines.SHARED);
    }

    boolean canMeasureAgain(int runs) {
        return rerun == RerunOption.POSSIBLE && runs < DetectionConstants.MOST_RUNS;
    }

    /** How much worse a benchmark may get, as logarithms. */
    public record LogLimits(double cut, double limit) {
        /**
         * The bound of a limit.
         *
         * @param fail allowed worsening, 0.05 for 5 %
         */
        public static LogLimits of(double fail) {
            return new LogLimits(StrictMath.log1p(suspect(fail)), StrictMath.log1p(fail));
        }

        /**
         * The change that makes a suspect.
         *
         * @param fail allowed worsening, 0.05 for 5 %
         */
        public static double suspect(double fail) {
            return DetectionConstants.SUSPECT_SHARE * fail;
        }
    }
}
