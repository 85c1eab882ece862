package io.perfwarden.format.history;

import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What one commit measured.
 *
 * @param date ms since 1970
 * @param tool the tool of the workflow, such as {@code cargo} or {@code customBiggerIsBetter}
 */
record GabEntry(double date, String tool, List<Bench> benches) {
    /**
     * One value.
     *
     * @param unit up to the first tab, behind which older entries hold further values
     * @param range free text
     */
    record Bench(String name, String unit, String range, double value, int line) {}

    /** What is read of an entry before all of it is known. */
    private static final class Parts {
        private final List<Bench> benches = new ArrayList<>();
        private double date;
        private String tool = "";

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "date" -> date = json.number();
                case "tool" -> tool = json.text();
                case "benches" -> json.array(() -> benches.add(bench(json)));
                default -> {}
            }
        }
    }

    /** What is read of a value before all of it is known. */
    private static final class BenchParts {
        private String name = "";
        private String unit = "";
        private String range = "";
        private double value = Double.NaN;

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "name" -> name = json.name();
                case "unit" -> unit = json.note();
                case "range" -> range = json.note();
                case "value" -> value = json.number();
                default -> {}
            }
        }
    }

    static GabEntry read(JsonCursor json) throws IOException {
        Parts parts = new Parts();
        json.object(key -> parts.field(key, json));
        return new GabEntry(parts.date, parts.tool, List.copyOf(parts.benches));
    }

    private static Bench bench(JsonCursor json) throws IOException {
        int line = json.line();
        BenchParts parts = new BenchParts();
        json.object(key -> parts.field(key, json));
        if (parts.name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        return new Bench(parts.name, firstUnit(parts.unit), parts.range, parts.value, line);
    }

    /** Foreign text has its tabs replaced by U+FFFD by now. */
    private static String firstUnit(String text) {
        int end = text.indexOf('\ufffd');
        return (end < 0 ? text : text.substring(0, end)).strip();
    }
}
