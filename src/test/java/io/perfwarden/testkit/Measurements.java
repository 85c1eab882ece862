package io.perfwarden.testkit;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unit;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Short ways to say what a file holds. */
public final class Measurements {
    private static final Position NOWHERE = new Position("results.json", 1);

    private Measurements() {}

    /** A primary metric {@code time}. */
    public static Measurement time(String name, double value, String unit) {
        return measurement(name, Metric.of("time", Unit.parse(unit)), Reading.measured(value));
    }

    public static Measurement measurement(String name, Metric metric, Reading reading) {
        return new Measurement(BenchmarkId.of(name), metric, reading, NOWHERE);
    }

    public static Measurement ofMode(String name, String mode, double value, String unit) {
        return new Measurement(
                new BenchmarkId(name, Map.of(BenchmarkId.MODE, mode)),
                Metric.of("time", Unit.parse(unit)),
                Reading.measured(value),
                NOWHERE);
    }

    public static ResultSet results(Measurement... measurements) {
        return results(Environment.UNKNOWN, measurements);
    }

    public static ResultSet results(Environment environment, Measurement... measurements) {
        return new ResultSet(List.of("jmh"), List.of(measurements), environment, List.of());
    }

    public static Optional<Baseline> baseline(Measurement... measurements) {
        return Optional.of(new Baseline(Optional.empty(), results(measurements)));
    }

    public static Environment cpu(String model) {
        return new Environment(Map.of(Environment.CPU, model));
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
