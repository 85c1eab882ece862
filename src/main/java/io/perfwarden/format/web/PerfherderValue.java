package io.perfwarden.format.web;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.UnitMetric;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The value of a suite or a test of Perfherder while it is read. Lower is better unless the file
 * says otherwise, which is the format's rule and weaker than what a unit tells. A threshold for
 * alerts is the limit that the file declares.
 */
final class PerfherderValue {
    private String name = "";
    private String unit = "";
    private Direction declared = Direction.UNKNOWN;
    private OptionalDouble value = OptionalDouble.empty();
    private Samples replicates = Samples.NONE;
    private double threshold = Double.NaN;
    private boolean absolute;

    void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name" -> name = json.name();
            case "unit" -> unit = json.text();
            case "value" -> value = json.numberOrNull();
            case "lowerIsBetter" -> declared = json.isTrue() ? Direction.LOWER : Direction.HIGHER;
            case "replicates" -> replicates = json.isArray() ? json.numbers() : Samples.NONE;
            case "alertThreshold" -> threshold = json.numberOrNull().orElse(Double.NaN);
            case "alertChangeType" -> absolute = json.text().equals("absolute");
            default -> {}
        }
    }

    String name(JsonCursor json) throws FormatException {
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        return name;
    }

    boolean isMeasured() {
        return value.isPresent();
    }

    void addTo(ResultCollector results, BenchmarkId id, Position position, boolean primary)
            throws FormatException {
        if (value.isEmpty()) {
            return;
        }
        Metric own = directed(UnitMetric.of(results.unit(unit)));
        Metric metric = primary ? own : own.secondary();
        Reading reading = new Reading.Measured(value.getAsDouble(), Spread.NONE, replicates);
        results.add(new Measurement(id, metric, reading, position, tolerance()));
    }

    /** The change from which on Perfherder alerts: percent unless the file says otherwise. */
    private Optional<Tolerance> tolerance() {
        if (!(threshold >= 0 && Double.isFinite(threshold))) {
            return Optional.empty();
        }
        return Optional.of(
                absolute ? new Tolerance(0, threshold) : new Tolerance(threshold / 100, 0));
    }

    private Metric directed(Metric metric) {
        if (declared != Direction.UNKNOWN) {
            return metric.directed(declared, DirectionOrigin.DECLARED);
        }
        return metric.direction() == Direction.UNKNOWN
                ? metric.directed(Direction.LOWER, DirectionOrigin.FORMAT)
                : metric;
    }
}
