package io.perfwarden.format.web;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One audit of Lighthouse that measures something, or one category's score from 0 to 1.
 *
 * @param position where it stands
 */
record LighthouseAudit(Metric metric, Reading reading, Position position) {
    /**
     * The one of them that is no time. A report of version 5, or of a failed audit, has no unit.
     */
    private static final String UNITLESS = "cumulative-layout-shift";

    /** The metrics the performance score is made of, in any version since 5. */
    private static final Set<String> METRICS =
            Set.of(
                    "first-contentful-paint",
                    "largest-contentful-paint",
                    "speed-index",
                    "total-blocking-time",
                    UNITLESS,
                    "interactive",
                    "first-meaningful-paint",
                    "first-cpu-idle",
                    "interaction-to-next-paint");

    /** What is read of an audit before all of it is known. */
    private static final class Parts {
        private Optional<Double> value = Optional.empty();
        private String unit = "";
        private String mode = "";
        private String error = "";

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "numericValue" ->
                        value = json.isNull() ? Optional.empty() : Optional.of(json.number());
                case "numericUnit" -> unit = json.text();
                case "scoreDisplayMode" -> mode = json.text();
                case "errorMessage" -> error = json.note();
                default -> {}
            }
        }
    }

    /** An audit, or nothing if it measures nothing. */
    static Optional<LighthouseAudit> read(String id, JsonCursor json, ResultCollector results)
            throws IOException {
        Position position = results.at(json.line());
        Parts parts = new Parts();
        json.object(key -> parts.field(key, json));
        boolean isMetric = METRICS.contains(id);
        Metric metric = metric(id, parts.unit, results);
        if (parts.mode.equals("error") && isMetric) {
            Reading failed = new Reading.Failed(parts.error.isEmpty() ? "an error" : parts.error);
            return Optional.of(new LighthouseAudit(metric, failed, position));
        }
        if (isMetric && parts.value.isEmpty() && parts.mode.equals("numeric")) {
            results.unread(position, "expected a number as numericValue of", id);
        }
        return parts.value.map(
                value -> new LighthouseAudit(metric, Reading.measured(value), position));
    }

    /** A category's score, or nothing if it could not be computed. */
    static Optional<LighthouseAudit> category(String id, JsonCursor json, ResultCollector results)
            throws IOException {
        Position position = results.at(json.line());
        Metric metric =
                Metric.of("score " + id, Unit.NONE)
                        .secondary()
                        .directed(Direction.HIGHER, DirectionOrigin.FORMAT);
        OptionalDouble[] score = {OptionalDouble.empty()};
        json.only("score", () -> score[0] = json.numberOrNull());
        return score[0].isPresent()
                ? Optional.of(
                        new LighthouseAudit(
                                metric, Reading.measured(score[0].getAsDouble()), position))
                : Optional.empty();
    }

    private static Metric metric(String id, String unit, ResultCollector results) {
        boolean isMetric = METRICS.contains(id);
        boolean unsaid = unit.isEmpty() && isMetric && !id.equals(UNITLESS);
        String said = unsaid ? "millisecond" : unit;
        Unit known = said.equals("unitless") ? Unit.NONE : results.unit(said);
        Metric metric = Metric.of(id, known);
        boolean cost = isMetric || unit.equals("element");
        Metric directed =
                cost && metric.direction() == Direction.UNKNOWN
                        ? metric.directed(Direction.LOWER, DirectionOrigin.FORMAT)
                        : metric;
        return isMetric ? directed : directed.secondary();
    }
}
