package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowPath;
import java.sql.SQLException;

/**
 * {@link HistoryLedger} in the tables {@code points}, {@code layouts}, {@code commit_lines} and
 * {@code releases}.
 */
public record SqlHistory(StoreDatabase database) implements HistoryLedger {
    private static final String SAVE_LINE =
            "insert into commit_lines (repo, sha, line, asked_at) values (?, ?, ?, ?)"
                    + " on conflict do nothing";

    private static final String SAVE_RELEASE =
            "insert into releases (repo, sha, tag, tagged, asked_at) values (?, ?, ?, ?, ?)"
                    + " on conflict do nothing";

    private static final String DUE =
            """
            select b.*
            from points_due d
            join brought b on b.repo = d.repo and b.run_id = d.run_id and b.attempt = d.attempt
                and b.suite = d.suite and b.platform = d.platform and b.came = 1
            order by d.repo, d.run_id, d.attempt, d.suite, d.platform limit ?
            """;

    private static final String SERIES =
            """
            select suite, platform from points where repo = ?
            union select suite, platform from imported where repo = ? and head_sha <> ''
            order by suite, platform
            """;

    private static final String LEGS =
            "select run_id, attempt, head_sha, platform from points where repo = ? and suite = ?"
                    + " order by run_id desc, attempt desc, platform limit ?";

    private static final String SAVE_SUITE =
            "insert into measured_suites (repo, suite, workflow, artifacts) values (?, ?, ?, ?)"
                    + " on conflict (repo, suite) do update set workflow = excluded.workflow,"
                    + " artifacts = excluded.artifacts";

    private static final String NOT_DUE =
            "delete from points_due where repo = ? and run_id = ? and attempt = ? and suite = ?"
                    + " and platform = ?";

    private static final String DURATIONS =
            """
            select p.suite, p.platform, r.started_at, r.updated_at from points p
            join runs r on r.repo = p.repo and r.run_id = p.run_id
            where p.repo = ? and r.state = 'completed' order by p.run_id desc limit ?
            """;

    private static final int MACHINES_OF = 1000;
    private static final int DURATIONS_OF = 1000;

    @Override
    public SuiteHistory along(RepoId repo, SuitePlatform where, Sources sources, int most) {
        Map<CommitSha, Integer> ages = new HashMap<>();
        sources.line().commits().forEach(sha -> ages.putIfAbsent(sha, ages.size()));
        Comparator<PastRows.Entry> oldestFirst =
                Comparator.<PastRows.Entry, Integer>comparing(
                                entry -> -ages.getOrDefault(entry.sha(), 0))
                        .thenComparing(PastRows.Entry.byAge());
        PastRows rows = new PastRows(database, repo, where, sources.former());
        List<PastRows.Entry> entries =
                rows.entries(sources.files()).stream()
                        .filter(entry -> ages.containsKey(entry.sha()))
                        .sorted(oldestFirst)
                        .toList();
        return rows.past(entries, most, sources.workflow());
    }

    @Override
    public SuiteHistory newest(RepoId repo, SuitePlatform where, int most) {
        PastRows rows = new PastRows(database, repo, where, Set.of());
        return rows.past(rows.entries(Set.of()), most, Optional.empty());
    }

    /** Of the newest results, so that it takes the same time however long the history is. */
    @Override
    public Set<BenchmarkEnvironment> machines(RepoId repo) {
        String newest =
                "select environment from points where repo = ? order by run_id desc limit ?";
        return database.list(newest, row -> row.text("environment"), repo, MACHINES_OF).stream()
                .distinct()
                .map(text -> PointRows.environment(text).hardware())
                .collect(Collectors.toSet());
    }

    @Override
    public List<SuitePlatform> series(RepoId repo) {
        return database.list(SERIES, SqlRow::where, repo, repo);
    }

    @Override
    public Map<SuitePlatform, Duration> durations(RepoId repo) {
        Map<SuitePlatform, List<Duration>> all = new HashMap<>();
        database.list(
                        DURATIONS,
                        row ->
                                Map.entry(
                                        row.where(),
                                        Duration.between(
                                                row.time("started_at"), row.time("updated_at"))),
                        repo,
                        DURATIONS_OF)
                .forEach(it ->
                        all.computeIfAbsent(it.getKey(), _ -> new ArrayList<>())
                                .add(it.getValue()));
        return all.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> median(it.getValue())));
    }

    private static Duration median(List<Duration> all) {
        return all.stream().sorted().skip(all.size() / 2).findFirst().orElseThrow();
    }

    @Override
    public List<SuiteSource> suiteSources(RepoId repo) {
        return database.list(
                "select * from measured_suites where repo = ? order by suite",
                row ->
                        new SuiteSource(
                                row.text("suite"),
                                WorkflowPath.parse(row.text("workflow")),
                                row.text("artifacts")),
                repo);
    }

    @Override
    public void measuredFrom(RepoId repo, SuiteSource source) {
        String workflow = source.workflow().map(WorkflowPath::value).orElse("");
        database.update(SAVE_SUITE, repo, source.suite(), workflow, source.artifacts());
    }

    @Override
    public List<Leg> legs(RepoId repo, String suite, int most) {
        return database.list(
                LEGS,
                row -> new Leg(row.attempt(), row.sha("head_sha"), row.text("platform")),
                repo,
                suite,
                most);
    }

    @Override
    public Optional<Line> line(RepoId repo, CommitSha tip) {
        String select = "select line from commit_lines where repo = ? and sha = ?";
        return database.first(select, row -> line(row.text("line")), repo, tip);
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
        var shas = line.commits().stream().map(CommitSha::value).collect(Collectors.joining(" "));
        database.update(SAVE_LINE, repo, tip, shas, at);
    }

    @Override
    public Optional<After> release(RepoId repo, CommitSha tip) {
        String select = "select tag, tagged from releases where repo = ? and sha = ?";
        return database.first(select, row -> after(row.text("tag"), row.text("tagged")), repo, tip);
    }

    private static After after(String tag, String sha) {
        return new After(
                tag.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Tagged(tag, new CommitSha(sha))));
    }

    @Override
    public void released(RepoId repo, CommitSha tip, After after, Instant at) {
        String tag = after.last().map(Tagged::tag).orElse("");
        String sha = after.last().map(it -> it.sha().value()).orElse("");
        database.update(SAVE_RELEASE, repo, tip, tag, sha, at);
    }

    @Override
    public List<Due> due(int most) {
        return database.list(DUE, SqlHistory::due, most);
    }

    private static Due due(SqlRow row) throws SQLException {
        return new Due(
                row.repo("repo"),
                row.sha("head_sha"),
                row.time("measured_at"),
                new ResultLedger.Stored(
                        row.attempt(),
                        row.text("suite"),
                        Optional.of(row.text("platform")),
                        true,
                        new ResultLedger.Document(row.bytes("document"))));
    }

    @Override
    public void settled(Due due, Optional<RunPoints> points) {
        ResultLedger.Stored stored = due.stored();
        String platform = stored.platform().orElse("");
        var key = new PointRows.Key(due.repo(), stored.attempt(), stored.suite(), platform);
        var measured = new PointRows.Measured(due.sha(), due.at());
        database.transaction(() -> {
            points.ifPresent(it -> PointRows.save(database, key, measured, it));
            database.update(NOT_DUE, due.repo(), stored.attempt(), stored.suite(), platform);
        });
    }
}
