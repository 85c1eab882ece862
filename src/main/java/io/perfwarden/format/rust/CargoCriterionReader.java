package io.perfwarden.format.rust;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.UnitMetric;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.Samples;
import io.perfwarden.model.Unit;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** The messages of {@code cargo criterion --message-format=json}, with cargo's own in between. */
public final class CargoCriterionReader implements ResultReader {
    private static final Pattern MESSAGE =
            Pattern.compile("^\\s*\\{.*\"reason\"\\s*:\\s*\"(?:benchmark|group)-complete\"");

    @Override
    public FormatInfo format() {
        return FormatInfo.lines(
                "cargo-criterion",
                "cargo-criterion JSON messages",
                DirectionOrigin.UNIT,
                Offer.SAMPLES,
                Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("-complete\"") && head.anyLine(MESSAGE);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JsonLines.walk(
                file,
                limits,
                "\"reason\":",
                (json, line) -> new CargoCriterionMessage().read(json, line, results));
    }

    /** One message of cargo-criterion while it is read; only finished benchmarks matter. */
    private static final class CargoCriterionMessage {
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

        private void addTo(ResultCollector results, FilePosition at) throws FormatException {
            BenchmarkId benchmark = BenchmarkId.of(id);
            CriterionStatistics.Estimate typical = statistics.typical().orElseThrow();
            Unit unit = results.unit(typical.unit());
            Metric named = UnitMetric.of(unit);
            Metric metric =
                    named.direction() == BetterDirection.UNKNOWN
                            ? named.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                            : named;
            results.add(
                    benchmark,
                    metric,
                    statistics.reading(CriterionSamples.perIteration(counts, values)),
                    at);
            Optional<MetricReading> mean = statistics.meanBeside();
            if (mean.isPresent()) {
                Metric beside =
                        Metric.of("mean", unit)
                                .directed(metric.direction(), metric.origin())
                                .secondary();
                results.add(benchmark, beside, mean.get(), at);
            }
            if (unit.symbol().equals("ns")) {
                new CriterionThroughput(perIteration, processed)
                        .addTo(results, benchmark, typical, at);
            }
        }
    }
}
