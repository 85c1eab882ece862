package io.perfwarden.ledger.sql.past;

import io.perfwarden.bench.Environment;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.points.Layout;
import io.perfwarden.points.PastReader;
import io.perfwarden.points.RunPoints.Numbers;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The points of one suite on one platform: which there are first, and then all at once. */
final class PastRows {
    private static final String OF =
            " from points where repo = :repo and suite = :suite and platform = :platform";

    private final Handle handle;
    private final RepoId repo;
    private final SuitePlatform where;

    PastRows(Handle handle, RepoId repo, SuitePlatform where) {
        this.handle = handle;
        this.repo = repo;
        this.where = where;
    }

    /** A run that has points. */
    record Entry(Attempt attempt, CommitSha sha) {}

    /** What is kept of it. */
    private record Kept(PastRun run, String layout, Numbers numbers) {
        static Kept of(ResultSet row) throws SQLException {
            Environment environment = PointRows.environment(row.getString("environment"));
            PastRun run =
                    new PastRun(
                            row.getString("head_sha"),
                            Optional.of(Instant.ofEpochMilli(row.getLong("measured_at"))),
                            environment.get(Environment.CPU));
            return new Kept(run, row.getString("layout"), Numbers.decode(row.getBytes("numbers")));
        }
    }

    /** All, by age. */
    List<Entry> entries() {
        return bound("select run_id, attempt, head_sha" + OF + " order by run_id, attempt")
                .map((row, context) ->
                        new Entry(PointRows.attempt(row), new CommitSha(row.getString("head_sha"))))
                .list();
    }

    /** The last of some entries as a history, in their order. */
    Past past(List<Entry> entries, int most) {
        List<Entry> chosen = entries.subList(Math.max(0, entries.size() - most), entries.size());
        PastReader past = new PastReader(where);
        if (chosen.isEmpty()) {
            return past.past();
        }
        Map<Attempt, Kept> kept = kept(chosen);
        Map<String, Layout> layouts = layouts(kept);
        for (Entry entry : chosen) {
            Kept it = Objects.requireNonNull(kept.get(entry.attempt()));
            past.add(it.run(), Objects.requireNonNull(layouts.get(it.layout())), it.numbers());
        }
        return past.past();
    }

    private Map<Attempt, Kept> kept(List<Entry> entries) {
        Map<Attempt, Kept> kept = new HashMap<>();
        bound("select *" + OF + " and run_id in (<runs>)")
                .bindList(
                        "runs",
                        entries.stream()
                                .map(entry -> entry.attempt().run().value())
                                .distinct()
                                .toList())
                .map((row, context) -> Map.entry(PointRows.attempt(row), Kept.of(row)))
                .forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
        return kept;
    }

    private Map<String, Layout> layouts(Map<Attempt, Kept> kept) {
        return handle.createQuery(
                        "select digest, series from layouts where repo = :repo"
                                + " and digest in (<digests>)")
                .bind("repo", repo.value())
                .bindList(
                        "digests",
                        kept.values().stream().map(Kept::layout).collect(Collectors.toSet()))
                .map((row, context) ->
                        Map.entry(row.getString("digest"), Layout.decode(row.getBytes("series"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Query bound(String select) {
        return handle.createQuery(select)
                .bind("repo", repo.value())
                .bind("suite", where.suite())
                .bind("platform", where.platform());
    }
}
