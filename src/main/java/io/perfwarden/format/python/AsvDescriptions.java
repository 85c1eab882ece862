package io.perfwarden.format.python;

import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    private final Map<String, Description> all = new HashMap<>();

    void read(String name, JsonCursor json) throws IOException {
        List<String> params = new ArrayList<>();
        String[] unit = {""};
        json.object(key -> {
            switch (key) {
                case "unit" -> unit[0] = json.text();
                case "param_names" -> json.array(() -> params.add(json.text()));
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
