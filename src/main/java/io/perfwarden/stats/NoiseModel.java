package io.perfwarden.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What the history of a suite's default branch says: the ground a candidate stands on. */
public final class NoiseModel {
    private final double[][] history;
    private final BitSet counted;
    private final boolean repeated;
    private final List<BenchmarkModel> tracks = new ArrayList<>();
    private final SuiteLevels suite = new SuiteLevels();
    private final List<ChangePoint> shifts = new ArrayList<>();
    private double[] centres;
    private Noise noise;

    private NoiseModel(double[][] history, BitSet counted, boolean repeated) {
        this.history = history;
        this.counted = counted;
        this.repeated = repeated;
        for (int b = 0; b < counted.length(); b++) {
            tracks.add(new BenchmarkModel());
        }
        this.centres = centres();
        this.noise = Noise.of(scales());
    }

    /**
     * Replays a history.
     *
     * <p>Only benchmarks that the candidate has as well count: what benchmarks have in common is
     * asked of the same ones in every run.
     *
     * @param history by run, oldest first, then by benchmark; kept, not copied
     * @param counted the benchmarks that count
     * @param repeated whether the last two runs measured one commit
     */
    public static NoiseModel after(double[][] history, BitSet counted, boolean repeated) {
        NoiseModel ground = new NoiseModel(history, counted, repeated);
        for (int run = 0; run < history.length; run++) {
            ground.append(run);
        }
        ground.noise = Noise.of(ground.scales());
        return ground;
    }

    /** A new level is told by the noise that was known before the run. */
    private void append(int run) {
        NormalizedRun adjusted = adjusted(history[run]);
        double[] scales = scales();
        Noise before = Noise.of(scales);
        for (int b = 0; b < tracks.size(); b++) {
            if (!counted.get(b) || Double.isNaN(adjusted.value(b))) {
                continue;
            }
            BenchmarkModel track = tracks.get(b);
            int residuals = track.residuals();
            track.append(adjusted.value(b), adjusted.residual(b));
            if (track.isOff(DetectionConstants.SHIFT_LEAST)
                    && track.isOff(
                            DetectionConstants.SHIFT_NOISES * before.of(scales[b], residuals))) {
                track.shift();
                shifts.add(new ChangePoint(b, firstOf(run, b), track.centre() - centres[b]));
            }
            track.trim();
        }
        suite.append(adjusted.common());
        centres = centres();
    }

    /** The run with which a new level of a benchmark began that was seen in another. */
    private int firstOf(int run, int benchmark) {
        int first = run;
        for (int left = DetectionConstants.SHIFT_RUNS - 1; left > 0; first--) {
            left -= Double.isNaN(history[first - 1][benchmark]) ? 0 : 1;
        }
        return first;
    }

    private double[] centres() {
        double[] all = new double[tracks.size()];
        Arrays.setAll(all, b -> tracks.get(b).centre());
        return all;
    }

    private double[] scales() {
        double[] all = new double[tracks.size()];
        Arrays.setAll(all, b -> tracks.get(b).scale());
        return all;
    }

    /** A run held against the levels. */
    public NormalizedRun adjusted(double[] run) {
        return NormalizedRun.of(run, centres);
    }

    /** The benchmarks that count. */
    public BitSet counted() {
        return counted;
    }

    /** What is known of a benchmark. */
    public BenchmarkLevel level(int benchmark) {
        BenchmarkLevel level = tracks.get(benchmark).level(noise);
        return repeated && isInLast(2, benchmark) ? level.repeated() : level;
    }

    private boolean isInLast(int runs, int benchmark) {
        return history.length >= runs
                && Arrays.stream(history, history.length - runs, history.length)
                        .noneMatch(run -> Double.isNaN(run[benchmark]));
    }

    /** The noise of the suite's middle benchmark. */
    public double pooledNoise() {
        return noise.pool();
    }

    /** New levels on the default branch, oldest first. */
    public List<ChangePoint> shifts() {
        return List.copyOf(shifts);
    }

    /** What is known of its machines. */
    public SuiteLevels suite() {
        return suite;
    }

    /** What is kept of one benchmark while its history is replayed. */
    private static final class BenchmarkModel {
        private final SortedWindow level = new SortedWindow(DetectionConstants.LEVEL_RUNS + 1);
        private final SortedWindow noise = new SortedWindow(DetectionConstants.NOISE_RUNS + 1);
        private final double[] tail = new double[DetectionConstants.SHIFT_RUNS];
        private int tailed;
        private double last = Double.NaN;
        private double lastButOne = Double.NaN;

        /** The level, NaN as long as there is none. */
        double centre() {
            return level.size() >= DetectionConstants.LEVEL_LEAST ? level.median() : Double.NaN;
        }

        /** The scale of its own residuals, NaN as long as there are too few. */
        double scale() {
            return noise.size() >= DetectionConstants.NOISE_LEAST
                    ? RobustScale.ofSizes(noise)
                    : Double.NaN;
        }

        int residuals() {
            return noise.size();
        }

        /** All that a candidate needs to know. */
        BenchmarkLevel level(Noise suite) {
            return new BenchmarkLevel(
                    level.size(),
                    centre(),
                    noise.size(),
                    suite.of(scale(), noise.size()),
                    Double.isNaN(lastButOne) ? Double.NaN : Math.max(last, lastButOne),
                    Double.isNaN(lastButOne) ? Double.NaN : Math.min(last, lastButOne));
        }

        /**
         * Takes a run.
         *
         * @param value on the usual machine
         * @param residual NaN as long as there is no level
         */
        void append(double value, double residual) {
            level.add(value);
            level.keepNewest(DetectionConstants.LEVEL_RUNS);
            lastButOne = last;
            last = value;
            if (!Double.isNaN(residual)) {
                noise.add(Math.abs(residual));
                System.arraycopy(tail, 1, tail, 0, tail.length - 1);
                tail[tail.length - 1] = residual;
                tailed++;
            }
        }

        /**
         * Whether the newest runs in a row are all off the level by more than so much, on one side.
         */
        boolean isOff(double threshold) {
            if (tailed < tail.length) {
                return false;
            }
            boolean above = true;
            boolean below = true;
            for (double residual : tail) {
                above &= residual > threshold;
                below &= residual < -threshold;
            }
            return above || below;
        }

        /** Makes the newest runs in a row the level, and forgets that they were off the old one. */
        void shift() {
            level.keepNewest(DetectionConstants.SHIFT_RUNS);
            noise.dropNewest(DetectionConstants.SHIFT_RUNS);
            tailed = 0;
        }

        /** Lets go what is too old. */
        void trim() {
            noise.keepNewest(DetectionConstants.NOISE_RUNS);
        }
    }
}
