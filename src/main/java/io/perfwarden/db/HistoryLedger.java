package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.RunnerLedger;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import java.sql.SQLException;

/**
 * Measurements of the default branch as points, and the order of commits. Points are recorded with
 * their results, see {@link ResultLedger#takenIn}.
 */
public record HistoryLedger(StoreDatabase database) {
    private static final String SAVE_LINE =
            SqlRunner.insert("commit_lines", "repo, sha, line, asked_at");
    private static final String SAVE_RELEASE =
            SqlRunner.insert("releases", "repo, sha, tag, tagged, asked_at");
    private static final String DUE =
            """
            select b.*
            from pending_points d
            join run_results b on b.repo = d.repo and b.run_id = d.run_id and b.attempt = d.attempt
                and b.suite = d.suite and b.platform = d.platform and b.came = 1
            order by d.repo, d.run_id, d.attempt, d.suite, d.platform limit ?
            """;
    private static final String SERIES =
            """
            select suite, platform from points where repo = ?
            union select suite, platform from imported_results where repo = ? and head_sha <> ''
            order by suite, platform
            """;
    private static final String LEGS =
            """
            select p.run_id, p.attempt, p.head_sha, p.platform,
                coalesce(r.workflow, '') as workflow, coalesce(r.event, 'push') as event
            from points p left join runs r on r.repo = p.repo and r.run_id = p.run_id
            where p.repo = ? and p.suite = ?
            order by p.run_id desc, p.attempt desc, p.platform limit ?
            """;
    private static final String SAVE_SUITE =
            SqlRunner.upsert("measured_suites", "repo, suite", "workflow, artifacts");
    private static final String NOT_DUE =
            "delete from pending_points where repo = ? and run_id = ? and attempt = ? and suite = ?"
                    + " and platform = ?";
    private static final String DURATIONS =
            """
            select p.suite, p.platform, r.started_at, r.updated_at from points p
            join runs r on r.repo = p.repo and r.run_id = p.run_id
            where p.repo = ? and r.state = 'completed' order by p.run_id desc limit ?
            """;
    private static final String SAVE_RUNNER =
            SqlRunner.upsert("run_runners", "repo, run_id, attempt", "runner");
    private static final String RUNNERS =
            """
            select p.head_sha, p.measured_at, r.runner from points p
            join run_runners r on r.repo = p.repo and r.run_id = p.run_id and r.attempt = p.attempt
            where p.repo = ? and p.suite = ? and p.platform = ?
            order by p.run_id desc, p.attempt desc limit ?
            """;
    private static final int MACHINES_OF = 1000;
    private static final int DURATIONS_OF = 1000;

    /**
     * A commit and its ancestors, newest first, as far as GitHub was asked; empty if GitHub does
     * not know it.
     */
    public record CommitLine(List<CommitSha> commits) {
        public static final CommitLine UNKNOWN = new CommitLine(List.of());

        public CommitLine {
            commits = List.copyOf(commits);
        }
    }

    /**
     * The sources of a history.
     *
     * @param files of the repository's own history, by git id
     * @param workflows possible ones of the judged results; for the first, only its own
     *     measurements of a series count, if it has any
     * @param setAside attempts that do not count where there are others
     */
    public record HistorySources(
            CommitLine line,
            Set<String> files,
            List<WorkflowPath> workflows,
            Set<String> former,
            Set<Attempt> setAside) {
        public HistorySources {
            files = Set.copyOf(files);
            workflows = List.copyOf(workflows);
            former = Set.copyOf(former);
            setAside = Set.copyOf(setAside);
        }
    }

    /**
     * What measured a suite on the default branch last; {@code artifacts} is equal for equal
     * inputs.
     */
    public record SuiteSource(String suite, Optional<WorkflowPath> workflow, String artifacts) {}

    /**
     * One platform of a suite in a run of the default branch.
     *
     * @param workflow absent for a forgotten run
     * @param isPushed false if another event than a push is known
     */
    public record PlatformRun(
            Attempt attempt,
            CommitSha sha,
            String platform,
            Optional<WorkflowPath> workflow,
            boolean isPushed) {}

    /** A release before a commit, with the tagged commit. */
    public record Tagged(String tag, CommitSha sha) {}

    /** The release before a commit; {@code last} is absent without one. */
    public record KnownRelease(Optional<Tagged> last) {}

    /** Results of the default branch that an earlier version stored without points. */
    public record PendingPoints(
            RepoId repo, CommitSha sha, Instant at, ResultLedger.StoredResults stored) {}

