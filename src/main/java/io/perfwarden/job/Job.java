package io.perfwarden.job;

import io.perfwarden.queue.Task;

/** Work that a delivery or the passing of time asks for. */
public sealed interface Job
        permits PullHeard,
                PullReady,
                PullDoubted,
                RunHeard,
                GroupHeard,
                Refresh,
                RunFollowed,
                BranchPushed,
                Commented,
                ButtonPressed,
                CheckRerequested,
                InstallationGone,
                InstallationBack {

    /** Name and version of what is stored; it never changes its meaning. */
    String kind();

    /** Jobs of one subject are done one after the other. */
    String subject();

    /**
     * A waiting job is replaced by a newer one of its subject with the same key; empty if it must
     * be done whatever comes after it.
     */
    default String key() {
        return "";
    }

    /** Whether it waits for an older one of its kind and subject that is to be tried again. */
    default boolean inOrder() {
        return false;
    }

    /** The installation on whose behalf it is done. */
    long installation();

    /** As the queue takes it. */
    default Task task() {
        return new Task(kind(), subject(), key(), JobCodec.encode(this), installation(), inOrder());
    }
}
