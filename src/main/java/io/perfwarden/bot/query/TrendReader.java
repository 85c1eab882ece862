package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.compare.rule.LevelHistory;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.db.SeriesRuns;
import io.perfwarden.db.SeriesRuns.RunValues;
import io.perfwarden.db.SeriesStore.SeriesPlace;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.stats.DetectionConstants;

/** Reads the points of series and what they were held against. */
final class TrendReader {
    private static final double FINE = 0.1;

    private final RepoId repo;
    private final SeriesRuns store;
    private final Map<SuitePlatform, List<SeriesRuns.StoredRun>> runs = new LinkedHashMap<>();

    private final List<CommitSha> commits;

    /** The first and, exclusive, the last place among them that is shown. */
    private int first;

    private int last;

    private final Map<SeriesId, SeriesTrend.MeasuredPoint> before = new HashMap<>();

    /**
     * @param line a commit of the branch and its ancestors, newest first, as far as known
     */
    TrendReader(
            SeriesRuns store,
            RepoId repo,
            Collection<SeriesPlace> places,
            Function<CommitSha, List<CommitSha>> line) {
        this.repo = repo;
        this.store = store;
        for (SeriesPlace place : places) {
            runs.put(place.where(), store.runs(repo, place));
        }
        List<CommitSha> byAge =
                runs.values().stream()
                        .flatMap(List::stream)
                        .sorted(SeriesRuns.BY_AGE)
                        .map(SeriesRuns.StoredRun::sha)
                        .distinct()
                        .toList();
        this.commits = byAge.isEmpty() ? byAge : orderByLine(byAge, line.apply(byAge.getLast()));
        this.last = commits.size();
    }

    /** Commits of a line in its order, at the places that some of them have by age. */
    private static List<CommitSha> orderByLine(List<CommitSha> byAge, List<CommitSha> line) {
        Set<CommitSha> known = new HashSet<>(byAge);
        Set<CommitSha> onLine = new HashSet<>(line);
        Iterator<CommitSha> ordered =
                line.reversed().stream().filter(known::contains).distinct().iterator();
        return byAge.stream().map(sha -> onLine.contains(sha) ? ordered.next() : sha).toList();
    }

    TrendReader limitTo(TrendRange range) {
        last = range.to().isEmpty() ? commits.size() : place(range.to()).orElse(-1) + 1;
        first = range.from().isEmpty() ? 0 : place(range.from()).orElse(last);
        first = Math.max(first, last - range.newest());
        if (range.days() > 0 && last > 0) {
            Map<CommitSha, Instant> times = new HashMap<>();
            runs.values().forEach(all -> all.forEach(run -> times.put(run.sha(), run.at())));
            Instant newest = Objects.requireNonNull(times.get(commits.getLast()));
            Instant since = newest.minus(Duration.ofDays(range.days()));
            while (first < last
                    && Objects.requireNonNull(times.get(commits.get(first))).isBefore(since)) {
                first++;
            }
        }
        first = Math.min(first, last);
        return this;
    }

    private OptionalInt place(String begin) {
        return IntStream.range(0, commits.size())
                .filter(i -> commits.get(i).value().startsWith(begin))
                .max();
    }

    Map<SeriesId, SeriesTrend.MeasuredPoint> before() {
        return before;
    }

    int shownCount() {
        return last - first;
    }

    int all() {
        return commits.size();
    }

    List<SeriesTrend.MeasuredRun> shownRuns(SuitePlatform where) {
        Map<String, BenchmarkEnvironment> machines = new HashMap<>();
        List<SeriesTrend.MeasuredRun> shown = new ArrayList<>();
        runsByPlace(where, first)
                .forEach((place, all) ->
                        all.forEach(run -> shown.add(run(run, where, place, machines))));
        return shown;
    }

    private static SeriesTrend.MeasuredRun run(
            SeriesRuns.StoredRun run,
            SuitePlatform where,
            int place,
            Map<String, BenchmarkEnvironment> machines) {
        return new SeriesTrend.MeasuredRun(
                run.key(),
                where,
                place,
                run.sha(),
                run.at(),
                run.attemptIfRun(),
                Optional.empty(),
                machines.computeIfAbsent(run.environment(), SeriesRuns::machine));
    }

    /** Runs from a place on up to the last that is shown; 0 is the first that is shown. */
    private SortedMap<Integer, List<SeriesRuns.StoredRun>> runsByPlace(
            SuitePlatform where, int from) {
        Map<CommitSha, Integer> places = new HashMap<>();
        for (int i = Math.max(0, from); i < last; i++) {
            places.put(commits.get(i), i - first);
        }
        SortedMap<Integer, List<SeriesRuns.StoredRun>> placed = new TreeMap<>();
        for (SeriesRuns.StoredRun run : runs.getOrDefault(where, List.of())) {
            Integer place = places.get(run.sha());
            if (place != null) {
                placed.computeIfAbsent(place, _ -> new ArrayList<>()).add(run);
            }
        }
        return placed;
    }

