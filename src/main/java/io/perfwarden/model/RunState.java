package io.perfwarden.model;

import module java.base;

/** Where an attempt of a workflow run is. */
public sealed interface RunState {
    /** A maintainer has to allow it first; GitHub calls that completed. */
    record UnapprovedRun() implements RunState {}

    /** Asked for, not begun. */
    record QueuedRun() implements RunState {}

    record RunUnderWay() implements RunState {}

    record Completed(RunConclusion conclusion) implements RunState {}

    /**
     * Reads GitHub's two words for it. A status that is not known comes before running, as all do
     * that GitHub has beside these.
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
     * The state as it is stored: {@code awaiting_approval}, {@code queued}, {@code running} or, of
     * a completed one, its conclusion.
     */
    default String word() {
        return switch (this) {
            case UnapprovedRun() -> "awaiting_approval";
            case QueuedRun() -> "queued";
            case RunUnderWay() -> "running";
            case Completed(RunConclusion how) -> how.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Reads a {@link #word}, and fails if it is none. */
    static RunState ofWord(String word) {
        return switch (word) {
            case "awaiting_approval" -> new UnapprovedRun();
            case "queued" -> new QueuedRun();
            case "running" -> new RunUnderWay();
            default -> new Completed(RunConclusion.valueOf(word.toUpperCase(Locale.ROOT)));
        };
    }

    /** Whether it is over, and has done what it was to do. */
    default boolean isSuccess() {
        return equals(new Completed(RunConclusion.SUCCESS));
    }

    /** How an attempt of a workflow run ended. */
    enum RunConclusion {
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
}
