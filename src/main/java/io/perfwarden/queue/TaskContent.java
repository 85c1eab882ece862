package io.perfwarden.queue;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * What a task is about: its stored text, or a job that was not stored yet. A job becomes text when
 * that is needed, since most are done without it.
 */
public final class TaskContent implements Supplier<String> {
    private final Optional<Job> job;
    private volatile @Nullable String text;

    TaskContent(Job job) {
        this.job = Optional.of(job);
    }

    TaskContent(String text) {
        this.job = Optional.empty();
        this.text = text;
    }

    /** Absent for a task that was read from the store. */
    public Optional<Job> job() {
        return job;
    }

    /** The text; the same each time. */
    @Override
    public String get() {
        String known = text;
        if (known == null) {
            known = JobCodec.encode(job.orElseThrow());
            text = known;
        }
        return known;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TaskContent that && get().equals(that.get());
    }

    @Override
    public int hashCode() {
        return get().hashCode();
    }

    @Override
    public String toString() {
        return get();
    }
}
