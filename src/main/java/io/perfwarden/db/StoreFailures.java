package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.TransientFailure;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import org.jdbi.v3.core.ConnectionException;

/** Separates a store that is briefly down from a wrong statement. */
final class StoreFailures {
    /**
     * Transient classes of SQL states: connection, resources, operator intervention, system error,
     * rollback because of others.
     *
     * @see <a href="https://www.postgresql.org/docs/current/errcodes-appendix.html">PostgreSQL
     *     error codes</a>
     */
    private static final Set<String> PASSING_CLASSES = Set.of("08", "53", "57", "58", "40");

    /**
     * Lock not available, read-only transaction (a former primary), an idle or too long
     * transaction, and a cached plan of a table with new columns: after the failure the driver
     * drops it.
     */
    private static final Set<String> PASSING_STATES =
            Set.of("55P03", "25006", "25P03", "25P04", "0A000");

    /**
     * Transient primary result codes of SQLite: busy, locked, read-only, I/O error, full, cannot
     * open, locking protocol.
     *
     * @see <a href="https://www.sqlite.org/rescode.html">SQLite result codes</a>
     */
    private static final Set<Integer> PASSING_CODES = Set.of(5, 6, 8, 10, 13, 14, 15);

    private static final int BUSY = 5;

    /** Causes looked at; a chain of causes may be a circle. */
    private static final int DEEPEST = 20;

    private StoreFailures() {}

    static RuntimeException translate(RuntimeException failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof ConnectionException
                    || (cause instanceof SQLException sql && passes(sql))) {
                return new TransientFailure("the store cannot be used right now", failure);
            }
            cause = cause.getCause();
        }
        return failure;
    }

    static boolean isUnreachable(RuntimeException translated) {
        return translated.getCause() instanceof ConnectionException cause
                && cause.getCause() instanceof SQLException;
    }

    static boolean isHeld(RuntimeException translated) {
        return Stream.iterate((Throwable) translated, Objects::nonNull, Throwable::getCause)
                .limit(DEEPEST)
                .anyMatch(cause -> cause instanceof SQLException sql && isBusy(sql));
    }

    private static boolean isBusy(SQLException e) {
        return e.getSQLState() == null && (e.getErrorCode() & 0xff) == BUSY;
    }

    private static boolean passes(SQLException e) {
        if (e instanceof SQLTransientException || e instanceof SQLRecoverableException) {
            return true;
        }
        String state = e.getSQLState();
        if (state != null && state.length() == 5) {
            return PASSING_CLASSES.contains(state.substring(0, 2))
                    || PASSING_STATES.contains(state);
        }
        return PASSING_CODES.contains(e.getErrorCode() & 0xff);
    }
}
