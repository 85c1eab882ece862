package io.perfwarden.histories;

/** What a run of the benchmark workflow brings. */
enum Outcome {
    /** Both platforms, as the baseline has it. */
    GOOD,
    /** Both platforms, one of them slower. */
    BAD,
    /** One platform only. */
    HALF,
    /** As good, but the list lacks one platform for some seconds. */
    LATE,
    /** No artifacts. */
    EMPTY,
    /** Both platforms, but the run failed. */
    FAILED,
    CANCELLED,
    SKIPPED,
    /** It succeeded, and its condition left the benchmark job out. */
    LEFT_OUT;

    /** As GitHub names it. */
    String conclusion() {
        return switch (this) {
            case GOOD, BAD, HALF, LATE, EMPTY, LEFT_OUT -> "success";
            case FAILED -> "failure";
            case CANCELLED -> "cancelled";
            case SKIPPED -> "skipped";
        };
    }
}
