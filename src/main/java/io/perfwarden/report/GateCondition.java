package io.perfwarden.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** When something is required. */
public sealed interface GateCondition {
    /** Whether it holds for a release. */
    boolean holds(Map<String, Optional<String>> metadata);

    /** Whatever the release. */
    enum Fixed implements GateCondition {
        ALWAYS,
        NEVER;

        @Override
        public boolean holds(Map<String, Optional<String>> metadata) {
            return this == ALWAYS;
        }
    }

    /**
     * For some releases.
     *
     * @param values by key of the metadata: the release has one of them, for each of the keys
     */
    record Only(Map<String, List<String>> values) implements GateCondition {
        public Only {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        @Override
        public boolean holds(Map<String, Optional<String>> metadata) {
            return values.entrySet().stream()
                    .allMatch(entry ->
                            metadata.getOrDefault(entry.getKey(), Optional.empty())
                                    .map(value -> entry.getValue().contains(value))
                                    .orElse(false));
        }
    }
}
