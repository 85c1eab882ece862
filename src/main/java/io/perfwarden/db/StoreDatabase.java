package io.perfwarden.db;

import module java.base;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.perfwarden.model.TransientFailure;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * The store with an up-to-date schema.
 *
 * <p>SQLite has one writing connection, as several starve each other, and a few reading ones;
 * PostgreSQL has one pool. A caller must not ask for a second connection: {@link #write} and {@link
 * #read} return the same one.
 */
public final class StoreDatabase implements AutoCloseable {
    private static final int SQLITE_READERS = 4;

    /** Wait for another process, such as a copying administrator, that holds the embedded file. */
    private static final Duration HELD_BY_OTHERS = Duration.ofSeconds(3);

    /**
     * Pages of the log, 32 MB, after which SQLite copies them to the database while writers wait. A
     * page with many changes is copied once. Eight times SQLite's default gives a tenth more
     * deliveries a second, with few waits.
     */
    private static final int LOG_PAGES = 8_000;

    /**
     * PostgreSQL ends a transaction that is idle for so long, because an idle client would keep its
     * locks.
     */
    private static final Duration STANDING_STILL = Duration.ofSeconds(30);

    /** As large as a small delivery, because less may fit into an existing page. */
    private static final String PROBE = "x".repeat(1 << 14);

    private final HikariDataSource writers;
    private final HikariDataSource readers;
    private final Optional<FileInPlace> file;
    private final Jdbi writing;
    private final Jdbi reading;
    private final Map<Thread, StoreTransaction> open = new ConcurrentHashMap<>();
    private volatile boolean doubted;

    private StoreDatabase(
            HikariDataSource writers, HikariDataSource readers, Optional<FileInPlace> file) {
        this.file = file;
        this.writers = writers;
        this.readers = readers;
        this.writing = jdbi(writers, file.isPresent());
        this.reading = jdbi(readers, file.isPresent());
    }

    /**
     * Opens the store and updates its schema.
     *
     * @throws TransientFailure if the database is unreachable
     * @throws NewerSchema if a newer version changed it
     */
    public static StoreDatabase open(DatabaseConfig config) {
        if (config.isEmbedded()) {
            claim(config.file());
            NativeLibrary.locate();
        }
        HikariDataSource writers = pool(config, config.isEmbedded() ? 1 : config.connections());
        try {
            new StoreSchema(writers, config.isEmbedded()).update();
            HikariDataSource readers = config.isEmbedded() ? readers(config) : writers;
            return new StoreDatabase(
                    writers,
                    readers,
                    config.isEmbedded()
                            ? Optional.of(new FileInPlace(config.file()))
                            : Optional.empty());
        } catch (RuntimeException e) {
            writers.close();
            throw StoreFailures.translate(e);
        }
    }

    /**
     * A final {@code <locked>} in a query locks its rows until the transaction ends, unless one
     * connection writes anyway.
     */
    private static Jdbi jdbi(DataSource source, boolean embedded) {
        Jdbi jdbi = Jdbi.create(source).define("locked", embedded ? "" : "for update");
        if (embedded) {
            KeptStatements statements = new KeptStatements();
            jdbi.setStatementBuilderFactory(_ -> statements);
        }
        return jdbi;
    }

    /**
     * Works in one transaction. Nested work joins the outer transaction, and reads its writes.
     *
     * @throws TransientFailure if the store is down; the work may have taken effect
     */
    public <T> T write(Function<Handle, T> work) {
        StoreTransaction joined = open.get(Thread.currentThread());
        if (joined != null) {
            return work.apply(joined.handle());
        }
        List<Runnable> afterwards = new ArrayList<>();
        T result = commit(handle -> runIn(new StoreTransaction(handle, afterwards), work));
        afterwards.forEach(Runnable::run);
        return result;
    }

    private <T> T commit(Function<Handle, T> work) {
        try {
            T result = writing.inTransaction(work::apply);
            file.ifPresent(FileInPlace::check);
            return result;
        } catch (RuntimeException e) {
            doubted = true;
            throw StoreFailures.translate(e);
        }
    }

    private <T> T runIn(StoreTransaction transaction, Function<Handle, T> work) {
        open.put(Thread.currentThread(), transaction);
        try {
            return work.apply(transaction.handle());
        } finally {
            open.remove(Thread.currentThread());
        }
    }

    /**
     * Runs something brief after the commit of this thread's transaction: at once without one,
     * never after a rollback.
     */
    public void onceCommitted(Runnable then) {
        StoreTransaction joined = open.get(Thread.currentThread());
        if (joined == null) {
            then.run();
        } else {
            joined.afterwards().add(then);
        }
    }

    /** Tests writing after a failed write, because a full disk can still be read. */
    public void probe() {
        file.ifPresent(FileInPlace::check);
        if (doubted) {
            transaction(() -> {
                update("delete from write_probe");
                update("insert into write_probe (probe) values (?)", PROBE);
            });
            doubted = false;
        } else {
            List<Integer> _ = list("select 1 as one", row -> row.integer("one"));
        }
    }

    public <T> T read(Function<Handle, T> work) {
        StoreTransaction joined = open.get(Thread.currentThread());
        if (joined != null) {
            return work.apply(joined.handle());
        }
        try {
            return reading.withHandle(work::apply);
        } catch (RuntimeException e) {
            throw StoreFailures.translate(e);
        }
    }

    public void transaction(Runnable work) {
        boolean _ =
                write(_ -> {
                    work.run();
                    return true;
                });
    }

    public int update(String sql, @Nullable Object... values) {
        return write(handle -> SqlRunner.update(handle, sql, values));
    }

    public <T> List<T> list(String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        return read(handle -> SqlRunner.list(handle, sql, reader, values));
    }

    public <T> Optional<T> first(String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        return list(sql, reader, values).stream().findFirst();
    }

    public boolean exists(String sql, @Nullable Object... values) {
        return first(sql, _ -> true, values).isPresent();
    }

    /** Reads rows as keys with values; the last of a key counts. */
    public <K, V> Map<K, V> map(
            String sql, SqlRow.Reader<K> key, SqlRow.Reader<V> value, @Nullable Object... values) {
        Map<K, V> all = new HashMap<>();
        list(sql, row -> Map.entry(key.read(row), value.read(row)), values)
                .forEach(it -> all.put(it.getKey(), it.getValue()));
        return all;
    }

    public <T> List<T> returning(String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        return write(handle -> SqlRunner.list(handle, sql, reader, values));
    }

    /**
     * Empties the embedded database's log where it is larger than the database itself, unless a
     * reader needs it.
     */
    public void emptyLog() {
        if (file.filter(FileInPlace::hasLargeLog).isPresent()) {
            try {
                List<Integer> _ =
                        writing.withHandle(handle ->
                                SqlRunner.list(
                                        handle,
                                        "pragma wal_checkpoint(truncate)",
                                        row -> row.integer("busy")));
            } catch (RuntimeException e) {
                throw StoreFailures.translate(e);
            }
        }
    }

    public boolean isEmbedded() {
        return file.isPresent();
    }

    /** Connections that may write, for a library that brings its own statements. */
    public DataSource dataSource() {
        return writers;
    }

    @Override
    public void close() {
        readers.close();
        writers.close();
    }

    /** SQLite gives its other files the permissions of this one. */
    private static void claim(Path file) {
        try {
            OwnerFile own = new OwnerFile(file);
            own.createDirectory();
            own.claim();
        } catch (IOException e) {
            throw new UncheckedIOException("no file for the database can be made", e);
        }
    }

    /** Read-only connections, so that none competes with the writer. */
    private static HikariDataSource readers(DatabaseConfig config) {
        HikariDataSource readers = pool(config, SQLITE_READERS);
        readers.setConnectionInitSql("pragma query_only = 1");
        try {
            openAll(readers);
        } catch (SQLException e) {
            readers.close();
            throw new ConnectionException(e);
        }
        return readers;
    }

    /**
     * Opens all connections to a file at once, for good. One that is opened later would create a
     * file that was moved away, and damage the log of the others.
     */
    private static void openAll(HikariDataSource pool) throws SQLException {
        Deque<Connection> all = new ArrayDeque<>();
        try {
            while (all.size() < pool.getMaximumPoolSize()) {
                all.push(pool.getConnection());
            }
        } finally {
            while (!all.isEmpty()) {
                all.pop().close();
            }
        }
    }

    /**
     * Not opened yet. One made of a {@link HikariConfig} copies it field by field, in each start.
     */
    private static HikariDataSource pool(DatabaseConfig config, int size) {
        HikariDataSource pool = new HikariDataSource();
        pool.setMaximumPoolSize(size);
        pool.setConnectionTimeout(config.patience().toMillis());
        pool.setInitializationFailTimeout(-1);
        if (config.isEmbedded()) {
            sqlite(pool, config);
        } else {
            postgresql(pool, config);
        }
        return pool;
    }

    private static void sqlite(HikariConfig pool, DatabaseConfig config) {
        pool.setMaxLifetime(0);
        pool.setJdbcUrl("jdbc:sqlite:" + config.file());
        pool.addDataSourceProperty("journal_mode", "WAL");
        pool.addDataSourceProperty("synchronous", "FULL");
        pool.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        pool.addDataSourceProperty("busy_timeout", Long.toString(HELD_BY_OTHERS.toMillis()));
        pool.setConnectionInitSql("pragma wal_autocheckpoint = " + LOG_PAGES);
        // otherwise each insert is followed by a query for a key that is not needed
        pool.addDataSourceProperty("jdbc.get_generated_keys", "false");
    }

    private static void postgresql(HikariConfig pool, DatabaseConfig config) {
        pool.setJdbcUrl(config.url());
        pool.addDataSourceProperty("connectTimeout", "5");
        pool.addDataSourceProperty("socketTimeout", "60");
        pool.setConnectionInitSql(
                "set idle_in_transaction_session_timeout = " + STANDING_STILL.toMillis());
        if (!config.user().isEmpty()) {
            pool.setUsername(config.user());
        }
        if (!config.password().isEmpty()) {
            pool.setPassword(config.password());
        }
    }

    /** A thread's transaction. {@code afterwards}: work after the commit. */
    private record StoreTransaction(Handle handle, List<Runnable> afterwards) {}

    /**
     * The opened file of an embedded database. After its deletion or replacement, writes to it
     * would never be read.
     */
    private static final class FileInPlace {
        /** Bytes that are not worth a stop of the writers. */
        private static final long SMALL_LOG = 1 << 20;

        private final Path file;
        private final Optional<Object> key;

        FileInPlace(Path file) {
            this.file = file;
            this.key = key(file);
        }

        /**
         * @throws TransientFailure if another file has its name now, or none
         */
        void check() {
            if (!Objects.equals(key, key(file))) {
                throw new TransientFailure(
                        "the database file was deleted, moved or replaced; put it back, or start anew");
            }
        }

        boolean hasLargeLog() {
            try {
                long log = Files.size(file.resolveSibling(file.getFileName() + "-wal"));
                return log > SMALL_LOG && log > Files.size(file);
            } catch (IOException _) {
                return false;
            }
        }

        /** A file's identity; absent without a file. */
        private static Optional<Object> key(Path file) {
            try {
                Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
                return Optional.of(Optional.ofNullable(key).orElse(file));
            } catch (IOException _) {
                // a file that cannot be looked at is as good as gone
                return Optional.empty();
            }
        }
    }

    /** A newer version changed the store. */
    public static final class NewerSchema extends RuntimeException {
        private static final long serialVersionUID = 1;

        NewerSchema(String version) {
            super(
                    "a newer Perfwarden has changed it (schema "
                            + version
                            + "): start that version, or restore a backup from before");
        }
    }
}
