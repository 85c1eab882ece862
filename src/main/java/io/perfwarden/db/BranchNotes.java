package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** People's notes about commits of default branches, for trends. */
public record BranchNotes(StoreDatabase database) {
    private static final String SAVE =
            SqlRunner.insert(
                    "branch_notes",
                    "repo, order_id, pull, commit_sha, login, benchmarks, words, made_at");
    private static final String WAITING = " where repo = ? and pull = ? and commit_sha = ''";
    private static final String NEWEST =
            "select * from branch_notes where repo = ? and commit_sha <> ''"
                    + " order by made_at desc, order_id limit 200";

    /**
     * A note.
     *
     * @param order makes it recorded once
     * @param commit merge commit of its pull request; absent until then
     * @param benchmarks pattern of the affected names
     * @param text foreign, on one line
     */
    public record BranchNote(
            String order,
            PullNumber pull,
            Optional<CommitSha> commit,
            String login,
            String benchmarks,
            String text,
            Instant at) {}

    /** Records a note, once an order. */
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

    public boolean await(RepoId repo, PullNumber pull) {
        String waiting = "select order_id from branch_notes" + WAITING + " limit 1";
        return database.exists(waiting, repo, pull);
    }

    public void storeMerge(RepoId repo, PullNumber pull, CommitSha commit) {
        database.update("update branch_notes set commit_sha = ?" + WAITING, commit, repo, pull);
    }

    /** The newest 200 of merged pull requests, newest first. */
    public List<BranchNote> of(RepoId repo) {
        return database.list(NEWEST, BranchNotes::row, repo);
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
