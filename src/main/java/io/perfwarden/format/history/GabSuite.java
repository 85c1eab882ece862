package io.perfwarden.format.history;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.FreeRange;
import io.perfwarden.format.text.UnitMetric;
import java.util.Map;
import java.util.Optional;

/**
 * A suite of the history and its newest entry so far. Which way is better is told by the unit
 * first, for real suites hold both ways, and by the tool only where the unit says nothing.
 */
final class GabSuite {
    private final String name;
    private Optional<GabEntry> newest = Optional.empty();

    GabSuite(String name) {
        this.name = name;
    }

    /** Takes an entry if none is newer; of equal dates, the later in the file. */
    void offer(GabEntry entry) {
        if (newest.isEmpty() || !(entry.date() < newest.get().date())) {
            newest = Optional.of(entry);
        }
    }

    void addTo(ResultCollector results, boolean named) throws FormatException {
        if (newest.isEmpty()) {
            return;
        }
        Map<String, String> params = named ? Map.of("suite", name) : Map.of();
        for (GabEntry.Bench bench : newest.get().benches()) {
            Reading reading =
                    new Reading.Measured(
                            bench.value(),
                            FreeRange.parse(bench.range(), bench.value()),
                            Samples.NONE);
            Metric metric =
                    directed(UnitMetric.of(results.unit(bench.unit())), newest.get().tool());
            results.add(
                    new BenchmarkId(bench.name(), params),
                    metric,
                    reading,
                    results.at(bench.line()));
        }
    }

    private static Metric directed(Metric metric, String tool) {
        if (metric.direction() != Direction.UNKNOWN) {
            return metric;
        }
        return switch (tool) {
            case "customBiggerIsBetter" ->
                    metric.directed(Direction.HIGHER, DirectionOrigin.DECLARED);
            case "customSmallerIsBetter" ->
                    metric.directed(Direction.LOWER, DirectionOrigin.DECLARED);
            case "benchmarkjs", "pytest" ->
                    metric.directed(Direction.HIGHER, DirectionOrigin.FORMAT);
            case "cargo", "catch2", "googlecpp", "julia", "benchmarkdotnet", "benchmarkluau" ->
                    metric.directed(Direction.LOWER, DirectionOrigin.FORMAT);
            default -> metric;
        };
    }
}
