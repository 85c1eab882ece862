package io.perfwarden.stats;

import module java.base;

final class BenchmarkModel {
    private final SortedWindow level = new SortedWindow(DetectionConstants.LEVEL_RUNS + 1);
    private final SortedWindow noise = new SortedWindow(DetectionConstants.NOISE_RUNS + 1);
    private final double[] tail = new double[DetectionConstants.SHIFT_RUNS];
    private int tailed;
    private double last = Double.NaN;
    private double lastButOne = Double.NaN;

    /** NaN without a level. */
    double centre() {
        return level.size() >= DetectionConstants.LEVEL_LEAST ? level.median() : Double.NaN;
    }

    /** The scale of its own residuals; NaN with too few. */
    double scale() {
        return noise.size() >= DetectionConstants.NOISE_LEAST
                ? OrderStatistics.scale(noise)
                : Double.NaN;
    }

    int residuals() {
        return noise.size();
    }

    NoiseModel.BenchmarkLevel level(NoiseModel.BenchmarkNoise suite) {
        return new NoiseModel.BenchmarkLevel(
                level.size(),
                centre(),
                noise.size(),
                suite.of(scale(), noise.size()),
                Double.isNaN(lastButOne) ? Double.NaN : Math.max(last, lastButOne),
                Double.isNaN(lastButOne) ? Double.NaN : Math.min(last, lastButOne));
    }

    /** Adds a run on the usual machine; the residual is NaN without a level. */
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

    boolean isOff(double threshold) {
        if (tailed < tail.length) {
            return false;
        }
        return Arrays.stream(tail).allMatch(it -> it > threshold)
                || Arrays.stream(tail).allMatch(it -> it < -threshold);
    }

    /** Makes the newest runs in a row the level; they no longer count as deviations. */
    void shift() {
        level.keepNewest(DetectionConstants.SHIFT_RUNS);
        noise.dropNewest(DetectionConstants.SHIFT_RUNS);
        tailed = 0;
    }

    void trim() {
        noise.keepNewest(DetectionConstants.NOISE_RUNS);
    }
}
