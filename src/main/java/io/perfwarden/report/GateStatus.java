package io.perfwarden.report;

import module java.base;

import io.perfwarden.format.json.JsonValue;

public enum GateStatus {
    PASS("PASS"),
    FAIL("FAIL"),
    PENDING("PENDING"),
    NOT_APPLICABLE("N/A");

    private final String word;

    GateStatus(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    /** The status that a word means, in whatever case. */
    public static Optional<GateStatus> of(String word) {
        String upper = word.strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(values()).filter(status -> status.word.equals(upper)).findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(GateStatus::word).toList();
    }

    /**
     * The status that a gate's own file states: a compare or trend file of a performance gate, a
     * parity record, an attestation, or a report of this program. An unknown verdict is no pass.
     *
     * @return nothing where the document is none of these
     */
    public static Optional<GateStatus> ofDocument(JsonValue document) {
        if (document.at("cells") instanceof JsonValue.Items(List<JsonValue> cells)) {
            return Optional.of(parity(cells));
        }
        return statusOf(document.at("verdict"))
                .or(() -> statusOf(document.at("overall_status")))
                .or(() -> statusOf(document.at("summary").at("overall_status")))
                .or(() -> statusOf(document.at("status")));
    }

    private static GateStatus parity(List<JsonValue> cells) {
        boolean all =
                cells.stream()
                        .allMatch(cell -> cell.at("status").asText().equals(Optional.of("OK")));
        return all && !cells.isEmpty() ? GateStatus.PASS : GateStatus.FAIL;
    }

    private static Optional<GateStatus> statusOf(JsonValue value) {
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
