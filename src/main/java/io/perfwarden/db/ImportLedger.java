package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.*;
import java.sql.SQLException;

/**
 * Values of the default branch from elsewhere: imported entries, and files of the repository's own
 * history. {@link HistoryLedger} reads them with the runs.
 */
public record ImportLedger(StoreDatabase database) {
    static final String IMPORT = "import/";

    private static final String SAVE =
            SqlRunner.upsert(
                    "imported_results",
                    "repo, suite, platform, source",
                    "head_sha, measured_at, environment, layout, numbers, failures, read_at");
    private static final String SAVE_FILES =
            SqlRunner.insert(
                    "history_files", "repo, suite, platform, sha, directory, files, asked_at");
    private static final String SAVE_PROBLEM =
            "update imported_results set place = ?, problem = ?, hint = ?"
                    + PastRows.OF
                    + " and source = ?";

    /** The values of one commit, with their time in the history. */
    public record ImportedPoint(CommitSha sha, Instant at, RunPoints points) {}

    public record Series(RepoId repo, SuitePlatform where) {}

    public record Directory(CommitSha sha, String path) {}

    /** The read files by git id, also empty ones. */
    public Set<String> read(Series series) {
        String select = "select source from imported_results" + PastRows.OF;
        return new HashSet<>(database.list(select, row -> row.text("source"), series));
    }

    /**
     * Records the content of a file, which never changes.
     *
     * @param found absent if it is no point of a history; rejected if unreadable
     */
    public void read(
            Series series, String file, ReadOutcome<Optional<ImportedPoint>> found, Instant at) {
        database.transaction(() -> {
            switch (found) {
                case ReadOutcome.Ok<Optional<ImportedPoint>>(Optional<ImportedPoint> point) ->
                        save(series, file, point, at);
                case ReadOutcome.Rejected<Optional<ImportedPoint>>(List<InputProblem> problems) -> {
                    save(series, file, Optional.empty(), at);
                    InputProblem it = problems.getFirst();
                    database.update(SAVE_PROBLEM, it.where(), it.what(), it.hint(), series, file);
                }
            }
        });
    }

    public List<InputProblem> problems(Series series, Set<String> files) {
        String select =
                "select * from imported_results"
                        + PastRows.OF
                        + " and problem <> '' order by place";
        return database
                .list(select, row -> Map.entry(row.text("source"), problem(row)), series)
                .stream()
                .filter(it -> files.contains(it.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static InputProblem problem(SqlRow row) throws SQLException {
        return new InputProblem(row.text("place"), row.text("problem"), row.text("hint"));
    }

    public void storePoints(Series series, List<ImportedPoint> points, Instant at) {
        database.transaction(() -> {
            points.forEach(point -> save(series, IMPORT + point.sha(), Optional.of(point), at));
            SeriesRuns.markImported(database, series.repo(), series.where());
            SeriesStore.markChanged(database, series.repo(), series.where());
        });
    }

    /** {@code found}: absent for a file that is no point of a history. */
    private void save(Series series, String source, Optional<ImportedPoint> found, Instant at) {
        Optional<RunPoints> points = found.map(ImportedPoint::points);
        database.update(
                SAVE,
                series,
                source,
                found.map(it -> it.sha().value()).orElse(""),
                found.map(ImportedPoint::at).orElse(Instant.EPOCH),
                PointRows.text(
                        points.map(RunPoints::environment).orElse(BenchmarkEnvironment.UNKNOWN)),
                points.map(it -> PointRows.layout(database, series.repo(), it)).orElse(""),
                points.map(it -> it.numbers().encode()).orElseGet(() -> new byte[0]),
                points.flatMap(it -> it.failures().encode()),
                at);
    }

    /** Files of a directory that may belong to a history; absent before the first look. */
    public Optional<Set<String>> files(Series series, Directory directory) {
        String select = "select files from history_files" + PastRows.OF;
        return database.first(
                select + " and sha = ? and directory = ?",
                row -> split(row.text("files")),
                series,
                directory);
    }

    private static Set<String> split(String files) {
        return Arrays.stream(files.split(" ", -1))
                .filter(file -> !file.isEmpty())
                .collect(Collectors.toSet());
    }

    public void storeListing(Series series, Directory directory, Set<String> files, Instant at) {
        database.update(SAVE_FILES, series, directory, String.join(" ", new TreeSet<>(files)), at);
    }
}
