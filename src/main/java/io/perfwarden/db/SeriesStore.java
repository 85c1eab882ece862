package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import java.sql.SQLException;

/** The series of default branches, for those who look at them. */
public record SeriesStore(StoreDatabase database) {
    private static final String SUITES =
            """
            select suite, platform, min(run_id) as since, max(run_id) as last from points
            where repo = ? group by suite, platform
            """;

    private static final String IMPORTED =
            "select distinct suite, platform from imported where repo = ? and head_sha <> ''"
                    + " and source like 'import/%'";

    private static final String RENAMED =
            """
            select old.suite as former, new.suite as suite from measured_suites old
            join measured_suites new on new.repo = old.repo and new.workflow = old.workflow
                and new.artifacts = old.artifacts and new.suite <> old.suite
            where old.repo = ?
            """;

    /**
     * A suite on a platform.
     *
     * @param former names that the suite had before
     */
    public record Place(SuitePlatform where, Set<String> former) {
        public Place {
            former = Set.copyOf(former);
        }
    }

    /** When a suite was measured: by the ids of its first and its last run. */
    private record Span(SuitePlatform where, long since, long last) {
        static Span of(SqlRow row) throws SQLException {
            return new Span(row.where(), row.number("since"), row.number("last"));
        }
    }

    /**
     * Where there are series, sorted. A suite that was measured from the same as one of another
     * name, and not any more since that one is, was renamed.
     */
    public List<Place> places(RepoId repo) {
        List<Span> spans = new ArrayList<>(database.list(SUITES, Span::of, repo));
        Set<SuitePlatform> known = spans.stream().map(Span::where).collect(Collectors.toSet());
        database.list(IMPORTED, SqlRow::where, repo).stream()
                .filter(known::add)
                .map(where -> new Span(where, 0, 0))
                .forEach(spans::add);
        Map<String, Long> since = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        for (Span span : spans) {
            since.merge(span.where().suite(), span.since(), Math::min);
            last.merge(span.where().suite(), span.last(), Math::max);
        }
        Map<String, Set<String>> former = new HashMap<>();
        Set<String> gone = new HashSet<>();
        database
                .list(RENAMED, row -> Map.entry(row.text("former"), row.text("suite")), repo)
                .stream()
                .filter(it ->
                        last.getOrDefault(it.getKey(), 0L) < since.getOrDefault(it.getValue(), 0L))
                .forEach(it -> {
                    former.computeIfAbsent(it.getValue(), _ -> new HashSet<>()).add(it.getKey());
                    gone.add(it.getKey());
                });
        return spans.stream()
                .map(Span::where)
                .filter(where -> !gone.contains(where.suite()))
                .sorted()
                .map(it -> new Place(it, former.getOrDefault(it.suite(), Set.of())))
                .toList();
    }

    /** The newest runs of a place, oldest first; before them what was imported. */
    public SuiteHistory newest(RepoId repo, Place place, int most) {
        PastRows rows = new PastRows(database, repo, place.where(), place.former());
        return rows.past(rows.entries(Set.of()), most, Optional.empty());
    }
}
