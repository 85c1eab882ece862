package io.perfwarden.stats;

/**
 * On which terms is decided.
 *
 * @param bounds how much worse each benchmark may get; their median holds for the suite as a whole
 * @param rerun whether a suspect can be measured again, as far as permissions go
 */
public record TestOptions(Bounds bounds, Rerun rerun, Machines machines) {
    /** How much worse a benchmark may get. */
    @FunctionalInterface
    public interface Bounds {
        /**
         * The bound of one benchmark.
         *
         * @param level for limits that are not relative
         */
        LogLimits of(int benchmark, BenchmarkLevel level);
    }

    /** Whether a suspect can be measured again. */
    public enum Rerun {
        POSSIBLE,
        IMPOSSIBLE
    }

    /** What it is measured on. */
    public enum Machines {
        /** Another one each time, and others use it as well. */
        SHARED,
        /** Always the same, and nothing else runs on it. */
        DEDICATED
    }

    /** One relative limit for everything, on shared machines. */
    public static TestOptions of(double fail, Rerun rerun) {
        LogLimits bound = LogLimits.of(fail);
        return new TestOptions((_, _) -> bound, rerun, Machines.SHARED);
    }

    /** Whether a candidate of so many runs can be measured once more. */
    boolean canMeasureAgain(int runs) {
        return rerun == Rerun.POSSIBLE && runs < DetectionConstants.MOST_RUNS;
    }
}
