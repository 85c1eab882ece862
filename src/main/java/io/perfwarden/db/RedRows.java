package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** Rows of {@code reds}. */
final class RedRows {
    private static final String SAVE =
            """
            insert into reds (repo, sha, pull, suite, run_id, attempt, suites)
            values (:repo, :sha, :pull, :suite, :run, :attempt, :suites)
            on conflict (repo, sha, pull, suite) do update set
                run_id = excluded.run_id, attempt = excluded.attempt, suites = excluded.suites
            where excluded.run_id > reds.run_id
                or (excluded.run_id = reds.run_id and excluded.attempt >= reds.attempt)
            """;

    private static final String CLEAR =
            """
            delete from reds
            where repo = :repo and sha = :sha and pull = :pull and suite = :suite
                and (run_id < :run or (run_id = :run and attempt <= :attempt))
            """;

    private RedRows() {}

    static List<CommitFacts.Red> on(Handle handle, RepoId repo, CommitSha sha) {
        return handle.createQuery(
                        "select * from reds where repo = :repo and sha = :sha order by pull, suite")
                .bind("repo", repo.value())
                .bind("sha", sha.value())
                .map((row, context) ->
                        new CommitFacts.Red(
                                Optional.of(row.getInt("pull"))
                                        .filter(pull -> pull > 0)
                                        .map(PullNumber::new),
                                row.getString("suite"),
                                SqlCommits.attempt(row),
                                Set.of(row.getString("suites").split(" "))))
                .list();
    }

    static void save(Handle handle, RepoId repo, CommitSha sha, CommitFacts.Red red) {
        bound(handle.createUpdate(SAVE), repo, sha, red)
                .bind("suites", String.join(" ", new TreeSet<>(red.suites())))
                .execute();
    }

    static void clear(Handle handle, RepoId repo, CommitSha sha, CommitFacts.Red red) {
        bound(handle.createUpdate(CLEAR), repo, sha, red).execute();
    }

    private static <S extends SqlStatement<S>> S bound(
            S statement, RepoId repo, CommitSha sha, CommitFacts.Red red) {
        return statement
                .bind("repo", repo.value())
                .bind("sha", sha.value())
                .bind("pull", red.pull().map(PullNumber::value).orElse(0))
                .bind("suite", red.suite())
                .bind("run", red.attempt().run().value())
                .bind("attempt", red.attempt().number());
    }
}
