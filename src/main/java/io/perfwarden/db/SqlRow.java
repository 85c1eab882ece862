package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One row of a result, read by the names of its columns. */
public record SqlRow(ResultSet columns) {
    /** Reads the columns that make up a value. */
    public interface Reader<T> {
        T read(SqlRow row) throws SQLException;
    }

    public String text(String column) throws SQLException {
        return columns.getString(column);
    }

    public Optional<String> optionalText(String column) throws SQLException {
        return Optional.ofNullable(columns.getString(column));
    }

    public int integer(String column) throws SQLException {
        return columns.getInt(column);
    }

    public long number(String column) throws SQLException {
        return columns.getLong(column);
    }

    Optional<Long> optionalNumber(String column) throws SQLException {
        long value = columns.getLong(column);
        return columns.wasNull() ? Optional.empty() : Optional.of(value);
    }

    boolean flag(String column) throws SQLException {
        return columns.getInt(column) == 1;
    }

    byte[] bytes(String column) throws SQLException {
        return columns.getBytes(column);
    }

    /** A moment in milliseconds since 1970. */
    public Instant time(String column) throws SQLException {
        return Instant.ofEpochMilli(columns.getLong(column));
    }

    public Optional<Instant> optionalTime(String column) throws SQLException {
        return optionalNumber(column).map(Instant::ofEpochMilli);
    }

    /** A constant, stored as its name in lower case. */
    public <E extends Enum<E>> E constant(Class<E> type, String column) throws SQLException {
        return Enum.valueOf(type, text(column).toUpperCase(Locale.ROOT));
    }

    RepoId repo(String column) throws SQLException {
        return new RepoId(columns.getLong(column));
    }

    CommitSha sha(String column) throws SQLException {
        return new CommitSha(text(column));
    }

    BranchName branch(String column) throws SQLException {
        return new BranchName(text(column));
    }

    PullNumber pull(String column) throws SQLException {
        return new PullNumber(columns.getInt(column));
    }

    /** Of the columns {@code run_id} and {@code attempt}. */
    Attempt attempt() throws SQLException {
        return new Attempt(new RunId(number("run_id")), integer("attempt"));
    }

    /** Of the columns {@code head_repo} and {@code head_branch}. */
    HeadBranch head() throws SQLException {
        return new HeadBranch(optionalNumber("head_repo").map(RepoId::new), branch("head_branch"));
    }

    /** Of the columns {@code suite} and {@code platform}. */
    SuitePlatform where() throws SQLException {
        return new SuitePlatform(text("suite"), text("platform"));
    }
}
