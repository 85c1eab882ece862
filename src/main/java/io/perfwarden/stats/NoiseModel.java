package io.perfwarden.stats;

import module java.base;

/** The noise and levels of a suite's default branch, which a candidate is judged by. */
public final class NoiseModel {
    private final double[][] history;
    private final BitSet countedRuns;
    private final boolean repeated;
    private final List<BenchmarkModel> models = new ArrayList<>();
    private final SuiteLevels suite = new SuiteLevels();
    private final List<ChangePoint> shifts = new ArrayList<>();
    private double[] centres;
    private BenchmarkNoise noise;

    private NoiseModel(double[][] history, BitSet counted, boolean repeated) {
        this.history = history;
        this.countedRuns = counted;
        this.repeated = repeated;
        for (int b = 0; b < counted.length(); b++) {
            models.add(new BenchmarkModel());
        }
        this.centres = centres();
        this.noise = BenchmarkNoise.of(scales());
    }

    /**
     * Replays a history.
     *
     * <p>Only benchmarks of the candidate count, so that the common part of a run always comes from
     * the same ones.
     *
     * @param history by run, oldest first, then by benchmark; kept, not copied
     * @param repeated whether the last two runs measured one commit
     */
    public static NoiseModel ofHistory(double[][] history, BitSet counted, boolean repeated) {
        NoiseModel model = new NoiseModel(history, counted, repeated);
        for (int run = 0; run < history.length; run++) {
            SharedNoise _ = model.append(run);
        }
        model.noise = BenchmarkNoise.of(model.scales());
        return model;
    }

    /**
     * The common part of a suite's benchmarks at a run.
     *
     * @param machine slowness of the machine, as a logarithm
     * @param pool noise of the suite's median benchmark, as known before the run
     */
    public record SharedNoise(double machine, double pool) {}

    /**
     * Replays the history of benchmarks that are tested together.
     *
     * @param history by run, oldest first, then by benchmark; NaN where a run has no value
     */
    public static List<SharedNoise> sharedNoise(double[][] history) {
        BitSet all = new BitSet();
        all.set(0, history.length == 0 ? 0 : history[0].length);
        NoiseModel model = new NoiseModel(history, all, false);
        return IntStream.range(0, history.length).mapToObj(model::append).toList();
    }

    /**
     * Replays the history of one benchmark.
     *
     * @param history oldest first; NaN without a value
     * @param shared the common part at a run; absent for a benchmark by itself
     * @param before receives the knowledge before each run, in order
     * @return new levels, oldest first
     */
    public static List<ChangePoint> replay(
            double[] history,
            IntFunction<Optional<SharedNoise>> shared,
            Consumer<BenchmarkLevel> before) {
        double[][] runs = new double[history.length][];
        Arrays.setAll(runs, run -> new double[] {history[run]});
        BitSet one = new BitSet();
        one.set(0);
        NoiseModel model = new NoiseModel(runs, one, false);
        for (int run = 0; run < history.length; run++) {
            Optional<SharedNoise> known = shared.apply(run);
            BenchmarkNoise noise =
                    known.map(it -> new BenchmarkNoise(it.pool()))
                            .orElse(BenchmarkNoise.of(model.scales()));
            before.accept(model.models.getFirst().level(noise));
            double machine = known.map(SharedNoise::machine).orElse(0.0);
            model.append(run, NormalizedRun.of(runs[run], model.centres, machine), noise);
        }
        return model.shifts();
    }

    private SharedNoise append(int run) {
        NormalizedRun adjusted = normalize(history[run]);
        BenchmarkNoise before = BenchmarkNoise.of(scales());
        append(run, adjusted, before);
        return new SharedNoise(adjusted.common, before.pool());
    }

    /** Finds a new level by the noise that was known before the run. */
    private void append(int run, NormalizedRun adjusted, BenchmarkNoise before) {
        double[] scales = scales();
        for (int b = 0; b < models.size(); b++) {
            if (!countedRuns.get(b) || Double.isNaN(adjusted.values[b])) {
                continue;
            }
            BenchmarkModel track = models.get(b);
            int residuals = track.residuals();
            track.append(adjusted.values[b], adjusted.residuals[b]);
            if (track.isOff(DetectionConstants.SHIFT_LEAST)
                    && track.isOff(
                            DetectionConstants.SHIFT_NOISES * before.of(scales[b], residuals))) {
                track.shift();
                shifts.add(new ChangePoint(b, firstOf(run, b), track.centre() - centres[b]));
            }
            track.trim();
        }
        suite.append(adjusted.common);
        centres = centres();
    }

