package io.perfwarden.baseline;

/** Why an entry of a history becomes no baseline. */
public enum LeftOut {
    NO_COMMIT("without a commit and a date"),
    NO_BENCHMARKS("without a benchmark"),
    SAME_COMMIT("of a commit that has a later one"),
    OLDER("older than the last that were asked for");

    private final String words;

    LeftOut(String words) {
        this.words = words;
    }

    /** Goes on from "3 entries". */
    public String words() {
        return words;
    }
}
