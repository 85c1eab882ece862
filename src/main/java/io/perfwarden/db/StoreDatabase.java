package io.perfwarden.db;

import module java.base;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.perfwarden.model.TransientFailure;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * The store, its schema up to date.
 *
 * <p>SQLite has one connection that writes, since several starve each other, and a few that read;
 * PostgreSQL has one pool. A caller that holds a connection must not ask for a second one, and gets
 * the same one again from {@link #write} and {@link #read}.
 */
public final class StoreDatabase implements AutoCloseable {
    /** A delivery has to be answered within 10 seconds, even if the answer is that we are down. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int SQLITE_READERS = 4;

    /** How long another process, such as a copying administrator, may hold the embedded file. */
    private static final Duration HELD_BY_OTHERS = Duration.ofSeconds(3);

    /**
     * Pages of its log, 32 MB, after which SQLite copies them to the database, while who wrote last
     * and all behind him wait: a page that many transactions have changed is copied once. Eight
     * times as many as it would take by itself are a tenth more deliveries a second, of which so
     * few have to wait that the slowest hundredth is not theirs.
     */
    private static final int LOG_PAGES = 8_000;

    /**
     * PostgreSQL ends a transaction that is idle for so long, because an idle client would keep its
     * locks.
     */
    private static final Duration STANDING_STILL = Duration.ofSeconds(30);

    /** As large as a small delivery: what is smaller may find room in a page that is there. */
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
     * Opens the store and brings its schema up to date.
     *
     * @throws TransientFailure if the database cannot be reached
     * @throws NewerSchema if a newer version of this program has changed it
     */
    public static StoreDatabase open(DatabaseConfig config) {
        if (config.isEmbedded()) {
            createDirectoryOf(config.file());
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
     * A query that ends with {@code <locked>} locks its rows until the transaction ends; where one
     * connection writes, others wait anyway.
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
     * Does something in one transaction. Within the work of another one it is a part of that: both
     * are kept or neither, and what is read meanwhile is what was written.
     *
     * @throws TransientFailure if the store is down; then nothing was changed, or it is unknown
     *     whether it was
     */
    public <T> T write(Function<Handle, T> work) {
        StoreTransaction joined = open.get(Thread.currentThread());
        if (joined != null) {
            return work.apply(joined.handle());
        }
        List<Runnable> afterwards = new ArrayList<>();
        T result = committed(handle -> within(new StoreTransaction(handle, afterwards), work));
        afterwards.forEach(Runnable::run);
        return result;
    }

    private <T> T committed(Function<Handle, T> work) {
        try {
            T result = writing.inTransaction(work::apply);
            file.ifPresent(FileInPlace::check);
            return result;
        } catch (RuntimeException e) {
            doubted = true;
            throw StoreFailures.translate(e);
        }
    }

    private <T> T within(StoreTransaction transaction, Function<Handle, T> work) {
        open.put(Thread.currentThread(), transaction);
        try {
            return work.apply(transaction.handle());
        } finally {
            open.remove(Thread.currentThread());
        }
    }

    /**
     * Does something brief once what this thread is writing can be seen by others: at once where it
     * writes nothing, and never if what it writes is not kept.
     */
    public void onceCommitted(Runnable then) {
        StoreTransaction joined = open.get(Thread.currentThread());
        if (joined == null) {
            then.run();
        } else {
            joined.afterwards().add(then);
        }
    }

    /**
     * Tries whether what is written is kept. A full disk can be read, and what changes nothing
     * succeeds on it: so something is written, but only after a write has failed.
     */
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

    /** Does something in one transaction; see {@link #write}. */
    public void transaction(Runnable work) {
        boolean _ =
                write(_ -> {
                    work.run();
                    return true;
                });
    }

    /** Changes rows, and returns how many; see {@link SqlRunner}. */
    public int update(String sql, @Nullable Object... values) {
        return write(handle -> SqlRunner.update(handle, sql, values));
    }

    /** Reads committed rows; in a transaction, also those that it wrote. */
    public <T> List<T> list(String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        return read(handle -> SqlRunner.list(handle, sql, reader, values));
    }

    /** Reads the first row, if there is one. */
    public <T> Optional<T> first(String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        return list(sql, reader, values).stream().findFirst();
    }

    public boolean exists(String sql, @Nullable Object... values) {
        return first(sql, _ -> true, values).isPresent();
    }

    /** Reads rows as keys with their values; of several with one key the last counts. */
    public <K, V> Map<K, V> map(
            String sql, SqlRow.Reader<K> key, SqlRow.Reader<V> value, @Nullable Object... values) {
        Map<K, V> all = new HashMap<>();
        list(sql, row -> Map.entry(key.read(row), value.read(row)), values)
                .forEach(it -> all.put(it.getKey(), it.getValue()));
        return all;
    }

    /** Executes a statement that changes rows and returns them. */
    public <T> List<T> returning(String sql, SqlRow.Reader<T> reader, @Nullable Object... values) {
        return write(handle -> SqlRunner.list(handle, sql, reader, values));
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

    private static void createDirectoryOf(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("no directory for the database can be made", e);
        }
    }

    private static HikariDataSource pool(DatabaseConfig config, int size) {
        return new HikariDataSource(settings(config, size));
    }

    /** Connections that cannot write, so that none competes with the one that does. */
    private static HikariDataSource readers(DatabaseConfig config) {
        HikariConfig pool = settings(config, SQLITE_READERS);
        pool.setConnectionInitSql("pragma query_only = 1");
        return new HikariDataSource(pool);
    }

    private static HikariConfig settings(DatabaseConfig config, int size) {
        HikariConfig pool = new HikariConfig();
        pool.setMaximumPoolSize(size);
        pool.setConnectionTimeout(PATIENCE.toMillis());
        pool.setInitializationFailTimeout(-1);
        if (config.isEmbedded()) {
            sqlite(pool, config);
        } else {
            postgresql(pool, config);
        }
        return pool;
    }

    private static void sqlite(HikariConfig pool, DatabaseConfig config) {
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

    /**
     * What one thread is writing. {@code afterwards}: what is to be done once it is committed;
     * grows while it is written.
     */
    private record StoreTransaction(Handle handle, List<Runnable> afterwards) {}

    /**
     * The file of an embedded database, as it was opened. A process that has it open can go on
     * writing to it after it was deleted or replaced, and that is never read.
     */
    private static final class FileInPlace {
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

        /** What tells a file from all others; nothing where there is none. */
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

    /** The store was changed by a version of this program that is newer than this one. */
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
