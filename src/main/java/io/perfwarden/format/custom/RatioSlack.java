package io.perfwarden.format.custom;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.Unit;
import java.io.IOException;

/** What baseline and results of a ratio-and-slack gate share: every metric is a time in ms. */
final class RatioSlack {
    /** The benchmark that stands for a run as a whole. */
    static final String STATUS = "__status__";

    private RatioSlack() {}

    static Metric time(ResultCollector results) {
        return Metric.of("time", results.unit("ms"));
    }

    /** A number is a value; null, as a failed case writes it, is a failure. */
    static MetricReading reading(JsonCursor json) throws IOException {
        return json.isNull()
                ? new MetricReading.Failed("the file says null")
                : MetricReading.measured(json.number());
    }

    static void add(String name, MetricReading reading, int line, ResultCollector results)
            throws FormatException {
        results.add(BenchmarkId.of(name), time(results), reading, results.at(line));
    }

    /** A run that is not ok as a whole fails, whatever metrics it has. */
    static void addStatus(String status, String reason, int line, ResultCollector results)
            throws FormatException {
        Metric metric =
                Metric.of("status", Unit.NONE)
                        .directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        String why = "status " + status + (reason.isEmpty() ? "" : ": " + reason);
        results.add(
                BenchmarkId.of(STATUS), metric, new MetricReading.Failed(why), results.at(line));
    }
}
