package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.StoreDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/** Statements that a store runs to read, and the rows that they give. */
public final class CountedReads {
    private final List<String> statements = new ArrayList<>();
    private final Map<String, Integer> rows = new TreeMap<>();

    private CountedReads() {}

    /** Counts what a store reads from now on outside of transactions. */
    public static CountedReads of(StoreDatabase database) throws ReflectiveOperationException {
        CountedReads counted = new CountedReads();
        DataSource source = counted.counting(DataSource.class, database.dataSource());
        Field reading = StoreDatabase.class.getDeclaredField("reading");
        reading.setAccessible(true);
        reading.set(database, Jdbi.create(source).define("locked", ""));
        return counted;
    }

    /** What was run since this was asked last. */
    public Reads since() {
        Reads reads = new Reads(statements.size(), Map.copyOf(rows));
        statements.clear();
        rows.clear();
        return reads;
    }

    /**
     * What was read.
     *
     * @param rows by the first table that a statement names
     */
    public record Reads(int statements, Map<String, Integer> rows) {
        public int of(String table) {
            return rows.getOrDefault(table, 0);
        }

        public int all() {
            return rows.values().stream().mapToInt(it -> it).sum();
        }
    }

    private <T> T counting(Class<T> type, Object thing) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    Object given = invoked(thing, method, arguments);
                    return given instanceof PreparedStatement statement
                            ? counting(statement, arguments[0].toString())
                            : given instanceof Connection connection
                                    ? counting(Connection.class, connection)
                                    : given;
                };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), array(type), handler));
    }

    private Object counting(PreparedStatement statement, String sql) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    Object given = invoked(statement, method, arguments);
                    if (given instanceof ResultSet found) {
                        statements.add(sql);
                        return counting(found, table(sql));
                    }
                    return given;
                };
        return Proxy.newProxyInstance(
                PreparedStatement.class.getClassLoader(), array(PreparedStatement.class), handler);
    }

    private Object counting(ResultSet found, String table) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    Object given = invoked(found, method, arguments);
                    if (method.getName().equals("next") && Boolean.TRUE.equals(given)) {
                        rows.merge(table, 1, Integer::sum);
                    }
                    return given;
                };
        return Proxy.newProxyInstance(
                ResultSet.class.getClassLoader(), array(ResultSet.class), handler);
    }

    private static Class<?>[] array(Class<?> type) {
        return new Class<?>[] {type};
    }

    private static String table(String sql) {
        Matcher from = Pattern.compile("\\bfrom\\s+\\(?(\\w+)").matcher(sql);
        String table = "";
        while (from.find() && (table.isEmpty() || table.equals("select"))) {
            table = from.group(1);
        }
        return table;
    }

    private static Object invoked(Object on, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }
}
