package io.perfwarden.db;

import module java.base;

/**
 * Commits what many threads want to write at once in one transaction: a commit waits for the disk,
 * and waits no longer for many than for one. Each caller returns after the commit of its own; one
 * that is alone has it to itself.
 *
 * <p>Of those that wait, the first to get its turn writes for all. If the transaction fails, each
 * is tried in one of its own, so that none fails for what another did.
 */
public final class GroupCommit<T, R> {
    /** Of one transaction: what waits behind it must not wait for long. */
    private static final int MOST = 256;

    private final StoreDatabase database;
    private final Writing<T, R> writing;
    private final ConcurrentLinkedQueue<WriteEntry<T, R>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();

    /** Writes within a transaction. */
    public interface Writing<T, R> {
        /**
         * Writes for some in the order they came; returns what came of each, which counts once it
         * is committed.
         */
        List<R> together(List<T> all);

        /** Writes for one after a transaction that failed. */
        R alone(T one);
    }

    public GroupCommit(StoreDatabase database, Writing<T, R> writing) {
        this.database = database;
        this.writing = writing;
    }

    /** Something to be written, and its result; only the thread that has the turn touches it. */
    private record WriteEntry<T, R>(T what, CompletableFuture<R> outcome) {}

    /**
     * Has something written.
     *
     * @return what came of it, once that is committed
     * @throws io.perfwarden.model.TransientFailure if the store is down; then nothing was changed,
     *     or it is unknown whether it was
     */
    public R write(T what) {
        WriteEntry<T, R> own = new WriteEntry<>(what, new CompletableFuture<>());
        waiting.add(own);
        turn.lock();
        try {
            while (!own.outcome().isDone()) {
                commit(next());
            }
        } finally {
            turn.unlock();
        }
        return outcome(own.outcome());
    }

    private static <R> R outcome(CompletableFuture<R> done) {
        if (done.isCompletedExceptionally()
                && done.exceptionNow() instanceof RuntimeException failure) {
            throw failure;
        }
        return done.resultNow();
    }

    int waiting() {
        return waiting.size();
    }

    private List<WriteEntry<T, R>> next() {
        List<WriteEntry<T, R>> group = new ArrayList<>();
        while (group.size() < MOST && !waiting.isEmpty()) {
            group.add(waiting.remove());
        }
        return group;
    }

    /**
     * Each caller gets an end, and none hears of what was rolled back; the one whose turn it is
     * need not be the one whom an error is about.
     */
    private void commit(List<WriteEntry<T, R>> group) {
        try {
            List<T> all = group.stream().map(WriteEntry::what).toList();
            written(group, () -> writing.together(all)).ifPresent(failure -> each(group, failure));
        } catch (Error e) {
            RuntimeException why = new IllegalStateException("failed with others", e);
            group.forEach(entry -> entry.outcome().completeExceptionally(why));
        }
    }

    private void each(List<WriteEntry<T, R>> group, RuntimeException failure) {
        Optional<RuntimeException> last = Optional.of(failure);
        for (WriteEntry<T, R> entry : group) {
            if (last.filter(GroupCommit::isOfAll).isEmpty()) {
                last = written(List.of(entry), () -> List.of(writing.alone(entry.what())));
            }
            last.ifPresent(entry.outcome()::completeExceptionally);
        }
    }

    private Optional<RuntimeException> written(
            List<WriteEntry<T, R>> group, Supplier<List<R>> work) {
        try {
            List<R> results = database.write(_ -> work.get());
            for (int i = 0; i < results.size(); i++) {
                group.get(i).outcome().complete(results.get(i));
            }
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(e);
        }
    }

    /** No connection, or a file that another process holds: each alone would only wait as long. */
    private static boolean isOfAll(RuntimeException failure) {
        return StoreFailures.isUnreachable(failure) || StoreFailures.isHeld(failure);
    }
}
