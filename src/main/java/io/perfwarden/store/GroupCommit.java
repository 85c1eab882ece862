package io.perfwarden.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Commits what many threads want to write at once in one transaction: a commit waits for the disk,
 * and waits no longer for many than for one. Each caller returns after the commit of its own work;
 * one that is alone has it to itself.
 *
 * <p>Of those that wait, the first to get its turn does the work of all; for callers who do not
 * wait, a helper takes its turn as one of them. If the transaction fails, each is tried in one of
 * its own, so that none fails for what another did.
 */
public final class GroupCommit {
    /** Of one transaction: what waits behind it must not wait for long. */
    private static final int MOST = 256;

    private final Database database;
    private final ConcurrentLinkedQueue<Entry<?>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();
    private final AtomicBoolean helped = new AtomicBoolean();

    public GroupCommit(Database database) {
        this.database = database;
    }

    /** Something to be written, and what came of it; only touched by whoever has the turn. */
    private static final class Entry<T> {
        private final Function<Handle, T> work;
        private final CompletableFuture<T> outcome = new CompletableFuture<>();
        private Optional<T> result = Optional.empty();

        Entry(Function<Handle, T> work) {
            this.work = work;
        }

        boolean isDone() {
            return outcome.isDone();
        }

        /** What it returns counts once that is committed. */
        void work(Handle handle) {
            result = Optional.of(work.apply(handle));
        }

        void committed() {
            outcome.complete(result.orElseThrow());
        }

        void failed(RuntimeException why) {
            outcome.completeExceptionally(why);
        }
    }

    /**
     * Does something in a transaction, which it may share with others: it must not matter to it
     * what they write, nor that it may be called again after a transaction that failed.
     *
     * @return what the work returned, once that is committed
     * @throws io.perfwarden.problem.TransientFailure if the store is down; then nothing was
     *     changed, or it is unknown whether it was
     */
    public <T> T write(Function<Handle, T> work) {
        Entry<T> own = new Entry<>(work);
        waiting.add(own);
        turn.lock();
        try {
            while (!own.isDone()) {
                commit(next());
            }
        } finally {
            turn.unlock();
        }
        return outcome(own.outcome);
    }

    private static <T> T outcome(CompletableFuture<T> done) {
        if (done.isCompletedExceptionally()
                && done.exceptionNow() instanceof RuntimeException failure) {
            throw failure;
        }
        return done.resultNow();
    }

    /**
     * The same without waiting.
     *
     * @return is completed after the commit, by the thread that made it: whatever follows must be
     *     brief, since the next group waits for it
     */
    public <T> CompletableFuture<T> submit(Function<Handle, T> work) {
        Entry<T> own = new Entry<>(work);
        waiting.add(own);
        if (helped.compareAndSet(false, true)) {
            Thread.ofVirtual().name("group-commit").start(this::help);
        }
        return own.outcome;
    }

    /** Commits until nobody waits; whoever comes after the last look finds that nobody helps. */
    private void help() {
        do {
            turn.lock();
            try {
                while (!waiting.isEmpty()) {
                    commit(next());
                }
            } finally {
                turn.unlock();
                helped.set(false);
            }
        } while (!waiting.isEmpty() && helped.compareAndSet(false, true));
    }

    /** How many wait for somebody's turn. */
    int waiting() {
        return waiting.size();
    }

    private List<Entry<?>> next() {
        List<Entry<?>> group = new ArrayList<>();
        for (Entry<?> entry = waiting.poll(); entry != null; entry = waiting.poll()) {
            group.add(entry);
            if (group.size() == MOST) {
                break;
            }
        }
        return group;
    }

    /**
     * Nobody is left without an end, nor told of what was rolled back; whoever has the turn need
     * not be the one whom an error is about.
     */
    private void commit(List<Entry<?>> group) {
        try {
            together(group).ifPresent(failure -> each(group, failure));
        } catch (Error e) {
            RuntimeException why = new IllegalStateException("failed with others", e);
            group.stream().filter(entry -> !entry.isDone()).forEach(entry -> entry.failed(why));
        }
    }

    /** One that was alone has failed, and without a connection each try would wait for one. */
    private void each(List<Entry<?>> group, RuntimeException failure) {
        RuntimeException last = failure;
        for (Entry<?> entry : group) {
            Optional<RuntimeException> again =
                    group.size() == 1 || isOfAll(last)
                            ? Optional.of(last)
                            : together(List.of(entry));
            again.ifPresent(entry::failed);
            last = again.orElse(last);
        }
    }

    /** What kept them from being committed. */
    private Optional<RuntimeException> together(List<Entry<?>> group) {
        try {
            int _ =
                    database.write(handle -> {
                        group.forEach(entry -> entry.work(handle));
                        return group.size();
                    });
            group.forEach(Entry::committed);
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(e);
        }
    }

    /** No connection, or a file that somebody else holds: each alone would only wait as long. */
    private static boolean isOfAll(RuntimeException failure) {
        return StoreFailures.isUnreachable(failure) || StoreFailures.isHeld(failure);
    }
}
