package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is prepared of a connection that is used again and again. */
class KeptStatementsTest {
    private final List<String> prepared = new ArrayList<>();
    private final KeptStatements statements = new KeptStatements();
    private Connection real;
    private Connection counting;

    @BeforeEach
    void open() throws SQLException {
        real = DriverManager.getConnection("jdbc:sqlite::memory:");
        counting =
                (Connection)
                        Proxy.newProxyInstance(
                                getClass().getClassLoader(),
                                new Class<?>[] {Connection.class},
                                (proxy, method, arguments) -> {
                                    if (method.getName().equals("prepareStatement")) {
                                        prepared.add((String) arguments[0]);
                                    }
                                    return switch (method.getName()) {
                                        case "unwrap" -> proxy;
                                        case "hashCode" -> 1;
                                        case "equals" ->
                                                System.identityHashCode(proxy)
                                                        == System.identityHashCode(arguments[0]);
                                        case "close" -> null;
                                        default -> called(method, arguments);
                                    };
                                });
    }

    private Object called(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @AfterEach
    void close() throws SQLException {
        real.close();
    }

    private int sum(int a, int b) {
        try (Handle handle = handle()) {
            return handle.createQuery("select :a + :b union all select 9")
                    .bind("a", a)
                    .bind("b", b)
                    .mapTo(Integer.class)
                    .first();
        }
    }

    private Handle handle() {
        return Jdbi.create(() -> counting).setStatementBuilderFactory(_ -> statements).open();
    }

    @Test
    void a_statement_is_prepared_once_for_many_transactions() {
        for (int i = 0; i < 5; i++) {
            assertThat(sum(i, 2)).isEqualTo(i + 2);
        }
        assertThat(prepared).containsExactly("select ? + ? union all select 9");
    }

    @Test
    void what_was_read_of_a_kept_statement_locks_nothing() throws SQLException {
        real.createStatement().execute("create table t (n integer)");
        real.createStatement().execute("insert into t values (1), (2)");
        try (Handle handle = handle()) {
            assertThat(handle.createQuery("select n from t").mapTo(Integer.class).first())
                    .isEqualTo(1);
        }
        assertThat(real.createStatement().execute("drop table t")).isFalse();
    }

    @Test
    void those_that_were_used_long_ago_are_closed() {
        try (Handle handle = handle()) {
            for (int i = 0; i < 300; i++) {
                assertThat(handle.createQuery("select " + i).mapTo(Integer.class).one())
                        .isEqualTo(i);
            }
            assertThat(handle.createQuery("select 299").mapTo(Integer.class).one()).isEqualTo(299);
            assertThat(handle.createQuery("select 0").mapTo(Integer.class).one()).isZero();
        }
        assertThat(prepared).hasSize(301).endsWith("select 0");
    }

    @Test
    void what_is_executed_without_names_is_prepared_once_as_well() {
        String insert = "insert into t values (?, ?)";
        String select = "select n, s from t where n >= ? order by n";
        try (Handle handle = handle()) {
            int _ = handle.execute("create table t (n integer, s text)");
            prepared.clear();
            for (int i = 0; i < 3; i++) {
                assertThat(SqlRunner.update(handle, insert, i, i == 1 ? null : "s" + i))
                        .isEqualTo(1);
                assertThat(
                                SqlRunner.list(
                                        handle, select, row -> row.integer("n") + row.text("s"), i))
                        .containsExactly(i + (i == 1 ? "null" : "s" + i));
            }
        }
        assertThat(prepared).containsExactly(insert, select);
    }

    @Test
    void one_that_fails_says_which_and_can_be_tried_again() {
        String insert = "insert into t values (?)";
        try (Handle handle = handle()) {
            int _ = handle.execute("create table t (n integer primary key)");
            assertThat(SqlRunner.update(handle, insert, 7)).isEqualTo(1);
            assertThatThrownBy(() -> SqlRunner.update(handle, insert, 7))
                    .hasMessageContaining(insert)
                    .hasCauseInstanceOf(SQLException.class);
            assertThat(SqlRunner.update(handle, insert, 8)).isEqualTo(1);
        }
    }
}
