package io.perfwarden.queue;

/** Work that a delivery or the passing of time asks for. */
public sealed interface Job
        permits PullEventJob,
                PullReadyJob,
                PullRecheckJob,
                RunEventJob,
                MergeGroupJob,
                RefreshJob,
                RunFollowUpJob,
                BranchPushJob,
                CommentEventJob,
                CheckActionJob,
                CheckRerequestJob,
                InstallationRemovedJob,
                InstallationRestoredJob {

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
    default QueuedTask task() {
        return new QueuedTask(
                kind(), subject(), key(), JobCodec.encode(this), installation(), inOrder());
    }
}
