package io.perfwarden.report.machine;

import io.perfwarden.manifest.Attestation;
import io.perfwarden.manifest.AttestationSpec;
import io.perfwarden.manifest.AttestationSpec.Shown;
import io.perfwarden.manifest.FoundFile;
import io.perfwarden.report.Markdown;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** An attestation for people: metadata, two tables and a summary, as Markdown. */
public final class AttestationTable {
    private static final int LONGEST = 1_000;

    private final Attestation attestation;
    private final StringBuilder text = new StringBuilder();

    private AttestationTable(Attestation attestation) {
        this.attestation = attestation;
    }

    /** The whole text. */
    public static String render(Attestation attestation) {
        AttestationTable table = new AttestationTable(attestation);
        table.text.append("# ").append(Markdown.words(attestation.spec().title())).append('\n');
        table.metadata();
        table.artifacts();
        table.gates();
        table.summary();
        String footer = attestation.spec().footer();
        if (!footer.isEmpty()) {
            table.text.append('\n').append(footer).append('\n');
        }
        return table.text.toString();
    }

    private void metadata() {
        heading(AttestationWording.METADATA);
        for (AttestationSpec.Field field : attestation.spec().metadata()) {
            Optional<String> value =
                    attestation.metadata().getOrDefault(field.key(), Optional.empty());
            value.ifPresent(known ->
                    bullet(
                            Markdown.words(field.label())
                                    + ": "
                                    + (field.shown() == Shown.LINK
                                            ? evidence(known)
                                            : Markdown.code(known, LONGEST))));
        }
    }

    private void artifacts() {
        heading(AttestationWording.ARTIFACTS);
        head(AttestationWording.ARTIFACT_HEAD);
        for (Attestation.ArtifactRecord record : attestation.artifacts()) {
            row(
                    List.of(
                            Markdown.words(record.artifact().label()),
                            cell(record.path()),
                            cell(record.artifact().producer()),
                            AttestationWording.yesOrNo(record.required()),
                            AttestationWording.yesOrNo(record.found().isPresent()),
                            cell(record.found().map(FoundFile::sha256).orElse("-")),
                            cell(record.status().word())));
        }
    }

    private void gates() {
        heading(AttestationWording.GATES);
        head(AttestationWording.GATE_HEAD);
        for (Attestation.GateRecord record : attestation.gates()) {
            row(
                    List.of(
                            Markdown.words(record.gate().label()),
                            evidence(record.evidence()),
                            cell(record.status().word())));
        }
    }

    private void summary() {
        heading(AttestationWording.SUMMARY);
        bullet(AttestationWording.overall(attestation));
        bullet(AttestationWording.artifacts(attestation));
        bullet(AttestationWording.gates(attestation));
    }

    private void heading(String heading) {
        text.append("\n## ").append(heading).append("\n\n");
    }

    private void bullet(String line) {
        text.append("- ").append(line).append('\n');
    }

    private void head(List<String> cells) {
        row(cells);
        row(Collections.nCopies(cells.size(), "---"));
    }

    private void row(List<String> cells) {
        text.append(Markdown.tableRow(cells));
    }

    private static String evidence(String value) {
        return Markdown.isWebAddress(value) ? value : Markdown.words(value);
    }

    private static String cell(String value) {
        return Markdown.cell(value.isEmpty() ? "-" : value, LONGEST);
    }
}
