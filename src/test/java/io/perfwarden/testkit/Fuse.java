package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.StoreDatabase;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.HandleCallbackDecorator;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.DelegatingTransactionHandler;
import org.jdbi.v3.core.transaction.TransactionHandler;

/** Lets a process die after a number of steps: before or after anything that leaves a trace. */
public final class Fuse {
    /** The process died. */
    public static final class Death extends Error {
        private static final long serialVersionUID = 1;

        Death() {
            super("the process died", null, false, false);
        }
    }

    private static final int NEVER = -1;

    /** Between a method of a table and the JDBC library's hooks there are fewer. */
    private static final int MOST_FRAMES = 24;

    private int left = NEVER;
    private Optional<Runnable> besides = Optional.empty();

    /** From now on the process dies at the step after this many. */
    public void arm(int steps) {
        left = steps;
    }

    public void disarm() {
        left = NEVER;
    }

    /** What happens beside the process at each of its steps. */
    public void besides(Runnable others) {
        besides = Optional.of(others);
    }

    /** A store in which each transaction is a step before and one after. */
    public StoreDatabase stepping(StoreDatabase database) {
        Jdbi writing = jdbi(database, "writing");
        writing.setTransactionHandler(new Stepping(writing.getTransactionHandler(), () -> true));
        return database;
    }

    /**
     * A store in which what is about writing to GitHub leaves traces: a note of a check or a
     * comment is a step before and one after. Around a look at a pull request or such a note others
     * may do something.
     */
    StoreDatabase along(StoreDatabase database) {
        Jdbi writing = jdbi(database, "writing");
        TransactionHandler handler = writing.getTransactionHandler();
        writing.setTransactionHandler(
                new Stepping(
                        handler, () -> isWatched() && isWithin(PublishedReports.class, "replace")));
        jdbi(database, "reading").setHandleCallbackDecorator(new Looking());
        return database;
    }

    private static Jdbi jdbi(StoreDatabase database, String name) {
        try {
            Field field = StoreDatabase.class.getDeclaredField(name);
            field.setAccessible(true);
            return (Jdbi) field.get(database);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Looking at the stack takes longer than a statement. */
    private boolean isWatched() {
        return left != NEVER || besides.isPresent();
    }

    private static boolean isWithin(Class<?> type, String method) {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.limit(MOST_FRAMES)
                                .anyMatch(it ->
                                        it.getClassName().equals(type.getName())
                                                && it.getMethodName().equals(method)));
    }

    private final class Stepping extends DelegatingTransactionHandler {
        private final BooleanSupplier isStep;

        Stepping(TransactionHandler handler, BooleanSupplier isStep) {
            super(handler);
            this.isStep = isStep;
        }

        @Override
        public TransactionHandler specialize(Handle handle) throws SQLException {
            return new Stepping(getDelegate().specialize(handle), isStep);
        }

        @Override
        public <R, X extends Exception> R inTransaction(Handle handle, HandleCallback<R, X> work)
                throws X {
            Runnable around = isStep.getAsBoolean() ? Fuse.this::step : () -> {};
            around.run();
            R result = super.inTransaction(handle, work);
            around.run();
            return result;
        }
    }

    private final class Looking implements HandleCallbackDecorator {
        @Override
        public <R, X extends Exception> HandleCallback<R, X> decorate(HandleCallback<R, X> work) {
            boolean isLook =
                    isWatched()
                            && (isWithin(PullLedger.class, "find")
                                    || isWithin(PublishedReports.class, "find"));
            if (!isLook) {
                return work;
            }
            return handle -> {
                besides.ifPresent(Runnable::run);
                R result = work.withHandle(handle);
                besides.ifPresent(Runnable::run);
                return result;
            };
        }
    }

    /** A step. */
    public void step() {
        besides.ifPresent(Runnable::run);
        if (left != NEVER && left-- == 0) {
            left = NEVER;
            throw new Death();
        }
    }
}
