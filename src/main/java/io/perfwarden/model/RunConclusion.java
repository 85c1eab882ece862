package io.perfwarden.model;

/** How an attempt of a workflow run ended. */
public enum RunConclusion {
    SUCCESS,
    NEUTRAL,
    FAILURE,
    TIMED_OUT,
    STARTUP_FAILURE,
    CANCELLED,
    SKIPPED,
    STALE,
    /** In a way that GitHub did not have when this was written. */
    OTHER;

    /**
     * @param conclusion as GitHub names it
     */
    static RunConclusion of(String conclusion) {
        return switch (conclusion) {
            case "success" -> SUCCESS;
            case "neutral" -> NEUTRAL;
            case "failure" -> FAILURE;
            case "timed_out" -> TIMED_OUT;
            case "startup_failure" -> STARTUP_FAILURE;
            case "cancelled" -> CANCELLED;
            case "skipped" -> SKIPPED;
            case "stale" -> STALE;
            default -> OTHER;
        };
    }
}
