package io.perfwarden.decide.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What the history of a suite's default branch says: the ground a candidate stands on. */
public final class Ground {
    private final double[][] history;
    private final BitSet counted;
    private final boolean repeated;
    private final List<Track> tracks = new ArrayList<>();
    private final SuiteTrack suite = new SuiteTrack();
    private final List<LevelShift> shifts = new ArrayList<>();
    private double[] centres;
    private Noise noise;

    private Ground(double[][] history, BitSet counted, boolean repeated) {
        this.history = history;
        this.counted = counted;
        this.repeated = repeated;
        for (int b = 0; b < counted.length(); b++) {
            tracks.add(new Track());
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
    public static Ground after(double[][] history, BitSet counted, boolean repeated) {
        Ground ground = new Ground(history, counted, repeated);
        for (int run = 0; run < history.length; run++) {
            ground.append(run);
        }
        ground.noise = Noise.of(ground.scales());
        return ground;
    }

    /** A new level is told by the noise that was known before the run. */
    private void append(int run) {
        Adjusted adjusted = adjusted(history[run]);
        double[] scales = scales();
        Noise before = Noise.of(scales);
        for (int b = 0; b < tracks.size(); b++) {
            if (!counted.get(b) || Double.isNaN(adjusted.value(b))) {
                continue;
            }
            Track track = tracks.get(b);
            int residuals = track.residuals();
            track.append(adjusted.value(b), adjusted.residual(b));
            if (track.isOff(Constants.SHIFT_LEAST)
                    && track.isOff(Constants.SHIFT_NOISES * before.of(scales[b], residuals))) {
                track.shift();
                shifts.add(new LevelShift(b, firstOf(run, b), track.centre() - centres[b]));
            }
            track.trim();
        }
        suite.append(adjusted.common());
        centres = centres();
    }

    /** The run with which a new level of a benchmark began that was seen in another. */
    private int firstOf(int run, int benchmark) {
        int first = run;
        for (int left = Constants.SHIFT_RUNS - 1; left > 0; first--) {
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
    public Adjusted adjusted(double[] run) {
        return Adjusted.of(run, centres);
    }

    /** The benchmarks that count. */
    public BitSet counted() {
        return counted;
    }

    /** What is known of a benchmark. */
    public Level level(int benchmark) {
        Level level = tracks.get(benchmark).level(noise);
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
    public List<LevelShift> shifts() {
        return List.copyOf(shifts);
    }

    /** What is known of its machines. */
    public SuiteTrack suite() {
        return suite;
    }
}