    /**
     * The history of a suite along a line of commits, oldest first, and several runs of a commit by
     * age. A commit without runs has its imported values, else a file's.
     */
    public SuiteHistory lineHistory(
            RepoId repo, SuitePlatform where, HistorySources sources, int most) {
        Map<CommitSha, Integer> ages = new HashMap<>();
        sources.line().commits().forEach(sha -> ages.putIfAbsent(sha, ages.size()));
        Comparator<PastRows.PastEntry> oldestFirst =
                Comparator.<PastRows.PastEntry, Integer>comparing(
                                entry -> -ages.getOrDefault(entry.sha(), 0))
                        .thenComparing(PastRows.PastEntry.byAge());
        PastRows rows = new PastRows(database, repo, where, sources.former());
        List<PastRows.PastEntry> entries =
                rows.entries(sources.files()).stream()
                        .filter(entry -> ages.containsKey(entry.sha()))
                        .sorted(oldestFirst)
                        .toList();
        return rows.toHistory(
                withoutSetAside(entries, sources.setAside()), most, sources.workflows());
    }

    /**
     * The history of a suite by age of its runs, oldest first, after imported values of other
     * commits.
     *
     * @param setAside attempts that do not count where there are others
     */
    public SuiteHistory newest(RepoId repo, SuitePlatform where, Set<Attempt> setAside, int most) {
        PastRows rows = new PastRows(database, repo, where, Set.of());
        return rows.toHistory(withoutSetAside(rows.entries(Set.of()), setAside), most, List.of());
    }

    private static List<PastRows.PastEntry> withoutSetAside(
            List<PastRows.PastEntry> entries, Set<Attempt> setAside) {
        List<PastRows.PastEntry> counted =
                entries.stream().filter(it -> !it.isOf(setAside)).toList();
        return counted.isEmpty() ? entries : counted;
    }

    /**
     * The runs of a suite around some commits, in the order of {@link #newest}.
     *
     * @param each runs to each side of a commit
     */
    public SuiteHistory around(RepoId repo, SuitePlatform where, Set<CommitSha> commits, int each) {
        PastRows rows = new PastRows(database, repo, where, Set.of());
        List<PastRows.PastEntry> all = rows.entries(Set.of());
        BitSet near = new BitSet();
        for (int i = 0; i < all.size(); i++) {
            if (commits.contains(all.get(i).sha())) {
                near.set(Math.max(0, i - each), Math.min(all.size(), i + each + 1));
            }
        }
        List<PastRows.PastEntry> chosen = near.stream().mapToObj(all::get).toList();
        return rows.toHistory(chosen, chosen.size(), List.of());
    }

    /**
     * The machines of the default branch, over all suites.
     *
     * <p>From the newest results only, so that the time does not grow with the history.
     */
    public Set<BenchmarkEnvironment> machines(RepoId repo) {
        String newest =
                "select environment from points where repo = ? order by run_id desc limit ?";
        return database.list(newest, row -> row.text("environment"), repo, MACHINES_OF).stream()
                .distinct()
                .map(text -> PointRows.environment(text).hardware())
                .collect(Collectors.toSet());
    }

    /**
     * @param names of the runner and its labels, each in one line
     */
    public void storeRunners(RepoId repo, Attempt attempt, List<String> names) {
        if (!names.isEmpty()) {
            int _ = database.update(SAVE_RUNNER, repo, attempt, String.join("\n", names));
        }
    }

    private static List<String> names(SqlRow row) throws SQLException {
        return row.text("runner").lines().toList();
    }

    /** The name and labels of the runner of an attempt; empty if unknown. */
    public List<String> runners(RepoId repo, Attempt attempt) {
        String select =
                "select runner from run_runners where repo = ? and run_id = ? and attempt = ?";
        return database.first(select, HistoryLedger::names, repo, attempt).orElse(List.of());
    }

