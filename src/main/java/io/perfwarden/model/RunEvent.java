package io.perfwarden.model;

/** What started a workflow run. */
public enum RunEvent {
    PULL_REQUEST,
    PUSH,
    MERGE_GROUP,
    SCHEDULE,
    WORKFLOW_DISPATCH,
    /** Anything else, {@code pull_request_target} among it. */
    OTHER;

    /**
     * @param event as GitHub names it
     */
    public static RunEvent of(String event) {
        return switch (event) {
            case "pull_request" -> PULL_REQUEST;
            case "push" -> PUSH;
            case "merge_group" -> MERGE_GROUP;
            case "schedule" -> SCHEDULE;
            case "workflow_dispatch" -> WORKFLOW_DISPATCH;
            default -> OTHER;
        };
    }
}
