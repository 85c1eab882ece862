package io.perfwarden.db;

import module java.base;

/**
 * Commits the writes of many callers in one transaction, since a commit waits for the disk. Each
 * has its result after the commit of its own write.
 *
 * <p>One thread writes for all, as long as there is something to write. After a failure each is
 * tried by itself, so that none fails for another.
 */
public final class GroupCommit<T, R> {
    /** Writes of one transaction, so that later ones do not wait long. */
    private static final int MOST = 256;

    private final StoreDatabase database;
    private final BatchWriter<T, R> writing;
    private final ConcurrentLinkedQueue<WriteEntry<T, R>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isWriting = new AtomicBoolean();

    public interface BatchWriter<T, R> {
        /** Writes several in order; the results count once committed. */
        List<R> writeAll(List<T> all);

        R writeOne(T one);
    }

    public GroupCommit(StoreDatabase database, BatchWriter<T, R> writing) {
        this.database = database;
        this.writing = writing;
    }

    /** A write with its result. */
    private record WriteEntry<T, R>(T what, CompletableFuture<R> outcome) {}

    /**
     * Writes something.
     *
     * @return its result, once committed, or a {@link io.perfwarden.model.TransientFailure} if the
     *     store is down; the write may have taken effect. What follows on it delays other writes.
     */
    public CompletableFuture<R> write(T what) {
        WriteEntry<T, R> own = new WriteEntry<>(what, new CompletableFuture<>());
        waiting.add(own);
        writeOn();
        return own.outcome();
    }

    private void writeOn() {
        if (!waiting.isEmpty() && isWriting.compareAndSet(false, true)) {
            Thread _ = Thread.ofVirtual().name("group-commit").start(this::commitWaiting);
        }
    }

    private void commitWaiting() {
        try {
            while (!waiting.isEmpty()) {
                commit(next());
            }
        } finally {
            isWriting.set(false);
            // what came in between found a thread that was about to end
            writeOn();
        }
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
     * Each caller gets a result, and none of a rolled back transaction; an error may belong to
     * another caller.
     */
    private void commit(List<WriteEntry<T, R>> group) {
        try {
            List<T> all = group.stream().map(WriteEntry::what).toList();
            tryWrite(group, () -> writing.writeAll(all)).ifPresent(failure -> each(group, failure));
        } catch (Error e) {
            RuntimeException why = new IllegalStateException("failed with others", e);
            group.forEach(entry -> entry.outcome().completeExceptionally(why));
        }
    }

    private void each(List<WriteEntry<T, R>> group, RuntimeException failure) {
        Optional<RuntimeException> last = Optional.of(failure);
        for (WriteEntry<T, R> entry : group) {
            if (last.filter(GroupCommit::isOfAll).isEmpty()) {
                last = tryWrite(List.of(entry), () -> List.of(writing.writeOne(entry.what())));
            }
            last.ifPresent(entry.outcome()::completeExceptionally);
        }
    }

    private Optional<RuntimeException> tryWrite(
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

    /** Without a connection, or with a locked file, single writes would only wait as long. */
    private static boolean isOfAll(RuntimeException failure) {
        return StoreFailures.isUnreachable(failure) || StoreFailures.isHeld(failure);
    }
}