    /** Attempts on runners that a configuration sets aside. */
    public Set<Attempt> setAside(RepoId repo, List<GlobPattern> ignoredRunners) {
        if (ignoredRunners.isEmpty()) {
            return Set.of();
        }
        return database
                .map(
                        "select run_id, attempt, runner from run_runners where repo = ?",
                        SqlRow::attempt,
                        HistoryLedger::names,
                        repo)
                .entrySet()
                .stream()
                .filter(it ->
                        it.getValue().stream()
                                .anyMatch(name ->
                                        ignoredRunners.stream().anyMatch(one -> one.matches(name))))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** A run of the default branch by its commit and its start. */
    private record StartedRun(String sha, Instant at) {}

    /**
     * The level of each runner beside the others.
     *
     * @param past runs of a suite on the default branch
     */
    public List<RunnerLedger> levels(RepoId repo, SuiteHistory past) {
        Map<StartedRun, List<String>> known =
                database.map(
                        RUNNERS,
                        row -> new StartedRun(row.text("head_sha"), row.time("measured_at")),
                        HistoryLedger::names,
                        repo,
                        past.where().suite(),
                        past.where().platform(),
                        MACHINES_OF);
        return RunnerLedger.of(
                past.runs().stream()
                        .map(it -> new StartedRun(it.name(), it.date().orElse(Instant.EPOCH)))
                        .map(it -> known.getOrDefault(it, List.of()))
                        .toList(),
                past);
    }

    /** Suites with a history, sorted. */
    public List<SuitePlatform> series(RepoId repo) {
        return database.list(SERIES, SqlRow::where, repo, repo);
    }

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

    public void measuredFrom(RepoId repo, SuiteSource source) {
        String workflow = source.workflow().map(WorkflowPath::value).orElse("");
        database.update(SAVE_SUITE, repo, source.suite(), workflow, source.artifacts());
    }

    /** The newest platforms of a suite, those of the newest run first. */
    public List<PlatformRun> legs(RepoId repo, String suite, int most) {
        return database.list(LEGS, HistoryLedger::leg, repo, suite, most);
    }

    private static PlatformRun leg(SqlRow row) throws SQLException {
        return new PlatformRun(
                row.attempt(),
                row.sha("head_sha"),
                row.text("platform"),
                WorkflowPath.parse(row.text("workflow")),
                row.constant(RunEvent.class, "event") == RunEvent.PUSH);
    }

    /** The line that ends in a commit; absent if GitHub was not asked. */
    public Optional<CommitLine> line(RepoId repo, CommitSha tip) {
        String select = "select line from commit_lines where repo = ? and sha = ?";
        return database.first(select, row -> line(row.text("line")), repo, tip);
    }

    private static CommitLine line(String text) {
        return new CommitLine(
                Arrays.stream(text.split(" ", -1))
                        .filter(sha -> !sha.isEmpty())
                        .map(CommitSha::new)
                        .toList());
    }

    /** Records GitHub's answer. A line never changes. */
    public void storeLine(RepoId repo, CommitSha tip, CommitLine line, Instant at) {
        var shas = line.commits().stream().map(CommitSha::value).collect(Collectors.joining(" "));
        database.update(SAVE_LINE, repo, tip, shas, at);
    }

    /** The release before a commit; absent if GitHub was not asked. */
    public Optional<KnownRelease> release(RepoId repo, CommitSha tip) {
        String select = "select tag, tagged from releases where repo = ? and sha = ?";
        return database.first(
                select, row -> toRelease(row.text("tag"), row.text("tagged")), repo, tip);
    }

    private static KnownRelease toRelease(String tag, String sha) {
        return new KnownRelease(
                tag.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Tagged(tag, new CommitSha(sha))));
    }

    public void storeRelease(RepoId repo, CommitSha tip, KnownRelease after, Instant at) {
        String tag = after.last().map(Tagged::tag).orElse("");
        String sha = after.last().map(it -> it.sha().value()).orElse("");
        database.update(SAVE_RELEASE, repo, tip, tag, sha, at);
    }

    public List<PendingPoints> due(int most) {
        return database.list(DUE, HistoryLedger::due, most);
    }

    private static PendingPoints due(SqlRow row) throws SQLException {
        return new PendingPoints(
                row.repo("repo"),
                row.sha("head_sha"),
                row.time("measured_at"),
                new ResultLedger.StoredResults(
                        row.attempt(),
                        row.text("suite"),
                        Optional.of(row.text("platform")),
                        true,
                        new ResultLedger.StoredDocument(row.bytes("document"))));
    }

    /** Records the points of such results, if they have any. */
    public void storePoints(PendingPoints due, Optional<RunPoints> points) {
        ResultLedger.StoredResults stored = due.stored();
        String platform = stored.platform().orElse("");
        var key = new PointRows.Key(due.repo(), stored.attempt(), stored.suite(), platform);
        var measured = new PointRows.MeasuredRow(due.sha(), due.at());
        database.transaction(() -> {
            points.ifPresent(it -> PointRows.save(database, key, measured, it));
            database.update(NOT_DUE, due.repo(), stored.attempt(), stored.suite(), platform);
        });
    }

    public SuiteHistory lineHistory(RepoId repo, SuitePlatform where, CommitLine line, int most) {
        return lineHistory(
                repo,
                where,
                new HistorySources(line, Set.of(), List.of(), Set.of(), Set.of()),
                most);
    }
}
