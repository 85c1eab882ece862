package io.perfwarden.format.python;

import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The few entries of pyperf's metadata that are of use here. The host's name is not kept. */
final class PyperfMetadata {
    private static final Set<String> KEPT =
            Set.of(
                    "name",
                    "unit",
                    "cpu_model_name",
                    "cpu_count",
                    "platform",
                    "python_implementation",
                    "python_version",
                    "perf_version");

    private final Map<String, String> entries = new HashMap<>();

    void read(JsonCursor json) throws IOException {
        json.object(key -> {
            if (KEPT.contains(key)) {
                entries.put(key, key.equals("name") ? json.name() : json.note());
            }
        });
    }

    /** An entry, or the empty text. */
    String get(String key) {
        return entries.getOrDefault(key, "");
    }

    /** An entry of a benchmark, or else of its file. */
    String get(String key, PyperfMetadata common) {
        return entries.getOrDefault(key, common.get(key));
    }
}
