package io.perfwarden.compare;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BenchmarkId;

/**
 * A claim that benchmarks became faster.
 *
 * @param benchmarks a {@link GlobPattern}
 * @param faster share of the time that is saved, 0.2 for 20 %; over 0, under 1
 */
public record SpeedClaim(String benchmarks, double faster) {
    /**
     * @throws IllegalArgumentException if the pattern is none, as {@link GlobPattern#parse}, or the
     *     share is out of range
     */
    public static SpeedClaim of(String benchmarks, double faster) {
        if (!(faster > 0 && faster < 1)) {
            throw new IllegalArgumentException("is no share of time: " + faster);
        }
        return new SpeedClaim(GlobPattern.parse(benchmarks).toString(), faster);
    }

    Predicate<BenchmarkId> matching() {
        GlobPattern glob = GlobPattern.parse(benchmarks);
        return id -> SuiteRule.matches(glob, id);
    }
}
