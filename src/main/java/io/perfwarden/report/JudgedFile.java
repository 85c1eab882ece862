package io.perfwarden.report;

import io.perfwarden.format.json.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * What a gate's own file says came out: a compare or trend file of a performance gate, a parity
 * record, an attestation, or a report of this program. A verdict that is none is no pass.
 */
public final class JudgedFile {
    private JudgedFile() {}

    /** The status; nothing where the document is none of these. */
    public static Optional<GateStatus> status(JsonValue document) {
        if (document.at("cells") instanceof JsonValue.Items(List<JsonValue> cells)) {
            return Optional.of(parity(cells));
        }
        return word(document.at("verdict"))
                .or(() -> word(document.at("overall_status")))
                .or(() -> word(document.at("summary").at("overall_status")))
                .or(() -> word(document.at("status")));
    }

    private static GateStatus parity(List<JsonValue> cells) {
        boolean all =
                cells.stream()
                        .allMatch(cell -> cell.at("status").asText().equals(Optional.of("OK")));
        return all && !cells.isEmpty() ? GateStatus.PASS : GateStatus.FAIL;
    }

    private static Optional<GateStatus> word(JsonValue value) {
        return value.asText()
                .flatMap(word ->
                        switch (word) {
                            case "pass", "warn" -> Optional.of(GateStatus.PASS);
                            case "fail", "none" -> Optional.of(GateStatus.FAIL);
                            case "pending" -> Optional.of(GateStatus.PENDING);
                            default -> Optional.empty();
                        });
    }
}
