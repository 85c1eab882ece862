package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.measurement;

import module java.base;

import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;

/** Made-up histories of suite {@code core}: benchmarks {@code b0} to {@code bN} of about 100 ns. */
final class Histories {
    static final SuitePlatform CORE = new SuitePlatform("core", "");

    private final Random random;
    private final int benchmarks;
    private final double noise;

    /**
     * @param noise standard deviation from run to run, 0.01 for 1 %
     */
    Histories(long seed, int benchmarks, double noise) {
        this.random = new Random(seed);
        this.benchmarks = benchmarks;
        this.noise = noise;
    }

    /** What a run measured, in ns. */
    double[] run() {
        double machine = 0.03 * random.nextGaussian();
        return IntStream.range(0, benchmarks)
                .mapToDouble(b -> (100 + b) * Math.exp(machine + noise * random.nextGaussian()))
                .toArray();
    }

    List<double[]> runs(int count) {
        return IntStream.range(0, count).mapToObj(_ -> run()).toList();
    }

    static double[] slower(double[] run, int benchmark, double by) {
        double[] slower = run.clone();
        slower[benchmark] *= 1 + by;
        return slower;
    }

    /** How a number becomes a measurement. */
    interface Told {
        MetricResult of(String name, double nanoseconds);
    }

    static final Told TIME = in("ns", 1);

    /** The same time in another unit. */
    static Told in(String unit, double perNanosecond) {
        return (name, ns) ->
                measurement(
                        name,
                        Metric.of("time", Unit.parse(unit)),
                        MetricReading.of(ns * perNanosecond));
    }

    static final Told RATE =
            (name, ns) ->
                    measurement(
                            name,
                            Metric.of("rate", Unit.parse("ops/s")),
                            MetricReading.of(1e9 / ns));

    static List<MetricResult> told(double[] run, Told told) {
        List<MetricResult> all = new ArrayList<>();
        for (int b = 0; b < run.length; b++) {
            all.add(told.of("b" + b, run[b]));
        }
        return all;
    }

    static ResultSet results(double[] run, Told told) {
        return new ResultSet(
                List.of("jmh"), told(run, told), BenchmarkEnvironment.UNKNOWN, List.of());
    }

    static SuiteHistory past(List<double[]> runs, Told told) {
        return past(runs, told, runs.size());
    }

    /** The same where the last run measured the commit before it again. */
    static SuiteHistory repeated(List<double[]> runs, Told told) {
        return past(runs, told, runs.size() - 1);
    }

    private static SuiteHistory past(List<double[]> runs, Told told, int commits) {
        HistoryBuilder past = SuiteHistory.of(CORE);
        for (int run = 0; run < runs.size(); run++) {
            String commit = "commit " + Math.min(run, commits - 1);
            past.run(new PastRun(commit, Optional.empty(), "")).add(told(runs.get(run), told));
        }
        return past.build();
    }
}
