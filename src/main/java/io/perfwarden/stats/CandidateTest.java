package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.NoiseModel.NormalizedRun;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceResult.EffectEstimate;

/** Compares the runs of a candidate to the levels of its suite. */
public final class CandidateTest {
    private static final StudentT STUDENT = new StudentT(DetectionConstants.FREEDOM);
    private static final double INTERVAL = STUDENT.exceededWith(DetectionConstants.INTERVAL_TAIL);
    private final NormalizedRun[] runs;
    private final Map<Integer, EffectEstimate> estimates;

    private CandidateTest(NormalizedRun[] runs, Map<Integer, EffectEstimate> estimates) {
        this.runs = runs;
        this.estimates = estimates;
    }

    /** Compares at least one run to a noise model; by run, then by benchmark. */
    static CandidateTest of(NoiseModel model, double[]... candidates) {
        NormalizedRun[] runs = new NormalizedRun[candidates.length];
        Arrays.setAll(runs, i -> model.normalizeCandidate(candidates[i]));
        Map<Integer, TestSample> samples = new LinkedHashMap<>();
        model.countedRuns().stream()
                .forEach(b ->
                        TestSample.of(model.level(b), b, runs)
                                .ifPresent(sample -> samples.put(b, sample)));
        return new CandidateTest(runs, estimates(samples));
    }

    private static Map<Integer, EffectEstimate> estimates(Map<Integer, TestSample> samples) {
        double[] p =
                samples.values().stream()
                        .mapToDouble(sample -> STUDENT.upperTail(sample.change() / sample.error()))
                        .toArray();
        double[] q = FalseDiscovery.adjust(p);
        double seen = STUDENT.exceededWith(DetectionConstants.SUSPECT_RATE / Math.max(1, p.length));
        Map<Integer, EffectEstimate> estimates = new LinkedHashMap<>();
        samples.forEach((benchmark, sample) -> {
            int i = estimates.size();
            estimates.put(benchmark, estimate(sample, p[i], q[i], seen));
        });
        return estimates;
    }

    /**
     * @param seen how many standard errors make a benchmark a suspect, if no other is one
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

    int runs() {
        return runs.length;
    }

    Set<Integer> testedBenchmarks() {
        return Collections.unmodifiableSet(estimates.keySet());
    }

    Optional<EffectEstimate> estimate(int benchmark) {
        return Optional.ofNullable(estimates.get(benchmark));
    }

    public double[] machines() {
        return Arrays.stream(runs).mapToDouble(run -> run.common).toArray();
    }

    /** Whether it is better by more than chance explains among all tested benchmarks. */
    boolean isBetter(EffectEstimate estimate, LogLimits bound) {
        return estimate.change() <= -bound.cut()
                && STUDENT.lowerTail(estimate.z())
                        <= DetectionConstants.FAIL_RATE / estimates.size();
    }

    private record TestSample(
            int runs,
            double change,
            double error,
            double beyondRecent,
            EffectEstimate.Least least) {
        static Optional<TestSample> of(BenchmarkLevel level, int benchmark, NormalizedRun... runs) {
            double[] residuals = knownValues(runs, run -> run.residuals[benchmark]);
            if (residuals.length == 0) {
                return Optional.empty();
            }
            double[] values = knownValues(runs, run -> run.values[benchmark]);
            int n = residuals.length;
            double ofLevel = OrderStatistics.medianVariance(level.runs());
            double error = level.noise() * Math.sqrt(1 + ofLevel);
            double least = least(residuals);
            double worst = level.recentWorst();
            double ofRuns = OrderStatistics.medianVariance(n);
            return Optional.of(
                    new TestSample(
                            n,
                            OrderStatistics.median(residuals),
                            level.noise() * Math.sqrt(ofRuns + ofLevel),
                            OrderStatistics.median(values) - worst,
                            new EffectEstimate.Least(least, least / error, least(values) - worst)));
        }

        private static double[] knownValues(
                NormalizedRun[] runs, ToDoubleFunction<NormalizedRun> value) {
            return Arrays.stream(runs)
                    .mapToDouble(value)
                    .filter(one -> !Double.isNaN(one))
                    .toArray();
        }

        /** The smallest of one or two values, the second smallest of three to five, and so on. */
        private static double least(double[] values) {
            return Arrays.stream(values).sorted().toArray()[values.length / 3];
        }
    }
}
