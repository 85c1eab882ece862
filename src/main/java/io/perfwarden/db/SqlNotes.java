package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import java.sql.SQLException;

/** {@link BranchNotes} in the table {@code notes}. */
record SqlNotes(StoreDatabase database) implements BranchNotes {
    private static final String SAVE =
            """
            insert into notes
                (repo, order_id, pull, commit_sha, login, benchmarks, words, made_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (repo, order_id) do nothing
            """;

    private static final String WAITING = " where repo = ? and pull = ? and commit_sha = ''";

    private static final String NEWEST =
            "select * from notes where repo = ? and commit_sha <> ''"
                    + " order by made_at desc, order_id limit 200";

    @Override
    public void record(RepoId repo, BranchNote it) {
        String commit = it.commit().map(CommitSha::value).orElse("");
        database.update(
                SAVE,
                repo,
                it.order(),
                it.pull(),
                commit,
                it.login(),
                it.benchmarks(),
                it.text(),
                it.at());
    }

    @Override
    public boolean await(RepoId repo, PullNumber pull) {
        String waiting = "select order_id from notes" + WAITING + " limit 1";
        return database.first(waiting, row -> row.text("order_id"), repo, pull).isPresent();
    }

    @Override
    public void merged(RepoId repo, PullNumber pull, CommitSha commit) {
        database.update("update notes set commit_sha = ?" + WAITING, commit, repo, pull);
    }

    @Override
    public List<BranchNote> of(RepoId repo) {
        return database.list(NEWEST, SqlNotes::row, repo);
    }

    private static BranchNote row(SqlRow row) throws SQLException {
        return new BranchNote(
                row.text("order_id"),
                row.pull("pull"),
                Optional.of(row.sha("commit_sha")),
                row.text("login"),
                row.text("benchmarks"),
                row.text("words"),
                row.time("made_at"));
    }
}
