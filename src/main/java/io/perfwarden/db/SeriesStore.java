package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.*;
import java.sql.SQLException;

/** The series of default branches, for those who look at them. */
public record SeriesStore(StoreDatabase database) {
    private static final String SPANS =
            "select suite, min(run_id) as since, max(run_id) as last from points where repo = ?"
                    + " group by suite";
    private static final String CHANGED =
            """
            insert into series_views (repo, suite, platform, version, made, former)
            values (?, ?, ?, 1, 0, '')
            on conflict (repo, suite, platform) do update set version = series_views.version + 1
            """;
    private static final String KEEP =
            "update series_views set summary = ?, made = ?, former = ?"
                    + PastRows.OF
                    + " and made <= ?";
    private static final String JUDGED =
            "select sha from verdict_records where repo = ? and target like 'branch/%'"
                    + " order by kept_at desc limit 1";
    private static final String RENAMED =
            """
            select old.suite as former, new.suite as suite from measured_suites old
            join measured_suites new on new.repo = old.repo and new.workflow = old.workflow
                and new.artifacts = old.artifacts and new.suite <> old.suite
            where old.repo = ?
            """;

    public record SeriesPlace(SuitePlatform where, Set<String> former) {
        public SeriesPlace {
            former = Set.copyOf(former);
        }
    }

    /**
     * The stored view of a place's newest runs.
     *
     * @param made its version; 0 without one
     */
    public record StoreView(SeriesPlace place, long version, long made) {}

    private record SeriesSpan(long since, long last) {
        static final SeriesSpan NONE = new SeriesSpan(0, 0);
    }

    static void markChanged(StoreDatabase database, RepoId repo, SuitePlatform where) {
        database.update(CHANGED, repo, where);
    }

    /** A verdict changes all places' views, one by one, so that no two transactions deadlock. */
    static void markJudged(StoreDatabase database, RepoId repo) {
        String places = "select suite, platform from series_views where repo = ?";
        database.list(places, SqlRow::where, repo).forEach(it -> markChanged(database, repo, it));
    }

    public List<StoreView> views(RepoId repo) {
        Map<String, Set<String>> former = former(repo);
        Set<String> gone = new HashSet<>();
        former.values().forEach(gone::addAll);
        return database
                .list(
                        "select suite, platform, version, made, former from series_views"
                                + " where repo = ? order by suite, platform",
                        row -> view(row, former),
                        repo)
                .stream()
                .filter(view -> !gone.contains(view.place().where().suite()))
                .toList();
    }

    private static StoreView view(SqlRow row, Map<String, Set<String>> former) throws SQLException {
        SuitePlatform where = row.where();
        SeriesPlace place = new SeriesPlace(where, former.getOrDefault(where.suite(), Set.of()));
        boolean isSame = row.text("former").equals(text(place));
        return new StoreView(place, row.number("version"), isSame ? row.number("made") : 0);
    }

    private static String text(SeriesPlace place) {
        return String.join(" ", new TreeSet<>(place.former()));
    }

    /**
     * Former names of suites. A suite took over another's name if both have one workflow and
     * artifact, and the other's last run is older than its first.
     */
    private Map<String, Set<String>> former(RepoId repo) {
        List<Map.Entry<String, String>> alike =
                database.list(
                        RENAMED, row -> Map.entry(row.text("former"), row.text("suite")), repo);
        Map<String, SeriesSpan> spans =
                alike.isEmpty()
                        ? Map.of()
                        : database.map(
                                SPANS,
                                row -> row.text("suite"),
                                row -> new SeriesSpan(row.number("since"), row.number("last")),
                                repo);
        Map<String, Set<String>> former = new HashMap<>();
        for (Map.Entry<String, String> it : alike) {
            long last = spans.getOrDefault(it.getKey(), SeriesSpan.NONE).last();
            if (last < spans.getOrDefault(it.getValue(), SeriesSpan.NONE).since()) {
                former.computeIfAbsent(it.getValue(), _ -> new HashSet<>()).add(it.getKey());
            }
        }
        return former;
    }

    public List<RepoId> stale() {
        return database.list(
                "select distinct repo from series_views where made <> version order by repo",
                row -> row.repo("repo"));
    }

    /** The view of version {@link StoreView#made}; absent if that is 0. */
    public Optional<byte[]> summary(RepoId repo, StoreView view) {
        String select = "select summary from series_views" + PastRows.OF + " and made = ?";
        return view.made() == 0
                ? Optional.empty()
                : database.first(
                        select,
                        row -> row.bytes("summary"),
                        repo,
                        view.place().where(),
                        view.made());
    }

    /** Keeps a view, unless a newer one is stored. */
    public void keep(RepoId repo, StoreView view, byte[] summary) {
        SeriesPlace place = view.place();
        long made = view.version();
        database.update(KEEP, summary, made, text(place), repo, place.where(), made);
    }

    /** The commit of the newest verdict on a default branch. */
    public Optional<CommitSha> judgedCommit(RepoId repo) {
        return database.first(JUDGED, row -> row.sha("sha"), repo);
    }

    /** The newest runs of a place, oldest first, after imported values. */
    public SuiteHistory newest(RepoId repo, SeriesPlace place, int most) {
        PastRows rows = new PastRows(database, repo, place.where(), place.former());
        return rows.toHistory(rows.entries(Set.of()), most, List.of());
    }
}
