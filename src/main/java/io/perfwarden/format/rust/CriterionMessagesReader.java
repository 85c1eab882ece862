package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** Messages of {@code cargo criterion --message-format=json}, between cargo's own. */
public final class CriterionMessagesReader implements ResultReader {
    private static final Pattern MESSAGE =
            Pattern.compile("^\\s*\\{.*\"reason\"\\s*:\\s*\"(?:benchmark|group)-complete\"");

    private static final FieldTable THROUGHPUT =
            new FieldTable().numbers("per_iteration").texts("unit");

    private static final FieldTable MESSAGE_FIELDS =
            CriterionTreeReader.estimates("estimate")
                    .texts("reason")
                    .names("id")
                    .with(JsonCursor::numbers, "iteration_count", "measured_values")
                    .with(CriterionMessagesReader::throughput, "throughput");

    @Override
    public FormatInfo format() {
        return logLines(
                "cargo-criterion", "cargo-criterion JSON messages", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("-complete\"") && head.anyLine(MESSAGE);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JsonLines.walk(file, limits, "\"reason\":", (json, line) -> read(json, line, results));
    }

    private static void read(JsonCursor json, int line, ResultCollector results)
            throws IOException {
        ObjectFields message = MESSAGE_FIELDS.read(json);
        if (!message.text("reason").equals("benchmark-complete")) {
            return;
        }
        Optional<TreeEstimate> estimate = TreeEstimate.typical(message);
        if (!message.has("id") || estimate.isEmpty()) {
            throw json.problem("expected the keys id and mean");
        }
        BenchmarkId id = BenchmarkId.of(message.text("id"));
        FilePosition at = results.at(line);
        TreeEstimate typical = estimate.get();
        Unit unit = results.unit(typical.unit());
        Metric metric = ResultCollector.metricOf(unit).directedIfUnknown(BetterDirection.LOWER);
        Samples samples =
                CriterionTreeReader.perIteration(
                        message.samples("iteration_count"), message.samples("measured_values"));
        results.add(id, metric, typical.reading(samples), at);
        Metric mean = Metric.of("mean", unit).withDirection(metric.direction(), metric.origin());
        results.add(id, mean.secondary(), TreeEstimate.secondMean(message), at);
        if (unit.symbol().equals("ns")) {
            ObjectFields said = message.inner("throughput");
            new TreeThroughput(said.number("per_iteration"), said.text("unit"))
                    .addTo(results, id, typical, at);
        }
    }

    private static ObjectFields throughput(JsonCursor json) throws IOException {
        ObjectFields said = new ObjectFields(json.line());
        json.array(() -> said.putAll(THROUGHPUT.read(json)));
        return said;
    }
}