    /**
     * The first run of a new level that became certain at {@code run}; runs without a value do not
     * count.
     */
    private int firstOf(int run, int benchmark) {
        int first = run;
        // a new level is certain only after SHIFT_RUNS values, so it began that many values ago
        for (int left = DetectionConstants.SHIFT_RUNS - 1; left > 0; first--) {
            left -= Double.isNaN(history[first - 1][benchmark]) ? 0 : 1;
        }
        return first;
    }

    private double[] centres() {
        return models.stream().mapToDouble(BenchmarkModel::centre).toArray();
    }

    private double[] scales() {
        return models.stream().mapToDouble(BenchmarkModel::scale).toArray();
    }

    NormalizedRun normalize(double[] run) {
        return NormalizedRun.of(run, centres);
    }

    /**
     * A run that is to be judged. As long as nothing can be said of the suite as a whole, what its
     * benchmarks have in common may be the change, and stays in them.
     */
    NormalizedRun normalizeCandidate(double[] run) {
        return suite.isKnown() ? normalize(run) : NormalizedRun.of(run, centres, 0);
    }

    public BitSet countedRuns() {
        return countedRuns;
    }

    public BenchmarkLevel level(int benchmark) {
        BenchmarkLevel level = models.get(benchmark).level(noise);
        return repeated && isInLast(2, benchmark) ? level.forRepeat() : level;
    }

    private boolean isInLast(int runs, int benchmark) {
        return history.length >= runs
                && Arrays.stream(history, history.length - runs, history.length)
                        .noneMatch(run -> Double.isNaN(run[benchmark]));
    }

    public double pooledNoise() {
        return noise.pool();
    }

    public List<ChangePoint> shifts() {
        return List.copyOf(shifts);
    }

    public SuiteLevels suite() {
        return suite;
    }

    /** A run without its machine: the common part of all benchmarks' deviations is subtracted. */
    public static final class NormalizedRun {
        /** Slowness of the machine, as a logarithm. */
        final double common;

        /** Values on the usual machine, by benchmark. */
        final double[] values;

        /** Deviation of each benchmark from its level, on the usual machine. */
        final double[] residuals;

        private NormalizedRun(double common, double[] values, double[] residuals) {
            this.common = common;
            this.values = values;
            this.residuals = residuals;
        }

        static NormalizedRun of(double[] run, double[] centres) {
            double[] residuals = new double[centres.length];
            Arrays.setAll(residuals, b -> run[b] - centres[b]);
            double[] present = Arrays.stream(residuals).filter(it -> !Double.isNaN(it)).toArray();
            boolean enough = present.length >= DetectionConstants.COMMON_LEAST;
            double common = enough ? OrderStatistics.medianInPlace(present, present.length) : 0;
            return of(run, centres, common);
        }

        static NormalizedRun of(double[] run, double[] centres, double common) {
            double[] values = new double[centres.length];
            double[] residuals = new double[centres.length];
            Arrays.setAll(values, b -> run[b] - common);
            Arrays.setAll(residuals, b -> run[b] - centres[b] - common);
            return new NormalizedRun(common, values, residuals);
        }
    }

    public static final class SuiteLevels {
        private final SortedWindow level = new SortedWindow(DetectionConstants.LEVEL_RUNS + 1);
        private final SortedWindow noise = new SortedWindow(DetectionConstants.NOISE_RUNS + 1);
        private final SortedWindow changes = new SortedWindow(DetectionConstants.NOISE_RUNS + 1);

        void append(double common) {
            level.keepNewest(DetectionConstants.LEVEL_RUNS - 1);
            if (level.size() >= DetectionConstants.SUITE_RUNS) {
                double change = common - level.median();
                noise.add(Math.abs(change));
                noise.keepNewest(DetectionConstants.NOISE_RUNS);
                changes.add(change);
                changes.keepNewest(DetectionConstants.NOISE_RUNS);
            }
            level.add(common);
        }

