package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

final class AsvDescriptions {
    /**
     * A description.
     *
     * @param unit of a {@code track_} function; may be empty
     * @param params names in order; may be empty
     */
    record Description(String unit, List<String> params) {
        private static final Description NONE = new Description("", List.of());
    }

    private static final String DEFAULT_UNIT = "unit";

    private static final String FILE = "benchmarks.json";

    private static final FieldTable ONE =
            new FieldTable().texts("unit").with(AsvDescriptions::texts, "param_names");

    private final Map<String, Description> all = new HashMap<>();
    private boolean describesBenchmarks;
    private boolean soughtBeside;

    /**
     * Reads {@code benchmarks.json} beside the results once, if their own file describes nothing.
     */
    void readBeside(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Optional<ResultFile> beside =
                !describesBenchmarks && !soughtBeside ? file.companion(FILE) : Optional.empty();
        soughtBeside = true;
        if (beside.isPresent()) {
            JsonCursor.Document all = json -> json.ifObject(name -> read(name, json, results));
            JsonCursor.walk(beside.get(), limits, all);
        }
    }

    void read(String key, JsonCursor json, ResultCollector results) throws IOException {
        if (!json.isObject()) {
            return;
        }
        results.reserve(results.at(json.line()));
        String name = json.key(key);
        ObjectFields row = ONE.read(json);
        List<String> params = row.get("param_names", List.of());
        describesBenchmarks |= row.has("param_names");
        String unit = row.text("unit").equals(DEFAULT_UNIT) ? "" : row.text("unit");
        all.put(name, new Description(unit, params));
    }

    static List<String> texts(JsonCursor json) throws IOException {
        List<String> texts = new ArrayList<>();
        json.array(() -> texts.add(json.text()));
        return texts;
    }

    Description of(String name) {
        return all.getOrDefault(name, Description.NONE);
    }
}
