package io.perfwarden.history;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link PullStates} in the table {@code pulls}. */
public final class JdbiPullStates implements PullStates {
    private static final String SAVE =
            """
            insert into pulls
                (repo, number, head_repo, head_owner,
                 head_branch, head_sha, base_branch, open,
                 shown)
            values
                (:repo, :number, :head_repo, :head_owner,
                 :head_branch, :sha, :base, :open, '')
            on conflict (repo, number) do update set
                head_repo = excluded.head_repo,
                head_owner = excluded.head_owner,
                head_branch = excluded.head_branch,
                head_sha = excluded.head_sha,
                base_branch = excluded.base_branch,
                open = excluded.open
            """;

    private final Database database;

    public JdbiPullStates(Database database) {
        this.database = database;
    }

    @Override
    public Optional<PullState> find(RepoId repo, PullNumber number) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from pulls where repo = :repo and number =" + " :number")
                        .bind("repo", repo.value())
                        .bind("number", number.value())
                        .map(JdbiPullStates::row)
                        .findOne());
    }

    @Override
    public List<PullState> at(RepoId repo, CommitSha headSha) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from pulls where repo = :repo and head_sha = :sha"
                                        + " order by number")
                        .bind("repo", repo.value())
                        .bind("sha", headSha.value())
                        .map(JdbiPullStates::row)
                        .list());
    }

    @Override
    public void saw(
            RepoId repo,
            PullNumber number,
            Head head,
            CommitSha headSha,
            BranchName baseBranch,
            boolean open) {
        database.write(handle ->
                HeadColumns.bind(handle.createUpdate(SAVE), head)
                        .bind("repo", repo.value())
                        .bind("number", number.value())
                        .bind("sha", headSha.value())
                        .bind("base", baseBranch.value())
                        .bind("open", open ? 1 : 0)
                        .execute());
    }

    @Override
    public void commented(RepoId repo, PullNumber number, Optional<Long> commentId, String shown) {
        int changed =
                database.write(handle ->
                        handle.createUpdate(
                                        "update pulls set comment_id = :comment, shown ="
                                                + " :shown where repo = :repo and number ="
                                                + " :number")
                                .bind("comment", commentId.orElse(null))
                                .bind("shown", shown)
                                .bind("repo", repo.value())
                                .bind("number", number.value())
                                .execute());
        if (changed == 0) {
            throw new IllegalStateException(
                    "a comment on pull request " + number + ", which was never seen");
        }
    }

    private static PullState row(ResultSet row, StatementContext context) throws SQLException {
        long comment = row.getLong("comment_id");
        Optional<Long> commentId = row.wasNull() ? Optional.empty() : Optional.of(comment);
        return new PullState(
                new RepoId(row.getLong("repo")),
                new PullNumber(row.getInt("number")),
                HeadColumns.read(row),
                new CommitSha(row.getString("head_sha")),
                new BranchName(row.getString("base_branch")),
                row.getInt("open") == 1,
                commentId,
                row.getString("shown"));
    }
}
