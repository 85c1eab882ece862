package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.LogLimits;

/**
 * How far benchmarks moved together in a job whose code is the same on both sides. A job in which
 * they moved measured something else than the code.
 *
 * @param change their median, as a logarithm
 * @param error standard error of it, by the rounds alone
 * @param freedom degrees of freedom of the error
 */
public record ControlShift(double change, double error, double freedom) {
    private static final double RATE = 0.01;

    /**
     * @param differences as {@link InterleavedTestResult#of} has them, of one job
     * @param controls which of the benchmarks have the same code on both sides
     * @return empty where none of them was measured often enough
     */
    public static Optional<ControlShift> of(double[][] differences, BitSet controls) {
        List<Optional<InterleavedJob>> all = InterleavedJob.of(differences);
        List<InterleavedJob> measured =
                controls.stream()
                        .mapToObj(all::get)
                        .flatMap(Optional::stream)
                        .filter(it -> it.rounds() >= InterleavedTestResult.LEAST_ROUNDS)
                        .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        int n = measured.size();
        double variance = InterleavedJob.variance(measured);
        double squares =
                measured.stream()
                        .mapToDouble(it -> it.variance() * it.variance() / it.freedom())
                        .sum();
        return Optional.of(
                new ControlShift(
                        OrderStatistics.median(
                                measured.stream().mapToDouble(InterleavedJob::change).toArray()),
                        Math.sqrt(variance * OrderStatistics.medianVariance(n)),
                        n * variance * n * variance / squares));
    }

    /** Probability of such a change, either way, if nothing moved them. */
    double p() {
        return 2 * new StudentT(freedom).upperTail(Math.abs(change) / error);
    }

    /** Whether they moved for sure, and by enough to make a suspect. */
    public boolean isMoved(LogLimits bound) {
        return p() <= RATE && Math.abs(change) >= bound.cut();
    }
}
