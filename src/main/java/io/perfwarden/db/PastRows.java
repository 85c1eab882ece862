package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.HistoryDecoding;
import io.perfwarden.compare.history.PastRun;
import io.perfwarden.compare.history.RunPoints.Numbers;
import io.perfwarden.compare.history.RunPoints.PointLayout;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowPath;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/** The points of one suite on one platform: which there are first, and then all at once. */
final class PastRows {
    /** One series; see {@link #bound(SqlStatement, RepoId, SuitePlatform)}. */
    static final String OF = " where repo = :repo and suite = :suite and platform = :platform";

    /** What was imported is the older one, whatever it is called. */
    private static final Comparator<Place> BY_AGE =
            Comparator.comparingLong(Place::run)
                    .thenComparingInt(Place::attempt)
                    .thenComparing(Place::source);

    private final Handle handle;
    private final RepoId repo;
    private final SuitePlatform where;

    PastRows(Handle handle, RepoId repo, SuitePlatform where) {
        this.handle = handle;
        this.repo = repo;
        this.where = where;
    }

    /**
     * Where points are kept.
     *
     * @param run 0 for what is imported
     * @param source of what is imported, else empty
     */
    private record Place(long run, int attempt, String source) {
        static Place of(ResultSet row) throws SQLException {
            return new Place(row.getLong("run_id"), row.getInt("attempt"), "");
        }
    }

    /** What a commit measured. */
    static final class Entry {
        private final Place place;
        private final CommitSha sha;

        private Entry(Place place, CommitSha sha) {
            this.place = place;
            this.sha = sha;
        }

        CommitSha sha() {
            return sha;
        }

        /** In the order of the runs. */
        static Comparator<Entry> byAge() {
            return Comparator.comparing(entry -> entry.place, BY_AGE);
        }
    }

    /** What is kept of it. */
    private record Kept(PastRun run, String layout, Numbers numbers) {
        static Kept of(ResultSet row) throws SQLException {
            BenchmarkEnvironment environment = PointRows.environment(row.getString("environment"));
            PastRun run =
                    new PastRun(
                            row.getString("head_sha"),
                            Optional.of(Instant.ofEpochMilli(row.getLong("measured_at"))),
                            environment);
            return new Kept(run, row.getString("layout"), Numbers.decode(row.getBytes("numbers")));
        }
    }

    /** All that runs measured, by age. */
    List<Entry> entries() {
        return bound(
                        "select run_id, attempt, head_sha from points"
                                + OF
                                + " order by run_id, attempt")
                .map((row, context) ->
                        new Entry(Place.of(row), new CommitSha(row.getString("head_sha"))))
                .list();
    }

    /**
     * The same, and before it what is imported of other commits, one entry each.
     *
     * @param files that count
     */
    List<Entry> entries(Set<String> files) {
        List<Entry> measured = entries();
        Set<CommitSha> known = new HashSet<>();
        measured.forEach(entry -> known.add(entry.sha()));
        List<Entry> all = new ArrayList<>();
        for (Entry entry : imported()) {
            String source = entry.place.source();
            boolean counts = source.startsWith(SqlImports.IMPORT) || files.contains(source);
            if (counts && known.add(entry.sha())) {
                all.add(entry);
            }
        }
        all.addAll(measured);
        return all;
    }

    /** What somebody imported first, by age. */
    private List<Entry> imported() {
        return bound(
                        "select source, head_sha from imported"
                                + OF
                                + " and head_sha <> '' order by"
                                + " case when source like 'import/%' then 0 else 1 end,"
                                + " measured_at, source")
                .map((row, context) ->
                        new Entry(
                                new Place(0, 0, row.getString("source")),
                                new CommitSha(row.getString("head_sha"))))
                .list();
    }

