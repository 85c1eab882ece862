package io.perfwarden.model;

import module java.base;

/** What started a workflow run. */
public enum RunEvent {
    PULL_REQUEST,
    PUSH,
    MERGE_GROUP,
    SCHEDULE,
    WORKFLOW_DISPATCH,
    /** Anything else, {@code pull_request_target} among it. */
    OTHER;

    public static RunEvent of(String event) {
        return Arrays.stream(values())
                .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(event))
                .findFirst()
                .orElse(OTHER);
    }
}
