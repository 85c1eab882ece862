package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.CandidateDecision.TestCandidate;

/** Made-up histories: benchmarks of their own noise, measured on machines of their own speed. */
final class Worlds {
    private final Random random;
    private final double[] levels;
    private final double[] noise;

    Worlds(long seed, int benchmarks) {
        this.random = new Random(seed);
        this.levels = random.doubles(benchmarks, -5, 5).toArray();
        this.noise = random.doubles(benchmarks, 0.002, 0.03).toArray();
    }

    /** Runs of unchanged code. */
    double[][] completeRuns(int count) {
        double[][] runs = new double[count][levels.length];
        for (double[] run : runs) {
            double machine = 0.05 * random.nextGaussian();
            Arrays.setAll(run, b -> levels[b] + machine + noise[b] * random.nextGaussian());
        }
        return runs;
    }

    /** Runs of unchanged code, a few of whose values are missing. */
    double[][] runs(int count) {
        double[][] runs = completeRuns(count);
        for (double[] run : runs) {
            for (int b = 0; b < run.length; b++) {
                run[b] = random.nextInt(40) == 0 ? Double.NaN : run[b];
            }
        }
        return runs;
    }

    /** The same runs with one benchmark slower. */
    static double[][] slowed(double[][] runs, int benchmark, double by) {
        double[][] slowed = Arrays.stream(runs).map(double[]::clone).toArray(double[][]::new);
        for (double[] run : slowed) {
            run[benchmark] += Math.log1p(by);
        }
        return slowed;
    }

    static TestCandidate candidate(double[]... runs) {
        BitSet measured = new BitSet();
        for (double[] run : runs) {
            for (int b = 0; b < run.length; b++) {
                measured.set(b, measured.get(b) || !Double.isNaN(run[b]));
            }
        }
        return new TestCandidate(runs, measured);
    }
}
