package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * How often a benchmark must be measured to find a change.
 *
 * @param smallest change that one run suspects in 8 of 10 cases, 0.07 for 7 %
 * @param inTurns change that {@link #JOBS} jobs of {@link #USUAL_ROUNDS} rounds of base and head in
 *     turns fail in 8 of 10 cases
 * @param untilDecided the same for jobs that measure it until it is decided
 * @param usual rounds of a job until it is decided that it did not change
 * @param runs of one commit that suspect the change in 8 of 10 cases; empty if {@link
 *     DetectionConstants#MOST_RUNS} are too few
 * @param rounds of base and head in turns, in each of {@link #JOBS} jobs, that fail it in 8 of 10
 *     cases; empty if 100 are too few
 * @see "Bloom (1995), Minimum Detectable Effects, Evaluation Review 19(5)"
 */
public record MeasurementPlan(
        double smallest,
        double inTurns,
        double untilDecided,
        int usual,
        OptionalInt runs,
        OptionalInt rounds) {
    /** Jobs that decide on shared machines. */
    public static final int JOBS = 2;

    /** Rounds of a job unless something else is asked for. */
    public static final int USUAL_ROUNDS = 20;

    /** Halvings that leave less than a report shows. */
    private static final int HALVINGS = 30;

    /** Decision: round numbers. Fewer show little, more make a job of hours. */
    private static final int[] ROUNDS = {10, 15, 20, 30, 40, 50, 60, 80, 100};

    private static final double POWER = 0.8;
    private static final StudentT STUDENT = new StudentT(DetectionConstants.FREEDOM);

    /**
     * The plan for a benchmark with a level.
     *
     * <p>The history does not show the noise of a round. As base and head share a machine, {@code
     * sqrt(2)} times the noise between runs bounds it.
     *
     * @param tested benchmarks that are tested together, at least 1
     * @param change to be found, 0.03 for 3 %, with a limit that is no larger
     */
    public static MeasurementPlan of(BenchmarkLevel level, int tested, double change) {
        double logarithm = StrictMath.log1p(change);
        double round = Math.sqrt(2) * level.noise();
        StoppingRule stop = new StoppingRule(Machines.SHARED);
        return new MeasurementPlan(
                StrictMath.expm1(detectable(level, tested, 1)),
                StrictMath.expm1(foundInTurns(round, USUAL_ROUNDS, tested)),
                StrictMath.expm1(foundInTurns(round, stop.mostRounds(round, tested), tested)),
                stop.usualRounds(round, tested, LogLimits.of(change)),
                IntStream.rangeClosed(1, DetectionConstants.MOST_RUNS)
                        .filter(n -> detectable(level, tested, n) <= logarithm)
                        .findFirst(),
                Arrays.stream(ROUNDS)
                        .filter(n -> isFound(logarithm, round, n, tested))
                        .findFirst());
    }

    /**
     * The plan for a metric that repeats exactly.
     *
     * @param limit from which change on it fails
     */
    public static MeasurementPlan ofCount(double limit, double change) {
        OptionalInt once = change >= limit ? OptionalInt.of(1) : OptionalInt.empty();
        int usual = StoppingRule.LOOKS.getFirst();
        return new MeasurementPlan(limit, limit, limit, usual, once, once);
    }

    private static double foundInTurns(double noise, int rounds, int tested) {
        double least = 0;
        double most = 1;
        while (most < Short.MAX_VALUE && !isFound(most, noise, rounds, tested)) {
            most *= 2;
        }
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (least + most) / 2;
            if (isFound(middle, noise, rounds, tested)) {
                most = middle;
            } else {
                least = middle;
            }
        }
        return most;
    }

    private static boolean isFound(double change, double noise, int rounds, int tested) {
        return InterleavedTestResult.power(change, noise, JOBS, rounds, tested) >= POWER;
    }

    /** As {@link CandidateDecision} has it, for a number of runs. */
    private static double detectable(BenchmarkLevel level, int tested, int runs) {
        double variance =
                OrderStatistics.medianVariance(runs) + OrderStatistics.medianVariance(level.runs());
        double seen = STUDENT.exceededWith(DetectionConstants.SUSPECT_RATE / tested);
        return (seen + DetectionConstants.POWER_QUANTILE) * level.noise() * Math.sqrt(variance);
    }
}
