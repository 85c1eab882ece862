package io.perfwarden.importing;

import io.perfwarden.bench.Direction;
import java.util.Map;
import java.util.Optional;

/**
 * What became of a suite.
 *
 * @param title as the history calls it; foreign text
 * @param name as the configuration and the files call it
 * @param written how many baselines
 * @param newest how many benchmarks the newest of them has; 0 where there is none
 * @param leftOut how many entries became no baseline, by the reason
 * @param changedUnits how many benchmarks were measured in different units
 * @param declared which way is better where only the history says so, and fresh results will not
 */
public record SuiteSummary(
        String title,
        String name,
        int written,
        int newest,
        Map<LeftOut, Integer> leftOut,
        int changedUnits,
        Optional<Direction> declared) {}
