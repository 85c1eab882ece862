package io.perfwarden.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The embedded database as a file, while nobody uses it. */
public final class EmbeddedFile {
    private final Path file;

    public EmbeddedFile(Path file) {
        this.file = file;
    }

    /** What became of putting a copy in its place. */
    public enum Replacing {
        REPLACED,
        /** The copy is damaged, or no database of ours. */
        NO_COPY,
        /** Somebody has the database open. */
        IN_USE
    }

    /** Puts a copy in its place, in one step; what was there is kept beside it. */
    public Replacing replaceBy(Path copy) {
        if (!isWhole(copy)) {
            return Replacing.NO_COPY;
        }
        if (Files.exists(file) && !isClosed()) {
            return Replacing.IN_USE;
        }
        try {
            put(copy);
            return Replacing.REPLACED;
        } catch (IOException e) {
            throw new UncheckedIOException("the copy cannot be put in place", e);
        }
    }

    private void put(Path copy) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path restoring = beside(".restoring");
        Files.copy(copy, restoring, StandardCopyOption.REPLACE_EXISTING);
        if (Files.exists(file)) {
            Files.copy(file, beside(".before-restore"), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.deleteIfExists(beside("-wal"));
        Files.deleteIfExists(beside("-shm"));
        Files.move(
                restoring,
                file,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private Path beside(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** Only who is alone with a database can take its write-ahead log away. */
    private boolean isClosed() {
        try (Connection connection = open(file)) {
            return one(connection, "pragma journal_mode = delete").equals("delete");
        } catch (SQLException _) {
            return false;
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
