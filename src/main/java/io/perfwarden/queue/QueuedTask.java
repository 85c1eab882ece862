package io.perfwarden.queue;

/**
 * Something to be done. What it is about, the queue does not know.
 *
 * @param kind tells the handler what the payload is
 * @param subject tasks of one subject are done one after the other
 * @param key a waiting task is replaced by a newer one of its subject with the same key; empty if
 *     it must be done whatever comes after it
 * @param payload text
 * @param owner on whose behalf; everything of an owner can be dropped
 * @param inOrder whether it waits for an older one of its subject and kind that is soon to be tried
 *     again
 */
public record QueuedTask(
        String kind, String subject, String key, String payload, long owner, boolean inOrder) {}
