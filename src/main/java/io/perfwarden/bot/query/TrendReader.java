package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.check.CommitFacts.ImportedResult;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.history.RunPoints.PointLayout;
import io.perfwarden.compare.rule.LevelHistory;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.db.BranchNotes.BranchNote;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.db.SeriesEvents;
import io.perfwarden.db.SeriesEvents.Acceptance;
import io.perfwarden.db.SeriesRuns;
import io.perfwarden.db.SeriesRuns.Values;
import io.perfwarden.db.SeriesStore.Place;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot.Marker;
import io.perfwarden.stats.DetectionConstants;

/** Reads the points of series and what they were held against. */
final class TrendReader {
    /** A level is told anew where it differs by this share of its noise. */
    private static final double FINE = 0.1;

    private final RepoId repo;
    private final SeriesRuns store;
    private final Map<SuitePlatform, List<SeriesRuns.Run>> runs = new LinkedHashMap<>();

    private final List<CommitSha> commits;

    /** The first and, exclusive, the last place among them that is shown. */
    private int first;

    private int last;

    /** What was measured of series last before the first place. */
    private final Map<SeriesId, SeriesTrend.Measured> before = new HashMap<>();

    /**
     * @param places of the series
     * @param line a commit of the branch and its ancestors, newest first, as far as known
     */
    TrendReader(
            SeriesRuns store,
            RepoId repo,
            Collection<Place> places,
            Function<CommitSha, List<CommitSha>> line) {
        this.repo = repo;
        this.store = store;
        for (Place place : places) {
            runs.put(place.where(), store.runs(repo, place));
        }
        List<CommitSha> byAge =
                runs.values().stream()
                        .flatMap(List::stream)
                        .sorted(SeriesRuns.BY_AGE)
                        .map(SeriesRuns.Run::sha)
                        .distinct()
                        .toList();
        this.commits = byAge.isEmpty() ? byAge : along(byAge, line.apply(byAge.getLast()));
        this.last = commits.size();
    }

    /** Commits of a line in its order, at the places that some of them have by age. */
    private static List<CommitSha> along(List<CommitSha> byAge, List<CommitSha> line) {
        Set<CommitSha> known = new HashSet<>(byAge);
        Set<CommitSha> onLine = new HashSet<>(line);
        Iterator<CommitSha> ordered =
                line.reversed().stream().filter(known::contains).distinct().iterator();
        return byAge.stream().map(sha -> onLine.contains(sha) ? ordered.next() : sha).toList();
    }

