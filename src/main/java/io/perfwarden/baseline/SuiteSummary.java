package io.perfwarden.baseline;

import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.UnreadInput;
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
 * @param unread what looks like a result and could not be read; it is in no baseline
 * @param failed benchmarks that the history says failed, with the first places; they are in no
 *     baseline
 * @param changedUnits how many benchmarks were measured in different units
 * @param declared which way is better where only the history says so, and fresh results will not
 */
public record SuiteSummary(
        String title,
        String name,
        int written,
        int newest,
        Map<LeftOut, Integer> leftOut,
        UnreadInput unread,
        UnreadInput failed,
        int changedUnits,
        Optional<BetterDirection> declared) {}
