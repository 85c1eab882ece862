package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/** A measuring audit of Lighthouse, or a category's score from 0 to 1. */
record LighthouseAudit(Metric metric, MetricReading reading, FilePosition position) {
    /** The metric without a unit. Version 5 and failed audits state no unit. */
    private static final String UNITLESS = "cumulative-layout-shift";

    /** The metrics the performance score is made of, in any version since 2. */
    private static final Set<String> METRICS =
            Set.of(
                    """
                    first-contentful-paint largest-contentful-paint speed-index
                    total-blocking-time cumulative-layout-shift interactive
                    first-meaningful-paint first-cpu-idle interaction-to-next-paint
                    speed-index-metric first-interactive consistently-interactive time-to-interactive
                    """
                            .split("\\s+"));

    /** Times that the score was made of in version 2 only. */
    private static final Set<String> LATENCIES =
            Set.of("estimated-input-latency", "max-potential-fid");

    private static final String VALUE = "numericValue";
    private static final String VALUE_BEFORE_5 = "rawValue";

    private static final FieldTable FIELDS =
            new FieldTable()
                    .numbersOrNull(VALUE)
                    .with(json -> json.isNumber() ? json.number() : null, VALUE_BEFORE_5)
                    .texts("numericUnit", "scoreDisplayMode")
                    .with(json -> json.isTrue() ? true : null, "error")
                    .notes("errorMessage", "debugString");

    private static final FieldTable SCORE = new FieldTable().numbersOrNull("score").texts("id");

    /** Absent if the audit measures nothing. */
    static Optional<LighthouseAudit> read(String id, JsonCursor json, ResultCollector results)
            throws IOException {
        ObjectFields audit = FIELDS.read(json);
        FilePosition position = results.at(audit.line());
        boolean isMetric = METRICS.contains(id);
        String mode = audit.text("scoreDisplayMode");
        Metric metric = metric(id, audit.text("numericUnit"), results);
        if ((mode.equals("error") || audit.has("error")) && isMetric) {
            String error = audit.get("errorMessage", audit.text("debugString"));
            MetricReading failed = new Failed(error.isEmpty() ? "an error" : error);
            return Optional.of(new LighthouseAudit(metric, failed, position));
        }
        String key = audit.has(VALUE) ? VALUE : VALUE_BEFORE_5;
        if (isMetric && !audit.has(key) && mode.equals("numeric")) {
            results.unread(position, "expected a number as numericValue of", id);
        }
        return ofMeasurement(metric, audit.number(key), position, audit.has(key));
    }

    private static Optional<LighthouseAudit> ofMeasurement(
            Metric metric, double value, FilePosition position, boolean isThere) {
        MetricReading reading = MetricReading.of(value);
        return isThere
                ? Optional.of(new LighthouseAudit(metric, reading, position))
                : Optional.empty();
    }

    /**
     * A category's score, or nothing if it could not be computed.
     *
     * @param id empty where the category says it itself, as in version 2, whose best score is 100
     */
    static Optional<LighthouseAudit> category(String id, JsonCursor json, ResultCollector results)
            throws IOException {
        ObjectFields row = SCORE.read(json);
        String name = id.isEmpty() ? row.text("id") : id;
        double best = id.isEmpty() ? 100 : 1;
        Metric score = Metric.of("score " + name, Unit.NONE).secondary();
        Metric metric = score.withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
        double value = row.number("score") / best;
        return ofMeasurement(metric, value, results.at(row.line()), row.has("score"));
    }

    private static Metric metric(String id, String unit, ResultCollector results) {
        boolean isMetric = METRICS.contains(id);
        boolean isTime = isMetric ? !id.equals(UNITLESS) : LATENCIES.contains(id);
        boolean unsaid = unit.isEmpty() && isTime;
        String said = unsaid ? "millisecond" : unit;
        Unit known = said.equals("unitless") ? Unit.NONE : results.unit(said);
        Metric metric = Metric.of(id, known);
        boolean cost = isMetric || unit.equals("element");
        Metric directed = cost ? metric.directedIfUnknown(BetterDirection.LOWER) : metric;
        return isMetric ? directed : directed.secondary();
    }
}
