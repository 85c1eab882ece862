package io.perfwarden.report;

import module java.base;

import io.perfwarden.format.json.PythonJson;

public record ReleaseAttestation(
        AttestationSpec spec,
        Instant at,
        Map<String, Optional<String>> metadata,
        List<ArtifactRecord> artifacts,
        List<GateRecord> gates) {
    private static final String PENDING = "pending";

    public record ArtifactRecord(
            AttestationSpec.Artifact artifact,
            String path,
            boolean required,
            Optional<FoundFile> found) {
        public GateStatus status() {
            if (found.isPresent()) {
                return GateStatus.PASS;
            }
            return required ? GateStatus.FAIL : GateStatus.NOT_APPLICABLE;
        }
    }

    public record GateRecord(
            AttestationSpec.AttestedGate gate, String evidence, GateStatus status) {}

    public enum Overall {
        PASS,
        FAIL,
        PENDING
    }

    public ReleaseAttestation {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        artifacts = List.copyOf(artifacts);
        gates = List.copyOf(gates);
    }

    public static ReleaseAttestation of(
            AttestationSpec spec, ReleaseFacts release, ReleaseFacts.Files files) {
        Map<String, Optional<String>> metadata = metadata(spec, release);
        List<ArtifactRecord> artifacts = new ArrayList<>();
        for (AttestationSpec.Artifact artifact : spec.artifacts()) {
            String path =
                    fillPlaces(
                            release.paths().getOrDefault(artifact.key(), artifact.path()),
                            metadata);
            artifacts.add(
                    new ArtifactRecord(
                            artifact, path, artifact.required().holds(metadata), files.find(path)));
        }
        List<GateRecord> gates =
                spec.gates().stream().map(gate -> gate(gate, release, metadata, files)).toList();
        return new ReleaseAttestation(spec, release.now(), metadata, artifacts, gates);
    }

    private static Map<String, Optional<String>> metadata(
            AttestationSpec spec, ReleaseFacts release) {
        Map<String, Optional<String>> metadata = new LinkedHashMap<>();
        metadata.put("now", Optional.of(PythonJson.time(release.now())));
        for (AttestationSpec.AttestationField field : spec.metadata()) {
            Optional<String> set = Optional.ofNullable(release.metadata().get(field.key()));
            metadata.put(
                    field.key(),
                    set.or(() -> field.otherwise().map(text -> fillPlaces(text, metadata)))
                            .filter(value -> !value.isBlank()));
        }
        metadata.remove("now");
        return metadata;
    }

    private static GateRecord gate(
            AttestationSpec.AttestedGate gate,
            ReleaseFacts release,
            Map<String, Optional<String>> metadata,
            ReleaseFacts.Files files) {
        Optional<String> file = gate.file().map(path -> fillPlaces(path, metadata));
        String evidence =
                Optional.ofNullable(release.evidence().get(gate.key()))
                        .or(() -> gate.evidence().map(text -> fillPlaces(text, metadata)))
                        .filter(text -> !text.isBlank())
                        .or(() -> file.filter(path -> files.status(path).isPresent()))
                        .orElse(PENDING);
        GateStatus status =
                Optional.ofNullable(release.statuses().get(gate.key()))
                        .or(() -> file.flatMap(files::status))
                        .orElse(GateStatus.PENDING);
        return new GateRecord(gate, evidence, status);
    }

    private static String fillPlaces(String text, Map<String, Optional<String>> metadata) {
        String filled = text;
        for (Map.Entry<String, Optional<String>> entry : metadata.entrySet()) {
            filled = filled.replace("{" + entry.getKey() + "}", entry.getValue().orElse(""));
        }
        return filled;
    }

    /** One failed gate fails it; otherwise one pending gate keeps it pending. */
    public Overall overall() {
        if (requiredFailed() > 0 || count(GateStatus.FAIL) > 0) {
            return Overall.FAIL;
        }
        return count(GateStatus.PENDING) > 0 ? Overall.PENDING : Overall.PASS;
    }

    public long requiredCount() {
        return artifacts.stream().filter(ArtifactRecord::required).count();
    }

    public long requiredFailed() {
        return artifacts.stream()
                .filter(ArtifactRecord::required)
                .filter(artifact -> artifact.status() != GateStatus.PASS)
                .count();
    }

    public long count(GateStatus status) {
        return gates.stream().filter(gate -> gate.status() == status).count();
    }

    /**
     * What is known of one release, by the keys of its specification.
     *
     * @param paths of artifacts, where other than specified
     * @param evidence of gates, where other than specified
     */
    public record ReleaseFacts(
            Instant now,
            Map<String, String> metadata,
            Map<String, String> paths,
            Map<String, String> evidence,
            Map<String, GateStatus> statuses) {
        public interface Files {
            Optional<FoundFile> find(String path);

            /** The status that a gate's file states; absent without such a file. */
            Optional<GateStatus> status(String path);
        }

        public ReleaseFacts {
            metadata = Map.copyOf(metadata);
            paths = Map.copyOf(paths);
            evidence = Map.copyOf(evidence);
            statuses = Map.copyOf(statuses);
        }
    }

    /**
     * A file that is there.
     *
     * @param sha256 of its content, in lower-case hexadecimal digits
     * @param size in bytes
     */
    public record FoundFile(String sha256, long size) {}
}
