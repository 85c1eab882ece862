package io.perfwarden.format.cpp;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.ForeignText;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The summaries that gungraun, formerly iai-callgrind, writes as JSON: one object for each
 * benchmark, in one line or in many, with cargo's output in between. Read is version 6 of their
 * schema.
 */
public final class GungraunReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return FormatInfo.lines(
                "gungraun", "gungraun (iai-callgrind) JSON", DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("\"module_path\"", "\"benchmark_exe\"")
                && head.lines().stream().anyMatch(JsonLines::begins);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JsonLines.walk(
                file,
                limits,
                "\"module_path\"",
                (json, line) -> new GungraunSummary().read(json, line, results));
    }

    /**
     * One summary while it is read. Of each event it has the new value, the old one of the run
     * before, or both; only new ones count. Totals count, and not the parts of a program they are
     * made of.
     */
    private static final class GungraunSummary {
        private static final String VERSION = "6";

        private final ValgrindCounts counts = new ValgrindCounts();
        private String path = "";
        private String id = "";
        private String version = "";
        private boolean profiled;

        void read(JsonCursor json, int line, ResultCollector results) throws IOException {
            json.object(key -> field(key, json));
            if (path.isEmpty() || !profiled) {
                if (!path.isEmpty() && !version.isEmpty()) {
                    results.unread(results.at(line), "expected the profiles of a benchmark", path);
                }
                return;
            }
            if (!version.equals(VERSION)) {
                throw json.problem(
                        "a summary of version "
                                + ForeignText.quote(version)
                                + ", expected "
                                + ForeignText.quote(VERSION));
            }
            String name = id.isEmpty() ? path : path + "::" + id;
            counts.addTo(results, BenchmarkId.of(results.name(name, line)), results.at(line));
        }

        private void field(String key, JsonCursor json) throws IOException {
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
            if (json.isObject()) {
                json.object(key -> {
                    if (key.equals(wanted)) {
                        each.read();
                    }
                });
            }
        }

        private static void kinds(JsonCursor json, Map<String, Double> events) throws IOException {
            if (json.isObject()) {
                json.object(_ -> events(json, events));
            }
        }

        private static void events(JsonCursor json, Map<String, Double> events) throws IOException {
            if (json.isObject()) {
                json.object(event ->
                        within(
                                "metrics",
                                json,
                                () -> metrics(json).ifPresent(value -> events.put(event, value))));
            }
        }

        private static Optional<Double> metrics(JsonCursor json) throws IOException {
            if (!json.isObject()) {
                return Optional.empty();
            }
            double[] found = new double[1];
            boolean[] present = new boolean[1];
            json.object(side -> {
                if (side.equals("Left")) {
                    found[0] = number(json);
                    present[0] = true;
                } else if (side.equals("Both")) {
                    json.array(() -> {
                        double value = number(json);
                        found[0] = present[0] ? found[0] : value;
                        present[0] = true;
                    });
                }
            });
            return present[0] ? Optional.of(found[0]) : Optional.empty();
        }

        private static double number(JsonCursor json) throws IOException {
            double[] value = {Double.NaN};
            json.object(_ -> value[0] = json.number());
            return value[0];
        }
    }
}
