package io.perfwarden.stats;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The runs of a candidate, held against the levels of its suite. */
public final class CandidateTest {
    private static final StudentT STUDENT = new StudentT(DetectionConstants.FREEDOM);
    private static final double INTERVAL = STUDENT.exceededWith(DetectionConstants.INTERVAL_TAIL);

    private final NormalizedRun[] runs;
    private final Map<Integer, EffectEstimate> estimates;

    private CandidateTest(NormalizedRun[] runs, Map<Integer, EffectEstimate> estimates) {
        this.runs = runs;
        this.estimates = estimates;
    }

    /**
     * Holds runs against a ground.
     *
     * @param candidates by run, then by benchmark; at least one
     */
    static CandidateTest of(NoiseModel ground, double[]... candidates) {
        NormalizedRun[] runs = new NormalizedRun[candidates.length];
        Arrays.setAll(runs, i -> ground.adjusted(candidates[i]));
        Map<Integer, TestSample> samples = new LinkedHashMap<>();
        ground.counted().stream()
                .forEach(b -> {
                    TestSample sample = TestSample.of(ground.level(b), b, runs);
                    if (!sample.isEmpty()) {
                        samples.put(b, sample);
                    }
                });
        return new CandidateTest(runs, estimates(samples));
    }

    private static Map<Integer, EffectEstimate> estimates(Map<Integer, TestSample> samples) {
        double[] p =
                samples.values().stream()
                        .mapToDouble(sample -> STUDENT.above(sample.change() / sample.error()))
                        .toArray();
        double[] q = FalseDiscovery.adjusted(p);
        double seen = STUDENT.exceededWith(DetectionConstants.SUSPECT_RATE / Math.max(1, p.length));
        Map<Integer, EffectEstimate> estimates = new LinkedHashMap<>();
        samples.forEach((benchmark, sample) -> {
            int i = estimates.size();
            estimates.put(benchmark, estimate(sample, p[i], q[i], seen));
        });
        return estimates;
    }

    /**
     * Everything of one benchmark.
     *
     * @param seen how many errors a change has to be off for its benchmark to be a suspect, if none
     *     of the others is
     * @see "Bloom (1995), Minimum Detectable Effects, Evaluation Review 19(5)"
     */
    private static EffectEstimate estimate(TestSample sample, double p, double q, double seen) {
        double change = sample.change();
        double error = sample.error();
        return new EffectEstimate(
                sample.runs(),
                change,
                error,
                change / error,
                p,
                q,
                change - INTERVAL * error,
                change + INTERVAL * error,
                sample.beyondRecent(),
                sample.least(),
                (seen + DetectionConstants.POWER_QUANTILE) * error);
    }

    /** How many runs the candidate has. */
    int runs() {
        return runs.length;
    }

    /** The benchmarks that have a level and a value. */
    Set<Integer> tested() {
        return Collections.unmodifiableSet(estimates.keySet());
    }

    /** Of a benchmark that has a level and a value. */
    Optional<EffectEstimate> estimate(int benchmark) {
        return Optional.ofNullable(estimates.get(benchmark));
    }

    /** How slow the machine of each run was, as logarithms. */
    public double[] machines() {
        return Arrays.stream(runs).mapToDouble(NormalizedRun::common).toArray();
    }

    /** Whether one is so much better that it is so by chance in few of so many tested. */
    boolean isBetter(EffectEstimate estimate, LogLimits bound) {
        return estimate.change() <= -bound.cut()
                && STUDENT.below(estimate.z()) <= DetectionConstants.FAIL_RATE / estimates.size();
    }

    /** The runs of a candidate that have a value of one benchmark. */
    private static final class TestSample {
        private final BenchmarkLevel level;
        private final double[] residuals;
        private final double[] values;

        private TestSample(BenchmarkLevel level, double[] residuals, double[] values) {
            this.level = level;
            this.residuals = residuals;
            this.values = values;
        }

        static TestSample of(BenchmarkLevel level, int benchmark, NormalizedRun... runs) {
            double[] residuals = new double[runs.length];
            double[] values = new double[runs.length];
            int n = 0;
            for (NormalizedRun run : runs) {
                if (!Double.isNaN(run.residual(benchmark))) {
                    residuals[n] = run.residual(benchmark);
                    values[n++] = run.value(benchmark);
                }
            }
            return new TestSample(level, Arrays.copyOf(residuals, n), Arrays.copyOf(values, n));
        }

        boolean isEmpty() {
            return residuals.length == 0;
        }

        int runs() {
            return residuals.length;
        }

        double change() {
            return OrderStatistics.median(residuals);
        }

        double error() {
            return level.noise()
                    * Math.sqrt(
                            MedianVariance.of(residuals.length) + MedianVariance.of(level.runs()));
        }

        double beyondRecent() {
            return OrderStatistics.median(values) - level.recentWorst();
        }

        EffectEstimate.Least least() {
            double change = least(residuals);
            double error = level.noise() * Math.sqrt(1 + MedianVariance.of(level.runs()));
            return new EffectEstimate.Least(
                    change, change / error, least(values) - level.recentWorst());
        }

        /** The smallest of up to two, the second smallest of up to five, and so on. */
        private static double least(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted[sorted.length / 3];
        }
    }
}
