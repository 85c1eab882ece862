package io.perfwarden.stats;

/**
 * A new level on the default branch.
 *
 * @param benchmark its place
 * @param run the place of the first run on the new level
 * @param change from the old level to the new one, as a logarithm, positive is worse
 */
public record ChangePoint(int benchmark, int run, double change) {}
