package io.perfwarden.format.dotnet;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.Optional;

/**
 * What a diagnoser measured beside the time; the file itself says which way is better.
 *
 * @param id such as {@code Gen0Collects}
 */
record DotNetMetric(String id, double value, String unit, boolean greaterIsBetter) {
    /** What is read of a metric before all of it is known. */
    private static final class Parts {
        private String id = "";
        private String unit = "";
        private boolean greaterIsBetter;
        private boolean valued;
        private double value = Double.NaN;

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "Value" -> {
                    valued = json.isNumber();
                    value = json.numberOrNull().orElse(Double.NaN);
                }
                case "Descriptor" -> json.object(part -> descriptor(part, json));
                default -> {}
            }
        }

        private void descriptor(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "Id" -> id = json.text();
                case "Unit" -> unit = json.text();
                case "TheGreaterTheBetter" -> greaterIsBetter = json.isTrue();
                default -> {}
            }
        }
    }

    /** Nothing where a metric has no name or no number. */
    static Optional<DotNetMetric> read(JsonCursor json) throws IOException {
        Parts parts = new Parts();
        json.object(key -> parts.field(key, json));
        return parts.id.isEmpty() || !parts.valued
                ? Optional.empty()
                : Optional.of(
                        new DotNetMetric(parts.id, parts.value, parts.unit, parts.greaterIsBetter));
    }

    Metric metric(ResultCollector results) {
        Direction direction = greaterIsBetter ? Direction.HIGHER : Direction.LOWER;
        return Metric.of(id, results.unit(unit))
                .directed(direction, DirectionOrigin.DECLARED)
                .secondary();
    }
}
