package io.perfwarden.stats;

import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;
import java.util.List;

/**
 * How the head of a pull request stands to its base for one benchmark, by all jobs in which both
 * were measured in turns. Changes and errors are logarithms; positive is worse.
 *
 * @param jobs that measured the benchmark, oldest first; not empty
 * @param change from base to head, the mean of the jobs'
 * @param error standard error of the change
 * @param z change over error
 * @param p probability of such a z, or a larger one, if nothing changed
 * @param q the same, adjusted for how many benchmarks were looked at
 * @param qBetter the same for a z as small, or a smaller one
 * @param low where the two-sided 95 % interval of the change begins
 * @param high where it ends
 * @param detectable the least change that would be suspected in 8 of 10 cases
 */
public record InterleavedTestResult(
        List<InterleavedJob> jobs,
        double change,
        double error,
        double z,
        double p,
        double q,
        double qBetter,
        double low,
        double high,
        double detectable) {
    /** Fewest rounds of a job that decide anything. */
    public static final int LEAST_ROUNDS = 5;

    /** The false discovery rate of suspects; another job is cheap. */
    static final double SUSPECT_RATE = 0.10;

    private static final double SURE_RATE = 0.05;
    private static final double SURE_SHARE = 0.8;
    private static final double POOLED_RATE = 0.01;
    private static final double EACH_P = 0.10;
    private static final double EACH_SHARE = 0.7;

    public InterleavedTestResult {
        jobs = List.copyOf(jobs);
    }

    /** What follows for the benchmark. */
    public enum Call {
        /** Worse by more than is allowed. */
        FAIL,
        /** It may be worse: another job decides. */
        SUSPECT,
        /** It may be worse, and there is no other job that could decide. */
        UNCONFIRMED,
        /** A job has fewer than {@link #LEAST_ROUNDS} rounds of it: nothing can be said. */
        TOO_FEW_ROUNDS,
        BETTER,
        SAME
    }

    /** What follows, first match wins. */
    public Call call(LogLimits bound, Machines machines, Rerun rerun) {
        if (fewestRounds() < LEAST_ROUNDS) {
            return Call.TOO_FEW_ROUNDS;
        }
        if (fails(bound, machines)) {
            return Call.FAIL;
        }
        if (isSuspect(bound)) {
            return jobs.size() == 1 && rerun == Rerun.POSSIBLE ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        return mirrored().fails(bound, machines) ? Call.BETTER : Call.SAME;
    }

    private boolean isSuspect(LogLimits bound) {
        return q <= SUSPECT_RATE && change >= bound.cut() && high >= bound.limit();
    }

    /**
     * One job is enough on a dedicated machine. Two programs differ in how they meet a machine, so
     * that on shared ones every one of at least two jobs has to see it.
     */
    private boolean fails(LogLimits bound, Machines machines) {
        if (high < bound.limit()) {
            return false;
        }
        return jobs.size() == 1
                ? machines == Machines.DEDICATED
                        && q <= SURE_RATE
                        && isSeen(jobs.getFirst(), bound, SURE_SHARE)
                : q <= POOLED_RATE
                        && jobs.stream()
                                .allMatch(
                                        job -> job.p() <= EACH_P && isSeen(job, bound, EACH_SHARE));
    }

    private static boolean isSeen(InterleavedJob job, LogLimits bound, double share) {
        return job.change() >= bound.cut() && job.worse() >= Math.ceil(share * job.rounds());
    }

    private InterleavedTestResult mirrored() {
        return new InterleavedTestResult(
                jobs.stream().map(InterleavedJob::mirrored).toList(),
                -change,
                error,
                -z,
                1 - p,
                qBetter,
                q,
                -high,
                -low,
                detectable);
    }

    /** How many rounds the job with the fewest has. */
    public int fewestRounds() {
        return jobs.stream().mapToInt(InterleavedJob::rounds).min().orElseThrow();
    }

    /** How many rounds all jobs have. */
    public int rounds() {
        return jobs.stream().mapToInt(InterleavedJob::rounds).sum();
    }

    /** In how many rounds of all jobs the head is worse. */
    public int worse() {
        return jobs.stream().mapToInt(InterleavedJob::worse).sum();
    }

    /** The standard deviation of a round, in the job where it is largest. */
    public double noise() {
        return jobs.stream().mapToDouble(InterleavedJob::noise).max().orElseThrow();
    }

    /** Whether a change over the limit would have been seen, in 8 of 10 cases. */
    public boolean isSensitive(LogLimits bound) {
        return fewestRounds() >= LEAST_ROUNDS && detectable <= bound.limit();
    }
}
