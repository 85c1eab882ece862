package io.perfwarden.report.machine;

import io.perfwarden.format.json.JsonObject;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.report.FoundFile;
import io.perfwarden.report.GateStatus;
import io.perfwarden.report.ReleaseAttestation;
import java.util.Locale;

/** An attestation for programs: one document, keys sorted. */
public final class AttestationRecord {
    private AttestationRecord() {}

    /** The document with a line break at its end. */
    public static String render(ReleaseAttestation attestation) {
        JsonObject metadata = new JsonObject();
        attestation.metadata().forEach((key, value) -> metadata.put(key, JsonValue.orNull(value)));
        return PythonJson.pretty(
                new JsonObject()
                        .put("schema_version", 1)
                        .put("generated_at_utc", PythonJson.time(attestation.at()))
                        .put("release_metadata", metadata.end())
                        .put(
                                "artifacts",
                                new JsonValue.Items(
                                        attestation.artifacts().stream()
                                                .map(AttestationRecord::artifact)
                                                .toList()))
                        .put(
                                "gates",
                                new JsonValue.Items(
                                        attestation.gates().stream()
                                                .map(AttestationRecord::gate)
                                                .toList()))
                        .put("summary", summary(attestation))
                        .end());
    }

    private static JsonValue artifact(ReleaseAttestation.ArtifactRecord record) {
        return new JsonObject()
                .put("key", record.artifact().key())
                .put("label", record.artifact().label())
                .put("path", record.path())
                .put("producer", record.artifact().producer())
                .put("required", JsonValue.of(record.required()))
                .put("exists", JsonValue.of(record.found().isPresent()))
                .put("sha256", JsonValue.orNull(record.found().map(FoundFile::sha256)))
                .put(
                        "size_bytes",
                        record.found()
                                .<JsonValue>map(file -> JsonValue.of(file.size()))
                                .orElse(JsonValue.Word.NULL))
                .put("status", record.status().word())
                .end();
    }

    private static JsonValue gate(ReleaseAttestation.GateRecord record) {
        return new JsonObject()
                .put("key", record.gate().key())
                .put("label", record.gate().label())
                .put("evidence", record.evidence())
                .put("status", record.status().word())
                .end();
    }

    private static JsonValue summary(ReleaseAttestation attestation) {
        long required = attestation.required();
        long failed = attestation.requiredFailed();
        return new JsonObject()
                .put("overall_status", attestation.overall().name().toLowerCase(Locale.ROOT))
                .put("required_artifacts_total", required)
                .put("required_artifacts_passed", required - failed)
                .put("required_artifacts_failed", failed)
                .put("gates_total", attestation.gates().size())
                .put("gates_passed", attestation.count(GateStatus.PASS))
                .put("gates_failed", attestation.count(GateStatus.FAIL))
                .put("gates_pending", attestation.count(GateStatus.PENDING))
                .end();
    }
}
