package io.perfwarden.model;

/** Which way is better. */
public enum BetterDirection {
    /** Less is better: times, sizes, counts. */
    LOWER,
    /** More is better: rates. */
    HIGHER,
    /** Unknown: the report asks for the {@code direction} key and nothing is guessed. */
    UNKNOWN
}
