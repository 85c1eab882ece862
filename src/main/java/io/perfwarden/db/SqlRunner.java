package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Executes statements with question marks. It binds a flag as 0 or 1, a time as milliseconds, a
 * constant as its name in lower case, an empty {@link Optional} as null. A record takes a question
 * mark for each component, a collection for each element. A supplier is bound as what it supplies.
 * A NUL becomes U+FFFD, as PostgreSQL refuses it.
 *
 * <p>Without Jdbi's look-ups of names, types and templates, which take as long as a short
 * statement.
 */
public final class SqlRunner {
    private static final ClassValue<List<Method>> ACCESSORS =
            new ClassValue<>() {
                @Override
                protected List<Method> computeValue(Class<?> type) {
                    List<Method> all =
                            Arrays.stream(type.getRecordComponents())
                                    .map(RecordComponent::getAccessor)
                                    .toList();
                    all.forEach(it -> it.setAccessible(true));
                    return all;
                }
            };

    private SqlRunner() {}

    private interface Execution<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private interface SqlCloseable extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    public static int update(Handle handle, String sql, @Nullable Object... values) {
        return execute(handle, sql, values, PreparedStatement::executeUpdate);
    }

    /**
     * Reads rows.
     *
     * @param sql a final {@code <locked>} locks the rows until the transaction ends, unless one
     *     connection writes anyway
     */
    public static <T> List<T> list(
            Handle handle, String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        Object locked = handle.getConfig(SqlStatements.class).getAttribute("locked");
        String select = sql.replace("<locked>", locked == null ? "" : locked.toString());
        return execute(
                handle,
                select,
                values,
                statement -> {
                    List<T> all = new ArrayList<>();
                    try (ResultSet rows = statement.executeQuery()) {
                        while (rows.next()) {
                            all.add(reader.read(new SqlRow(rows)));
                        }
                    }
                    return all;
                });
    }

    /** Question marks for {@code in (…)}. */
    public static String marks(Collection<?> values) {
        return String.join(", ", Collections.nCopies(values.size(), "?"));
    }

    /** Inserts a row, unless its keys exist. */
    static String insert(String table, String columns) {
        return "insert into %s (%s) values (%s) on conflict do nothing"
                .formatted(table, columns, marks(List.of(columns.split(", "))));
    }

    /** Inserts a row, or changes the one with its keys. */
    static String upsert(String table, String keys, String others) {
        List<String> columns = List.of((keys + ", " + others).split(", "));
        return "insert into %s (%s, %s) values (%s) on conflict (%2$s) do update set "
                        .formatted(table, keys, others, marks(columns))
                + Stream.of(others.split(", "))
                        .map(it -> it + " = excluded." + it)
                        .collect(Collectors.joining(", "));
    }

    private static <T> T execute(
            Handle handle, String sql, @Nullable Object[] values, Execution<T> execution) {
        StatementBuilder builder = handle.getStatementBuilder();
        Connection connection = handle.getConnection();
        try {
            PreparedStatement statement =
                    builder instanceof KeptStatements kept
                            ? kept.take(connection, sql)
                            : connection.prepareStatement(sql);
            try (SqlCloseable _ = () -> builder.close(connection, sql, statement)) {
                List<@Nullable Object> all = new ArrayList<>();
                Arrays.asList(values).forEach(value -> add(all, value));
                for (int i = 0; i < all.size(); i++) {
                    statement.setObject(i + 1, all.get(i));
                }
                return execution.of(statement);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the store refuses " + sql.strip(), e);
        }
    }

    private static List<Object> components(Record record) {
        List<Object> all = new ArrayList<>();
        try {
            for (Method accessor : ACCESSORS.get(record.getClass())) {
                all.add(accessor.invoke(record));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record that cannot be bound", e);
        }
        return all;
    }

    private static void add(List<@Nullable Object> all, @Nullable Object value) {
        switch (value) {
            case Optional<?> it -> add(all, it.orElse(null));
            case String it -> all.add(it.replace('\0', '\ufffd'));
            case Boolean it -> all.add(it ? 1 : 0);
            case Instant it -> all.add(it.toEpochMilli());
            case Enum<?> it -> all.add(it.name().toLowerCase(Locale.ROOT));
            case RepoId it -> all.add(it.value());
            case InstallationId it -> all.add(it.value());
            case CommitSha it -> all.add(it.value());
            case BranchName it -> all.add(it.value());
            case PullNumber it -> all.add(it.value());
            case RunId it -> all.add(it.value());
            case Supplier<?> it -> add(all, it.get());
            case Record it -> components(it).forEach(each -> add(all, each));
            case Collection<?> it -> it.forEach(each -> add(all, each));
            case null, default -> all.add(value);
        }
    }
}
