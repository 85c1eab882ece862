package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * One summary while it is read. Of each event it has the new value, the old one of the run before,
 * or both; only new ones count. Totals count, and not the parts of a program they are made of.
 *
 * <p>All versions of the schema name an event, and hold in it {@code new} (to version 2) or {@code
 * metrics} (from version 3). They differ in what is around that.
 */
final class GungraunSummary {
    private static final List<String> VERSIONS = List.of("1", "2", "3", "4", "5", "6");

    private static final String NEW = "new";
    private static final Set<String> SIDES = Set.of(NEW, "old", "diff_pct");

    private static final Set<String> APART = Set.of("parts", "segments", "regressions");

    private final ValgrindCounts counts = new ValgrindCounts();
    private String path = "";
    private String id = "";
    private String version = "";
    private boolean profiled;

    void read(JsonCursor json, int line, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "module_path" -> path = json.text();
                case "id" -> id = json.text();
                // workspaces may name the benches of their packages alike
                case "package_dir" -> results.fromProgram(json.text());
                case "version" -> version = json.text();
                case "callgrind_summary" -> profile(json);
                case "profiles", "tool_summaries" -> {
                    profiled |= json.isArray();
                    json.ifArray(() -> profile(json));
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
        if (!VERSIONS.contains(version)) {
            String what = "a summary of version " + ForeignText.quote(version);
            throw json.problem(what + ", expected " + String.join(", ", VERSIONS));
        }
        String name = id.isEmpty() ? path : path + "::" + id;
        counts.addTo(results, BenchmarkId.of(results.name(name, line)), results.at(line));
    }

    /** One tool's profile. Some name the tool last, and those of callgrind alone do not name it. */
    private void profile(JsonCursor json) throws IOException {
        Map<String, Double> events = new LinkedHashMap<>();
        String[] tool = {"callgrind"};
        json.ifObject(key -> {
            if (key.equals("tool")) {
                tool[0] = json.text();
            } else {
                events(json, key, events);
            }
        });
        events.forEach((event, value) -> counts.add(tool[0], event, value));
    }

    /** Collects the events at any depth. Up to version 2, each process has its own; they add up. */
    private static void events(JsonCursor json, String name, Map<String, Double> events)
            throws IOException {
        json.ifArray(() -> events(json, name, events));
        Map<String, Double> sides = new HashMap<>();
        json.ifObject(key -> {
            if (key.equals("metrics")) {
                metrics(json).ifPresent(value -> events.merge(name, value, Double::sum));
            } else if (SIDES.contains(key)) {
                sides.put(key, json.number());
            } else if (!APART.contains(key)) {
                events(json, key, events);
            }
        });
        boolean gone = !said(sides, NEW) && said(sides, "old") && !said(sides, "diff_pct");
        Optional.ofNullable(sides.get(NEW))
                .filter(_ -> !gone)
                .ifPresent(value -> events.merge(name, value, Double::sum));
    }

    private static boolean said(Map<String, Double> sides, String key) {
        return !Double.isNaN(sides.getOrDefault(key, Double.NaN));
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
        if (!json.isObject()) {
            return json.number();
        }
        double[] value = {Double.NaN};
        json.object(_ -> value[0] = json.number());
        return value[0];
    }
}
