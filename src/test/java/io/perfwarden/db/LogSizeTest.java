package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of the embedded database does not stay many times as large as the database. */
class LogSizeTest {
    @TempDir private Path directory;

    private long size(String ending) throws IOException {
        return Files.size(directory.resolve("store.db" + ending));
    }

    /** Each change of a small database is some pages of the log. */
    private static void change(StoreDatabase database) {
        for (int i = 0; i < 400; i++) {
            database.transaction(() -> {
                database.update("delete from write_probe");
                database.update("insert into write_probe (probe) values (?)", "x".repeat(1 << 14));
            });
        }
    }

    @Test
    void a_log_that_is_larger_than_the_database_is_emptied() throws IOException {
        try (StoreDatabase database =
                StoreDatabase.open(DatabaseConfig.ofFile(directory.resolve("store.db")))) {
            change(database);
            assertThat(size("-wal")).isGreaterThan(4 * size(""));
            database.emptyLog();
            assertThat(size("-wal")).isLessThan(size(""));
            assertThat(database.exists("select 1 as one from write_probe")).isTrue();
            change(database);
            assertThat(size("-wal")).isGreaterThan(size(""));
        }
    }

    @Test
    void a_reader_of_old_rows_keeps_the_log_and_nothing_fails() throws IOException {
        try (StoreDatabase database =
                StoreDatabase.open(DatabaseConfig.ofFile(directory.resolve("store.db")))) {
            change(database);
            int after =
                    database.read(handle -> {
                        handle.execute("begin deferred");
                        int rows = rows(handle);
                        join(Thread.ofPlatform().start(database::emptyLog));
                        rows += rows(handle);
                        handle.execute("commit");
                        return rows;
                    });
            assertThat(after).isEqualTo(2);
            change(database);
            assertThat(database.exists("select 1 as one from write_probe")).isTrue();
            database.emptyLog();
            assertThat(size("-wal")).isLessThan(size(""));
        }
    }

    private static int rows(Handle handle) {
        return handle.createQuery("select count(*) from write_probe").mapTo(Integer.class).one();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
