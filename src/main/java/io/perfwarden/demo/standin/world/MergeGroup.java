package io.perfwarden.demo.standin.world;

/**
 * A pull request merged for trial by the merge queue.
 *
 * @param branch the queue's own
 * @param into the branch it is to be merged into
 */
public record MergeGroup(
        Repository repository, String branch, String sha, String baseSha, String into) {}
