package io.perfwarden.compare;

import io.perfwarden.config.GlobPattern;

/**
 * A claim that benchmarks became faster.
 *
 * @param faster share of the time that is saved, 0.2 for 20 %; over 0, under 1
 */
public record SpeedClaim(GlobPattern benchmarks, double faster) {}
