package io.perfwarden.demo.standin;

import module java.base;

/**
 * A commit.
 *
 * @param files the whole tree by path
 * @param changed what this commit wrote
 */
public record StandInCommit(
        String sha,
        List<String> parents,
        String message,
        Instant at,
        SortedMap<String, StandInBytes> files,
        SortedMap<String, StandInBytes> changed) {}