    /**
     * The last of some entries as a history, in their order. Where a workflow has measured before,
     * of what it measured itself the values of other workflows do not count.
     *
     * @param most of the workflow's own entries, and of all others
     */
    SuiteHistory past(List<Entry> entries, int most, Optional<WorkflowPath> workflow) {
        Map<Long, String> workflows = workflow.isPresent() ? workflows() : Map.of();
        Predicate<Entry> isOwn = entry -> isBy(workflow, workflows, entry);
        boolean tells = entries.stream().anyMatch(isOwn);
        Predicate<Entry> isOther =
                entry -> tells && workflows.containsKey(entry.place.run()) && !isOwn.test(entry);
        List<Entry> chosen = chosen(entries, most, isOther);
        HistoryDecoding past = new HistoryDecoding(where);
        if (chosen.isEmpty()) {
            return past.past();
        }
        Map<Place, Kept> kept = kept(chosen);
        Map<String, PointLayout> layouts = layouts(kept);
        Set<PointLayout> own = Collections.newSetFromMap(new IdentityHashMap<>());
        chosen.stream()
                .filter(isOwn)
                .map(entry -> Objects.requireNonNull(kept.get(entry.place)).layout())
                .forEach(digest -> own.add(Objects.requireNonNull(layouts.get(digest))));
        for (Entry entry : chosen) {
            Kept it = Objects.requireNonNull(kept.get(entry.place));
            PointLayout layout = Objects.requireNonNull(layouts.get(it.layout()));
            if (isOther.test(entry)) {
                past.addBeside(own, it.run(), layout, it.numbers());
            } else {
                past.add(it.run(), layout, it.numbers());
            }
        }
        return past.past();
    }

    private static boolean isBy(
            Optional<WorkflowPath> workflow, Map<Long, String> workflows, Entry entry) {
        return workflow.map(WorkflowPath::value)
                .filter(path -> path.equals(workflows.get(entry.place.run())))
                .isPresent();
    }

    private static List<Entry> chosen(List<Entry> entries, int most, Predicate<Entry> isOther) {
        List<Entry> chosen = new ArrayList<>();
        int own = 0;
        int others = 0;
        for (Entry entry : entries.reversed()) {
            if ((isOther.test(entry) ? others++ : own++) < most) {
                chosen.add(entry);
            }
        }
        return chosen.reversed();
    }

    /** Of runs that are still recorded, by which workflow they are. */
    private Map<Long, String> workflows() {
        return bound(
                        "select run_id, workflow from runs where repo = :repo and workflow <> ''"
                                + " and run_id in (select run_id from points"
                                + OF
                                + ")")
                .map((row, context) -> Map.entry(row.getLong("run_id"), row.getString("workflow")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Map<Place, Kept> kept(List<Entry> entries) {
        Map<Place, Kept> kept = new HashMap<>();
        List<Place> places = entries.stream().map(entry -> entry.place).toList();
        List<Long> runs =
                places.stream().map(Place::run).filter(run -> run > 0).distinct().toList();
        if (!runs.isEmpty()) {
            bound("select * from points" + OF + " and run_id in (<runs>)")
                    .bindList("runs", runs)
                    .map((row, context) -> Map.entry(Place.of(row), Kept.of(row)))
                    .forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
        }
        List<String> sources =
                places.stream().map(Place::source).filter(source -> !source.isEmpty()).toList();
        if (!sources.isEmpty()) {
            bound("select * from imported" + OF + " and source in (<sources>)")
                    .bindList("sources", sources)
                    .map((row, context) ->
                            Map.entry(new Place(0, 0, row.getString("source")), Kept.of(row)))
                    .forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
        }
        return kept;
    }

    private Map<String, PointLayout> layouts(Map<Place, Kept> kept) {
        return handle.createQuery(
                        "select digest, series from layouts where repo = :repo"
                                + " and digest in (<digests>)")
                .bind("repo", repo.value())
                .bindList(
                        "digests",
                        kept.values().stream().map(Kept::layout).collect(Collectors.toSet()))
                .map((row, context) ->
                        Map.entry(
                                row.getString("digest"),
                                PointLayout.decode(row.getBytes("series"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Query bound(String select) {
        return bound(handle.createQuery(select), repo, where);
    }

    /** Says which series a statement is about. */
    static <S extends SqlStatement<S>> S bound(S statement, RepoId repo, SuitePlatform where) {
        return statement
                .bind("repo", repo.value())
                .bind("suite", where.suite())
                .bind("platform", where.platform());
    }
}
