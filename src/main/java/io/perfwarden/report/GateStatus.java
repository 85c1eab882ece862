package io.perfwarden.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How something that must pass stands. */
public enum GateStatus {
    PASS("PASS"),
    FAIL("FAIL"),
    /** Nobody has said yet. */
    PENDING("PENDING"),
    /** It has no meaning for this release. */
    NOT_APPLICABLE("N/A");

    private final String word;

    GateStatus(String word) {
        this.word = word;
    }

    /** As it stands in the documents. */
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
}
