package io.perfwarden.history;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link RunHistory} in the table {@code results}. */
public final class JdbiRunHistory implements RunHistory {
    private static final String SAVE =
            """
            insert into results
                (repo, run_id, attempt, suite, platform,
                 head_sha, head_repo, head_owner, head_branch,
                 base_branch, on_default, measured_at, document)
            values
                (:repo, :run, :attempt, :suite, :platform,
                 :sha, :head_repo, :head_owner, :head_branch,
                 :base, :on_default, :measured, :document)
            on conflict (repo, run_id, suite, platform)
            do update set
                attempt = excluded.attempt,
                head_sha = excluded.head_sha,
                head_repo = excluded.head_repo,
                head_owner = excluded.head_owner,
                head_branch = excluded.head_branch,
                base_branch = excluded.base_branch,
                on_default = excluded.on_default,
                measured_at = excluded.measured_at,
                document = excluded.document
            where excluded.attempt >= results.attempt
            """;

    private final Database database;

    public JdbiRunHistory(Database database) {
        this.database = database;
    }

    @Override
    public void record(StoredRun run) {
        database.write(handle ->
                HeadColumns.bind(handle.createUpdate(SAVE), run.head())
                        .bind("repo", run.repo().value())
                        .bind("run", run.run().value())
                        .bind("attempt", run.attempt())
                        .bind("suite", run.suite())
                        .bind("platform", run.platform())
                        .bind("sha", run.headSha().value())
                        .bind("base", run.baseBranch().value())
                        .bind("on_default", run.onDefaultBranch() ? 1 : 0)
                        .bind("measured", run.measuredAt().toEpochMilli())
                        .bind("document", run.document().bytes())
                        .execute());
    }

    @Override
    public List<StoredRun> newest(RepoId repo, CommitSha headSha) {
        return database.read(handle ->
                handle.createQuery(
                                """
                                select * from results r
                                where repo = :repo and head_sha = :sha and not exists (
                                    select 1 from results newer
                                    where newer.repo = r.repo
                                      and newer.head_sha = r.head_sha
                                      and newer.suite = r.suite
                                      and newer.platform = r.platform
                                      and newer.run_id > r.run_id)
                                order by suite, platform
                                """)
                        .bind("repo", repo.value())
                        .bind("sha", headSha.value())
                        .map(JdbiRunHistory::row)
                        .list());
    }

    @Override
    public List<StoredRun> defaultBranch(RepoId repo, String suite, String platform, int limit) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from results where repo = :repo and suite ="
                                        + " :suite and platform = :platform and on_default"
                                        + " = 1 order by run_id desc limit :limit")
                        .bind("repo", repo.value())
                        .bind("suite", suite)
                        .bind("platform", platform)
                        .bind("limit", limit)
                        .map(JdbiRunHistory::row)
                        .list());
    }

    private static StoredRun row(ResultSet row, StatementContext context) throws SQLException {
        return new StoredRun(
                new RepoId(row.getLong("repo")),
                new RunId(row.getLong("run_id")),
                row.getInt("attempt"),
                row.getString("suite"),
                row.getString("platform"),
                new CommitSha(row.getString("head_sha")),
                HeadColumns.read(row),
                new BranchName(row.getString("base_branch")),
                row.getInt("on_default") == 1,
                Instant.ofEpochMilli(row.getLong("measured_at")),
                new Document(row.getBytes("document")));
    }
}
