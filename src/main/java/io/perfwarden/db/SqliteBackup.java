package io.perfwarden.db;

import module java.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The embedded database as a file, whatever version of its schema is in it. */
public record SqliteBackup(Path file) {
    /**
     * Primary result codes of a file that is damaged, or no database.
     *
     * @see <a href="https://www.sqlite.org/rescode.html">SQLite result codes</a>
     */
    private static final Set<Integer> DAMAGED = Set.of(11, 26);

    public enum Replacing {
        REPLACED,
        NO_COPY,
        NEWER,
        IN_USE
    }

    /**
     * Writes a copy while others go on writing.
     *
     * @param copy must not exist; it appears once it is complete
     * @throws IOException if it cannot be written, for example on a full disk
     */
    public void copyTo(Path copy) throws IOException {
        Path whole = copy.toAbsolutePath();
        Path begun = sibling(whole, ".part");
        Files.deleteIfExists(begun);
        if (Files.exists(whole.resolveSibling(""))) { // else SQLite says what is wrong
            new OwnerFile(begun).claim();
        }
        try (Connection connection = open(file);
                PreparedStatement vacuum = connection.prepareStatement("vacuum into ?")) {
            vacuum.setString(1, begun.toString());
            vacuum.execute();
            Files.move(begun, whole);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            Files.deleteIfExists(begun);
        }
    }

    /**
     * Replaces it by a copy in one step, and keeps the old file. Only for the {@link
     * SingleInstanceLock}.
     *
     * @throws IOException without room; the old file is unchanged
     */
    public Replacing replaceBy(Path copy) throws IOException {
        if (!isWhole(copy)) {
            return Replacing.NO_COPY;
        }
        if (isNewer(copy)) {
            return Replacing.NEWER;
        }
        if (Files.exists(file) && !isClosed()) {
            return Replacing.IN_USE;
        }
        replace(copy);
        return Replacing.REPLACED;
    }

    private void replace(Path copy) throws IOException {
        Path restoring = sibling(file, ".restoring");
        Path keeping = sibling(file, ".keeping");
        try {
            new OwnerFile(file).createDirectory();
            write(copy, restoring);
            if (Files.exists(file)) {
                write(file, keeping);
                Files.move(keeping, unusedCopy());
            }
            put(restoring);
        } finally {
            Files.deleteIfExists(restoring);
            Files.deleteIfExists(keeping);
        }
    }

    /** Syncs to the disk, because the replaced file is gone afterwards. */
    private static void write(Path from, Path to) throws IOException {
        Files.deleteIfExists(to);
        new OwnerFile(to).claim();
        try (FileChannel written = FileChannel.open(to, StandardOpenOption.WRITE);
                OutputStream out = Channels.newOutputStream(written)) {
            Files.copy(from, out);
            written.force(true);
        }
    }

    /** The old log is removed first: a new file must never meet it. */
    private void put(Path restoring) throws IOException {
        Files.deleteIfExists(sibling(file, "-wal"));
        Files.deleteIfExists(sibling(file, "-shm"));
        Files.move(
                restoring,
                file,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Never overwrites a kept file: the first of two restores may have been wrong. */
    private Path unusedCopy() {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(number ->
                        sibling(file, ".before-restore" + (number == 1 ? "" : "-" + number)))
                .filter(Files::notExists)
                .findFirst()
                .orElseThrow();
    }

    private static Path sibling(Path path, String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }

    /**
     * Only a sole process can close the write-ahead log. A damaged database cannot be asked, but no
     * server works with it either.
     */
    private boolean isClosed() {
        try (Connection connection = open(file)) {
            return queryText(connection, "pragma journal_mode = delete").equals("delete");
        } catch (SQLException e) {
            return DAMAGED.contains(e.getErrorCode() & 0xff);
        }
    }

    /** Whether an app has seen repositories; not of a file that cannot be read. */
    public boolean hasRepositories() {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (Connection connection = open(file)) {
            return !queryText(connection, "select 1 from repositories limit 1").isEmpty();
        } catch (SQLException _) {
            return false;
        }
    }

    private static boolean isNewer(Path copy) throws IOException {
        try (Connection connection = open(copy)) {
            String latest =
                    "select coalesce(max(cast(version as integer)), 0) from flyway_schema_history";
            return StoreSchema.isNewer(Integer.parseInt(queryText(connection, latest)));
        } catch (SQLException e) {
            throw new IOException("the copy cannot be read", e);
        }
    }

    private static boolean isWhole(Path copy) {
        if (!Files.isRegularFile(copy)) {
            return false;
        }
        try (Connection connection = open(copy)) {
            return queryText(connection, "pragma quick_check").equals("ok")
                    && !queryText(connection, "select count(*) from flyway_schema_history")
                            .equals("0");
        } catch (SQLException _) {
            return false;
        }
    }

    private static Connection open(Path path) throws SQLException {
        NativeLibrary.locate();
        return DriverManager.getConnection("jdbc:sqlite:" + path.toAbsolutePath());
    }

    /** The first column of the first row; may be empty. */
    static String queryText(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        }
    }
}
