package io.perfwarden.format.criterion;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.UnitMetric;
import java.io.IOException;
import java.util.Optional;

/** One message of cargo-criterion while it is read; only finished benchmarks matter. */
final class CargoCriterionMessage {
    private final CriterionStatistics statistics = new CriterionStatistics("estimate");
    private String reason = "";
    private String id = "";
    private Samples counts = Samples.NONE;
    private Samples values = Samples.NONE;
    private double perIteration = Double.NaN;
    private String processed = "";

    void read(JsonCursor json, int line, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        if (!reason.equals("benchmark-complete")) {
            return;
        }
        if (id.isEmpty() || !statistics.isPresent()) {
            throw json.problem("expected the keys id and mean");
        }
        addTo(results, results.at(line));
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "reason" -> reason = json.text();
            case "id" -> id = json.name();
            case "iteration_count" -> counts = json.numbers();
            case "measured_values" -> values = json.numbers();
            case "throughput" -> json.array(() -> json.object(part -> throughput(part, json)));
            default -> statistics.field(key, json);
        }
    }

    private void throughput(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "per_iteration" -> perIteration = json.number();
            case "unit" -> processed = json.text();
            default -> {}
        }
    }

    private void addTo(ResultCollector results, Position at) throws FormatException {
        BenchmarkId benchmark = BenchmarkId.of(id);
        CriterionStatistics.Estimate typical = statistics.typical().orElseThrow();
        Unit unit = results.unit(typical.unit());
        Metric named = UnitMetric.of(unit);
        Metric metric =
                named.direction() == Direction.UNKNOWN
                        ? named.directed(Direction.LOWER, DirectionOrigin.FORMAT)
                        : named;
        results.add(
                benchmark,
                metric,
                statistics.reading(CriterionSamples.perIteration(counts, values)),
                at);
        Optional<Reading> mean = statistics.meanBeside();
        if (mean.isPresent()) {
            Metric beside =
                    Metric.of("mean", unit)
                            .directed(metric.direction(), metric.origin())
                            .secondary();
            results.add(benchmark, beside, mean.get(), at);
        }
        if (unit.symbol().equals("ns")) {
            new CriterionThroughput(perIteration, processed).addTo(results, benchmark, typical, at);
        }
    }
}
