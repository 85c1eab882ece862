package io.perfwarden.decide.replay;

/**
 * A new level on the default branch.
 *
 * @param benchmark its place
 * @param run the place of the first run on the new level
 * @param change from the old level to the new one, as a logarithm, positive is worse
 */
public record LevelShift(int benchmark, int run, double change) {}
