package io.perfwarden.stats;

import java.util.Arrays;
import java.util.BitSet;

/** What is to be judged: a run, and those that measured the same again. */
public final class TestCandidate {
    private final double[][] runs;
    private final BitSet measured;

    /**
     * @param runs by run, the first one first, then by benchmark; kept, not copied
     * @param measured the benchmarks of which any run says something, be it no possible value
     */
    public TestCandidate(double[][] runs, BitSet measured) {
        if (runs.length == 0) {
            throw new IllegalArgumentException("a candidate has a run");
        }
        this.runs = runs;
        this.measured = measured;
    }

    double[][] runs() {
        return runs;
    }

    boolean isMeasured(int benchmark) {
        return measured.get(benchmark);
    }

    /** The values of a benchmark. */
    double[] values(int benchmark) {
        return Arrays.stream(runs)
                .mapToDouble(run -> run[benchmark])
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }
}
