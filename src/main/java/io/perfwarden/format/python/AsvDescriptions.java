package io.perfwarden.format.python;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What {@code benchmarks.json} says about benchmarks, by their names. */
final class AsvDescriptions {
    /**
     * One of them.
     *
     * @param unit of what a {@code track_} function returns; empty where nobody chose one
     * @param params names of the parameters in their order; may be empty
     */
    record Description(String unit, List<String> params) {
        private static final Description NONE = new Description("", List.of());
    }

    /** What asv writes where nobody chose a unit. */
    private static final String DEFAULT_UNIT = "unit";

    /** The file that holds them, in the directory above the results of all machines. */
    private static final String FILE = "benchmarks.json";

    private final Map<String, Description> all = new HashMap<>();
    private boolean describesBenchmarks;
    private boolean soughtBeside;

    /**
     * Reads {@code benchmarks.json} beside the results, once, and only where the results' own file
     * describes nothing.
     */
    void readBeside(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Optional<ResultFile> beside =
                !describesBenchmarks && !soughtBeside ? file.beside(FILE) : Optional.empty();
        soughtBeside = true;
        if (beside.isPresent()) {
            JsonCursor.walk(beside.get(), limits, json -> readAll(json, results));
        }
    }

    private void readAll(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isObject()) {
            json.object(name -> {
                if (json.isObject()) {
                    results.reserve(results.at(json.line()));
                    read(json.key(name), json);
                }
            });
        }
    }

    void read(String name, JsonCursor json) throws IOException {
        List<String> params = new ArrayList<>();
        String[] unit = {""};
        json.object(key -> {
            switch (key) {
                case "unit" -> unit[0] = json.text();
                case "param_names" -> {
                    describesBenchmarks = true;
                    json.array(() -> params.add(json.text()));
                }
                default -> {}
            }
        });
        String chosen = unit[0].equals(DEFAULT_UNIT) ? "" : unit[0];
        all.put(name, new Description(chosen, List.copyOf(params)));
    }

    Description of(String name) {
        return all.getOrDefault(name, Description.NONE);
    }
}