    TrendReader within(TrendRange range) {
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

    /** What was measured of the series that were read last before the first commit shown. */
    Map<SeriesId, SeriesTrend.Measured> before() {
        return before;
    }

    int shown() {
        return last - first;
    }

    int all() {
        return commits.size();
    }

    /** The runs that are shown, by place and age. */
    List<SeriesTrend.Run> shownRuns(SuitePlatform where) {
        Map<String, BenchmarkEnvironment> machines = new HashMap<>();
        List<SeriesTrend.Run> shown = new ArrayList<>();
        placed(where, first)
                .forEach((place, all) -> all.forEach(run -> shown.add(run(run, place, machines))));
        return shown;
    }

    private static SeriesTrend.Run run(
            SeriesRuns.Run run, int place, Map<String, BenchmarkEnvironment> machines) {
        return new SeriesTrend.Run(
                run.key(),
                place,
                run.sha(),
                run.at(),
                run.attemptIfRun(),
                Optional.empty(),
                machines.computeIfAbsent(run.environment(), SeriesRuns::machine));
    }

    /** Runs from a place on up to the last that is shown; 0 is the first that is shown. */
    private SortedMap<Integer, List<SeriesRuns.Run>> placed(SuitePlatform where, int from) {
        Map<CommitSha, Integer> places = new HashMap<>();
        for (int i = Math.max(0, from); i < last; i++) {
            places.put(commits.get(i), i - first);
        }
        SortedMap<Integer, List<SeriesRuns.Run>> placed = new TreeMap<>();
        for (SeriesRuns.Run run : runs.getOrDefault(where, List.of())) {
            Integer place = places.get(run.sha());
            if (place != null) {
                placed.computeIfAbsent(place, _ -> new ArrayList<>()).add(run);
            }
        }
        return placed;
    }

    /** Series of one place, with all but what pull requests measured. */
    List<ChartSeries> read(SuitePlatform where, MachineShares shares, List<SeriesState> wanted) {
        SortedMap<Integer, List<SeriesRuns.Run>> placed =
                placed(where, first - DetectionConstants.HISTORY_RUNS);
        List<SeriesRuns.Run> all = placed.values().stream().flatMap(List::stream).toList();
        int[] places =
                placed.entrySet().stream()
                        .flatMapToInt(it -> it.getValue().stream().mapToInt(_ -> it.getKey()))
                        .toArray();
        List<Values> values =
                store.values(
                        repo,
                        where,
                        all,
                        wanted.stream()
                                .map(it ->
                                        new PointLayout.Series(
                                                it.summary().benchmark(), it.summary().metric()))
                                .toList());
        List<ChartSeries> charts = new ArrayList<>();
        for (int s = 0; s < wanted.size(); s++) {
            charts.add(chart(wanted.get(s), shares, all, places, values.get(s)));
        }
        return charts;
    }

    private ChartSeries chart(
            SeriesState wanted,
            MachineShares shares,
            List<SeriesRuns.Run> runs,
            int[] places,
            Values values) {
        SeriesSummary series = wanted.summary();
        List<ChartSeries.Point> points = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= 0) {
                SeriesRuns.Run run = runs.get(i);
                float margin = values.margins()[i];
                points.add(
                        new ChartSeries.Point(
                                places[i],
                                Optional.of(run.at()),
                                run.sha().abbreviated(),
                                values.values()[i],
                                Float.isNaN(margin) ? 0 : margin,
                                run.key(),
                                false));
            } else if (Double.isFinite(values.values()[i])) {
                SeriesTrend.Run run = run(runs.get(i), places[i], new HashMap<>());
                before.put(series.id(), new SeriesTrend.Measured(run, values.values()[i]));
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
                                new ChartSeries.ChangePoint(places[shift.run()], shift.change()))
                        .toList());
    }

    /** Levels of what is shown; one that differs little from the one before it is left out. */
    private static List<ChartSeries.Level> levels(
            SeriesState wanted, LevelHistory history, int[] places) {
        double warn = wanted.warn().orElse(Double.NaN);
        double fail = wanted.summary().limit().orElse(Double.NaN);
        boolean higher = wanted.summary().metric().direction() == BetterDirection.HIGHER;
        List<ChartSeries.Level> levels = new ArrayList<>();
        LevelHistory.Level before = new LevelHistory.Level(Double.NaN, Double.NaN);
        for (int i = 0; i < places.length; i++) {
            LevelHistory.Level level = history.levels().get(i);
            if (places[i] >= 0 && !Double.isNaN(level.value()) && differs(before, level)) {
                before = level;
                levels.add(
                        ChartSeries.Level.around(
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

    /** What the head of a pull request measured of series. */
    record PullPoints(FactStore ledger, MemoryBudget room, RepoId repo, PullNumber pull) {
        /**
         * The runs that measured it.
         *
         * @param points by series
         */
        record Found(List<SeriesTrend.Run> runs, Map<SeriesKey, List<ChartSeries.Point>> points) {}

        /**
         * Its points, all at one place.
         *
         * @param x the place behind those of the default branch
         * @param series with the unit of each
         */
        Found at(int x, Map<SeriesKey, SeriesSummary> series) {
            Map<String, SeriesTrend.Run> runs = new LinkedHashMap<>();
            Map<SeriesKey, List<ChartSeries.Point>> points = new HashMap<>();
            Optional<CommitSha> head = ledger.pulls().find(repo, pull).map(PullRequest::headSha);
            if (head.isEmpty()) {
                return new Found(List.of(), points);
            }
            Set<SuitePlatform> places = new HashSet<>();
            series.keySet().forEach(key -> places.add(key.where()));
            CommitRecord record = ledger.commits().read(repo, head.get());
            for (ImportedResult brought : record.imported()) {
                SuitePlatform where =
                        new SuitePlatform(brought.suite(), brought.platform().orElse(""));
                Attempt attempt = brought.attempt();
                String key = attempt.run() + "." + attempt.number();
                if (!brought.readable() || !places.contains(where)) {
                    continue;
                }
                for (ResultSet results : results(brought)) {
                    var run =
                            new SeriesTrend.Run(
                                    key,
                                    x,
                                    head.get(),
                                    startedAt(record, attempt),
                                    Optional.of(attempt),
                                    Optional.of(pull),
                                    results.environment());
                    for (MetricResult result : results.measurements()) {
                        SeriesKey of = SeriesKey.of(where, result);
                        SeriesSummary summary = series.get(of);
                        if (summary != null
                                && result.reading() instanceof MetricReading.Measured value
                                && Double.isFinite(value.value())) {
                            runs.put(key, run);
                            points.computeIfAbsent(of, _ -> new ArrayList<>())
                                    .add(point(run, result, value, summary));
                        }
                    }
                }
            }
            return new Found(List.copyOf(runs.values()), points);
        }

        /** Of a run that is forgotten, as late as the newest that is known. */
        private static Instant startedAt(CommitRecord record, Attempt attempt) {
            return record.workflowRuns()
                    .filter(run -> run.attempt().equals(attempt))
                    .findFirst()
                    .or(() ->
                            record.workflowRuns().max(Comparator.comparing(WorkflowRun::startedAt)))
                    .map(WorkflowRun::startedAt)
                    .orElse(Instant.EPOCH);
        }

        private List<ResultSet> results(ImportedResult brought) {
            return ledger.results().of(repo, brought.attempt(), brought.suite()).stream()
                    .filter(stored -> stored.platform().equals(brought.platform()))
                    .map(stored -> room.during(() -> ResultsCodec.decode(stored).results()))
                    .toList();
        }

        private static ChartSeries.Point point(
                SeriesTrend.Run run,
                MetricResult result,
                MetricReading.Measured value,
                SeriesSummary summary) {
            var from = result.metric().unit();
            var to = summary.metric().unit();
            double margin = from.convert(value.spread().margin(), to);
            return new ChartSeries.Point(
                    run.x(),
                    Optional.of(run.at()),
                    run.commit().abbreviated(),
                    from.convert(value.value(), to),
                    Double.isFinite(margin) ? margin : 0,
                    run.key(),
                    true);
        }
    }

    /** What happened to the runs of a trend. */
    record TrendMarkers(SeriesEvents events, RepoId repo, List<SeriesTrend.Run> runs) {
        /** Runs after which something that comes back is pointed out again. */
        private static final int LATELY = 20;

        private static final List<String> MACHINE =
                List.of(
                        BenchmarkEnvironment.CPU,
                        BenchmarkEnvironment.PROCS,
                        BenchmarkEnvironment.GPU,
                        BenchmarkEnvironment.OS);

        private static final List<String> TOOLS =
                List.of(BenchmarkEnvironment.RUNTIME, BenchmarkEnvironment.TOOL);

        /**
         * All, by place.
         *
         * @param series that are shown, whose acceptances count
         * @param baselines paths of their baseline files
         * @param notes of people about commits
         * @param line the last commit and its ancestors, newest first, as far as known
         */
        List<Marker> of(
                Collection<SeriesKey> series,
                Set<String> baselines,
                List<BranchNote> notes,
                List<CommitSha> line) {
            List<Marker> all = new ArrayList<>();
            releases(all);
            MACHINE.forEach(fact -> changes(fact, Marker.Kind.MACHINE, all));
            TOOLS.forEach(fact -> changes(fact, Marker.Kind.TOOLCHAIN, all));
            accepted(series, baselines, all);
            notes(series, notes, line, all);
            return all.stream()
                    .distinct()
                    .sorted(
                            Comparator.comparingInt(Marker::x)
                                    .thenComparing(Marker::kind)
                                    .thenComparing(Marker::label))
                    .toList();
        }

        private void notes(
                Collection<SeriesKey> series,
                List<BranchNote> notes,
                List<CommitSha> line,
                List<Marker> all) {
            Map<CommitSha, Integer> ages = new HashMap<>();
            line.forEach(sha -> ages.put(sha, ages.size()));
            for (BranchNote note : notes) {
                GlobPattern about = GlobPattern.parse(note.benchmarks());
                if (series.stream().anyMatch(key -> about.matches(key.benchmark().name()))) {
                    String label = "%s (%s, #%s)".formatted(note.text(), note.login(), note.pull());
                    note.commit()
                            .flatMap(commit -> place(commit, ages))
                            .ifPresent(x -> all.add(new Marker(x, Marker.Kind.NOTE, label)));
                }
            }
        }

        /** The first run of a commit or, where it was not measured, of one that comes after it. */
        private Optional<Integer> place(CommitSha commit, Map<CommitSha, Integer> ages) {
            return runs.stream()
                    .filter(run -> run.commit().equals(commit))
                    .findFirst()
                    .or(() ->
                            runs.stream()
                                    .filter(run -> run.x() > runs.getFirst().x())
                                    .filter(run ->
                                            ages.getOrDefault(run.commit(), Integer.MAX_VALUE)
                                                    < ages.getOrDefault(commit, -1))
                                    .findFirst())
                    .map(SeriesTrend.Run::x);
        }

        /** Where the first commit is that comes after a release, or is it. */
        private void releases(List<Marker> all) {
            Map<CommitSha, Tagged> known = events.releases(repo);
            Set<String> seen = new HashSet<>();
            for (SeriesTrend.Run run : runs) {
                Tagged after = known.get(run.commit());
                if (after == null) {
                    continue;
                }
                boolean isNext = seen.add(after.tag()) && seen.size() > 1;
                if (isNext || after.sha().equals(run.commit())) {
                    all.add(new Marker(run.x(), Marker.Kind.RELEASE, after.tag()));
                }
            }
        }

        /** Where a fact changes to what it was not lately. */
        private void changes(String fact, Marker.Kind kind, List<Marker> all) {
            Map<String, Integer> last = new HashMap<>();
            int place = 0;
            for (SeriesTrend.Run run : runs) {
                String value = run.machine().get(fact);
                if (!value.isEmpty()) {
                    boolean isFirst = last.isEmpty();
                    Integer before = last.put(value, place);
                    if (!isFirst && (before == null || place - before > LATELY)) {
                        all.add(new Marker(run.x(), kind, value));
                    }
                    place++;
                }
            }
        }

        /** The first run after something was accepted is taken for the first that has it. */
        private void accepted(
                Collection<SeriesKey> series, Set<String> baselines, List<Marker> all) {
            Set<SeriesKey> counts = new HashSet<>(series);
            Set<SuitePlatform> places = new HashSet<>();
            series.forEach(key -> places.add(key.where()));
            places.forEach(where -> counts.add(WholeSuite.key(where)));
            for (Acceptance one : events.acceptances(repo)) {
                boolean isFile = baselines.contains(one.path());
                if (isFile || one.series().stream().anyMatch(counts::contains)) {
                    runs.stream()
                            .filter(run -> !run.at().isBefore(one.at()))
                            .min(Comparator.comparing(SeriesTrend.Run::at))
                            .map(run ->
                                    new Marker(
                                            run.x(),
                                            isFile ? Marker.Kind.REGENERATED : Marker.Kind.ACCEPTED,
                                            "#" + one.pull()))
                            .ifPresent(all::add);
                }
            }
        }
    }
}
