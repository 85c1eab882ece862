package io.perfwarden.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Base and head measured in turns, which needs no history. Both meet the same machine in a job, so
 * what all benchmarks have in common is the change, and nothing is subtracted.
 */
public final class InterleavedTest {
    private InterleavedTest() {}

    /**
     * Holds head against base.
     *
     * @param jobs by benchmark, then by round: the head's logarithm less the base's, positive is
     *     worse, NaN where either is missing; all jobs have as many benchmarks, and there is a job
     * @return one a benchmark, in their order; empty where no round has both sides. A job without
     *     any round of a benchmark says nothing of it
     */
    public static List<Optional<InterleavedTestResult>> opinions(List<double[][]> jobs) {
        int benchmarks = jobs.getFirst().length;
        List<List<InterleavedJob>> all = new ArrayList<>();
        for (int b = 0; b < benchmarks; b++) {
            all.add(new ArrayList<>());
        }
        jobs.forEach(job -> measure(job, all));
        List<Pooled> pooled = all.stream().filter(each -> !each.isEmpty()).map(Pooled::of).toList();
        double[] q = FalseDiscovery.adjusted(pooled.stream().mapToDouble(Pooled::p).toArray());
        double[] qBetter =
                FalseDiscovery.adjusted(pooled.stream().mapToDouble(Pooled::pBetter).toArray());
        List<Optional<InterleavedTestResult>> opinions = new ArrayList<>();
        int tested = 0;
        for (List<InterleavedJob> each : all) {
            if (each.isEmpty()) {
                opinions.add(Optional.empty());
            } else {
                Pooled one = pooled.get(tested);
                opinions.add(Optional.of(one.opinion(q[tested], qBetter[tested], q.length)));
                tested++;
            }
        }
        return opinions;
    }

    /** Adds what a job says of each benchmark that it measured. */
    private static void measure(double[][] differences, List<List<InterleavedJob>> all) {
        double[][] known =
                Arrays.stream(differences)
                        .map(one -> Arrays.stream(one).filter(it -> !Double.isNaN(it)).toArray())
                        .toArray(double[][]::new);
        double[] scales = Arrays.stream(known).mapToDouble(InterleavedTest::scale).toArray();
        Noise suite = Noise.of(scales);
        for (int b = 0; b < known.length; b++) {
            if (known[b].length > 0) {
                all.get(b).add(InterleavedJob.of(suite.of(scales[b], known[b].length), known[b]));
            }
        }
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
        return RobustScale.of(residuals)
                * Math.sqrt(differences.length / (differences.length - 1.0));
    }

    /**
     * The jobs of one benchmark together.
     *
     * @param change the mean of the jobs'
     * @param error its standard error
     */
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

        InterleavedTestResult opinion(double q, double qBetter, int tested) {
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
}
