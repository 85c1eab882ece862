package io.perfwarden.format.python;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The results of one commit in one environment; then those of the next document of the same file. A
 * project measures in several environments, with the same names in a file each, so the environment
 * is part of the identity.
 */
final class AsvRun {
    /** The columns of version 2, where the file does not name them before the results. */
    private static final List<String> COLUMNS =
            List.of(
                    "result",
                    "params",
                    "version",
                    "started_at",
                    "duration",
                    "stats_ci_99_a",
                    "stats_ci_99_b",
                    "stats_q_25",
                    "stats_q_75",
                    "number",
                    "repeat",
                    "samples",
                    "profile");

    /** Most values of parameters in one file: a short text can stand for any number of them. */
    private static final long MOST_VALUES = 1_000_000;

    private final ResultCollector results;
    private final List<AsvRow> rows = new ArrayList<>();
    private final Map<String, String> versions = new HashMap<>();
    private List<String> columns = COLUMNS;
    private String environment = "";
    private long values;

    AsvRun(ResultCollector results) {
        this.results = results;
    }

    void environment(String name) {
        environment = name;
    }

    void columns(JsonCursor json) throws IOException {
        List<String> named = new ArrayList<>();
        json.array(() -> named.add(json.text()));
        columns = named;
    }

    /** Version 1 tells them apart from the results. */
    void versions(JsonCursor json) throws IOException {
        json.object(name -> {
            results.reserve(results.at(json.line()));
            versions.put(json.key(name), json.note());
        });
    }

    void read(JsonCursor json) throws IOException {
        json.object(name -> {
            AsvRow row = new AsvRow(json.key(name), results.at(json.line()), results);
            row.read(json, columns);
            rows.add(row);
        });
    }

    boolean hasResults() {
        return !rows.isEmpty();
    }

    void finish(AsvDescriptions descriptions) throws IOException {
        for (AsvRow row : rows) {
            values += row.parameterValues();
            if (values > MOST_VALUES) {
                throw new FormatException(
                        row.position().toString(),
                        String.format(
                                Locale.ROOT, "more than %,d values of parameters", MOST_VALUES));
            }
            if (versions.containsKey(row.name())) {
                row.version(versions.get(row.name()));
            }
            row.addTo(descriptions.of(row.name()), environment);
        }
        rows.clear();
        versions.clear();
        columns = COLUMNS;
        environment = "";
    }
}
