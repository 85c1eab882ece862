package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * {@link ImportLedger} in the tables {@code imported}, {@code layouts} and {@code history_files}.
 */
public final class SqlImports implements ImportLedger {
    /** What the sources of imported entries begin with; a file's is a number. */
    static final String IMPORT = "import/";

    private static final String SAVE =
            """
            insert into imported
                (repo, suite, platform, source, head_sha, measured_at, environment, layout,
                 numbers, read_at)
            values
                (:repo, :suite, :platform, :source, :sha, :measured, :environment, :layout,
                 :numbers, :at)
            on conflict (repo, suite, platform, source) do update set
                head_sha = excluded.head_sha, measured_at = excluded.measured_at,
                environment = excluded.environment, layout = excluded.layout,
                numbers = excluded.numbers, read_at = excluded.read_at
            """;

    private static final String SAVE_FILES =
            """
            insert into history_files (repo, suite, platform, sha, directory, files, asked_at)
            values (:repo, :suite, :platform, :sha, :directory, :files, :at)
            on conflict do nothing
            """;

    private final StoreDatabase database;

    public SqlImports(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public Set<String> read(Series series) {
        return new HashSet<>(
                database.read(handle ->
                        bound(
                                        handle.createQuery(
                                                "select source from imported" + PastRows.OF),
                                        series)
                                .mapTo(String.class)
                                .list()));
    }

    @Override
    public void read(Series series, String file, ReadOutcome<Optional<Point>> found, Instant at) {
        database.write(handle ->
                switch (found) {
                    case ReadOutcome.Ok<Optional<Point>>(Optional<Point> point)
                            when point.isPresent() ->
                            save(handle, series, Map.entry(file, point.get()), at);
                    case ReadOutcome.Ok<Optional<Point>> _ -> saveNothing(handle, series, file, at);
                    case ReadOutcome.Rejected<Optional<Point>>(List<InputProblem> problems) ->
                            saveNothing(handle, series, file, at)
                                    + doubt(handle, series, file, problems.getFirst());
                });
    }

    private static int doubt(Handle handle, Series series, String file, InputProblem problem) {
        return bound(
                        handle.createUpdate(
                                "update imported set place = :place, problem = :problem,"
                                        + " hint = :hint"
                                        + PastRows.OF
                                        + " and source = :source"),
                        series)
                .bind("place", problem.where())
                .bind("problem", problem.what())
                .bind("hint", problem.hint())
                .bind("source", file)
                .execute();
    }

    @Override
    public List<InputProblem> problems(Series series, Set<String> files) {
        return database
                .read(handle ->
                        bound(
                                        handle.createQuery(
                                                "select * from imported"
                                                        + PastRows.OF
                                                        + " and problem <> '' order by place"),
                                        series)
                                .map((row, context) ->
                                        Map.entry(row.getString("source"), problem(row)))
                                .list())
                .stream()
                .filter(it -> files.contains(it.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static InputProblem problem(ResultSet row) throws SQLException {
        return new InputProblem(
                row.getString("place"), row.getString("problem"), row.getString("hint"));
    }

    @Override
    public void imported(Series series, List<Point> points, Instant at) {
        database.write(handle -> {
            for (Point point : points) {
                int _ = save(handle, series, Map.entry(IMPORT + point.sha(), point), at);
            }
            return points.size();
        });
    }

    private static int save(
            Handle handle, Series series, Map.Entry<String, Point> entry, Instant at) {
        Point point = entry.getValue();
        return bound(handle.createUpdate(SAVE), series)
                .bind("source", entry.getKey())
                .bind("sha", point.sha().value())
                .bind("measured", point.at().toEpochMilli())
                .bind("environment", PointRows.text(point.points().environment()))
                .bind("layout", PointRows.layout(handle, series.repo(), point.points()))
                .bind("numbers", point.points().numbers().encode())
                .bind("at", at.toEpochMilli())
                .execute();
    }

    private static int saveNothing(Handle handle, Series series, String file, Instant at) {
        return bound(handle.createUpdate(SAVE), series)
                .bind("source", file)
                .bind("sha", "")
                .bind("measured", 0L)
                .bind("environment", PointRows.text(BenchmarkEnvironment.UNKNOWN))
                .bind("layout", "")
                .bind("numbers", new byte[0])
                .bind("at", at.toEpochMilli())
                .execute();
    }

    @Override
    public Optional<Set<String>> files(Series series, Directory directory) {
        return database.read(handle ->
                named(
                                bound(
                                        handle.createQuery(
                                                "select files from history_files"
                                                        + PastRows.OF
                                                        + " and sha = :sha and directory ="
                                                        + " :directory"),
                                        series),
                                directory)
                        .mapTo(String.class)
                        .findOne()
                        .map(SqlImports::split));
    }

    private static Set<String> split(String files) {
        return Arrays.stream(files.split(" ", -1))
                .filter(file -> !file.isEmpty())
                .collect(Collectors.toSet());
    }

    @Override
    public void looked(Series series, Directory directory, Set<String> files, Instant at) {
        database.write(handle ->
                named(bound(handle.createUpdate(SAVE_FILES), series), directory)
                        .bind("files", String.join(" ", new TreeSet<>(files)))
                        .bind("at", at.toEpochMilli())
                        .execute());
    }

    private static <S extends SqlStatement<S>> S named(S statement, Directory directory) {
        return statement.bind("sha", directory.sha().value()).bind("directory", directory.path());
    }

    private static <S extends SqlStatement<S>> S bound(S statement, Series series) {
        return PastRows.bound(statement, series.repo(), series.where());
    }
}
