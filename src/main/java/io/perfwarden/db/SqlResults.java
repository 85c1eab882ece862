package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.WorkflowRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.Update;

/** {@link ResultLedger} in the table {@code brought}, with what of it is history. */
final class SqlResults implements ResultLedger {
    private static final String SAVE =
            """
            insert into brought
                (repo, run_id, attempt, suite, came, platform, readable, head_sha, on_default,
                 measured_at, document, late, left_out)
            values
                (:repo, :run, :attempt, :suite, :came, :platform, :readable, :sha, :on_default,
                 :measured, :document, :late, :left_out)
            """;

    private final StoreDatabase database;
    private final FactVersions versions;

    SqlResults(StoreDatabase database, FactVersions versions) {
        this.database = database;
        this.versions = versions;
    }

    @Override
    public void takenIn(
            RepoId repo, WorkflowRun run, boolean onDefaultBranch, List<Stored> brought) {
        database.write(handle -> {
            versions.raise(handle, repo, run.headSha());
            brought.stream()
                    .map(Stored::suite)
                    .distinct()
                    .forEach(suite -> {
                        deleteSuite(handle, "brought", repo, run.attempt(), suite);
                        deleteSuite(handle, "points", repo, run.attempt(), suite);
                        deleteSuite(handle, "points_due", repo, run.attempt(), suite);
                    });
            boolean late = isKnown(handle, repo, run.attempt());
            delete(handle, "looks", repo, run.attempt());
            delete(handle, "listings", repo, run.attempt());
            delete(handle, "faults", repo, run.attempt());
            Brought by = new Brought(repo, run, onDefaultBranch, late);
            brought.forEach(stored -> save(handle, by, stored));
            RunRows.takenIn(handle, repo, run.attempt());
            return true;
        });
    }

    private static void delete(Handle handle, String table, RepoId repo, Attempt attempt) {
        deletion(handle, table, "", repo, attempt).execute();
    }

    private static void deleteSuite(
            Handle handle, String table, RepoId repo, Attempt attempt, String suite) {
        deletion(handle, table, " and suite = :suite", repo, attempt)
                .bind("suite", suite)
                .execute();
    }

    private static Update deletion(
            Handle handle, String table, String more, RepoId repo, Attempt attempt) {
        return handle.createUpdate(
                        "delete from "
                                + table
                                + " where repo = :repo and run_id = :run and attempt = :attempt"
                                + more)
                .bind("repo", repo.value())
                .bind("run", attempt.run().value())
                .bind("attempt", attempt.number());
    }

    /** Whether anything is stored of an attempt. */
    private static boolean isKnown(Handle handle, RepoId repo, Attempt attempt) {
        return handle.createQuery(
                                "select count(*) from brought where repo = :repo and run_id = :run"
                                        + " and attempt = :attempt")
                        .bind("repo", repo.value())
                        .bind("run", attempt.run().value())
                        .bind("attempt", attempt.number())
                        .mapTo(Integer.class)
                        .one()
                > 0;
    }

    /**
     * Which run brought results.
     *
     * @param late whether it was taken in for other suites before
     */
    private record Brought(RepoId repo, WorkflowRun run, boolean onDefaultBranch, boolean late) {
        PointRows.Key key(Stored stored) {
            return new PointRows.Key(
                    repo, stored.attempt(), stored.suite(), stored.platform().orElse(""));
        }
    }

    private static void save(Handle handle, Brought by, Stored stored) {
        handle.createUpdate(SAVE)
                .bind("repo", by.repo().value())
                .bind("run", stored.attempt().run().value())
                .bind("attempt", stored.attempt().number())
                .bind("suite", stored.suite())
                .bind("came", ColumnValues.flag(stored.platform().isPresent()))
                .bind("platform", stored.platform().orElse(""))
                .bind("readable", ColumnValues.flag(stored.readable()))
                .bind("sha", by.run().headSha().value())
                .bind("on_default", ColumnValues.flag(by.onDefaultBranch() && stored.readable()))
                .bind("measured", by.run().startedAt().toEpochMilli())
                .bind("document", stored.document().bytes())
                .bind("late", ColumnValues.flag(by.late() || stored.late()))
                .bind("left_out", stored.leftOut().orElse(null))
                .execute();
        if (by.onDefaultBranch()) {
            PointRows.Measured measured =
                    new PointRows.Measured(by.run().headSha(), by.run().startedAt());
            stored.points()
                    .ifPresent(points -> PointRows.save(handle, by.key(stored), measured, points));
        }
    }

    @Override
    public List<Stored> of(RepoId repo, Attempt attempt, String suite) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from brought where repo = :repo and run_id = :run"
                                        + " and attempt = :attempt and suite = :suite"
                                        + " order by came, platform")
                        .bind("repo", repo.value())
                        .bind("run", attempt.run().value())
                        .bind("attempt", attempt.number())
                        .bind("suite", suite)
                        .map(SqlResults::row)
                        .list());
    }

    private static Stored row(ResultSet row, StatementContext context) throws SQLException {
        return new Stored(
                SqlCommits.attempt(row),
                row.getString("suite"),
                row.getInt("came") == 1 ? Optional.of(row.getString("platform")) : Optional.empty(),
                row.getInt("readable") == 1,
                new Document(row.getBytes("document")),
                Optional.empty(),
                Optional.ofNullable(row.getString("left_out")),
                false);
    }
}
