package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * When a benchmark needs no more rounds in a running job. It stops as worse only beyond a bound so
 * far out that looking costs no false alarm. All other stops are not in favour of one.
 *
 * @see "Haybittle (1971), Repeated Assessment of Results in Clinical Trials of Cancer Treatment,
 *     British Journal of Radiology 44"
 */
public record StoppingRule(Machines machines) {
    /** Rounds after which to look, unless others are named. */
    public static final List<Integer> LOOKS = List.of(10, 20, 40, 80);

    private static final double WORSE_RATE = 5e-5;
    private static final double INSIDE_TAIL = 0.05;

    /** Part of the spread between jobs to which more rounds need not reduce the variance. */
    private static final double ENOUGH = 0.5;

    private static final int FUTILE_ROUNDS = 20;

    public enum StopReason {
        /** Its change is under the limit for sure. */
        INSIDE,
        /** It is worse for sure, by the rounds of this job. */
        WORSE,
        /** What is unknown of it is how jobs differ, which no round shows. */
        ENOUGH,
        /** After so many rounds it is no worse than before. */
        FUTILE,
        /** No round of it has both sides. */
        ABSENT
    }

    /**
     * Why benchmarks stop after a look.
     *
     * @param differences of the job so far, as {@link InterleavedTestResult#of} has them
     * @param bound of each benchmark
     * @return one a benchmark, in their order; empty where it goes on
     */
    public List<Optional<StopReason>> reasons(
            double[][] differences, IntFunction<LogLimits> bound) {
        List<Optional<InterleavedJob>> jobs = InterleavedJob.of(differences);
        return IntStream.range(0, jobs.size())
                .mapToObj(b ->
                        jobs.get(b)
                                .map(job -> reason(job, bound.apply(b)))
                                .orElse(Optional.of(StopReason.ABSENT)))
                .toList();
    }

    /**
     * After how many rounds a benchmark stops whose rounds show no change.
     *
     * @param noise standard deviation of a round
     * @param tested benchmarks that are measured together
     */
    int usualRounds(double noise, int tested, LogLimits bound) {
        return LOOKS.stream()
                .filter(n -> reason(InterleavedJob.typical(n, noise, tested), bound).isPresent())
                .findFirst()
                .orElse(LOOKS.getLast());
    }

    /** How many rounds a benchmark gets at most, as more would show nothing of how jobs differ. */
    int mostRounds(double noise, int tested) {
        return LOOKS.stream()
                .filter(n -> isEnough(InterleavedJob.typical(n, noise, tested)))
                .findFirst()
                .orElse(LOOKS.getLast());
    }

    private Optional<StopReason> reason(InterleavedJob job, LogLimits bound) {
        double spread = JobSpread.of(machines).square();
        double variance = job.variance() + spread;
        double freedom =
                variance
                        * variance
                        / (job.variance() * job.variance() / job.freedom()
                                + spread * spread / JobSpread.FREEDOM);
        double most = new StudentT(freedom).exceededWith(INSIDE_TAIL) * Math.sqrt(variance);
        if (job.change() + most < bound.limit()) {
            return Optional.of(StopReason.INSIDE);
        }
        if (job.change() >= bound.cut() && job.p() <= WORSE_RATE) {
            return Optional.of(StopReason.WORSE);
        }
        if (isEnough(job)) {
            return Optional.of(StopReason.ENOUGH);
        }
        return job.rounds() >= FUTILE_ROUNDS && job.change() <= 0
                ? Optional.of(StopReason.FUTILE)
                : Optional.empty();
    }

    private boolean isEnough(InterleavedJob job) {
        return job.variance() <= ENOUGH * JobSpread.of(machines).square();
    }
}
