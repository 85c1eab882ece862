package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.bot.query.SeriesTrend.MeasuredPoint;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.db.*;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.SeriesStore.SeriesPlace;
import io.perfwarden.db.SeriesStore.StoreView;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot.Marker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class StoredSeries implements SeriesQueries {
    private static final List<RowOutcome> WORST_FIRST =
            List.of(
                    RowOutcome.REGRESSED,
                    RowOutcome.FAILED,
                    RowOutcome.MISSING,
                    RowOutcome.INCONCLUSIVE,
                    RowOutcome.SLOWER,
                    RowOutcome.INCOMPARABLE,
                    RowOutcome.ACCEPTED,
                    RowOutcome.IMPROVED,
                    RowOutcome.ADDED,
                    RowOutcome.UNCHANGED,
                    RowOutcome.SKIPPED);

    private static final Comparator<SeriesSummary> BY_NAME =
            Comparator.comparing(SeriesSummary::benchmark)
                    .thenComparing(it -> it.metric().name())
                    .thenComparing(SeriesSummary::where)
                    .thenComparing(SeriesSummary::id);

    /** The worst outcome first, and of one outcome the largest change. */
    static final Comparator<SeriesSummary> BY_CHANGE =
            Comparator.<SeriesSummary>comparingInt(it -> WORST_FIRST.indexOf(it.outcome()))
                    .thenComparingDouble(it -> -it.change().orElse(Double.NEGATIVE_INFINITY))
                    .thenComparing(BY_NAME);

    private static final Comparator<SeriesSummary> BY_NOISE =
            Comparator.<SeriesSummary>comparingDouble(it -> -it.noise().orElse(-1))
                    .thenComparing(BY_NAME);

    private static final Comparator<SeriesSummary> BY_AGE =
            Comparator.<SeriesSummary, Instant>comparing(it -> it.seen().at())
                    .reversed()
                    .thenComparing(BY_CHANGE);

    private static final Logger LOG = LoggerFactory.getLogger(StoredSeries.class);

    private final HistoryLedger history;
    private final BranchNotes notes;
    private final PullPoints pullPoints;
    private final MemoryBudget room;
    private final SeriesStore store;
    private final SeriesViews views;
    private final BranchChanges changes;
    private final SeriesRuns runs;
    private final SeriesEvents events;

    /**
     * @param room for what is made of measurements; shared with what else holds some
     */
    public StoredSeries(
            StoreDatabase database,
            VerdictRecords verdictRecords,
            BranchChanges changes,
            PullPoints pullPoints,
            MemoryBudget room) {
        this.history = new HistoryLedger(database);
        this.notes = new BranchNotes(database);
        this.pullPoints = pullPoints;
        this.room = room;
        this.store = new SeriesStore(database);
        this.views = new SeriesViews(store, verdictRecords, room);
        this.runs = changes.sources().runs();
        this.changes = changes;
        this.events = new SeriesEvents(database);
    }

    /**
     * Keeps what is shown of new runs, and makes blocks of older ones. Doing it again, or in two
     * processes, is the same.
     */
    public void upkeep(Instant now) {
        for (RepoId repo : store.stale()) {
            try {
                for (StoreView view : store.views(repo)) {
                    SuitePlatform where = view.place().where();
                    int _ = runs.pack(repo, where, now);
                    for (String name : view.place().former()) {
                        int _ = runs.pack(repo, new SuitePlatform(name, where.platform()), now);
                    }
                }
                views.keep(repo);
            } catch (IllegalStateException | UncheckedIOException e) {
                LOG.atError()
                        .addKeyValue("repository", repo)
                        .setCause(e)
                        .log("its series cannot be kept");
            }
        }
    }

    @Override
    public BenchmarkGrid grid(RepoId repo, GridFilter filter) {
        Map<StoreView, NewestRuns> places = views.of(repo);
        Map<String, List<SeriesSummary>> all = new TreeMap<>();
        Map<RowOutcome, Integer> outcomes = new EnumMap<>(RowOutcome.class);
        for (SeriesSummary series : knownChanges(repo, places).series()) {
            all.computeIfAbsent(series.benchmark().name(), _ -> new ArrayList<>()).add(series);
        }
        all.values()
                .forEach(it ->
                        outcomes.merge(Collections.min(it, BY_CHANGE).outcome(), 1, Integer::sum));
        List<Benchmark> found = matchingBenchmarks(all, filter);
        long from = (filter.page() - 1L) * GridFilter.ROWS;
        return new BenchmarkGrid(
                filter,
                found.stream().skip(Math.max(0, from)).limit(GridFilter.ROWS).toList(),
                found.size(),
                all.size(),
                outcomes,
                places.keySet().stream().map(view -> view.place().where()).toList());
    }

    public List<SeriesState> states(RepoId repo) {
        return states(views.of(repo));
    }

    private static List<SeriesState> states(Map<StoreView, NewestRuns> places) {
        return places.values().stream().flatMap(it -> it.all().stream()).toList();
    }

    BranchChanges.KnownChange knownChanges(RepoId repo) {
        return knownChanges(repo, views.of(repo));
    }

    private BranchChanges.KnownChange knownChanges(RepoId repo, Map<StoreView, NewestRuns> places) {
        return changes.of(
                repo,
                states(places).stream().map(SeriesState::summary).toList(),
                PresentNames.of(places.values()));
    }

    public List<SeriesSummary> all(RepoId repo) {
        return knownChanges(repo).series();
    }

    private static List<Benchmark> matchingBenchmarks(
            Map<String, List<SeriesSummary>> all, GridFilter filter) {
        String text = filter.text().toLowerCase(Locale.ROOT);
        List<Benchmark> found = new ArrayList<>();
        all.forEach((name, series) -> {
            List<SeriesSummary> shown =
                    series.stream()
                            .filter(it -> isIn(filter.suite(), it.where().suite()))
                            .filter(it -> isIn(filter.platform(), it.where().platform()))
                            .sorted(order(filter.sort()))
                            .toList();
            if (!shown.isEmpty() && name.toLowerCase(Locale.ROOT).contains(text)) {
                SeriesSummary worst = Collections.min(shown, BY_CHANGE);
                if (filter.outcomes().isEmpty() || filter.outcomes().contains(worst.outcome())) {
                    found.add(new Benchmark(name, worst, shown));
                }
            }
        });
        Comparator<SeriesSummary> order = order(filter.sort());
        found.sort(
                filter.sort() == BenchmarkGrid.Sort.CHANGE
                        ? Comparator.comparing(Benchmark::worst, order)
                        : Comparator.comparing(it -> it.series().getFirst(), order));
        return found;
    }

    private static boolean isIn(String asked, String is) {
        return asked.isEmpty() || asked.equals(is);
    }

    private static Comparator<SeriesSummary> order(BenchmarkGrid.Sort sort) {
        return switch (sort) {
            case CHANGE -> BY_CHANGE;
            case NOISE -> BY_NOISE;
            case NAME -> BY_NAME;
            case RECENT -> BY_AGE;
        };
    }

    @Override
    public PresentNames presentNames(RepoId repo) {
        return PresentNames.of(views.of(repo).values());
    }

    @Override
    public SeriesTrend trend(
            RepoId repo, List<SeriesId> ids, TrendRange range, Optional<PullNumber> pull) {
        Map<SeriesId, SeriesState> known = new LinkedHashMap<>();
        Map<SuitePlatform, SeriesPlace> places = new LinkedHashMap<>();
        Map<StoreView, NewestRuns> newest = views.of(repo);
        Map<SuitePlatform, NewestRuns> byPlace = new HashMap<>();
        newest.forEach((view, it) -> {
            byPlace.put(view.place().where(), it);
            for (SeriesState state : it.all()) {
                for (BenchmarkId name : it.renamed().allNames(state.summary().benchmark())) {
                    SeriesId id = id(state.summary(), name);
                    if (ids.contains(id)) {
                        known.putIfAbsent(id, state);
                        places.put(view.place().where(), view.place());
                    }
                }
            }
        });
        for (SeriesId id : ids) {
            if (!known.containsKey(id)) {
                runs.find(repo, id)
                        .ifPresent(former -> {
                            Optional<SeriesPlace> place = place(newest.keySet(), former.where());
                            place.ifPresent(it -> {
                                known.put(id, former(newest, it, former));
                                places.put(it.where(), it);
                            });
                        });
            }
        }
        List<SeriesState> found =
                ids.stream().flatMap(id -> Stream.ofNullable(known.get(id))).distinct().toList();
        TrendReader reader =
                new TrendReader(runs, repo, places.values(), tip -> line(repo, tip)).limitTo(range);
        Map<String, ChartSeries> charts = new HashMap<>();
        List<SeriesTrend.MeasuredRun> shown = new ArrayList<>();
        for (SuitePlatform where : places.keySet()) {
            List<SeriesState> wanted =
                    found.stream().filter(state -> state.summary().where().equals(where)).toList();
            NewestRuns of = Objects.requireNonNull(byPlace.get(where));
            reader.read(where, of, wanted).forEach(chart -> charts.put(chart.id(), chart));
            shown.addAll(reader.shownRuns(where));
        }
        shown.sort(
                Comparator.comparingInt(SeriesTrend.MeasuredRun::x)
                        .thenComparing(SeriesTrend.MeasuredRun::at));
        List<Marker> markers = markers(repo, shown, found);
        pull.ifPresent(number -> {
            Map<SeriesKey, SeriesSummary> keys = new HashMap<>();
            found.forEach(it -> keys.put(key(it.summary()), it.summary()));
            var points = pullPoints.at(reader.shownCount(), repo, number, keys);
            shown.addAll(points.runs());
            points.points()
                    .forEach((key, more) ->
                            charts.computeIfPresent(
                                    SeriesId.of(key).value(),
                                    (_, chart) -> withPoints(chart, more)));
        });
        Map<SeriesId, SeriesSummary> present = new HashMap<>();
        knownChanges(repo, newest).series().forEach(it -> present.put(it.id(), it));
        List<SeriesSummary> series =
                found.stream()
                        .map(SeriesState::summary)
                        .map(it -> present.getOrDefault(it.id(), it))
                        .toList();
        return new SeriesTrend(
                range,
                series,
                series.stream()
                        .map(one -> Objects.requireNonNull(charts.get(one.id().value())))
                        .toList(),
                markers,
                shown,
                reader.before(),
                reader.shownCount(),
                reader.all(),
                ids.stream().distinct().filter(id -> !known.containsKey(id)).toList());
    }

    /** The place of a suite, whatever it was called. */
    private static Optional<SeriesPlace> place(Set<StoreView> all, SuitePlatform named) {
        return all.stream()
                .map(StoreView::place)
                .filter(it -> it.where().platform().equals(named.platform()))
                .filter(it ->
                        it.where().suite().equals(named.suite())
                                || it.former().contains(named.suite()))
                .findFirst();
    }

    /** A series that is known by the name that its suite had, or that no run has lately. */
    private static SeriesState former(
            Map<StoreView, NewestRuns> present, SeriesPlace place, SeriesRuns.FormerSource former) {
        var series = former.series();
        SeriesId id = SeriesId.of(SeriesKey.of(place.where(), series.id(), series.metric()));
        OptionalDouble none = OptionalDouble.empty();
        var seen = new SeriesSummary.SeenValue(former.last().sha(), former.last().at());
        return states(present).stream()
                .filter(state -> state.summary().id().equals(id))
                .findFirst()
                .orElseGet(() -> {
                    SeriesSummary gone =
                            SeriesSummary.ofMissing(
                                    place.where(), series.id(), series.metric(), none, seen);
                    return new SeriesState(gone, none, none, "");
                });
    }

    private List<Marker> markers(
            RepoId repo, List<SeriesTrend.MeasuredRun> shown, List<SeriesState> found) {
        List<SeriesKey> keys = found.stream().map(it -> key(it.summary())).toList();
        Set<String> baselines =
                found.stream().map(SeriesState::baseline).collect(Collectors.toSet());
        List<CommitSha> line = shown.isEmpty() ? List.of() : line(repo, shown.getLast().commit());
        return new TrendMarkers(events, repo, shown).of(keys, baselines, notes.of(repo), line);
    }

    private static ChartSeries withPoints(ChartSeries chart, List<ChartSeries.ChartPoint> more) {
        return new ChartSeries(
                chart.id(),
                chart.suite(),
                chart.name(),
                chart.metric(),
                Stream.concat(chart.points().stream(), more.stream()).toList(),
                chart.levels(),
                chart.changes());
    }

    /** The series under a name that its benchmark has or had. */
    private static SeriesId id(SeriesSummary series, BenchmarkId name) {
        return name.equals(series.benchmark())
                ? series.id()
                : SeriesId.of(SeriesKey.of(series.where(), name, series.metric()));
    }

    private static SeriesKey key(SeriesSummary series) {
        return SeriesKey.of(series.where(), series.benchmark(), series.metric());
    }

    /** The line of the newest commit, as far as GitHub was asked. */
    private List<CommitSha> line(RepoId repo, CommitSha tip) {
        return history.line(repo, tip).map(CommitLine::commits).orElse(List.of());
    }

    @Override
    public Map<CommitSha, SubjectLine> subjects(RepoId repo, SequencedSet<CommitSha> commits) {
        Map<CommitSha, SubjectLine> lines = new HashMap<>();
        changes.sources()
                .subjects()
                .of(repo, commits.stream().limit(SUBJECTS).map(CommitSha::value).toList())
                .forEach((sha, line) -> lines.put(new CommitSha(sha), line));
        return lines;
    }

    @Override
    public List<SeriesTrend.Selected> selectedPoints(RepoId repo, SeriesTrend trend, String asked) {
        String key = trend.newestAttempt(asked);
        List<SeriesTrend.Selected> selected = new ArrayList<>();
        for (int s = 0; s < trend.series().size(); s++) {
            SeriesSummary series = trend.series().get(s);
            Optional<SeriesTrend.MeasuredRun> run = trend.run(key, series.where());
            Optional<MeasuredPoint> before = Optional.ofNullable(trend.before().get(series.id()));
            for (ChartSeries.ChartPoint point : trend.charts().get(s).points()) {
                boolean isKnown = Double.isFinite(point.value());
                if (isKnown && point.run().equals(key) && run.isPresent()) {
                    selected.add(selectedPoint(repo, run.get(), series, point, before));
                } else if (isKnown && !point.pull()) {
                    before =
                            trend.run(point.run(), series.where())
                                    .map(it -> new MeasuredPoint(it, point.value()));
                }
            }
        }
        return selected;
    }

    private SeriesTrend.Selected selectedPoint(
            RepoId repo,
            SeriesTrend.MeasuredRun run,
            SeriesSummary series,
            ChartSeries.ChartPoint point,
            Optional<MeasuredPoint> last) {
        Optional<SeriesTrend.MeasuredRun> before = last.map(MeasuredPoint::run);
        OptionalDouble change =
                last.filter(it -> it.value() != 0)
                        .map(it -> OptionalDouble.of(point.value() / it.value() - 1))
                        .orElse(OptionalDouble.empty());
        OptionalInt commits =
                before.stream()
                        .mapToInt(it -> line(repo, run.commit()).indexOf(it.commit()))
                        .filter(place -> place >= 0)
                        .findFirst();
        return new SeriesTrend.Selected(
                series, run, point.value(), point.spread(), before, change, commits);
    }
}
