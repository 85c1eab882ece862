package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.model.*;
import java.sql.SQLException;

/** What happened on a default branch while its series were measured. */
public record SeriesEvents(StoreDatabase database) {
    /** Most acceptances that are read, the newest. */
    private static final int MOST = 200;

    private static final String RELEASES =
            "select sha, tag, tagged from releases where repo = ? and tag <> ''";
    private static final String ACCEPTED =
            "select pull, accepted_at, covered from row_acceptances where repo = ?"
                    + " order by accepted_at desc limit ?";
    private static final String REGENERATED =
            "select pull, accepted_at, path from baseline_acceptances where repo = ?"
                    + " order by accepted_at desc limit ?";

    /** The last release before commits that were asked for. */
    public Map<CommitSha, Tagged> releases(RepoId repo) {
        return database.map(
                RELEASES,
                row -> row.sha("sha"),
                row -> new Tagged(row.text("tag"), row.sha("tagged")),
                repo);
    }

    /**
     * An acceptance for a pull request.
     *
     * @param series of accepted rows; empty for a baseline file
     * @param path of a baseline file; empty for rows
     */
    public record Acceptance(PullNumber pull, Instant at, Set<SeriesKey> series, String path) {
        public Acceptance {
            series = Set.copyOf(series);
        }
    }

    /** What was accepted last, newest first. */
    public List<Acceptance> acceptances(RepoId repo) {
        List<Acceptance> all = new ArrayList<>();
        all.addAll(database.list(ACCEPTED, SeriesEvents::rows, repo, MOST));
        all.addAll(database.list(REGENERATED, SeriesEvents::file, repo, MOST));
        all.sort(Comparator.comparing(Acceptance::at).reversed());
        return all;
    }

    private static Acceptance rows(SqlRow row) throws SQLException {
        Set<SeriesKey> keys =
                AcceptedText.parse(row.text("covered")).stream()
                        .map(it -> it.key())
                        .collect(Collectors.toSet());
        return new Acceptance(row.pull("pull"), row.time("accepted_at"), keys, "");
    }

    private static Acceptance file(SqlRow row) throws SQLException {
        return new Acceptance(
                row.pull("pull"), row.time("accepted_at"), Set.of(), row.text("path"));
    }
}
