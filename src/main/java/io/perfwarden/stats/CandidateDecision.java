package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.NoiseModel.ChangePoint;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceResult.Call;
import io.perfwarden.stats.SignificanceResult.EffectEstimate;
import io.perfwarden.stats.SignificanceResult.NoTest;

public final class CandidateDecision {
    private final RunHistory history;
    private final NoiseModel model;
    private final TestCandidate candidate;
    private final SignificanceOptions options;
    private final CandidateTest test;
    private final Optional<SuiteTestResult> suite;
    private final List<SignificanceResult> results = new ArrayList<>();

    private CandidateDecision(
            RunHistory history, TestCandidate candidate, SignificanceOptions options) {
        this.history = history;
        this.model =
                NoiseModel.ofHistory(history.runs, history.sharedWith(candidate), history.repeated);
        this.candidate = candidate;
        this.options = options;
        this.test = CandidateTest.of(model, candidate.runs);
        this.suite = SuiteTestResult.of(model, test, options);
    }

    public static CandidateDecision of(
            RunHistory history, TestCandidate candidate, SignificanceOptions options) {
        CandidateDecision decision = new CandidateDecision(history, candidate, options);
        for (int b = 0; b < history.benchmarks; b++) {
            decision.results.add(decision.decide(b));
        }
        return decision;
    }

    private SignificanceResult decide(int benchmark) {
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
            return testBenchmark(benchmark, level, estimate.get());
        }
        double plain = OrderStatistics.median(values) - OrderStatistics.median(newest);
        double warning =
                suite.isPresent()
                        ? StrictMath.log1p(DetectionConstants.LEARNING_WARNING)
                        : options.bounds().of(benchmark, level).limit();
        return new SignificanceResult.Learning(
                level,
                estimate.filter(_ -> !isSlower()).map(EffectEstimate::change).orElse(plain),
                plain >= warning);
    }

    private boolean isSlower() {
        return suite.filter(SuiteTestResult::isSlower).isPresent();
    }

    /** Whether only more runs are missing for a word on the suite as a whole. */
    private boolean isSuiteUnknown() {
        return !model.suite().isKnown()
                && test.testedBenchmarks().size() >= DetectionConstants.SUITE_LEAST;
    }

    private SignificanceResult testBenchmark(
            int benchmark, BenchmarkLevel level, EffectEstimate estimate) {
        LogLimits bound = options.bounds().of(benchmark, level);
        return new SignificanceResult.Tested(call(estimate, bound), level, bound, estimate);
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
        if (isSuiteUnknown() && worse && estimate.change() >= bound.limit()) {
            return Call.UNCONFIRMED;
        }
        return test.isBetter(estimate, bound) ? Call.BETTER : Call.SAME;
    }

    public List<SignificanceResult> results() {
        return Collections.unmodifiableList(results);
    }

    /** The result of all benchmarks together, if there are enough. */
    public Optional<SuiteTestResult> suite() {
        return suite;
    }

    public double pooledNoise() {
        return model.pooledNoise();
    }

    public List<ChangePoint> shifts() {
        return model.shifts();
    }

    /** The slowness of the machine of each candidate run, as a logarithm. */
    public double[] machines() {
        return test.machines();
    }

    /** Whether a suspect has to be measured again. */
    public boolean asksForRerun() {
        return suite.filter(it -> it.call() == Call.SUSPECT).isPresent()
                || results.stream()
                        .anyMatch(it ->
                                it instanceof SignificanceResult.Tested t
                                        && t.call() == Call.SUSPECT);
    }

    /** The runs to be judged: one, and its repetitions. */
    public static final class TestCandidate {
        final double[][] runs;
        private final BitSet measured;

        /**
         * @param runs by run, the first one first, then by benchmark; kept, not copied
         * @param measured benchmarks that some run names, even with an impossible value
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
         * @param runs by run, oldest first, then by benchmark; kept, not copied. Only the last
         *     {@link DetectionConstants#HISTORY_RUNS} count
         * @param repeated whether the last two runs measured one commit
         */
        public RunHistory(double[][] runs, int benchmarks, boolean repeated) {
            int from = Math.max(0, runs.length - DetectionConstants.HISTORY_RUNS);
            this.runs = Arrays.copyOfRange(runs, from, runs.length);
            this.benchmarks = benchmarks;
            this.repeated = repeated;
        }

        /** A history whose last two runs measured two commits, or may have. */
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

        /** Benchmarks with a value in the candidate and in a run of the history. */
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
