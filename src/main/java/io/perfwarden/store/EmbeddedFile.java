package io.perfwarden.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.stream.IntStream;

/** The embedded database as a file, while nobody uses it. */
public final class EmbeddedFile {
    /**
     * Primary result codes of a file that is damaged, or no database.
     *
     * @see <a href="https://www.sqlite.org/rescode.html">SQLite result codes</a>
     */
    private static final Set<Integer> DAMAGED = Set.of(11, 26);

    private final Path file;

    public EmbeddedFile(Path file) {
        this.file = file;
    }

    /** What became of putting a copy in its place. */
    public enum Replacing {
        REPLACED,
        /** The copy is damaged, or no database of ours. */
        NO_COPY,
        /** A newer version of this program has written the copy. */
        NEWER,
        /** Somebody has the database open. */
        IN_USE
    }

    /**
     * Puts a copy in its place, in one step; what was there is kept beside it, damaged or not.
     *
     * @throws IOException if there is no room for it; then what was there still is
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
        Path restoring = beside(".restoring");
        try {
            put(copy, restoring);
        } finally {
            Files.deleteIfExists(restoring);
        }
        return Replacing.REPLACED;
    }

    private void put(Path copy, Path restoring) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.copy(copy, restoring, StandardCopyOption.REPLACE_EXISTING);
        if (Files.exists(file)) {
            Files.copy(file, kept());
        }
        Files.deleteIfExists(beside("-wal"));
        Files.deleteIfExists(beside("-shm"));
        Files.move(
                restoring,
                file,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Never over what was kept before: of two restores the first may have been the wrong one. */
    private Path kept() {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(number -> beside(".before-restore" + (number == 1 ? "" : "-" + number)))
                .filter(Files::notExists)
                .findFirst()
                .orElseThrow();
    }

    private Path beside(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /**
     * Only who is alone with a database can take its write-ahead log away. One that is damaged
     * cannot be asked, and nobody works with it: to replace it is what copies are for.
     */
    private boolean isClosed() {
        try (Connection connection = open(file)) {
            return one(connection, "pragma journal_mode = delete").equals("delete");
        } catch (SQLException e) {
            return DAMAGED.contains(e.getErrorCode() & 0xff);
        }
    }

    private static boolean isNewer(Path copy) throws IOException {
        try (Connection connection = open(copy)) {
            String latest =
                    "select coalesce(max(cast(version as integer)), 0) from flyway_schema_history";
            return Schema.isNewer(Integer.parseInt(one(connection, latest)));
        } catch (SQLException e) {
            throw new IOException("the copy cannot be read", e);
        }
    }

    private static boolean isWhole(Path copy) {
        if (!Files.isRegularFile(copy)) {
            return false;
        }
        try (Connection connection = open(copy)) {
            return one(connection, "pragma quick_check").equals("ok")
                    && !one(connection, "select count(*) from flyway_schema_history").equals("0");
        } catch (SQLException _) {
            return false;
        }
    }

    private static Connection open(Path path) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + path.toAbsolutePath());
    }

    private static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        }
    }
}
