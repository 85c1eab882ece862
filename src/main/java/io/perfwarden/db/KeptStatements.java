package io.perfwarden.db;

import module java.base;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Prepares each statement once a connection of an embedded store: SQLite takes longer to prepare
 * most of our own than to execute them. PostgreSQL's driver caches its own.
 */
public final class KeptStatements implements StatementBuilder {
    /** Of a connection; those that were used last. */
    private static final int MOST = 200;

    private final StatementBuilder fresh = new DefaultStatementBuilder();
    private final Map<Connection, Prepared> all = new ConcurrentHashMap<>();

    /**
     * Statements of one connection, which one thread uses at a time.
     *
     * @param idle in the order of use
     */
    private record Prepared(Map<String, PreparedStatement> idle, Map<Statement, String> busy) {
        Prepared() {
            this(new LinkedHashMap<>(), new IdentityHashMap<>());
        }

        /** Returns a statement; closes those beyond the limit. */
        void keep(String sql, PreparedStatement statement) throws SQLException {
            // SQLite plans a query anew whose values are cleared, which takes longer than executing
            // it
            if (!sql.startsWith("select") && !sql.startsWith("with")) {
                statement.clearParameters();
            }
            statement.clearBatch();
            close(Optional.ofNullable(idle.put(sql, statement)));
            if (idle.size() > MOST) {
                close(Optional.ofNullable(idle.remove(idle.keySet().iterator().next())));
            }
        }

        private static void close(Optional<PreparedStatement> statement) throws SQLException {
            if (statement.isPresent()) {
                statement.get().close();
            }
        }
    }

    @Override
    public Statement create(Connection connection, StatementContext context) throws SQLException {
        return fresh.create(connection, context);
    }

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context)
            throws SQLException {
        return take(connection, sql);
    }

    PreparedStatement take(Connection connection, String sql) throws SQLException {
        Connection physical = connection.unwrap(Connection.class);
        Prepared prepared = prepare(physical);
        PreparedStatement kept = prepared.idle().remove(sql);
        PreparedStatement statement = kept == null ? physical.prepareStatement(sql) : kept;
        prepared.busy().put(statement, sql);
        return statement;
    }

    @Override
    public CallableStatement createCall(Connection connection, String sql, StatementContext context)
            throws SQLException {
        return fresh.createCall(connection, sql, context);
    }

    /**
     * @param written with names for parameters, unlike the prepared SQL
     */
    @Override
    public void close(Connection connection, String written, Statement statement)
            throws SQLException {
        Connection physical = connection.unwrap(Connection.class);
        Prepared prepared = prepare(physical);
        String sql = prepared.busy().remove(statement);
        if (sql == null || physical.isClosed()) {
            fresh.close(connection, written, statement);
        } else {
            prepared.keep(sql, (PreparedStatement) statement);
        }
    }

    private Prepared prepare(Connection physical) throws SQLException {
        Prepared known = all.get(physical);
        if (known != null) {
            return known;
        }
        for (Connection one : List.copyOf(all.keySet())) {
            if (one.isClosed()) {
                all.remove(one);
            }
        }
        return all.computeIfAbsent(physical, _ -> new Prepared());
    }
}
