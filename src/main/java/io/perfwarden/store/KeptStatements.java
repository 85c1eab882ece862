package io.perfwarden.store;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Prepares each statement once for a connection of an embedded store, for as long as that lasts:
 * SQLite takes longer to prepare most of ours than to execute them. PostgreSQL's driver keeps its
 * own.
 */
final class KeptStatements implements StatementBuilder {
    /** Of a connection; those that were used last. */
    private static final int MOST = 200;

    private final StatementBuilder fresh = new DefaultStatementBuilder();

    /** Those that nobody uses right now, of a connection that one thread uses at a time. */
    private final Map<Connection, Map<String, PreparedStatement>> idle = new ConcurrentHashMap<>();

    @Override
    public Statement create(Connection connection, StatementContext context) throws SQLException {
        return fresh.create(connection, context);
    }

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context)
            throws SQLException {
        Connection physical = connection.unwrap(Connection.class);
        PreparedStatement kept = idle(physical).remove(sql);
        return kept == null ? fresh.create(physical, sql, context) : kept;
    }

    @Override
    public CallableStatement createCall(
            Connection connection, String sql, StatementContext context) throws SQLException {
        return fresh.createCall(connection, sql, context);
    }

    @Override
    public void close(Connection connection, String sql, Statement statement) throws SQLException {
        Connection physical = connection.unwrap(Connection.class);
        if (physical.isClosed() || !(statement instanceof PreparedStatement prepared)) {
            fresh.close(connection, sql, statement);
            return;
        }
        prepared.clearParameters();
        Map<String, PreparedStatement> idle = idle(physical);
        close(Optional.ofNullable(idle.put(sql, prepared)));
        if (idle.size() > MOST) {
            close(Optional.ofNullable(idle.remove(idle.keySet().iterator().next())));
        }
    }

    private static void close(Optional<PreparedStatement> statement) throws SQLException {
        if (statement.isPresent()) {
            statement.get().close();
        }
    }

    /** In the order they were used. */
    private Map<String, PreparedStatement> idle(Connection physical) throws SQLException {
        Map<String, PreparedStatement> known = idle.get(physical);
        if (known != null) {
            return known;
        }
        for (Connection one : idle.keySet()) {
            if (one.isClosed()) {
                idle.remove(one);
            }
        }
        return idle.computeIfAbsent(physical, _ -> new LinkedHashMap<>());
    }
}
