package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Stores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that goes away is an outage, a wrong statement is not. */
@Order(1)
class StoreOutageTest {
    /** More often than a statement is sent before the database keeps its plan. */
    private static final int PREPARED = 20;

    @Test
    void a_server_that_stops_is_an_outage() throws Exception {
        EmbeddedPostgres server = Stores.postgres().start();
        DatabaseConfig config =
                new DatabaseConfig(
                        server.getJdbcUrl("postgres", "postgres"),
                        "postgres",
                        "postgres",
                        2,
                        DatabaseConfig.PATIENCE);
        try (StoreDatabase database = StoreDatabase.open(config)) {
            assertThat(ask(database)).isEqualTo(1);
            assertThatThrownBy(() -> database.write(handle -> handle.execute("no statement")))
                    .isNotInstanceOf(TransientFailure.class);
            server.close();
            assertThatThrownBy(() -> ask(database)).isInstanceOf(TransientFailure.class);
        }
        assertThatThrownBy(() -> StoreDatabase.open(config)).isInstanceOf(TransientFailure.class);
    }

    @Test
    void a_file_that_cannot_be_opened_is_an_outage(@TempDir Path directory) throws Exception {
        Path file = Files.createDirectory(directory.resolve("store.db"));
        assertThatThrownBy(() -> StoreDatabase.open(DatabaseConfig.ofFile(file)))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void a_full_disk_is_an_outage_although_it_can_be_read(@TempDir Path directory) {
        try (StoreDatabase database =
                StoreDatabase.open(DatabaseConfig.ofFile(directory.resolve("store.db")))) {
            database.probe();
            mostPages(database, 1);
            assertThatThrownBy(() -> fill(database)).isInstanceOf(TransientFailure.class);
            assertThat(database.<Integer>read(StoreOutageTest::one)).isEqualTo(1);
            assertThatThrownBy(database::probe).isInstanceOf(TransientFailure.class);
            mostPages(database, 1 << 20);
            database.probe();
            assertThat(fill(database)).isEqualTo(1);
        }
    }

    @Test
    void what_is_written_to_a_file_that_somebody_deleted_is_not_kept(@TempDir Path directory)
            throws IOException {
        Path file = directory.resolve("store.db");
        try (StoreDatabase database = StoreDatabase.open(DatabaseConfig.ofFile(file))) {
            database.probe();
            Path moved = Files.move(file, directory.resolve("elsewhere.db"));
            assertThatThrownBy(() -> fill(database)).isInstanceOf(TransientFailure.class);
            assertThatThrownBy(database::probe).isInstanceOf(TransientFailure.class);
            Files.write(file, new byte[0]);
            assertThatThrownBy(() -> fill(database)).isInstanceOf(TransientFailure.class);
            Files.move(moved, file, StandardCopyOption.REPLACE_EXISTING);
            database.probe();
            assertThat(fill(database)).isEqualTo(1);
        }
    }

    /** Readers come at any moment; a new connection would make a new file of that name. */
    @Test
    void a_file_that_somebody_moved_is_not_made_anew(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("store.db");
        try (StoreDatabase database = StoreDatabase.open(DatabaseConfig.ofFile(file));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Path moved = Files.move(file, directory.resolve("elsewhere.db"));
            CyclicBarrier together = new CyclicBarrier(4);
            var readers =
                    Stream.generate(() ->
                                    threads.submit(() ->
                                            database.<Integer>read(handle -> {
                                                await(together);
                                                return one(handle);
                                            })))
                            .limit(4)
                            .toList();
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isEqualTo(1);
            }
            assertThat(file).doesNotExist();
            Files.move(moved, file);
            database.probe();
            assertThat(fill(database)).isEqualTo(1);
        }
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void while_somebody_holds_the_file_nothing_is_written_and_then_all_goes_on(
            @TempDir Path directory) throws SQLException {
        Path file = directory.resolve("store.db");
        AtomicInteger tries = new AtomicInteger();
        try (StoreDatabase database = StoreDatabase.open(DatabaseConfig.ofFile(file));
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement held = other.createStatement()) {
            GroupCommit<Integer, Integer> together =
                    new GroupCommit<>(database, new Counted(database, tries));
            held.execute("begin immediate");
            assertThatThrownBy(() -> together.write(1).join())
                    .hasCauseInstanceOf(TransientFailure.class)
                    .matches(it -> StoreFailures.isHeld((RuntimeException) it.getCause()));
            assertThat(tries).hasValue(0);
            assertThatThrownBy(database::probe).isInstanceOf(TransientFailure.class);
            held.execute("rollback");
            database.probe();
            assertThat(together.write(1).join()).isEqualTo(1);
        }
    }

    /** Writes a row for each. */
    private record Counted(StoreDatabase database, AtomicInteger tries)
            implements GroupCommit.BatchWriter<Integer, Integer> {
        @Override
        public List<Integer> writeAll(List<Integer> all) {
            return all.stream().map(this::writeOne).toList();
        }

        @Override
        public Integer writeOne(Integer one) {
            tries.incrementAndGet();
            return database.update("insert into write_probe (probe) values ('x')");
        }
    }

    @Test
    void a_process_that_stands_still_in_a_transaction_locks_nobody_out_for_long() {
        try (StoreDatabase database = Stores.POSTGRESQL.open(Path.of(""))) {
            assertThat(
                            database.<String>read(handle ->
                                    handle.createQuery("show idle_in_transaction_session_timeout")
                                            .mapTo(String.class)
                                            .one()))
                    .isEqualTo("30s");
        }
    }

    @Test
    void who_stood_still_in_a_transaction_for_too_long_does_it_again() {
        try (StoreDatabase database = Stores.POSTGRESQL.open(Path.of(""));
                StoreDatabase other = Stores.POSTGRESQL.open(Path.of(""))) {
            assertThatThrownBy(() -> database.write(handle -> stoodStill(handle, other)))
                    .isInstanceOf(TransientFailure.class)
                    .hasStackTraceContaining("idle-in-transaction timeout");
            assertThat(ask(database)).isEqualTo(1);
        }
    }

    private static int stoodStill(Handle handle, StoreDatabase other) {
        int own =
                handle.createQuery("select pg_backend_pid()").mapTo(Integer.class).one()
                        + handle.execute("set local idle_in_transaction_session_timeout = 10");
        while (isThere(own, other)) {
            Thread.onSpinWait();
        }
        return one(handle);
    }

    private static boolean isThere(int process, StoreDatabase database) {
        return database.read(handle ->
                handle.createQuery("select exists (select 1 from pg_stat_activity where pid = ?)")
                        .bind(0, process)
                        .mapTo(Boolean.class)
                        .one());
    }

    @Test
    void a_column_that_a_newer_replica_adds_is_no_error_of_an_older_one() {
        try (StoreDatabase database = Stores.POSTGRESQL.open(Path.of(""))) {
            IntStream.range(0, PREPARED).forEach(_ -> probes(database));
            int _ =
                    database.write(handle ->
                            handle.execute("alter table write_probe add column newer integer"));
            assertThatThrownBy(() -> probes(database)).isInstanceOf(TransientFailure.class);
            assertThat(probes(database)).isZero();
        }
    }

    private static int probes(StoreDatabase database) {
        return database.write(
                handle -> handle.createQuery("select * from write_probe").mapToMap().list().size());
    }

    /** Of the one connection that writes; what there is already stays. */
    private static void mostPages(StoreDatabase database, int most) {
        int _ =
                database.write(handle ->
                        handle.createQuery("pragma max_page_count = " + most)
                                .mapTo(Integer.class)
                                .one());
    }

    private static int fill(StoreDatabase database) {
        return database.write(handle ->
                handle.execute("insert into write_probe (probe) values (?)", "x".repeat(1 << 20)));
    }

    @Test
    void a_wrong_statement_is_our_bug(@TempDir Path directory) {
        DatabaseConfig config = DatabaseConfig.ofFile(directory.resolve("a/b/store.db"));
        try (StoreDatabase database = StoreDatabase.open(config)) {
            assertThat(ask(database)).isEqualTo(1);
            assertThatThrownBy(() -> database.write(handle -> handle.execute("no statement")))
                    .isNotInstanceOf(TransientFailure.class);
        }
    }

    @Test
    void who_reads_the_embedded_store_cannot_write_it(@TempDir Path directory) {
        DatabaseConfig config = DatabaseConfig.ofFile(directory.resolve("store.db"));
        try (StoreDatabase database = StoreDatabase.open(config)) {
            assertThatThrownBy(() -> database.read(handle -> handle.execute("delete from commits")))
                    .hasStackTraceContaining("readonly");
        }
    }

    @Test
    void neither_a_password_nor_a_url_with_one_is_ever_shown() {
        assertThat(
                        new DatabaseConfig(
                                        "jdbc:postgresql://h/d?password=s3cret",
                                        "u",
                                        "s3cret",
                                        1,
                                        Duration.ZERO)
                                .toString())
                .doesNotContain("s3cret");
    }

    private static int ask(StoreDatabase database) {
        return database.write(StoreOutageTest::one);
    }

    private static int one(Handle handle) {
        return handle.createQuery("select 1").mapTo(Integer.class).one();
    }
}
