package io.perfwarden.histories;

import module java.base;

import io.perfwarden.model.RunState.RunConclusion;

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
    LEFT_OUT,
    /** Both platforms, but it says that the change cannot affect one benchmark. */
    SELECTED,
    /** Both platforms, one of them without the benchmark that may be slow. */
    LACKING;

    /** Those that say of each benchmark what it is, or nothing at all. */
    static final List<Outcome> USUAL = List.copyOf(EnumSet.range(GOOD, LEFT_OUT));

    /** How long benchmarks take if nothing is wrong. */
    static final int TIME = 100;

    static final int SLOW_TIME = 130;

    /** The time of the one benchmark that may be slow, where it is measured. */
    OptionalInt time() {
        return switch (this) {
            case GOOD, LATE -> OptionalInt.of(TIME);
            case BAD -> OptionalInt.of(SLOW_TIME);
            case HALF, EMPTY, FAILED, CANCELLED, SKIPPED, LEFT_OUT, SELECTED, LACKING ->
                    OptionalInt.empty();
        };
    }

    /** How the benchmark job ended, where nothing came. */
    Optional<RunConclusion> job() {
        return switch (this) {
            case EMPTY -> Optional.of(RunConclusion.SUCCESS);
            case SKIPPED, LEFT_OUT -> Optional.of(RunConclusion.SKIPPED);
            case GOOD, BAD, HALF, LATE, FAILED, CANCELLED, SELECTED, LACKING -> Optional.empty();
        };
    }

    /** As GitHub names it. */
    String conclusion() {
        return switch (this) {
            case GOOD, BAD, HALF, LATE, EMPTY, LEFT_OUT, SELECTED, LACKING -> "success";
            case FAILED -> "failure";
            case CANCELLED -> "cancelled";
            case SKIPPED -> "skipped";
        };
    }
}