        public boolean isKnown() {
            return level.size() >= DetectionConstants.SUITE_RUNS
                    && noise.size() >= DetectionConstants.GATE_RUNS;
        }

        public int runs() {
            return level.size();
        }

        /** Slowness of the usual machine. */
        public double centre() {
            return level.median();
        }

        /** Deviation of machines from run to run. */
        public double noise() {
            return Math.max(OrderStatistics.scale(noise), DetectionConstants.LEAST_NOISE);
        }

        /** The slowest recent run over the level before it, as a logarithm. */
        public double slowest() {
            return changes.quantile(1);
        }
    }

    /**
     * The history of one benchmark.
     *
     * @param centre the level; NaN for fewer than three runs
     * @param noise expected standard deviation from run to run
     * @param recentWorst the worse of the last two runs; the better, if they measured one commit;
     *     NaN for fewer
     * @param recentBest the better of the last two runs; NaN for fewer
     */
    public record BenchmarkLevel(
            int runs,
            double centre,
            int residuals,
            double noise,
            double recentWorst,
            double recentBest) {
        /** A benchmark that no run of the default branch has. */
        public static final BenchmarkLevel NONE =
                new BenchmarkLevel(0, Double.NaN, 0, Double.NaN, Double.NaN, Double.NaN);

        /**
         * The level if the last two runs measured one commit: a value that is slow in one of them
         * only is not the commit's.
         */
        BenchmarkLevel forRepeat() {
            return new BenchmarkLevel(runs, centre, residuals, noise, recentBest, recentBest);
        }

        /** Whether the noise is known well enough for the benchmark to fail. */
        public boolean isOpen() {
            return residuals >= DetectionConstants.GATE_RUNS;
        }

        /** Further runs of the default branch until it can fail; 0 if it can. */
        public int missingRuns() {
            int forLevel = Math.max(0, DetectionConstants.LEVEL_LEAST - runs);
            return Math.max(0, DetectionConstants.GATE_RUNS - residuals) + forLevel;
        }
    }

    /**
     * A new level on the default branch.
     *
     * @param change from the old level to the new one, as a logarithm, positive is worse
     */
    public record ChangePoint(int benchmark, int run, double change) {}

    /**
     * The noise of each benchmark. While it has few residuals, the suite's other benchmarks count
     * too.
     *
     * @see "Smyth (2004), Linear Models and Empirical Bayes Methods, Statistical Applications in
     *     Genetics and Molecular Biology 3(1): variances shrunk to a common one, weighted by what
     *     they rest on; here on the logarithmic scale"
     */
    public static final class BenchmarkNoise {
        private final double pool;
        private final double logarithm;

        private BenchmarkNoise(double pool) {
            this.pool = pool;
            this.logarithm = StrictMath.log(pool);
        }

        /**
         * The common noise of a suite's benchmarks.
         *
         * @param own scale of each benchmark's residuals, NaN with too few
         */
        public static BenchmarkNoise of(double[] own) {
            return of(own, DetectionConstants.UNKNOWN_NOISE);
        }

        /**
         * @param unknown what they have in common where nothing shows it
         */
        static BenchmarkNoise of(double[] own, double unknown) {
            double[] positive = Arrays.stream(own).filter(scale -> scale > 0).toArray();
            if (positive.length == 0) {
                return new BenchmarkNoise(unknown);
            }
            double median = OrderStatistics.medianInPlace(positive, positive.length);
            return new BenchmarkNoise(Math.max(median, DetectionConstants.LEAST_NOISE));
        }

        double pool() {
            return pool;
        }

        /**
         * The noise of a benchmark.
         *
         * @param own scale of its {@code n} residuals, NaN with too few
         */
        public double of(double own, int n) {
            double weight = n / (n + DetectionConstants.PRIOR_RUNS);
            double known = Double.isNaN(own) ? pool : own;
            return StrictMath.exp(
                    weight * StrictMath.log(Math.max(known, DetectionConstants.LEAST_NOISE))
                            + (1 - weight) * logarithm);
        }
    }
}
