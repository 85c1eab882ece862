package io.perfwarden.report.machine;

import io.perfwarden.manifest.Attestation;
import io.perfwarden.manifest.GateStatus;
import java.util.List;
import java.util.Locale;

/** The words of an attestation in Markdown. */
final class AttestationWording {
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

    static String overall(Attestation attestation) {
        return "Overall status: `" + attestation.overall().name().toLowerCase(Locale.ROOT) + "`";
    }

    static String artifacts(Attestation attestation) {
        long required = attestation.required();
        long failed = attestation.requiredFailed();
        return "Required artifacts: `%d/%d` passed (`failed=%d`)"
                .formatted(required - failed, required, failed);
    }

    static String gates(Attestation attestation) {
        return "Gates: `%d/%d` passed (`failed=%d`, `pending=%d`)"
                .formatted(
                        attestation.count(GateStatus.PASS),
                        attestation.gates().size(),
                        attestation.count(GateStatus.FAIL),
                        attestation.count(GateStatus.PENDING));
    }
}
