package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.FactStore;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.StoreDatabase;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
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

    private int left = NEVER;
    private Runnable besides = () -> {};

    /** From now on the process dies at the step after this many. */
    public void arm(int steps) {
        left = steps;
    }

    public void disarm() {
        left = NEVER;
    }

    /** What happens beside the process at each of its steps. */
    public void besides(Runnable others) {
        besides = others;
    }

    /** A store in which each transaction is a step before and one after. */
    public StoreDatabase stepping(StoreDatabase database) {
        try {
            Field writing = StoreDatabase.class.getDeclaredField("writing");
            writing.setAccessible(true);
            Jdbi jdbi = (Jdbi) writing.get(database);
            jdbi.setTransactionHandler(new Stepping(jdbi.getTransactionHandler()));
            return database;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class Stepping extends DelegatingTransactionHandler {
        Stepping(TransactionHandler handler) {
            super(handler);
        }

        @Override
        public TransactionHandler specialize(Handle handle) throws SQLException {
            return new Stepping(getDelegate().specialize(handle));
        }

        @Override
        public <R, X extends Exception> R inTransaction(Handle handle, HandleCallback<R, X> work)
                throws X {
            step();
            R result = super.inTransaction(handle, work);
            step();
            return result;
        }
    }

    /** The same ledger, in which what is about writing to GitHub leaves traces. */
    FactStore along(FactStore whole) {
        return new FactStore(
                whole.repositories(),
                along(PullLedger.class, whole.pulls(), Set.of("showed"), Set.of("find")),
                whole.commits(),
                whole.results(),
                whole.history(),
                whole.imports(),
                whole.past(),
                along(
                        PublishedReports.class,
                        whole.publications(),
                        Set.of("replace"),
                        Set.of("find")),
                whole.orders(),
                whole.acceptances(),
                whole.rowAcceptances(),
                whole.trials(),
                whole.proofs(),
                whole.branchVerdicts(),
                whole.files(),
                whole.refs(),
                whole.requests(),
                whole.pictures(),
                whole.notes());
    }

    /**
     * The same thing.
     *
     * @param steps methods of which each is a step before and one after
     * @param looks methods that leave no trace, before and after which others may do something
     */
    private <T> T along(Class<T> type, T thing, Set<String> steps, Set<String> looks) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, values) -> {
                            String name = method.getName();
                            Runnable around =
                                    steps.contains(name)
                                            ? this::step
                                            : looks.contains(name) ? this::look : () -> {};
                            around.run();
                            Object answer = called(thing, method, values);
                            around.run();
                            return answer;
                        }));
    }

    private static Object called(Object on, Method method, Object[] values) throws Throwable {
        try {
            return method.invoke(on, values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void look() {
        besides.run();
    }

    /** A step. */
    public void step() {
        besides.run();
        if (left != NEVER && left-- == 0) {
            left = NEVER;
            throw new Death();
        }
    }
}
