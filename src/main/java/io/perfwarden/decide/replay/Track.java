package io.perfwarden.decide.replay;

import io.perfwarden.stats.RobustScale;
import io.perfwarden.stats.SortedWindow;

/** What is kept of one benchmark while its history is replayed. */
final class Track {
    private final SortedWindow level = new SortedWindow(Constants.LEVEL_RUNS + 1);
    private final SortedWindow noise = new SortedWindow(Constants.NOISE_RUNS + 1);
    private final double[] tail = new double[Constants.SHIFT_RUNS];
    private int tailed;
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

    int residuals() {
        return noise.size();
    }

    /** All that a candidate needs to know. */
    Level level(Noise suite) {
        return new Level(
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
        level.keepNewest(Constants.LEVEL_RUNS);
        lastButOne = last;
        last = value;
        if (!Double.isNaN(residual)) {
            noise.add(Math.abs(residual));
            System.arraycopy(tail, 1, tail, 0, tail.length - 1);
            tail[tail.length - 1] = residual;
            tailed++;
        }
    }

    /** Whether the newest runs in a row are all off the level by more than so much, on one side. */
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
        level.keepNewest(Constants.SHIFT_RUNS);
        noise.dropNewest(Constants.SHIFT_RUNS);
        tailed = 0;
    }

    /** Lets go what is too old. */
    void trim() {
        noise.keepNewest(Constants.NOISE_RUNS);
    }
}
