package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The comparison of a pull request's head to its base for one benchmark, over all jobs that
 * measured both in turns. In a job both use the same machine, so no history is needed. Changes and
 * errors are logarithms; positive is worse.
 *
 * @param jobs that measured the benchmark, oldest first; not empty
 * @param tested benchmarks that were tested together
 * @param known what earlier pull requests show of the spread, if enough
 * @param error standard error of the change, of which the spread between jobs is a part
 * @param freedom degrees of freedom of the error
 * @param spread standard deviation of the change from job to job, beyond what rounds show
 * @param q probability of such a change, or a larger one, if nothing changed, adjusted for how many
 *     benchmarks were tested
 * @param qBetter the same for a change as small, or a smaller one
 * @see "Satterthwaite (1946), An Approximate Distribution of Estimates of Variance Components,
 *     Biometrics Bulletin 2(6)"
 */
public record InterleavedTestResult(
        List<InterleavedJob> jobs,
        Machines machines,
        int tested,
        Optional<LearnedSpread> known,
        double change,
        double error,
        double freedom,
        double spread,
        double q,
        double qBetter) {
    /** Fewest rounds of a job that decide anything. */
    public static final int LEAST_ROUNDS = 5;

    /** Most jobs that are asked for. */
    private static final int MOST_JOBS = 3;

    /** The false discovery rate of suspects; another job is cheap. */
    private static final double SUSPECT_RATE = 0.20;

    private static final double SURE_RATE = 0.01;

    /** How much slower a benchmark has to be for sure, to fail by one job of a shared machine. */
    private static final double FAR = StrictMath.log(1.5);

    private static final double FAR_SHARE = 0.9;
    private static final int FAR_ROUNDS = 10;

    /** How far apart jobs of hosted runners are that measure the same: a standard deviation. */
    private static final double USUAL_SPREAD = 0.0073;

    private static final NormalDistribution NORMAL = new NormalDistribution();

    public InterleavedTestResult {
        jobs = List.copyOf(jobs);
    }

    /**
     * Compares head to base.
     *
     * @param jobs at least one; by benchmark, then by round: the head's logarithm less the base's,
     *     positive is worse, NaN if either is missing. All jobs have as many benchmarks
     * @param known what earlier pull requests show of each benchmark
     * @return one result a benchmark, in their order; empty without a round of both sides. A job
     *     without a round of a benchmark does not count for it
     */
    public static List<Optional<InterleavedTestResult>> of(
            List<double[][]> jobs, Machines machines, IntFunction<LearnedSpread> known) {
        List<List<InterleavedJob>> rows = new ArrayList<>();
        Arrays.stream(jobs.getFirst()).forEach(_ -> rows.add(new ArrayList<>()));
        for (double[][] job : jobs) {
            List<Optional<InterleavedJob>> measured = InterleavedJob.of(job);
            IntStream.range(0, rows.size())
                    .forEach(b -> measured.get(b).ifPresent(rows.get(b)::add));
        }
        IntFunction<Optional<LearnedSpread>> before =
                b -> Optional.of(known.apply(b)).filter(LearnedSpread::isEnough);
        JobSpread spread = JobSpread.of(machines).learn(rows, before);
        int tested = (int) rows.stream().filter(row -> !row.isEmpty()).count();
        List<InterleavedTestResult> results =
                IntStream.range(0, rows.size())
                        .filter(b -> !rows.get(b).isEmpty())
                        .mapToObj(b -> pool(rows.get(b), machines, tested, spread, before.apply(b)))
                        .toList();
        double[] q = adjust(results, InterleavedTestResult::q);
        double[] qBetter = adjust(results, InterleavedTestResult::qBetter);
        Iterator<InterleavedTestResult> each =
                IntStream.range(0, tested)
                        .mapToObj(i -> results.get(i).withRates(q[i], qBetter[i]))
                        .iterator();
        return rows.stream()
                .map(row -> Optional.of(row).filter(it -> !it.isEmpty()).map(_ -> each.next()))
                .toList();
    }

    private static double[] adjust(
            List<InterleavedTestResult> results, ToDoubleFunction<InterleavedTestResult> p) {
        return FalseDiscovery.adjust(results.stream().mapToDouble(p).toArray());
    }

    /** With probabilities that are not adjusted yet. */
    private static InterleavedTestResult pool(
            List<InterleavedJob> jobs,
            Machines machines,
            int tested,
            JobSpread ofSuite,
            Optional<LearnedSpread> known) {
        double spread = ofSuite.squareOf(jobs, known);
        double change =
                OrderStatistics.median(jobs.stream().mapToDouble(InterleavedJob::change).toArray());
        double variance = InterleavedJob.variance(jobs) + spread;
        double error = Math.sqrt(variance * OrderStatistics.medianVariance(jobs.size()));
        double ofRounds =
                jobs.stream()
                        .mapToDouble(job -> job.variance() * job.variance() / job.freedom())
                        .sum();
        double freedom = freedom(variance, ofRounds, spread, JobSpread.freedom(known), jobs.size());
        StudentT student = new StudentT(freedom);
        return new InterleavedTestResult(
                jobs,
                machines,
                tested,
                known,
                change,
                error,
                freedom,
                Math.sqrt(spread),
                student.upperTail(change / error),
                student.lowerTail(change / error));
    }

    /**
     * @param ofRounds sum over jobs of the squared variance over its degrees of freedom
     * @param spread as a variance
     * @param before degrees of freedom of the spread before these jobs
     */
    private static double freedom(
            double variance, double ofRounds, double spread, double before, int jobs) {
        double ofSpread = spread * spread / (before + jobs - 1);
        return variance * variance / (ofRounds / (jobs * jobs) + ofSpread);
    }

    private InterleavedTestResult withRates(double rate, double rateBetter) {
        return new InterleavedTestResult(
                jobs, machines, tested, known, change, error, freedom, spread, rate, rateBetter);
    }

    /**
     * How likely a change fails on hosted runners, if the limit is no larger: at least about.
     *
     * @param noise standard deviation of a round
     * @param jobs 2
     * @param tested benchmarks that are tested together
     */
    static double power(double change, double noise, int jobs, int rounds, int tested) {
        double ofRounds = noise * noise * OrderStatistics.hodgesLehmannVariance(rounds);
        double usual = USUAL_SPREAD * USUAL_SPREAD;
        double learned =
                JobSpread.of(Machines.SHARED).learn(tested, ofRounds, USUAL_SPREAD).square();
        double spread =
                (JobSpread.FREEDOM * learned + (jobs - 1) * usual) / (JobSpread.FREEDOM + jobs - 1);
        double variance = ofRounds + spread;
        double borrowed = Math.min(DetectionConstants.PRIOR_RUNS, tested - 1.0);
        double freedom =
                freedom(
                        variance,
                        jobs * ofRounds * ofRounds / (rounds - 1 + borrowed),
                        spread,
                        JobSpread.FREEDOM,
                        jobs);
        double least =
                new StudentT(freedom).exceededWith(SURE_RATE / tested)
                        * Math.sqrt(variance * OrderStatistics.medianVariance(jobs));
        double actual = Math.sqrt(ofRounds + usual);
        double together = NORMAL.cumulativeProbability((change - least) * Math.sqrt(jobs) / actual);
        double each = NORMAL.cumulativeProbability(change / 2 / actual);
        return together * StrictMath.pow(each, jobs);
    }

    /**
     * What follows, first match wins.
     *
     * @param warning from which change on what is certain warns, as a logarithm
     */
    public Call call(LogLimits bound, double warning, RerunOption rerun) {
        if (fewestRounds() < LEAST_ROUNDS) {
            return Call.TOO_FEW_ROUNDS;
        }
        boolean isOver = change >= bound.cut() && high() >= bound.limit();
        if (isOver && isSure() && detectionPower() >= bound.cut() && (isSettled() || isFar())) {
            return Call.FAIL;
        }
        if (isOver && q <= SUSPECT_RATE) {
            boolean again = rerun == RerunOption.POSSIBLE && machines == Machines.SHARED;
            return again && jobs.size() < MOST_JOBS ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        if (isSure() && change >= warning) {
            return Call.SMALL;
        }
        double better = -Math.min(warning, bound.cut());
        if (isSettled() && qBetter <= SURE_RATE && change <= better) {
            return Call.BETTER;
        }
        return isSureByRounds() && Math.abs(change) >= warning ? Call.UNSETTLED : Call.SAME;
    }

    private boolean isSure() {
        return q <= SURE_RATE;
    }

    /** Whether another job would not meet another machine, or one has been met. */
    private boolean isSettled() {
        return machines == Machines.DEDICATED || jobs.size() > 1;
    }

    /** Whether one job of a shared machine is enough: jobs do not differ by that much. */
    public boolean isFar() {
        return !isSettled()
                && isSure()
                && low() >= FAR
                && rounds() >= FAR_ROUNDS
                && worse() >= Math.ceil(FAR_SHARE * rounds());
    }

    /** Whether the rounds of the only job are certain, and jobs of that machine may differ. */
    private boolean isSureByRounds() {
        return !isSettled() && jobs.getFirst().p() <= SURE_RATE / tested;
    }

    /** Whether there is a change of some size: 0 is not in the interval. */
    public boolean isChange() {
        return low() > 0 || high() < 0;
    }

    public double low() {
        return change - interval(error, freedom);
    }

    public double high() {
        return change + interval(error, freedom);
    }

    /** By how much another job may differ from one, in 19 of 20 cases. */
    public double spreadOfJobs() {
        return interval(spread, JobSpread.freedom(known));
    }

    /** What it shows of the spread, once it is merged. */
    public Optional<LearnedSpread> lesson(LogLimits bound) {
        return Optional.of(jobs)
                .filter(_ ->
                        machines == Machines.SHARED
                                && jobs.size() > 1
                                && fewestRounds() >= LEAST_ROUNDS
                                && Math.abs(change) < bound.limit())
                .map(LearnedSpread::of);
    }

    /** Half of the two-sided interval of 95 %. */
    private static double interval(double error, double freedom) {
        return new StudentT(freedom).exceededWith(DetectionConstants.INTERVAL_TAIL) * error;
    }

    /** The least change that two of three jobs show, or both of two. */
    double detectionPower() {
        double[] changes = jobs.stream().mapToDouble(InterleavedJob::change).sorted().toArray();
        return changes[changes.length - Math.ceilDiv(2 * changes.length, 3)];
    }

    /** The least change that would be suspected in 8 of 10 cases. */
    public double detectable() {
        double suspected = new StudentT(freedom).exceededWith(SUSPECT_RATE / tested);
        return (suspected + DetectionConstants.POWER_QUANTILE) * error;
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
        return fewestRounds() >= LEAST_ROUNDS && detectable() <= bound.limit();
    }
}
