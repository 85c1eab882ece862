package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * One audit of Lighthouse that measures something, or one category's score from 0 to 1.
 *
 * @param position where it is
 */
record LighthouseAudit(Metric metric, MetricReading reading, FilePosition position) {
    /**
     * The one of them that is no time. A report of version 5, or of a failed audit, has no unit.
     */
    private static final String UNITLESS = "cumulative-layout-shift";

    /** The metrics the performance score is made of, in any version since 5. */
    private static final Set<String> METRICS =
            Set.of(
                    """
                    first-contentful-paint largest-contentful-paint speed-index
                    total-blocking-time cumulative-layout-shift interactive
                    first-meaningful-paint first-cpu-idle interaction-to-next-paint
                    """
                            .split("\\s+"));

    private static final FieldTable FIELDS =
            new FieldTable()
                    .numbersOrNull("numericValue")
                    .texts("numericUnit", "scoreDisplayMode")
                    .notes("errorMessage");

    private static final FieldTable SCORE = new FieldTable().numbersOrNull("score");

    /** An audit, or nothing if it measures nothing. */
    static Optional<LighthouseAudit> read(String id, JsonCursor json, ResultCollector results)
            throws IOException {
        Row audit = FIELDS.read(json);
        FilePosition position = results.at(audit.line());
        boolean isMetric = METRICS.contains(id);
        String mode = audit.text("scoreDisplayMode");
        Metric metric = metric(id, audit.text("numericUnit"), results);
        if (mode.equals("error") && isMetric) {
            String error = audit.text("errorMessage");
            MetricReading failed = new Failed(error.isEmpty() ? "an error" : error);
            return Optional.of(new LighthouseAudit(metric, failed, position));
        }
        if (isMetric && !audit.has("numericValue") && mode.equals("numeric")) {
            results.unread(position, "expected a number as numericValue of", id);
        }
        return measured(metric, audit, "numericValue", position);
    }

    private static Optional<LighthouseAudit> measured(
            Metric metric, Row row, String key, FilePosition position) {
        MetricReading reading = MetricReading.measured(row.number(key));
        return row.has(key)
                ? Optional.of(new LighthouseAudit(metric, reading, position))
                : Optional.empty();
    }

    /** A category's score, or nothing if it could not be computed. */
    static Optional<LighthouseAudit> category(String id, JsonCursor json, ResultCollector results)
            throws IOException {
        Metric score = Metric.of("score " + id, Unit.NONE).secondary();
        Metric metric = score.directed(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
        Row row = SCORE.read(json);
        return measured(metric, row, "score", results.at(row.line()));
    }

    private static Metric metric(String id, String unit, ResultCollector results) {
        boolean isMetric = METRICS.contains(id);
        boolean unsaid = unit.isEmpty() && isMetric && !id.equals(UNITLESS);
        String said = unsaid ? "millisecond" : unit;
        Unit known = said.equals("unitless") ? Unit.NONE : results.unit(said);
        Metric metric = Metric.of(id, known);
        boolean cost = isMetric || unit.equals("element");
        Metric directed = cost ? metric.directedIfUnknown(BetterDirection.LOWER) : metric;
        return isMetric ? directed : directed.secondary();
    }
}
