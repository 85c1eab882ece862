package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.NoiseModel.ChangePoint;
import io.perfwarden.stats.NoiseModel.NormalizedRun;
import io.perfwarden.stats.TestOptions.LogLimits;
import io.perfwarden.stats.TestResult.Call;
import io.perfwarden.stats.TestResult.EffectEstimate;
import io.perfwarden.stats.TestResult.NoTest;
import io.perfwarden.stats.TestResult.SuiteTestResult;

public final class CandidateDecision {
    private final RunHistory history;
    private final NoiseModel model;
    private final TestCandidate candidate;
    private final TestOptions options;
    private final CandidateTest test;
    private final Optional<SuiteTestResult> suite;
    private final List<TestResult> results = new ArrayList<>();

    private CandidateDecision(RunHistory history, TestCandidate candidate, TestOptions options) {
        this.history = history;
        this.model =
                NoiseModel.ofHistory(history.runs, history.sharedWith(candidate), history.repeated);
        this.candidate = candidate;
        this.options = options;
        this.test = CandidateTest.of(model, candidate.runs);
        this.suite = SuiteTestResult.of(model, test, options);
    }

    public static CandidateDecision of(
            RunHistory history, TestCandidate candidate, TestOptions options) {
        CandidateDecision decision = new CandidateDecision(history, candidate, options);
        for (int b = 0; b < history.benchmarks; b++) {
            decision.results.add(decision.decide(b));
        }
        return decision;
    }

    private TestResult decide(int benchmark) {
        double[] newest = history.newest(benchmark);
        if (!candidate.isMeasured(benchmark)) {
            return history.isInLastRun(benchmark) ? NoTest.MISSING : NoTest.FORGOTTEN;
        }
        if (newest.length == 0) {
            return NoTest.NEW;
        }
        double[] values = candidate.values(benchmark);
        if (values.length == 0) {
            return NoTest.INVALID;
        }
        BenchmarkLevel level = model.level(benchmark);
        Optional<EffectEstimate> estimate = test.estimate(benchmark);
        if (estimate.isPresent() && level.isOpen()) {
            return tested(benchmark, level, estimate.get());
        }
        double plain = OrderStatistics.median(values) - OrderStatistics.median(newest);
        return new TestResult.Learning(
                level,
                estimate.filter(_ -> !isSlower()).map(EffectEstimate::change).orElse(plain),
                plain >= StrictMath.log1p(DetectionConstants.LEARNING_WARNING));
    }

    private boolean isSlower() {
        return suite.filter(SuiteTestResult::isSlower).isPresent();
    }

    private TestResult tested(int benchmark, BenchmarkLevel level, EffectEstimate estimate) {
        LogLimits bound = options.bounds().of(benchmark, level);
        return new TestResult.Tested(call(estimate, bound), level, bound, estimate);
    }

