package io.perfwarden.model;

/** Positive. All attempts share the id. */
public record RunId(long value) {
    /** GitHub's ids are far below; JavaScript can still count from here. */
    private static final long FIRST_SUBMISSION = 1L << 52;

    /** The id in place of a run's for submitted results; {@code number} from 1. */
    public static RunId ofSubmissions(long number) {
        return new RunId(FIRST_SUBMISSION + number);
    }

    /** The number that {@link #ofSubmissions} was given. */
    public long submissions() {
        return value - FIRST_SUBMISSION;
    }

    public boolean isOfSubmissions() {
        return value >= FIRST_SUBMISSION;
    }

    public RunId {
        if (value <= 0) {
            throw new IllegalArgumentException("RunId is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
