package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.WorkflowRun;
import java.sql.SQLException;

/** {@link ResultLedger} in the table {@code brought}, with what of it is history. */
record SqlResults(StoreDatabase database, FactVersions versions) implements ResultLedger {
    private static final String OF = " where repo = ? and run_id = ? and attempt = ?";

    private static final String SAVE =
            """
            insert into brought
                (repo, run_id, attempt, suite, came, platform, readable, head_sha, on_default,
                 measured_at, document, late, left_out)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String TAKEN_IN =
            "update runs set taken_attempt = ? where repo = ? and run_id = ? and taken_attempt < ?";

    @Override
    public void takenIn(
            RepoId repo, WorkflowRun run, boolean onDefaultBranch, List<Stored> brought) {
        Attempt attempt = run.attempt();
        database.transaction(() -> {
            versions.raise(repo, run.headSha());
            for (String suite : brought.stream().map(Stored::suite).distinct().toList()) {
                for (String table : List.of("brought", "points", "points_due")) {
                    String delete = "delete from " + table + OF + " and suite = ?";
                    database.update(delete, repo, attempt, suite);
                }
                SeriesRuns.replaced(database, repo, attempt, suite);
            }
            String known = "select 1 from brought" + OF + " limit 1";
            boolean late = database.first(known, _ -> true, repo, attempt).isPresent();
            for (String table : List.of("looks", "listings", "faults")) {
                database.update("delete from " + table + OF, repo, attempt);
            }
            brought.forEach(stored -> save(repo, run, onDefaultBranch, late, stored));
            int number = attempt.number();
            database.update(TAKEN_IN, number, repo, attempt.run(), number);
        });
    }

    /**
     * @param late whether the run was taken in for other suites before
     */
    private void save(
            RepoId repo, WorkflowRun run, boolean onDefault, boolean late, Stored stored) {
        String platform = stored.platform().orElse("");
        database.update(
                SAVE,
                repo,
                stored.attempt(),
                stored.suite(),
                stored.platform().isPresent(),
                platform,
                stored.readable(),
                run.headSha(),
                onDefault && stored.readable(),
                run.startedAt(),
                stored.document().bytes(),
                late || stored.late(),
                stored.leftOut());
        if (onDefault) {
            var key = new PointRows.Key(repo, stored.attempt(), stored.suite(), platform);
            var measured = new PointRows.Measured(run.headSha(), run.startedAt());
            stored.points().ifPresent(it -> PointRows.save(database, key, measured, it));
        }
    }

    @Override
    public List<Stored> of(RepoId repo, Attempt attempt, String suite) {
        return database.list(
                "select * from brought" + OF + " and suite = ? order by came, platform",
                SqlResults::row,
                repo,
                attempt,
                suite);
    }

    private static Stored row(SqlRow row) throws SQLException {
        return new Stored(
                row.attempt(),
                row.text("suite"),
                row.flag("came") ? Optional.of(row.text("platform")) : Optional.empty(),
                row.flag("readable"),
                new Document(row.bytes("document")),
                Optional.empty(),
                row.optionalText("left_out"),
                false);
    }
}
