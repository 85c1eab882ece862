package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * One summary while it is read. Of each event it has the new value, the old one of the run before,
 * or both; only new ones count. Totals count, and not the parts of a program they are made of.
 */
final class GungraunSummary {
    private static final String VERSION = "6";
    private final GungraunReader.ValgrindCounts counts = new GungraunReader.ValgrindCounts();
    private String path = "";
    private String id = "";
    private String version = "";
    private boolean profiled;

    void read(JsonCursor json, int line, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "module_path" -> path = json.text();
                case "id" -> id = json.text();
                case "version" -> version = json.text();
                case "profiles" -> {
                    profiled = json.isArray();
                    if (profiled) {
                        json.array(() -> profile(json));
                    }
                }
                default -> {}
            }
        });
        if (path.isEmpty() || !profiled) {
            if (!path.isEmpty() && !version.isEmpty()) {
                results.unread(line, "expected the profiles of a benchmark", path);
            }
            return;
        }
        if (!version.equals(VERSION)) {
            String what = "a summary of version " + ForeignText.quote(version);
            throw json.problem(what + ", expected " + ForeignText.quote(VERSION));
        }
        String name = id.isEmpty() ? path : path + "::" + id;
        counts.addTo(results, BenchmarkId.of(results.name(name, line)), results.at(line));
    }

    /** One tool's profile, which names the tool last; three tools share a kind of summary. */
    private void profile(JsonCursor json) throws IOException {
        Map<String, Double> events = new LinkedHashMap<>();
        String[] tool = {""};
        json.object(key -> {
            if (key.equals("tool")) {
                tool[0] = json.text();
            } else if (key.equals("summaries")) {
                within("total", json, () -> within("summary", json, () -> kinds(json, events)));
            }
        });
        events.forEach((event, value) -> counts.add(tool[0], event, value));
    }

    private static void within(String wanted, JsonCursor json, JsonCursor.Value each)
            throws IOException {
        json.ifObject(key -> {
            if (key.equals(wanted)) {
                each.read();
            }
        });
    }

    private static void kinds(JsonCursor json, Map<String, Double> events) throws IOException {
        json.ifObject(_ -> events(json, events));
    }

    private static void events(JsonCursor json, Map<String, Double> events) throws IOException {
        json.ifObject(event ->
                within(
                        "metrics",
                        json,
                        () -> metrics(json).ifPresent(value -> events.put(event, value))));
    }

    private static Optional<Double> metrics(JsonCursor json) throws IOException {
        List<Double> found = new ArrayList<>();
        json.ifObject(side -> {
            switch (side) {
                case "Left" -> found.addFirst(number(json));
                case "Both" -> json.array(() -> found.add(number(json)));
                default -> {}
            }
        });
        return found.stream().findFirst();
    }

    private static double number(JsonCursor json) throws IOException {
        double[] value = {Double.NaN};
        json.object(_ -> value[0] = json.number());
        return value[0];
    }
}
