package io.perfwarden.jmh;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

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
        List<Measurement> all = new ArrayList<>(benchmarks);
        for (int b = 0; b < benchmarks; b++) {
            double noise = 0.002 + 0.05 * b / benchmarks;
            double value = (10 + b) * Math.exp(machine + noise * random.nextGaussian());
            all.add(
                    new Measurement(
                            BenchmarkId.of("suite.Benchmark.number" + b),
                            TIME,
                            Reading.measured(value),
                            new Position("results.json", 1)));
        }
        return new ResultSet(List.of("jmh"), all, Environment.UNKNOWN, List.of());
    }
}
