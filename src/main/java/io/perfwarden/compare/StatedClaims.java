package io.perfwarden.compare;

import module java.base;

/**
 * What the description of a pull request claims.
 *
 * @param author login of who opened the pull request; empty if unknown
 * @param made in the order of their lines
 * @param at GitHub's time of the description, in whole seconds
 */
public record StatedClaims(String author, List<SpeedClaim> made, Instant at) {
    /** Lines of a description are claims up to here. */
    public static final int MOST = 20;

    public StatedClaims {
        made = List.copyOf(made);
    }

    /** Whether it says something else, whenever it was said. */
    public boolean isOther(StatedClaims known) {
        return !author.equals(known.author) || !made.equals(known.made);
    }
}
