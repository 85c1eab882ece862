package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.report.AttestationSpec;
import io.perfwarden.report.AttestationSpec.FieldVisibility;
import io.perfwarden.report.GateStatus;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.ReleaseAttestation;
import io.perfwarden.report.ReleaseAttestation.ArtifactRecord;
import io.perfwarden.report.ReleaseAttestation.FoundFile;
import io.perfwarden.report.ReleaseAttestation.GateRecord;

/** An attestation as JSON for programs and as Markdown for people. */
public final class AttestationReport {
    private static final int LONGEST = 1_000;

    private AttestationReport() {}

    public static String json(ReleaseAttestation attestation) {
        JsonObject metadata = new JsonObject();
        attestation.metadata().forEach((key, value) -> metadata.put(key, JsonValue.orNull(value)));
        var artifacts = attestation.artifacts().stream().map(AttestationReport::json).toList();
        List<JsonValue> gates = attestation.gates().stream().map(AttestationReport::json).toList();
        return PythonJson.pretty(
                new JsonObject()
                        .put("schema_version", 1)
                        .put("generated_at_utc", PythonJson.time(attestation.at()))
                        .put("release_metadata", metadata.end())
                        .put("artifacts", new JsonValue.Items(artifacts))
                        .put("gates", new JsonValue.Items(gates))
                        .put("summary", jsonSummary(attestation))
                        .end());
    }

    private static JsonValue json(ArtifactRecord record) {
        Optional<FoundFile> found = record.found();
        return new JsonObject()
                .put("key", record.artifact().key())
                .put("label", record.artifact().label())
                .put("path", record.path())
                .put("producer", record.artifact().producer())
                .put("required", JsonValue.of(record.required()))
                .put("exists", JsonValue.of(found.isPresent()))
                .put("sha256", JsonValue.orNull(found.map(FoundFile::sha256)))
                .put(
                        "size_bytes",
                        found.<JsonValue>map(file -> JsonValue.of(file.size()))
                                .orElse(JsonValue.Word.NULL))
                .put("status", record.status().word())
                .end();
    }

    private static JsonValue json(GateRecord record) {
        return new JsonObject()
                .put("key", record.gate().key())
                .put("label", record.gate().label())
                .put("evidence", record.evidence())
                .put("status", record.status().word())
                .end();
    }

    private static JsonValue jsonSummary(ReleaseAttestation attestation) {
        long required = attestation.requiredCount();
        long failed = attestation.requiredFailed();
        return new JsonObject()
                .put("overall_status", overall(attestation))
                .put("required_artifacts_total", required)
                .put("required_artifacts_passed", required - failed)
                .put("required_artifacts_failed", failed)
                .put("gates_total", attestation.gates().size())
                .put("gates_passed", attestation.count(GateStatus.PASS))
                .put("gates_failed", attestation.count(GateStatus.FAIL))
                .put("gates_pending", attestation.count(GateStatus.PENDING))
                .end();
    }

    private static String overall(ReleaseAttestation attestation) {
        return attestation.overall().name().toLowerCase(Locale.ROOT);
    }

    public static String markdown(ReleaseAttestation attestation) {
        StringBuilder text = new StringBuilder();
        text.append("# ").append(MarkdownText.words(attestation.spec().title()));
        text.append("\n\n## Metadata\n\n");
        for (AttestationSpec.AttestationField field : attestation.spec().metadata()) {
            attestation
                    .metadata()
                    .getOrDefault(field.key(), Optional.empty())
                    .map(value ->
                            field.shown() == FieldVisibility.LINK
                                    ? evidence(value)
                                    : MarkdownText.code(value, LONGEST))
                    .ifPresent(value ->
                            text.append("- ")
                                    .append(MarkdownText.words(field.label()))
                                    .append(": ")
                                    .append(value)
                                    .append('\n'));
        }
        text.append(
                """

                ## Artifact Evidence

                | Artifact | Path | Producer | Required | Exists | SHA256 | Status |
                | --- | --- | --- | --- | --- | --- | --- |
                """);
        attestation.artifacts().forEach(record -> text.append(row(record)));
        text.append(
                """

                ## Gate Evidence

                | Gate | Evidence | Status |
                | --- | --- | --- |
                """);
        for (GateRecord record : attestation.gates()) {
            text.append(
                    MarkdownText.tableRow(
                            List.of(
                                    MarkdownText.words(record.gate().label()),
                                    evidence(record.evidence()),
                                    cell(record.status().word()))));
        }
        String footer = attestation.spec().footer();
        return text.append(markdownSummary(attestation))
                .append(footer.isEmpty() ? "" : "\n" + footer + "\n")
                .toString();
    }

    private static String markdownSummary(ReleaseAttestation attestation) {
        long required = attestation.requiredCount();
        long failed = attestation.requiredFailed();
        return """

        ## Summary

        - Overall status: `%s`
        - Required artifacts: `%s/%s` passed (`failed=%s`)
        - Gates: `%s/%s` passed (`failed=%s`, `pending=%s`)
        """
                .formatted(
                        overall(attestation),
                        required - failed,
                        required,
                        failed,
                        attestation.count(GateStatus.PASS),
                        attestation.gates().size(),
                        attestation.count(GateStatus.FAIL),
                        attestation.count(GateStatus.PENDING));
    }

    private static String row(ArtifactRecord record) {
        return MarkdownText.tableRow(
                List.of(
                        MarkdownText.words(record.artifact().label()),
                        cell(record.path()),
                        cell(record.artifact().producer()),
                        record.required() ? "Yes" : "No",
                        record.found().isPresent() ? "Yes" : "No",
                        cell(record.found().map(FoundFile::sha256).orElse("-")),
                        cell(record.status().word())));
    }

    private static String evidence(String value) {
        return MarkdownText.isWebAddress(value) ? value : MarkdownText.words(value);
    }

    private static String cell(String value) {
        return MarkdownText.cell(value.isEmpty() ? "-" : value, LONGEST);
    }
}
