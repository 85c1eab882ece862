package io.perfwarden.report.machine;

import io.perfwarden.json.Json;
import io.perfwarden.json.JsonObject;
import io.perfwarden.json.PythonJson;
import io.perfwarden.manifest.Attestation;
import io.perfwarden.manifest.FoundFile;
import io.perfwarden.manifest.GateStatus;
import java.util.Locale;

/** An attestation for programs: one document, keys sorted. */
public final class AttestationRecord {
    private AttestationRecord() {}

    /** The document with a line break at its end. */
    public static String render(Attestation attestation) {
        JsonObject metadata = new JsonObject();
        attestation.metadata().forEach((key, value) -> metadata.put(key, Json.orNull(value)));
        return PythonJson.pretty(
                new JsonObject()
                        .put("schema_version", 1)
                        .put("generated_at_utc", PythonJson.time(attestation.at()))
                        .put("release_metadata", metadata.end())
                        .put(
                                "artifacts",
                                new Json.Items(
                                        attestation.artifacts().stream()
                                                .map(AttestationRecord::artifact)
                                                .toList()))
                        .put(
                                "gates",
                                new Json.Items(
                                        attestation.gates().stream()
                                                .map(AttestationRecord::gate)
                                                .toList()))
                        .put("summary", summary(attestation))
                        .end());
    }

    private static Json artifact(Attestation.ArtifactRecord record) {
        return new JsonObject()
                .put("key", record.artifact().key())
                .put("label", record.artifact().label())
                .put("path", record.path())
                .put("producer", record.artifact().producer())
                .put("required", Json.of(record.required()))
                .put("exists", Json.of(record.found().isPresent()))
                .put("sha256", Json.orNull(record.found().map(FoundFile::sha256)))
                .put(
                        "size_bytes",
                        record.found()
                                .<Json>map(file -> Json.of(file.size()))
                                .orElse(Json.Word.NULL))
                .put("status", record.status().word())
                .end();
    }

    private static Json gate(Attestation.GateRecord record) {
        return new JsonObject()
                .put("key", record.gate().key())
                .put("label", record.gate().label())
                .put("evidence", record.evidence())
                .put("status", record.status().word())
                .end();
    }

    private static Json summary(Attestation attestation) {
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
