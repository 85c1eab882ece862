package io.perfwarden.history;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/** A head in the columns {@code head_repo} and {@code head_branch}; no owner is kept. */
final class HeadColumns {
    private HeadColumns() {}

    static <S extends SqlStatement<S>> S bind(S statement, Head head) {
        Long repo = head.repo().map(RepoId::value).orElse(null);
        return statement
                .bind("head_repo", repo)
                .bind("head_owner", "")
                .bind("head_branch", head.branch().value());
    }

    static Head read(ResultSet row) throws SQLException {
        long repo = row.getLong("head_repo");
        return new Head(
                row.wasNull() ? Optional.empty() : Optional.of(new RepoId(repo)),
                new BranchName(row.getString("head_branch")));
    }
}
