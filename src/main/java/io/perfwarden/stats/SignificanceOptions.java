package io.perfwarden.stats;

import io.perfwarden.stats.NoiseModel.BenchmarkLevel;

/**
 * The options of a decision.
 *
 * @param bounds allowed worsening of each benchmark; their median holds for the suite as a whole
 */
public record SignificanceOptions(TestBounds bounds, RerunOption rerun, Machines machines) {
    @FunctionalInterface
    public interface TestBounds {
        /** The bound of one benchmark; its level matters for absolute limits. */
        LogLimits of(int benchmark, BenchmarkLevel level);
    }

    public enum RerunOption {
        POSSIBLE,
        IMPOSSIBLE
    }

    public enum Machines {
        /** A different one each time, with other users. */
        SHARED,
        /** Always the same, without other users. */
        DEDICATED
    }

    public static SignificanceOptions of(double fail, RerunOption rerun) {
        LogLimits bound = LogLimits.of(fail);
        return new SignificanceOptions((_, _) -> bound, rerun, Machines.SHARED);
    }

    boolean canMeasureAgain(int runs) {
        return rerun == RerunOption.POSSIBLE && runs < DetectionConstants.MOST_RUNS;
    }

    /** Allowed worsening, as logarithms. */
    public record LogLimits(double cut, double limit) {
        /**
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
