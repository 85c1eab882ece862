package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;

/** Benchmarks of their own noise, on a machine that is now faster and now slower. */
final class LargeSuite {
    private static final Metric TIME = Metric.of("time", Unit.parse("ns/op"));

    private final Random random = new Random(1);
    private final int benchmarks;

    LargeSuite(int benchmarks) {
        this.benchmarks = benchmarks;
    }

    /** What one more run measures. */
    ResultSet run() {
        double machine = 0.03 * random.nextGaussian();
        List<MetricResult> all = new ArrayList<>(benchmarks);
        for (int b = 0; b < benchmarks; b++) {
            double noise = 0.002 + 0.05 * b / benchmarks;
            double value = (10 + b) * Math.exp(machine + noise * random.nextGaussian());
            all.add(
                    new MetricResult(
                            BenchmarkId.of("suite.Benchmark.number" + b),
                            TIME,
                            MetricReading.of(value),
                            new FilePosition("results.json", 1)));
        }
        return new ResultSet(List.of("jmh"), all, BenchmarkEnvironment.UNKNOWN, List.of());
    }
}
