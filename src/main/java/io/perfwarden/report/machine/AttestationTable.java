package io.perfwarden.report.machine;

import io.perfwarden.report.AttestationSpec;
import io.perfwarden.report.AttestationSpec.Shown;
import io.perfwarden.report.FoundFile;
import io.perfwarden.report.GateStatus;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.ReleaseAttestation;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An attestation for people: metadata, two tables and a summary, as Markdown. */
public final class AttestationTable {
    private static final int LONGEST = 1_000;

    private final ReleaseAttestation attestation;
    private final StringBuilder text = new StringBuilder();

    private AttestationTable(ReleaseAttestation attestation) {
        this.attestation = attestation;
    }

    /** The whole text. */
    public static String render(ReleaseAttestation attestation) {
        AttestationTable table = new AttestationTable(attestation);
        table.text.append("# ").append(MarkdownText.words(attestation.spec().title())).append('\n');
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
                            MarkdownText.words(field.label())
                                    + ": "
                                    + (field.shown() == Shown.LINK
                                            ? evidence(known)
                                            : MarkdownText.code(known, LONGEST))));
        }
    }

    private void artifacts() {
        heading(AttestationWording.ARTIFACTS);
        head(AttestationWording.ARTIFACT_HEAD);
        for (ReleaseAttestation.ArtifactRecord record : attestation.artifacts()) {
            row(
                    List.of(
                            MarkdownText.words(record.artifact().label()),
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
        for (ReleaseAttestation.GateRecord record : attestation.gates()) {
            row(
                    List.of(
                            MarkdownText.words(record.gate().label()),
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
        text.append(MarkdownText.tableRow(cells));
    }

    private static String evidence(String value) {
        return MarkdownText.isWebAddress(value) ? value : MarkdownText.words(value);
    }

    private static String cell(String value) {
        return MarkdownText.cell(value.isEmpty() ? "-" : value, LONGEST);
    }

    /** The words of an attestation in Markdown. */
    private static final class AttestationWording {
        static final String METADATA = "Metadata";
        static final String ARTIFACTS = "Artifact Evidence";
        static final String GATES = "Gate Evidence";
        static final String SUMMARY = "Summary";

        static final List<String> ARTIFACT_HEAD =
                List.of("Artifact", "Path", "Producer", "Required", "Exists", "SHA256", "Status");

        static final List<String> GATE_HEAD = List.of("Gate", "Evidence", "Status");

        private AttestationWording() {}

        static String yesOrNo(boolean yes) {
            return yes ? "Yes" : "No";
        }

        static String overall(ReleaseAttestation attestation) {
            return "Overall status: `"
                    + attestation.overall().name().toLowerCase(Locale.ROOT)
                    + "`";
        }

        static String artifacts(ReleaseAttestation attestation) {
            long required = attestation.required();
            long failed = attestation.requiredFailed();
            return "Required artifacts: `%d/%d` passed (`failed=%d`)"
                    .formatted(required - failed, required, failed);
        }

        static String gates(ReleaseAttestation attestation) {
            return "Gates: `%d/%d` passed (`failed=%d`, `pending=%d`)"
                    .formatted(
                            attestation.count(GateStatus.PASS),
                            attestation.gates().size(),
                            attestation.count(GateStatus.FAIL),
                            attestation.count(GateStatus.PENDING));
        }
    }
}
