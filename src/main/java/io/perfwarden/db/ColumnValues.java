package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;

/** Values that stand in several columns, or in columns that may be null. */
final class ColumnValues {
    private ColumnValues() {}

    /** A head in the columns {@code head_repo} and {@code head_branch}. */
    static <S extends SqlStatement<S>> S bind(S statement, HeadBranch head) {
        Long repo = head.repo().map(RepoId::value).orElse(null);
        return statement.bind("head_repo", repo).bind("head_branch", head.branch().value());
    }

    static HeadBranch head(ResultSet row) throws SQLException {
        long repo = row.getLong("head_repo");
        return new HeadBranch(
                row.wasNull() ? Optional.empty() : Optional.of(new RepoId(repo)),
                new BranchName(row.getString("head_branch")));
    }

    static Optional<Long> number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(value);
    }

    static Optional<Instant> time(ResultSet row, String column) throws SQLException {
        return number(row, column).map(Instant::ofEpochMilli);
    }

    static int flag(boolean value) {
        return value ? 1 : 0;
    }
}