    private Call call(EffectEstimate estimate, LogLimits bound) {
        boolean worse = estimate.isWorse(bound);
        boolean suspect = worse && estimate.q() <= DetectionConstants.SUSPECT_RATE;
        boolean certain = worse && estimate.q() <= DetectionConstants.FAIL_RATE;
        boolean again = options.canMeasureAgain(test.runs());
        if (test.runs() == 1 && suspect) {
            return again ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        if (estimate.runs() > 1 && certain && estimate.isConfirmed(bound)) {
            return Call.FAIL;
        }
        if (certain && estimate.high() < bound.limit()) {
            return Call.SMALL;
        }
        if (suspect) {
            return again ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        return test.isBetter(estimate, bound) ? Call.BETTER : Call.SAME;
    }

    public List<TestResult> results() {
        return Collections.unmodifiableList(results);
    }

    /** What is to be said of all benchmarks together, if there are enough of them. */
    public Optional<SuiteTestResult> suite() {
        return suite;
    }

    public double pooledNoise() {
        return model.pooledNoise();
    }

    public List<ChangePoint> shifts() {
        return model.shifts();
    }

    /** How slow the machine of each of the candidate's runs was, as logarithms. */
    public double[] machines() {
        return test.machines();
    }

    /** Whether there is a suspect that is to be measured again. */
    public boolean asksForRerun() {
        return suite.filter(it -> it.call() == Call.SUSPECT).isPresent()
                || results.stream()
                        .anyMatch(it ->
                                it instanceof TestResult.Tested t && t.call() == Call.SUSPECT);
    }

    /** The runs of a candidate, compared to the levels of its suite. */
    public static final class CandidateTest {
        private static final StudentT STUDENT = new StudentT(DetectionConstants.FREEDOM);
        private static final double INTERVAL =
                STUDENT.exceededWith(DetectionConstants.INTERVAL_TAIL);
        private final NormalizedRun[] runs;
        private final Map<Integer, EffectEstimate> estimates;

        private CandidateTest(NormalizedRun[] runs, Map<Integer, EffectEstimate> estimates) {
            this.runs = runs;
            this.estimates = estimates;
        }

        /** Compares runs, at least one, to a noise model; by run, then by benchmark. */
        static CandidateTest of(NoiseModel model, double[]... candidates) {
            NormalizedRun[] runs = new NormalizedRun[candidates.length];
            Arrays.setAll(runs, i -> model.normalize(candidates[i]));
            Map<Integer, TestSample> samples = new LinkedHashMap<>();
            model.counted().stream()
                    .forEach(b ->
                            TestSample.of(model.level(b), b, runs)
                                    .ifPresent(sample -> samples.put(b, sample)));
            return new CandidateTest(runs, estimates(samples));
        }

        private static Map<Integer, EffectEstimate> estimates(Map<Integer, TestSample> samples) {
            double[] p =
                    samples.values().stream()
                            .mapToDouble(sample -> STUDENT.above(sample.change() / sample.error()))
                            .toArray();
            double[] q = FalseDiscovery.adjusted(p);
            double seen =
                    STUDENT.exceededWith(DetectionConstants.SUSPECT_RATE / Math.max(1, p.length));
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
         * @param seen how many errors a change has to be off for its benchmark to be a suspect, if
         *     none of the others is
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

        Set<Integer> tested() {
            return Collections.unmodifiableSet(estimates.keySet());
        }

        Optional<EffectEstimate> estimate(int benchmark) {
            return Optional.ofNullable(estimates.get(benchmark));
        }

        public double[] machines() {
            return Arrays.stream(runs).mapToDouble(run -> run.common).toArray();
        }

        /** Whether one is so much better that it is so by chance in few of so many tested. */
        boolean isBetter(EffectEstimate estimate, LogLimits bound) {
            return estimate.change() <= -bound.cut()
                    && STUDENT.below(estimate.z())
                            <= DetectionConstants.FAIL_RATE / estimates.size();
        }

        private record TestSample(
                int runs,
                double change,
                double error,
                double beyondRecent,
                EffectEstimate.Least least) {
            static Optional<TestSample> of(
                    BenchmarkLevel level, int benchmark, NormalizedRun... runs) {
                double[] residuals = known(runs, run -> run.residuals[benchmark]);
                if (residuals.length == 0) {
                    return Optional.empty();
                }
                double[] values = known(runs, run -> run.values[benchmark]);
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
                                new EffectEstimate.Least(
                                        least, least / error, least(values) - worst)));
            }

            private static double[] known(
                    NormalizedRun[] runs, ToDoubleFunction<NormalizedRun> value) {
                return Arrays.stream(runs)
                        .mapToDouble(value)
                        .filter(one -> !Double.isNaN(one))
                        .toArray();
            }

            /** The smallest of up to two, the second smallest of up to five, and so on. */
            private static double least(double[] values) {
                return Arrays.stream(values).sorted().toArray()[values.length / 3];
            }
        }
    }

    /** What is to be judged: a run, and those that measured the same again. */
    public static final class TestCandidate {
        final double[][] runs;
        private final BitSet measured;

        /**
         * @param runs by run, the first one first, then by benchmark; kept, not copied
         * @param measured the benchmarks of which any run says something, even an impossible value
         */
        public TestCandidate(double[][] runs, BitSet measured) {
            if (runs.length == 0) {
                throw new IllegalArgumentException("a candidate has a run");
            }
            this.runs = runs;
            this.measured = measured;
        }

        boolean isMeasured(int benchmark) {
            return measured.get(benchmark);
        }

        double[] values(int benchmark) {
            return Arrays.stream(runs)
                    .mapToDouble(run -> run[benchmark])
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
        }
    }

    public static final class RunHistory {
        final double[][] runs;
        final int benchmarks;
        final boolean repeated;

        /**
         * @param runs by run, oldest first, then by benchmark; kept, not copied; older ones than
         *     {@link DetectionConstants#HISTORY_RUNS} do not count
         * @param repeated whether the last two runs measured one commit
         */
        public RunHistory(double[][] runs, int benchmarks, boolean repeated) {
            int from = Math.max(0, runs.length - DetectionConstants.HISTORY_RUNS);
            this.runs = Arrays.copyOfRange(runs, from, runs.length);
            this.benchmarks = benchmarks;
            this.repeated = repeated;
        }

        /** Whose last two runs are not known to have measured one commit. */
        public RunHistory(double[][] runs, int benchmarks) {
            this(runs, benchmarks, false);
        }

        boolean isInLastRun(int benchmark) {
            return runs.length > 0 && !Double.isNaN(runs[runs.length - 1][benchmark]);
        }

        double[] newest(int benchmark) {
            return IntStream.rangeClosed(1, runs.length)
                    .mapToDouble(back -> runs[runs.length - back][benchmark])
                    .filter(value -> !Double.isNaN(value))
                    .limit(DetectionConstants.LEVEL_RUNS)
                    .toArray();
        }

        /** Every benchmark that a candidate has a value of, and a run as well. */
        BitSet sharedWith(TestCandidate candidate) {
            BitSet shared = new BitSet(benchmarks);
            IntStream.range(0, benchmarks)
                    .filter(b -> isKnown(b) && candidate.values(b).length > 0)
                    .forEach(shared::set);
            return shared;
        }

        private boolean isKnown(int benchmark) {
            return Arrays.stream(runs).anyMatch(run -> !Double.isNaN(run[benchmark]));
        }
    }
}
