package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * {@link HistoryLedger} in the tables {@code points}, {@code layouts}, {@code commit_lines} and
 * {@code releases}.
 */
public final class SqlHistory implements HistoryLedger {
    private static final String SAVE_LINE =
            """
            insert into commit_lines (repo, sha, line, asked_at) values (:repo, :sha, :line, :at)
            on conflict do nothing
            """;

    private static final String SAVE_RELEASE =
            """
            insert into releases (repo, sha, tag, tagged, asked_at)
            values (:repo, :sha, :tag, :tagged, :at)
            on conflict do nothing
            """;

    private static final String DUE =
            """
            select b.*
            from points_due d
            join brought b on b.repo = d.repo and b.run_id = d.run_id and b.attempt = d.attempt
                and b.suite = d.suite and b.platform = d.platform and b.came = 1
            order by d.repo, d.run_id, d.attempt, d.suite, d.platform limit :most
            """;

    private static final int MACHINES_OF = 1000;

    private final StoreDatabase database;

    public SqlHistory(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public SuiteHistory along(RepoId repo, SuitePlatform where, Sources sources, int most) {
        Map<CommitSha, Integer> ages = new HashMap<>();
        sources.line().commits().forEach(sha -> ages.putIfAbsent(sha, ages.size()));
        Comparator<PastRows.Entry> oldestFirst =
                Comparator.<PastRows.Entry, Integer>comparing(
                                entry -> -ages.getOrDefault(entry.sha(), 0))
                        .thenComparing(PastRows.Entry.byAge());
        return database.read(handle -> {
            PastRows rows = new PastRows(handle, repo, where);
            return rows.past(
                    rows.entries(sources.files()).stream()
                            .filter(entry -> ages.containsKey(entry.sha()))
                            .sorted(oldestFirst)
                            .toList(),
                    most,
                    sources.workflow());
        });
    }

    @Override
    public SuiteHistory newest(RepoId repo, SuitePlatform where, int most) {
        return database.read(handle -> {
            PastRows rows = new PastRows(handle, repo, where);
            return rows.past(rows.entries(Set.of()), most, Optional.empty());
        });
    }

    /** Of the newest results, so that it takes the same time however long the history is. */
    @Override
    public Set<BenchmarkEnvironment> machines(RepoId repo) {
        return database.read(handle ->
                handle
                        .createQuery(
                                "select environment from points where repo = :repo"
                                        + " order by run_id desc limit :most")
                        .bind("repo", repo.value())
                        .bind("most", MACHINES_OF)
                        .mapTo(String.class)
                        .list()
                        .stream()
                        .distinct()
                        .map(text -> PointRows.environment(text).hardware())
                        .collect(Collectors.toSet()));
    }

    @Override
    public List<SuitePlatform> series(RepoId repo) {
        return database.read(handle ->
                handle.createQuery(
                                "select suite, platform from points where repo = :repo union"
                                        + " select suite, platform from imported"
                                        + " where repo = :repo and head_sha <> ''"
                                        + " order by suite, platform")
                        .bind("repo", repo.value())
                        .map((row, context) ->
                                new SuitePlatform(
                                        row.getString("suite"), row.getString("platform")))
                        .list());
    }

    @Override
    public List<Leg> legs(RepoId repo, String suite, int most) {
        return database.read(handle ->
                handle.createQuery(
                                "select run_id, attempt, head_sha, platform from points"
                                        + " where repo = :repo and suite = :suite"
                                        + " order by run_id desc, attempt desc, platform"
                                        + " limit :most")
                        .bind("repo", repo.value())
                        .bind("suite", suite)
                        .bind("most", most)
                        .map((row, context) ->
                                new Leg(
                                        PointRows.attempt(row),
                                        new CommitSha(row.getString("head_sha")),
                                        row.getString("platform")))
                        .list());
    }

    @Override
    public Optional<Line> line(RepoId repo, CommitSha tip) {
        return database.read(handle ->
                handle.createQuery(
                                "select line from commit_lines where repo = :repo and sha = :sha")
                        .bind("repo", repo.value())
                        .bind("sha", tip.value())
                        .map((row, context) -> line(row.getString("line")))
                        .findOne());
    }

    private static Line line(String text) {
        return new Line(
                Arrays.stream(text.split(" ", -1))
                        .filter(sha -> !sha.isEmpty())
                        .map(CommitSha::new)
                        .toList());
    }

    @Override
    public void asked(RepoId repo, CommitSha tip, Line line, Instant at) {
        String text =
                line.commits().stream().map(CommitSha::value).collect(Collectors.joining(" "));
        database.write(handle ->
                handle.createUpdate(SAVE_LINE)
                        .bind("repo", repo.value())
                        .bind("sha", tip.value())
                        .bind("line", text)
                        .bind("at", at.toEpochMilli())
                        .execute());
    }

    @Override
    public Optional<After> release(RepoId repo, CommitSha tip) {
        return database.read(handle ->
                handle.createQuery(
                                "select tag, tagged from releases where repo = :repo and sha = :sha")
                        .bind("repo", repo.value())
                        .bind("sha", tip.value())
                        .map((row, context) -> after(row.getString("tag"), row.getString("tagged")))
                        .findOne());
    }

    private static After after(String tag, String sha) {
        return new After(
                tag.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Tagged(tag, new CommitSha(sha))));
    }

    @Override
    public void released(RepoId repo, CommitSha tip, After after, Instant at) {
        database.write(handle ->
                handle.createUpdate(SAVE_RELEASE)
                        .bind("repo", repo.value())
                        .bind("sha", tip.value())
                        .bind("tag", after.last().map(Tagged::tag).orElse(""))
                        .bind("tagged", after.last().map(it -> it.sha().value()).orElse(""))
                        .bind("at", at.toEpochMilli())
                        .execute());
    }

    @Override
    public List<Due> due(int most) {
        return database.read(
                handle -> handle.createQuery(DUE).bind("most", most).map(SqlHistory::due).list());
    }

    private static Due due(ResultSet row, StatementContext context) throws SQLException {
        return new Due(
                new RepoId(row.getLong("repo")),
                new CommitSha(row.getString("head_sha")),
                Instant.ofEpochMilli(row.getLong("measured_at")),
                new ResultLedger.Stored(
                        PointRows.attempt(row),
                        row.getString("suite"),
                        Optional.of(row.getString("platform")),
                        true,
                        new ResultLedger.Document(row.getBytes("document"))));
    }

    @Override
    public void settled(Due due, Optional<RunPoints> points) {
        Attempt attempt = due.stored().attempt();
        PointRows.Key key =
                new PointRows.Key(
                        due.repo(),
                        attempt,
                        due.stored().suite(),
                        due.stored().platform().orElse(""));
        PointRows.Measured measured = new PointRows.Measured(due.sha(), due.at());
        database.write(handle -> {
            points.ifPresent(it -> PointRows.save(handle, key, measured, it));
            return done(handle, key);
        });
    }

    private static int done(Handle handle, PointRows.Key key) {
        return handle.createUpdate(
                        "delete from points_due where repo = :repo and run_id = :run"
                                + " and attempt = :attempt and suite = :suite"
                                + " and platform = :platform")
                .bind("repo", key.repo().value())
                .bind("run", key.attempt().run().value())
                .bind("attempt", key.attempt().number())
                .bind("suite", key.suite())
                .bind("platform", key.platform())
                .execute();
    }
}
