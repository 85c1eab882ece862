package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.InterleavedTestResult.InterleavedJob;
import io.perfwarden.stats.NoiseModel.BenchmarkNoise;
import io.perfwarden.stats.TestOptions.LogLimits;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.RerunOption;
import io.perfwarden.stats.TestResult.Call;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * The comparison of a pull request's head to its base for one benchmark, over all jobs that
 * measured both in turns. In a job both use the same machine, so no history is needed. Changes and
 * errors are logarithms; positive is worse.
 *
 * @param jobs oldest first; not empty
 * @param p probability of such a z, or a larger one, without a change
 * @param q p adjusted for the number of benchmarks
 * @param qBetter the same for such a z, or a smaller one
 * @param low lower end of the two-sided 95 % interval of the change
 * @param detectable least change that would be suspected in 8 of 10 cases
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
    /** Fewest rounds of a job that decides. */
    public static final int LEAST_ROUNDS = 5;

    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** False discovery rate of suspects; another job is cheap. */
    static final double SUSPECT_RATE = 0.10;

    private static final double SURE_RATE = 0.05;
    private static final double SURE_SHARE = 0.8;
    private static final double POOLED_RATE = 0.01;
    private static final double EACH_P = 0.10;
    private static final double EACH_SHARE = 0.7;

    public InterleavedTestResult {
        jobs = List.copyOf(jobs);
    }

    /**
     * Compares head to base.
     *
     * @param jobs at least one; by benchmark, then by round: the head's logarithm less the base's,
     *     positive is worse, NaN if either is missing. All jobs have as many benchmarks
     * @return one result a benchmark, in their order; empty without a round of both sides. A job
     *     without a round of a benchmark does not count for it
     */
    public static List<Optional<InterleavedTestResult>> of(List<double[][]> jobs) {
        List<List<InterleavedJob>> all = new ArrayList<>();
        Arrays.stream(jobs.getFirst()).forEach(_ -> all.add(new ArrayList<>()));
        jobs.forEach(job -> measure(job, all));
        List<Pooled> pooled = all.stream().filter(each -> !each.isEmpty()).map(Pooled::of).toList();
        double[] q = FalseDiscovery.adjusted(pooled.stream().mapToDouble(Pooled::p).toArray());
        double[] qBetter =
                FalseDiscovery.adjusted(pooled.stream().mapToDouble(Pooled::pBetter).toArray());
        Iterator<InterleavedTestResult> tested =
                IntStream.range(0, q.length)
                        .mapToObj(i -> pooled.get(i).result(q[i], qBetter[i], q.length))
                        .iterator();
        return all.stream()
                .map(each -> Optional.of(each).filter(it -> !it.isEmpty()).map(_ -> tested.next()))
                .toList();
    }

    private static void measure(double[][] differences, List<List<InterleavedJob>> all) {
        double[][] known =
                Arrays.stream(differences)
                        .map(one -> Arrays.stream(one).filter(it -> !Double.isNaN(it)).toArray())
                        .toArray(double[][]::new);
        double[] scales = Arrays.stream(known).mapToDouble(InterleavedTestResult::scale).toArray();
        BenchmarkNoise suite = BenchmarkNoise.of(scales);
        for (int b = 0; b < known.length; b++) {
            if (known[b].length > 0) {
                all.get(b).add(InterleavedJob.of(suite.of(scales[b], known[b].length), known[b]));
            }
        }
    }

    /**
     * The scale of the rounds around their median, with one degree of freedom less; NaN for one
     * round.
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

    /** The mean of the jobs' changes for one benchmark, and its standard error. */
    private record Pooled(
            List<InterleavedJob> jobs, double change, double error, StudentT student) {
        static Pooled of(List<InterleavedJob> jobs) {
            double squares = jobs.stream().mapToDouble(it -> it.error() * it.error()).sum();
            return new Pooled(
                    jobs,
                    jobs.stream().mapToDouble(InterleavedJob::change).sum() / jobs.size(),
                    Math.sqrt(squares) / jobs.size(),
                    new StudentT(jobs.stream().mapToDouble(InterleavedJob::freedom).sum()));
        }

        double z() {
            return change / error;
        }

        double p() {
            return student.above(z());
        }

        double pBetter() {
            return student.below(z());
        }

        InterleavedTestResult result(double q, double qBetter, int tested) {
            double interval = student.exceededWith(DetectionConstants.INTERVAL_TAIL) * error;
            double seen = student.exceededWith(InterleavedTestResult.SUSPECT_RATE / tested);
            return new InterleavedTestResult(
                    jobs,
                    change,
                    error,
                    z(),
                    p(),
                    q,
                    qBetter,
                    change - interval,
                    change + interval,
                    (seen + DetectionConstants.POWER_QUANTILE) * error);
        }
    }

    /**
     * A lower bound of the probability that a change fails on shared machines, if the limit is no
     * larger.
     *
     * <p>The jobs together must see it, and each by itself, by its size and by its share of rounds.
     * The last two depend on each other, so the rarer one counts.
     *
     * @param jobs at least 2
     */
    static double power(double change, double noise, int jobs, int rounds, int tested) {
        double error = noise * Math.sqrt(OrderStatistics.hodgesLehmannVariance(rounds));
        double freedom = InterleavedJob.freedom(rounds);
        double together =
                seen(change, error / Math.sqrt(jobs), jobs * freedom, POOLED_RATE / tested);
        double bySize = seen(change, error, freedom, EACH_P);
        int worse = (int) Math.ceil(EACH_SHARE * rounds);
        double byRounds =
                1
                        - new BinomialDistribution(
                                        rounds, NORMAL.cumulativeProbability(change / noise))
                                .cumulativeProbability(worse - 1);
        return together * StrictMath.pow(Math.min(bySize, byRounds), jobs);
    }

    private static double seen(double change, double error, double freedom, double rate) {
        double least = new StudentT(freedom).exceededWith(rate);
        return NORMAL.cumulativeProbability(change / error - least);
    }

    /** The result, by the first rule that matches. */
    public Call call(LogLimits bound, Machines machines, RerunOption rerun) {
        if (fewestRounds() < LEAST_ROUNDS) {
            return Call.TOO_FEW_ROUNDS;
        }
        if (fails(bound, machines)) {
            return Call.FAIL;
        }
        if ((q <= SUSPECT_RATE && change >= bound.cut() && high >= bound.limit())) {
            return jobs.size() == 1 && rerun == RerunOption.POSSIBLE
                    ? Call.SUSPECT
                    : Call.UNCONFIRMED;
        }
        return mirrored().fails(bound, machines) ? Call.BETTER : Call.SAME;
    }

    /**
     * On a dedicated machine one job is enough. On shared machines at least two jobs must agree,
     * because two programs react differently to a machine.
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
                                .allMatch(it -> it.p() <= EACH_P && isSeen(it, bound, EACH_SHARE));
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

    public int fewestRounds() {
        return jobs.stream().mapToInt(InterleavedJob::rounds).min().orElseThrow();
    }

    public int rounds() {
        return jobs.stream().mapToInt(InterleavedJob::rounds).sum();
    }

    /** Rounds of all jobs in which the head is worse. */
    public int worse() {
        return jobs.stream().mapToInt(InterleavedJob::worse).sum();
    }

    /** The standard deviation of a round, in the noisiest job. */
    public double noise() {
        return jobs.stream().mapToDouble(InterleavedJob::noise).max().orElseThrow();
    }

    /** Whether a change over the limit would have been seen in 8 of 10 cases. */
    public boolean isSensitive(LogLimits bound) {
        return fewestRounds() >= LEAST_ROUNDS && detectable <= bound.limit();
    }

    /**
     * One job's result for one benchmark, by rounds in which base and head were measured in turns.
     * Changes, noise and error are logarithms; positive is worse.
     *
     * @param p probability of such a change, or a larger one, without a change
     * @param pBetter probability of such a change, or a smaller one, without a change
     */
    public record InterleavedJob(
            int rounds,
            int worse,
            int better,
            double change,
            double noise,
            double error,
            double p,
            double pBetter) {

        /** {@code differences}: head less base, by round; at least one. */
        static InterleavedJob of(double noise, double... differences) {
            int rounds = differences.length;
            double change = OrderStatistics.hodgesLehmann(differences);
            double error = noise * Math.sqrt(OrderStatistics.hodgesLehmannVariance(rounds));
            StudentT student = new StudentT(freedom(rounds));
            return new InterleavedJob(
                    rounds,
                    (int) Arrays.stream(differences).filter(one -> one > 0).count(),
                    (int) Arrays.stream(differences).filter(one -> one < 0).count(),
                    change,
                    noise,
                    error,
                    student.above(change / error),
                    student.below(change / error));
        }

        /** Degrees of freedom of the noise, with the share of the other benchmarks. */
        double freedom() {
            return freedom(rounds);
        }

        private static double freedom(int rounds) {
            return rounds - 1 + DetectionConstants.PRIOR_RUNS;
        }

        InterleavedJob mirrored() {
            return new InterleavedJob(rounds, better, worse, -change, noise, error, pBetter, p);
        }
    }
}
