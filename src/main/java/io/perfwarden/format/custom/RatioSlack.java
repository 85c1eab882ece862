package io.perfwarden.format.custom;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
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
    static Reading reading(JsonCursor json) throws IOException {
        return json.isNull()
                ? new Reading.Failed("the file says null")
                : Reading.measured(json.number());
    }

    static void add(String name, Reading reading, int line, ResultCollector results)
            throws FormatException {
        results.add(BenchmarkId.of(name), time(results), reading, results.at(line));
    }

    /** A run that is not ok as a whole fails, whatever metrics it has. */
    static void addStatus(String status, String reason, int line, ResultCollector results)
            throws FormatException {
        Metric metric =
                Metric.of("status", Unit.NONE).directed(Direction.LOWER, DirectionOrigin.FORMAT);
        String why = "status " + status + (reason.isEmpty() ? "" : ": " + reason);
        results.add(BenchmarkId.of(STATUS), metric, new Reading.Failed(why), results.at(line));
    }
}
