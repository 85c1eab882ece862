package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Results of one commit in one environment, then those of the file's next document. The environment
 * is part of the identity, as several have the same names.
 */
final class AsvRun {
    /** Columns of version 2, if the file does not name them first. */
    private static final List<String> COLUMNS =
            List.of(
                    ("result params version started_at duration stats_ci_99_a stats_ci_99_b"
                                    + " stats_q_25 stats_q_75 number repeat samples profile")
                            .split(" "));

    /** Most parameter values of one file: a short text can mean any number. */
    private static final long MOST_VALUES = 1_000_000;

    private final ResultCollector results;
    final List<AsvRow> rows = new ArrayList<>();
    private final Map<String, String> versions = new HashMap<>();
    List<String> columns = COLUMNS;
    String environment = "";
    private long values;

    AsvRun(ResultCollector results) {
        this.results = results;
    }

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

    void finish(AsvDescriptions descriptions) throws IOException {
        for (AsvRow row : rows) {
            values += row.parameterValues();
            if (values > MOST_VALUES) {
                String what = "more than %,d values of parameters";
                throw results.problem(row.position.line(), what, MOST_VALUES);
            }
            if (versions.containsKey(row.name)) {
                row.version = versions.get(row.name);
            }
            row.addTo(descriptions.of(row.name), environment);
        }
        rows.clear();
        versions.clear();
        columns = COLUMNS;
        environment = "";
    }
}
