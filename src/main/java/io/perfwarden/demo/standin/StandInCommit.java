package io.perfwarden.demo.standin;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

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
