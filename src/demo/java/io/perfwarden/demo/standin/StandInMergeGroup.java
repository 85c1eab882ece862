package io.perfwarden.demo.standin;

/**
 * A pull request merged for trial by the merge queue.
 *
 * @param branch the queue's own
 * @param into the branch it is to be merged into
 */
public record StandInMergeGroup(
        StandInRepository repository, String branch, String sha, String baseSha, String into) {}
