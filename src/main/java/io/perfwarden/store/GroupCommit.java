package io.perfwarden.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Commits what many threads want to write at once in one transaction: a commit waits for the disk,
 * and waits no longer for many than for one. Each caller returns after the commit of its own work;
 * one that is alone has it to itself.
 *
 * <p>Of those that wait, the first to get its turn does the work of all. If the transaction fails,
 * each is tried in one of its own, so that none fails for what another did.
 */
public final class GroupCommit {
    /** Of one transaction: what waits behind it must not wait for long. */
    private static final int MOST = 256;

    private final Database database;
    private final ConcurrentLinkedQueue<Entry<?>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();

    public GroupCommit(Database database) {
        this.database = database;
    }

    /** Something to be written, and what came of it; only touched by whoever has the turn. */
    private static final class Entry<T> {
        private final Function<Handle, T> work;
        private Optional<T> result = Optional.empty();
        private @Nullable RuntimeException failure;

        Entry(Function<Handle, T> work) {
            this.work = work;
        }

        boolean isDone() {
            return result.isPresent() || failure != null;
        }

        void work(Handle handle) {
            result = Optional.of(work.apply(handle));
        }

        void failed(RuntimeException why) {
            result = Optional.empty();
            failure = why;
        }

        T outcome() {
            if (failure != null) {
                throw failure;
            }
            return result.orElseThrow();
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
            return own.outcome();
        } finally {
            turn.unlock();
        }
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

    private void commit(List<Entry<?>> group) {
        try {
            int _ = together(group);
        } catch (RuntimeException e) {
            if (group.size() == 1) {
                group.getFirst().failed(e);
            } else {
                each(group, e);
            }
        } catch (Error e) {
            RuntimeException why = new IllegalStateException("failed with others", e);
            group.forEach(entry -> entry.failed(why));
            throw e;
        }
    }

    /** Without a connection each try would wait as long for one again. */
    private void each(List<Entry<?>> group, RuntimeException failure) {
        RuntimeException last = failure;
        for (Entry<?> entry : group) {
            if (!isUnreachable(last)) {
                last = alone(entry).orElse(last);
            } else {
                entry.failed(last);
            }
        }
    }

    private int together(List<Entry<?>> group) {
        return database.write(handle -> {
            group.forEach(entry -> entry.work(handle));
            return group.size();
        });
    }

    private Optional<RuntimeException> alone(Entry<?> entry) {
        try {
            int _ = together(List.of(entry));
            return Optional.empty();
        } catch (RuntimeException e) {
            entry.failed(e);
            return Optional.of(e);
        }
    }

    private static boolean isUnreachable(RuntimeException failure) {
        Throwable cause = failure.getCause();
        return cause instanceof ConnectionException && cause.getCause() instanceof SQLException;
    }
}
