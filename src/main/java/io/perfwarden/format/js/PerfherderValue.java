package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.model.MetricResult.DeclaredTolerance;

/**
 * The value of a suite or test of Perfherder during reading. Lower is better unless the file or the
 * unit says otherwise. A threshold for alerts is the declared limit.
 */
final class PerfherderValue {
    private String name = "";
    private String unit = "";
    private BetterDirection declared = BetterDirection.UNKNOWN;
    OptionalDouble value = OptionalDouble.empty();
    private Samples replicates = Samples.NONE;
    private double threshold = Double.NaN;
    private boolean absolute;

    void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name" -> name = json.name();
            case "unit" -> unit = json.text();
            case "value" -> value = OptionalDouble.of(json.number());
            case "lowerIsBetter" ->
                    declared = json.isTrue() ? BetterDirection.LOWER : BetterDirection.HIGHER;
            case "replicates" -> replicates = json.isArray() ? json.numbers() : Samples.NONE;
            case "alertThreshold" -> threshold = json.numberOrNull().orElse(Double.NaN);
            case "alertChangeType" -> absolute = json.text().equals("absolute");
            default -> {}
        }
    }

    String name(JsonCursor json) throws IOException {
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        return name;
    }

    void addTo(ResultCollector results, BenchmarkId id, FilePosition position, boolean primary)
            throws FormatException {
        if (value.isEmpty()) {
            return;
        }
        Metric own = withDirection(ResultCollector.metricOf(results.unit(unit)));
        Metric metric = primary ? own : own.secondary();
        MetricReading reading = new Measured(value.getAsDouble(), ReportedSpread.NONE, replicates);
        results.add(new MetricResult(id, metric, reading, position, tolerance()));
    }

    /** The change that alerts: percent unless the file says otherwise. */
    private Optional<DeclaredTolerance> tolerance() {
        return !(threshold >= 0 && Double.isFinite(threshold))
                ? Optional.empty()
                : absolute
                        ? Optional.of(new DeclaredTolerance(0, threshold))
                        : Optional.of(new DeclaredTolerance(threshold / 100, 0));
    }

    private Metric withDirection(Metric metric) {
        return declared == BetterDirection.UNKNOWN
                ? metric.directedIfUnknown(BetterDirection.LOWER)
                : metric.withDirection(declared, DirectionOrigin.DECLARED);
    }
}
