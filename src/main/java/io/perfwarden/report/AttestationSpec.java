package io.perfwarden.report;

import module java.base;

/**
 * What an attestation is about.
 *
 * @param footer last line of the Markdown form, as Markdown; may be empty
 */
public record AttestationSpec(
        String title,
        String footer,
        List<AttestationField> metadata,
        List<Artifact> artifacts,
        List<AttestedGate> gates) {
    /**
     * A statement about the release.
     *
     * @param otherwise default value, with {@code {key}} for earlier values and {@code {now}} for
     *     the time
     */
    public record AttestationField(
            String key,
            String label,
            Optional<String> otherwise,
            List<String> oneOf,
            FieldVisibility shown) {
        public AttestationField {
            oneOf = List.copyOf(oneOf);
        }
    }

    /** How the Markdown form shows a value; one that is not there is never shown. */
    public enum FieldVisibility {
        CODE,
        LINK
    }

    /**
     * A file of the release.
     *
     * @param path from the working directory, with {@code {key}} for metadata
     */
    public record Artifact(
            String key, String label, String path, String producer, GateCondition required) {}

    /**
     * A check that must have passed.
     *
     * @param evidence where it can be seen, with {@code {key}} for metadata; absent while pending
     * @param file a file whose own status decides, with {@code {key}} for metadata
     */
    public record AttestedGate(
            String key, String label, Optional<String> evidence, Optional<String> file) {}

    public AttestationSpec {
        metadata = List.copyOf(metadata);
        artifacts = List.copyOf(artifacts);
        gates = List.copyOf(gates);
    }

    public List<String> gateKeys() {
        return gates.stream().map(AttestedGate::key).toList();
    }

    /**
     * For which releases something is required.
     *
     * @param values by key of the metadata: the release has one of them, for each of the keys
     */
    public record GateCondition(boolean required, Map<String, List<String>> values) {
        public GateCondition {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        boolean holds(Map<String, Optional<String>> metadata) {
            return required
                    && values.entrySet().stream()
                            .allMatch(entry ->
                                    metadata.getOrDefault(entry.getKey(), Optional.empty())
                                            .filter(entry.getValue()::contains)
                                            .isPresent());
        }
    }
}
