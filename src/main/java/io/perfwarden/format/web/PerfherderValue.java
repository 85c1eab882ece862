package io.perfwarden.format.web;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.UnitMetric;
import java.io.IOException;
import java.util.OptionalDouble;

/**
 * The value of a suite or a test of Perfherder while it is read. Lower is better unless the file
 * says otherwise, which is the format's rule and weaker than what a unit tells.
 */
final class PerfherderValue {
    private String name = "";
    private String unit = "";
    private Direction declared = Direction.UNKNOWN;
    private OptionalDouble value = OptionalDouble.empty();
    private Samples replicates = Samples.NONE;

    void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name" -> name = json.name();
            case "unit" -> unit = json.text();
            case "value" -> value = json.numberOrNull();
            case "lowerIsBetter" -> declared = json.isTrue() ? Direction.LOWER : Direction.HIGHER;
            case "replicates" -> replicates = json.isArray() ? json.numbers() : Samples.NONE;
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
        if (value.isPresent()) {
            Metric metric = directed(UnitMetric.of(results.unit(unit)));
            results.add(
                    id,
                    primary ? metric : metric.secondary(),
                    new Reading.Measured(value.getAsDouble(), Spread.NONE, replicates),
                    position);
        }
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
