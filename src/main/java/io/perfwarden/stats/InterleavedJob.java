package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.NoiseModel.BenchmarkNoise;

/**
 * What one job says of one benchmark, by rounds in which base and head were measured in turns.
 * Changes and noise are logarithms; positive is worse.
 *
 * @param noise standard deviation of a round
 * @param variance of the change, by the rounds alone
 * @param freedom degrees of freedom of that variance
 */
public record InterleavedJob(
        int rounds,
        int worse,
        int better,
        double change,
        double noise,
        double variance,
        double freedom) {

    /**
     * @param differences by benchmark, then by round: the head's logarithm less the base's, NaN
     *     where either is missing
     * @return one a benchmark, in their order; empty where no round has both sides
     */
    static List<Optional<InterleavedJob>> of(double[][] differences) {
        double[][] known =
                Arrays.stream(differences)
                        .map(one -> Arrays.stream(one).filter(it -> !Double.isNaN(it)).toArray())
                        .toArray(double[][]::new);
        double[] scales = Arrays.stream(known).mapToDouble(InterleavedJob::scale).toArray();
        BenchmarkNoise suite = BenchmarkNoise.of(scales, DetectionConstants.LEAST_NOISE);
        long varying = Arrays.stream(scales).filter(scale -> scale > 0).count();
        double borrowed = Math.clamp(varying - 1.0, 0, DetectionConstants.PRIOR_RUNS);
        return IntStream.range(0, known.length)
                .mapToObj(b ->
                        Optional.of(known[b])
                                .filter(one -> one.length > 0)
                                .map(one -> of(suite.of(scales[b], one.length), borrowed, one)))
                .toList();
    }

    private static InterleavedJob of(double noise, double borrowed, double... differences) {
        return of(
                differences.length,
                (int) Arrays.stream(differences).filter(one -> one > 0).count(),
                (int) Arrays.stream(differences).filter(one -> one < 0).count(),
                OrderStatistics.hodgesLehmann(differences),
                noise,
                borrowed);
    }

    /**
     * What rounds show in the middle, if nothing changed.
     *
     * @param tested benchmarks of the job, which vary as much
     */
    static InterleavedJob typical(int rounds, double noise, int tested) {
        double borrowed = Math.min(DetectionConstants.PRIOR_RUNS, tested - 1.0);
        return of(rounds, 0, 0, 0, noise, borrowed);
    }

    private static InterleavedJob of(
            int rounds, int worse, int better, double change, double noise, double borrowed) {
        return new InterleavedJob(
                rounds,
                worse,
                better,
                change,
                noise,
                noise * noise * OrderStatistics.hodgesLehmannVariance(rounds),
                Math.max(1, rounds - 1 + borrowed));
    }

    /**
     * The scale of the rounds around their own median, for which they pay with one degree of
     * freedom; NaN where that is the only one.
     */
    private static double scale(double... differences) {
        if (differences.length < 2) {
            return Double.NaN;
        }
        double centre = OrderStatistics.median(differences);
        double[] residuals = Arrays.stream(differences).map(value -> value - centre).toArray();
        return OrderStatistics.scale(residuals)
                * Math.sqrt(differences.length / (differences.length - 1.0));
    }

    /** Probability of such a change, or one further from 0 on its side, if nothing changed. */
    double p() {
        return new StudentT(freedom).upperTail(Math.abs(change) / Math.sqrt(variance));
    }

    static double variance(List<InterleavedJob> jobs) {
        return jobs.stream().mapToDouble(InterleavedJob::variance).average().orElseThrow();
    }
}
