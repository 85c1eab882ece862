package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;

/** Short ways to say what a file holds. */
public final class Measurements {
    private static final FilePosition NOWHERE = new FilePosition("results.json", 1);

    private Measurements() {}

    /** A primary metric {@code time}. */
    public static MetricResult time(String name, double value, String unit) {
        return measurement(name, Metric.of("time", Unit.parse(unit)), MetricReading.of(value));
    }

    public static MetricResult measurement(String name, Metric metric, MetricReading reading) {
        return new MetricResult(BenchmarkId.of(name), metric, reading, NOWHERE);
    }

    public static MetricResult ofMode(String name, String mode, double value, String unit) {
        return new MetricResult(
                new BenchmarkId(name, Map.of(BenchmarkId.MODE, mode)),
                Metric.of("time", Unit.parse(unit)),
                MetricReading.of(value),
                NOWHERE);
    }

    public static ResultSet results(MetricResult... measurements) {
        return results(BenchmarkEnvironment.UNKNOWN, measurements);
    }

    public static ResultSet results(
            BenchmarkEnvironment environment, MetricResult... measurements) {
        return new ResultSet(List.of("jmh"), List.of(measurements), environment, List.of());
    }

    public static Optional<Baseline> baseline(MetricResult... measurements) {
        return Optional.of(new Baseline(Optional.empty(), results(measurements)));
    }

    public static BenchmarkEnvironment cpu(String model) {
        return new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.CPU, model));
    }

    /** A file in memory. */
    public static ResultFile file(String name, String text) {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public static ResultFile file(String name, byte[] bytes) {
        return new ResultFile() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }
}
