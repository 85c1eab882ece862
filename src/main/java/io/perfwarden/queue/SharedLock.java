package io.perfwarden.queue;

import module java.base;

/** Lets many tasks be done at once in this process, or one alone. */
public final class SharedLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

    /** Waits for the turn of a task. */
    public Pass enter(boolean alone) throws InterruptedException {
        Lock side = alone ? lock.writeLock() : lock.readLock();
        side.lockInterruptibly();
        return side::unlock;
    }

    /** A turn, which ends when this is closed. */
    public interface Pass extends AutoCloseable {
        @Override
        void close();
    }
}
