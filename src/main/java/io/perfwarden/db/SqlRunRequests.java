package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.check.CommitFacts.Requested;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowPath;
import java.sql.SQLException;

/** {@link RunRequests} in the table {@code run_requests}. */
record SqlRunRequests(StoreDatabase database, FactVersions versions) implements RunRequests {
    private static final String ADD =
            """
            insert into run_requests
                (repo, id, pull, sha, workflow, ref, asked_at, state, against)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
            """;

    private static final String OPEN = " and state in ('asked', 'started')";
    private static final String FIND = "select * from run_requests where repo = ? and id = ?";
    private static final String OF_RUN = "select * from run_requests where repo = ? and run_id = ?";

    /** Those of a commit, for its facts. */
    static List<Requested> on(StoreDatabase database, RepoId repo, CommitSha sha) {
        return database.list(
                "select * from run_requests where repo = ? and sha = ? order by asked_at, id",
                row -> {
                    RunRequest it = read(row);
                    return new Requested(it.workflow(), it.run(), it.state());
                },
                repo,
                sha);
    }

    private static RunRequest read(SqlRow row) throws SQLException {
        return new RunRequest(
                row.text("id"),
                row.pull("pull"),
                row.sha("sha"),
                new WorkflowPath(row.text("workflow")),
                row.text("ref"),
                row.time("asked_at"),
                row.optionalNumber("run_id").map(RunId::new),
                row.constant(RequestState.class, "state"),
                row.text("against"));
    }

    @Override
    public boolean add(RepoId repo, RunRequest it) {
        return change(
                repo,
                it,
                ADD,
                repo,
                it.id(),
                it.pull(),
                it.sha(),
                it.workflow().value(),
                it.ref(),
                it.at(),
                it.state(),
                it.against());
    }

    @Override
    public void askedAgain(RepoId repo, RunRequest it, Instant at) {
        var _ =
                change(
                        repo,
                        it,
                        "update run_requests set asked_at = ?, state = 'asked' where repo = ?"
                                + " and id = ? and run_id is null",
                        at,
                        repo,
                        it.id());
    }

    @Override
    public boolean started(RepoId repo, RunRequest it, RunId run) {
        return change(
                repo,
                it,
                "update run_requests set run_id = ?, state = 'started' where repo = ? and id = ?"
                        + " and run_id is null and state = 'asked' and not exists (select 1 from"
                        + " run_requests r where r.repo = run_requests.repo and r.run_id = ?)",
                run,
                repo,
                it.id(),
                run);
    }

    @Override
    public void ended(RepoId repo, RunRequest it, RequestState how) {
        var _ =
                change(
                        repo,
                        it,
                        "update run_requests set state = ? where repo = ? and id = ?" + OPEN,
                        how,
                        repo,
                        it.id());
    }

    @Override
    public Optional<RunRequest> find(RepoId repo, String id) {
        return database.first(FIND, SqlRunRequests::read, repo, id);
    }

    @Override
    public Optional<RunRequest> of(RepoId repo, RunId run) {
        return database.first(OF_RUN, SqlRunRequests::read, repo, run);
    }

    @Override
    public List<RunRequest> open(RepoId repo) {
        return database.list(
                "select * from run_requests where repo = ?" + OPEN + " order by asked_at, id",
                SqlRunRequests::read,
                repo);
    }

    private boolean change(RepoId repo, RunRequest it, String sql, Object... values) {
        return database.write(_ -> {
            versions.raise(repo, it.sha());
            return database.update(sql, values) == 1;
        });
    }
}
