package io.perfwarden.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an attestation is about.
 *
 * @param title heading of the Markdown form
 * @param footer last line of the Markdown form, as Markdown; may be empty
 */
public record AttestationSpec(
        String title,
        String footer,
        List<Field> metadata,
        List<Artifact> artifacts,
        List<Gate> gates) {
    /**
     * Something that is said of the release.
     *
     * @param otherwise its value where nobody sets one, with {@code {key}} for earlier values and
     *     {@code {now}} for the time
     * @param oneOf the values it may have; any where empty
     * @param shown how the Markdown form shows it
     */
    public record Field(
            String key, String label, Optional<String> otherwise, List<String> oneOf, Shown shown) {
        public Field {
            oneOf = List.copyOf(oneOf);
        }
    }

    /** How the Markdown form shows a value; one that is not there is never shown. */
    public enum Shown {
        CODE,
        LINK
    }

    /**
     * A file of the release.
     *
     * @param path from the working directory, with {@code {key}} for metadata
     * @param producer what makes it, for people
     * @param required when it must be there
     */
    public record Artifact(
            String key, String label, String path, String producer, GateCondition required) {}

    /**
     * Something that must have passed.
     *
     * @param evidence where it can be seen, with {@code {key}} for metadata; absent while pending
     * @param file one whose own status decides, where there is one, with {@code {key}}
     */
    public record Gate(
            String key, String label, Optional<String> evidence, Optional<String> file) {}

    public AttestationSpec {
        metadata = List.copyOf(metadata);
        artifacts = List.copyOf(artifacts);
        gates = List.copyOf(gates);
    }

    public List<String> gateKeys() {
        return gates.stream().map(Gate::key).toList();
    }

    public sealed interface GateCondition {
        boolean holds(Map<String, Optional<String>> metadata);

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
}