    List<ChartSeries> read(SuitePlatform where, NewestRuns known, List<SeriesState> wanted) {
        SortedMap<Integer, List<SeriesRuns.StoredRun>> placed =
                runsByPlace(where, first - DetectionConstants.HISTORY_RUNS);
        List<SeriesRuns.StoredRun> all = placed.values().stream().flatMap(List::stream).toList();
        int[] places =
                placed.entrySet().stream()
                        .flatMapToInt(it -> it.getValue().stream().mapToInt(_ -> it.getKey()))
                        .toArray();
        List<List<PointLayout.LayoutSeries>> names =
                wanted.stream().map(it -> names(it.summary(), known.renamed())).toList();
        Iterator<RunValues> values =
                store.values(repo, where, all, names.stream().flatMap(List::stream).toList())
                        .iterator();
        List<ChartSeries> charts = new ArrayList<>();
        for (int s = 0; s < wanted.size(); s++) {
            RunValues joined = values.next();
            for (int former = 1; former < names.get(s).size(); former++) {
                joined = join(joined, values.next());
            }
            charts.add(chart(wanted.get(s), known.shares(), all, places, joined));
        }
        return charts;
    }

    /** A series under its present name, then under those that it had. */
    private static List<PointLayout.LayoutSeries> names(
            SeriesSummary series, BenchmarkRenames renamed) {
        return renamed.allNames(series.benchmark()).stream()
                .map(it -> new PointLayout.LayoutSeries(it, series.metric()))
                .toList();
    }

    /** In a run that has both, the newer name's value counts. */
    private static RunValues join(RunValues newer, RunValues older) {
        RunValues all = new RunValues(newer.values().clone(), newer.margins().clone());
        for (int run = 0; run < all.values().length; run++) {
            if (Double.isNaN(all.values()[run])) {
                all.values()[run] = older.values()[run];
                all.margins()[run] = older.margins()[run];
            }
        }
        return all;
    }

    private ChartSeries chart(
            SeriesState wanted,
            SharedNoiseByRun shares,
            List<SeriesRuns.StoredRun> runs,
            int[] places,
            RunValues values) {
        SeriesSummary series = wanted.summary();
        List<ChartSeries.ChartPoint> points = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= 0) {
                SeriesRuns.StoredRun run = runs.get(i);
                float margin = values.margins()[i];
                points.add(
                        new ChartSeries.ChartPoint(
                                places[i],
                                Optional.of(run.at()),
                                run.sha().abbreviated(),
                                values.values()[i],
                                Float.isNaN(margin) ? 0 : margin,
                                run.key(),
                                false));
            } else if (Double.isFinite(values.values()[i])) {
                SeriesTrend.MeasuredRun run =
                        run(runs.get(i), series.where(), places[i], new HashMap<>());
                before.put(series.id(), new SeriesTrend.MeasuredPoint(run, values.values()[i]));
            }
        }
        LevelHistory history =
                LevelHistory.of(
                        series.metric(),
                        values.values(),
                        i -> shares.at(runs.get(i).sha(), runs.get(i).at(), series.metric()));
        String platform = series.where().platform();
        return new ChartSeries(
                series.id().value(),
                series.where().suite() + (platform.isEmpty() ? "" : " (" + platform + ")"),
                series.benchmark().label(),
                series.metric(),
                points,
                levels(wanted, history, places),
                history.shifts().stream()
                        .filter(shift -> places[shift.run()] >= 0)
                        .map(shift ->
                                new ChartSeries.ChangeMark(places[shift.run()], shift.change()))
                        .toList());
    }

    /** Levels of what is shown; one that differs little from the one before it is left out. */
    private static List<ChartSeries.ChartLevel> levels(
            SeriesState wanted, LevelHistory history, int[] places) {
        double warn = wanted.warn().orElse(Double.NaN);
        double fail = wanted.summary().limit().orElse(Double.NaN);
        boolean higher = wanted.summary().metric().direction() == BetterDirection.HIGHER;
        List<ChartSeries.ChartLevel> levels = new ArrayList<>();
        LevelHistory.Level before = new LevelHistory.Level(Double.NaN, Double.NaN);
        for (int i = 0; i < places.length; i++) {
            LevelHistory.Level level = history.levels().get(i);
            if (places[i] >= 0 && !Double.isNaN(level.value()) && differs(before, level)) {
                before = level;
                levels.add(
                        ChartSeries.ChartLevel.around(
                                places[i], level.value(), level.noise(), warn, fail, higher));
            }
        }
        return levels;
    }

    private static boolean differs(LevelHistory.Level before, LevelHistory.Level level) {
        double fine = Double.isNaN(level.noise()) ? 0 : FINE * level.noise();
        return Double.isNaN(before.value())
                || Math.abs(level.value() - before.value()) > fine * before.value()
                || Math.abs(level.noise() - before.noise()) > FINE * before.noise();
    }
}
