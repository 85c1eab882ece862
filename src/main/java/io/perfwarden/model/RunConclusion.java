package io.perfwarden.model;

import module java.base;

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

    /** Reads GitHub's name of a conclusion. */
    static RunConclusion of(String conclusion) {
        return Arrays.stream(values())
                .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(conclusion))
                .findFirst()
                .orElse(OTHER);
    }
}
