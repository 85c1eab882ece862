package io.perfwarden.model;

import module java.base;

/** State of an attempt of a workflow run. */
public sealed interface RunState {
    /** It waits for a maintainer's approval; GitHub calls that completed. */
    record UnapprovedRun() implements RunState {}

    record QueuedRun() implements RunState {}

    record RunUnderWay() implements RunState {}

    record Completed(RunConclusion conclusion) implements RunState {}

    /**
     * Reads GitHub's two words. An unknown status counts as queued.
     *
     * @see "docs.github.com: webhook events, workflow_run; a run of a fork that awaits approval has
     *     status completed and conclusion action_required"
     */
    static RunState of(String status, Optional<String> conclusion) {
        return switch (status) {
            case "in_progress" -> new RunUnderWay();
            case "completed" ->
                    conclusion.filter("action_required"::equals).isPresent()
                            ? new UnapprovedRun()
                            : new Completed(
                                    conclusion.map(RunConclusion::of).orElse(RunConclusion.OTHER));
            default -> new QueuedRun();
        };
    }

    /**
     * The stored form: {@code awaiting_approval}, {@code queued}, {@code running}, or the
     * conclusion of a completed one.
     */
    default String word() {
        return switch (this) {
            case UnapprovedRun() -> "awaiting_approval";
            case QueuedRun() -> "queued";
            case RunUnderWay() -> "running";
            case Completed(RunConclusion how) -> how.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Reads a {@link #word}; throws for any other. */
    static RunState ofWord(String word) {
        return switch (word) {
            case "awaiting_approval" -> new UnapprovedRun();
            case "queued" -> new QueuedRun();
            case "running" -> new RunUnderWay();
            default -> new Completed(RunConclusion.valueOf(word.toUpperCase(Locale.ROOT)));
        };
    }

    default boolean isSuccess() {
        return equals(new Completed(RunConclusion.SUCCESS));
    }

    enum RunConclusion {
        SUCCESS,
        NEUTRAL,
        FAILURE,
        TIMED_OUT,
        STARTUP_FAILURE,
        CANCELLED,
        SKIPPED,
        STALE,
        /** A conclusion that this version does not know. */
        OTHER;

        static RunConclusion of(String conclusion) {
            return Arrays.stream(values())
                    .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(conclusion))
                    .findFirst()
                    .orElse(OTHER);
        }
    }
}
