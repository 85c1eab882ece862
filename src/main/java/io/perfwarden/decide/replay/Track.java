package io.perfwarden.decide.replay;

import io.perfwarden.stats.RobustScale;
import io.perfwarden.stats.SortedWindow;

/** What is kept of one benchmark while its history is replayed. */
final class Track {
    private final SortedWindow level = new SortedWindow(Constants.LEVEL_RUNS + 1);
    private final SortedWindow noise = new SortedWindow(Constants.NOISE_RUNS + 1);
    private final SortedWindow tail = new SortedWindow(Constants.SHIFT_RUNS + 1);
    private double last = Double.NaN;
    private double lastButOne = Double.NaN;

    /** The level, NaN as long as there is none. */
    double centre() {
        return level.size() >= Constants.LEVEL_LEAST ? level.median() : Double.NaN;
    }

    /** The scale of its own residuals, NaN as long as there are too few. */
    double scale() {
        return noise.size() >= Constants.NOISE_LEAST ? RobustScale.ofSizes(noise) : Double.NaN;
    }

    /** How noisy it is, its suite considered. */
    double noise(Noise suite) {
        return suite.of(scale(), noise.size());
    }

    /** All that a candidate needs to know. */
    Level level(Noise suite) {
        return new Level(
                level.size(),
                centre(),
                noise.size(),
                noise(suite),
                Double.isNaN(lastButOne) ? Double.NaN : Math.max(last, lastButOne));
    }

    /**
     * Takes a run.
     *
     * @param value on the usual machine
     * @param residual NaN as long as there is no level
     */
    void append(double value, double residual) {
        level.add(value);
        level.keepNewest(Constants.LEVEL_RUNS);
        lastButOne = last;
        last = value;
        if (!Double.isNaN(residual)) {
            noise.add(Math.abs(residual));
            tail.add(residual);
            tail.keepNewest(Constants.SHIFT_RUNS);
        }
    }

    /** Whether the newest runs in a row are all off the level by more than so much, on one side. */
    boolean isOff(double threshold) {
        return tail.size() == Constants.SHIFT_RUNS
                && (tail.quantile(0) > threshold || tail.quantile(1) < -threshold);
    }

    /** Makes the newest runs in a row the level, and forgets that they were off the old one. */
    void shift() {
        level.keepNewest(Constants.SHIFT_RUNS);
        noise.dropNewest(Constants.SHIFT_RUNS);
        tail.keepNewest(0);
    }

    /** Lets go what is too old. */
    void trim() {
        noise.keepNewest(Constants.NOISE_RUNS);
    }
}
