package io.perfwarden.model;

/** Which way is better. */
public enum BetterDirection {
    /** Less is better: times, sizes, counts. */
    LOWER,
    HIGHER,
    /** Unknown: the report asks for the {@code direction} key. */
    UNKNOWN
}
