package io.perfwarden.ledger.sql;

import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** Rows of {@code listings}. */
final class ListingRows {
    private static final String OF = " where repo = :repo and run_id = :run and attempt = :attempt";

    private ListingRows() {}

    static int add(Handle handle, RepoId repo, CommitSha sha, Attempt attempt, Instant due) {
        return of(
                        handle.createUpdate(
                                "insert into listings (repo, sha, run_id, attempt, due, done)"
                                        + " values (:repo, :sha, :run, :attempt, :due, 0)"
                                        + " on conflict do nothing"),
                        repo,
                        attempt)
                .bind("sha", sha.value())
                .bind("due", due.toEpochMilli())
                .execute();
    }

    static List<Attempt> due(Handle handle, RepoId repo, CommitSha sha, Instant now) {
        return handle.createQuery(
                        "select run_id, attempt from listings where repo = :repo and sha = :sha"
                                + " and done = 0 and due <= :now order by run_id, attempt")
                .bind("repo", repo.value())
                .bind("sha", sha.value())
                .bind("now", now.toEpochMilli())
                .map((row, context) -> SqlCommits.attempt(row))
                .list();
    }

    static int done(Handle handle, RepoId repo, Attempt attempt) {
        return of(handle.createUpdate("update listings set done = 1" + OF), repo, attempt)
                .execute();
    }

    static boolean isDone(Handle handle, RepoId repo, Attempt attempt) {
        return of(
                                handle.createQuery(
                                        "select count(*) from listings" + OF + " and done = 1"),
                                repo,
                                attempt)
                        .mapTo(Integer.class)
                        .one()
                == 1;
    }

    private static <S extends SqlStatement<S>> S of(S statement, RepoId repo, Attempt attempt) {
        return statement
                .bind("repo", repo.value())
                .bind("run", attempt.run().value())
                .bind("attempt", attempt.number());
    }
}
