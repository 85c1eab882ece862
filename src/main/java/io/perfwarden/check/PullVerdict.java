package io.perfwarden.check;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;

/**
 * What the check of a pull request said from a time on.
 *
 * @param attempts that were judged, in one order
 */
public record PullVerdict(
        PullNumber pull, CommitSha sha, boolean fails, String attempts, Instant at) {
    public boolean isSame(PullVerdict other) {
        return sha.equals(other.sha) && fails == other.fails && attempts.equals(other.attempts);
    }
}
