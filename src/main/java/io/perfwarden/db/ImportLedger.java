package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.*;
import java.sql.SQLException;

/**
 * What was measured of the default branch elsewhere: entries that a user imported, and files of the
 * repository's own history. {@link HistoryLedger} reads them beside the runs. In the tables {@code
 * imported}, {@code layouts} and {@code history_files}.
 */
public record ImportLedger(StoreDatabase database) {
    /** What the sources of imported entries begin with; a file's is a number. */
    static final String IMPORT = "import/";

    private static final String SAVE =
            SqlRunner.upsert(
                    "imported_results",
                    "repo, suite, platform, source",
                    "head_sha, measured_at, environment, layout, numbers, read_at");
    private static final String SAVE_FILES =
            SqlRunner.insert(
                    "history_files", "repo, suite, platform, sha, directory, files, asked_at");
    private static final String SAVE_PROBLEM =
            "update imported_results set place = ?, problem = ?, hint = ?"
                    + PastRows.OF
                    + " and source = ?";

    /** What one commit measured, and when, as far as the history says. */
    public record ImportedPoint(CommitSha sha, Instant at, RunPoints points) {}

    /** A suite on a platform of a repository. */
    public record Series(RepoId repo, SuitePlatform where) {}

    /** A directory of a repository as a commit has it. */
    public record Directory(CommitSha sha, String path) {}

    /** The files that were read, by their git ids, even if nothing was in them. */
    public Set<String> read(Series series) {
        String select = "select source from imported_results" + PastRows.OF;
        return new HashSet<>(database.list(select, row -> row.text("source"), series));
    }

    /**
     * Records what is in a file; a file never changes.
     *
     * @param found nothing if it is no point of a history; rejected if it cannot be read
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

    /** What is wrong with those of some files that cannot be read, by their places. */
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

    /** Records imported entries; one of a commit that was imported before takes its place. */
    public void imported(Series series, List<ImportedPoint> points, Instant at) {
        database.transaction(() -> {
            points.forEach(point -> save(series, IMPORT + point.sha(), Optional.of(point), at));
            SeriesRuns.imported(database, series.repo(), series.where());
            SeriesStore.changed(database, series.repo(), series.where());
        });
    }

    /** {@code found}: nothing for a file that is no point of a history. */
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
                at);
    }

    /** Which files of a directory may belong to a history; nothing before the first look. */
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

    public void looked(Series series, Directory directory, Set<String> files, Instant at) {
        database.update(SAVE_FILES, series, directory, String.join(" ", new TreeSet<>(files)), at);
    }
}
