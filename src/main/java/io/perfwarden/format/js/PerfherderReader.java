package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * The lines {@code PERFHERDER_DATA: {...}} in logs of Mozilla's test suites, or such a document
 * alone.
 */
public final class PerfherderReader implements ResultReader {
    private static final String MARK = "PERFHERDER_DATA: ";
    private static final String EXPECTED = "expected a number as the value of";

    @Override
    public FormatInfo format() {
        return logLines("perfherder", "Perfherder log line", Offer.SAMPLES)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        return isDocument(head)
                || (head.mentions(MARK) && head.anyLine(line -> line.contains(MARK + "{")));
    }

    private static boolean isDocument(FileHead head) {
        if (!head.mentions("framework", "suites")) {
            return false;
        }
        JsonShape root = head.json();
        return root.at("framework").has("name") && root.at("suites").element().has("name");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        if (JsonLines.beginsObject(file)) {
            JsonCursor.walk(file, limits, json -> document(json, results, 0));
        } else {
            ConsoleLines.walk(file, limits, (line, number) -> line(line, number, results, limits));
        }
    }

    private static void line(String line, int number, ResultCollector results, ReadLimits limits)
            throws IOException {
        int mark = line.indexOf(MARK);
        if (mark >= 0) {
            String text = line.substring(mark + MARK.length());
            String where = results.at(number).toString();
            JsonCursor.walk(text, where, limits, json -> document(json, results, number));
        }
    }

    private static void document(JsonCursor json, ResultCollector results, int line)
            throws IOException {
        JsonCursor.Value suite =
                () -> suite(json, results.at(line == 0 ? json.line() : line), results);
        json.only("suites", () -> json.array(suite));
    }

    /**
     * Reads a suite. Options such as the machine's type distinguish suites of one name. If a suite
     * has its own value, those of its tests are secondary.
     */
    private static void suite(JsonCursor json, FilePosition position, ResultCollector results)
            throws IOException {
        PerfherderValue own = new PerfherderValue();
        List<PerfherderValue> tests = new ArrayList<>();
        List<String> options = new ArrayList<>();
        json.object(key -> {
            switch (key) {
                case "extraOptions" -> json.ifArray(() -> options.add(json.text()));
                case "subtests" ->
                        json.array(() -> {
                            json.keep();
                            results.reserve(position);
                            PerfherderValue test = new PerfherderValue();
                            json.object(field -> test.field(field, json));
                            tests.add(test);
                        });
                default -> own.field(key, json);
            }
        });
        String name = own.name(json);
        Map<String, String> params =
                options.isEmpty() ? Map.of() : Map.of("options", String.join(" ", options));
        boolean measured = own.value.isPresent();
        own.addTo(results, new BenchmarkId(name, params), position, true);
        if (!measured && tests.isEmpty()) {
            results.unread(position, EXPECTED, name);
        }
        for (PerfherderValue test : tests) {
            BenchmarkId id = new BenchmarkId(name + " / " + test.name(json), params);
            if (test.value.isEmpty()) {
                results.unread(position, EXPECTED, id.name());
            }
            test.addTo(results, id, position, !measured);
        }
    }
}
