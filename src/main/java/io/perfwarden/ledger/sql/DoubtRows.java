package io.perfwarden.ledger.sql;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import io.perfwarden.standing.Facts;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/** Rows of {@code doubted}. */
final class DoubtRows {
    private DoubtRows() {}

    static List<Facts.Doubted> on(Handle handle, RepoId repo, CommitSha sha) {
        return handle.createQuery(
                        "select * from doubted where repo = :repo and sha = :sha"
                                + " order by run_id, attempt")
                .bind("repo", repo.value())
                .bind("sha", sha.value())
                .map((row, context) ->
                        new Facts.Doubted(
                                SqlCommits.attempt(row),
                                Instant.ofEpochMilli(row.getLong("until")),
                                Facts.Rerun.valueOf(
                                        row.getString("rerun").toUpperCase(Locale.ROOT))))
                .list();
    }

    /** Whether it was not known. */
    static boolean add(Handle handle, RepoId repo, CommitSha sha, Facts.Doubted doubted) {
        return handle.createUpdate(
                                "insert into doubted (repo, sha, run_id, attempt, until, rerun)"
                                        + " values (:repo, :sha, :run, :attempt, :until, :rerun)"
                                        + " on conflict do nothing")
                        .bind("repo", repo.value())
                        .bind("sha", sha.value())
                        .bind("run", doubted.attempt().run().value())
                        .bind("attempt", doubted.attempt().number())
                        .bind("until", doubted.until().toEpochMilli())
                        .bind("rerun", word(doubted.rerun()))
                        .execute()
                == 1;
    }

    static int answered(Handle handle, RepoId repo, Facts.Doubted doubted) {
        return handle.createUpdate(
                        "update doubted set rerun = :rerun, until = :until where repo = :repo"
                                + " and run_id = :run and attempt = :attempt")
                .bind("rerun", word(doubted.rerun()))
                .bind("until", doubted.until().toEpochMilli())
                .bind("repo", repo.value())
                .bind("run", doubted.attempt().run().value())
                .bind("attempt", doubted.attempt().number())
                .execute();
    }

    private static String word(Facts.Rerun rerun) {
        return rerun.name().toLowerCase(Locale.ROOT);
    }
}
