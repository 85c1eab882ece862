package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.Filter;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.Line;
import io.perfwarden.db.SeriesEvents;
import io.perfwarden.db.SeriesRuns;
import io.perfwarden.db.SeriesStore;
import io.perfwarden.db.SeriesStore.Place;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.chart.ChartSeries;

/** {@link SeriesQueries} over the store. */
public final class StoredSeries implements SeriesQueries {
    /** Outcomes, the worst first. */
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

    private final FactStore ledger;
    private final SeriesStore store;
    private final SeriesRuns runs;
    private final SeriesEvents events;

    public StoredSeries(StoreDatabase database, FactStore ledger) {
        this.ledger = ledger;
        this.store = new SeriesStore(database);
        this.runs = new SeriesRuns(database);
        this.events = new SeriesEvents(database);
    }

    @Override
    public BenchmarkGrid grid(RepoId repo, Filter filter) {
        List<Place> places = store.places(repo);
        Map<String, List<SeriesSummary>> all = new TreeMap<>();
        Map<RowOutcome, Integer> outcomes = new EnumMap<>(RowOutcome.class);
        for (Place place : places) {
            for (SeriesSummary series : view(repo, place)) {
                outcomes.merge(series.outcome(), 1, Integer::sum);
                all.computeIfAbsent(series.benchmark().name(), _ -> new ArrayList<>()).add(series);
            }
        }
        List<Benchmark> found = found(all, filter);
        long from = (filter.page() - 1L) * Filter.ROWS;
        return new BenchmarkGrid(
                filter,
                found.stream().skip(Math.max(0, from)).limit(Filter.ROWS).toList(),
                found.size(),
                all.size(),
                outcomes,
                places.stream().map(Place::where).toList());
    }

    /** All series of a repository, by suite and platform. */
    public List<SeriesSummary> all(RepoId repo) {
        return store.places(repo).stream().flatMap(place -> view(repo, place).stream()).toList();
    }

    private static List<Benchmark> found(Map<String, List<SeriesSummary>> all, Filter filter) {
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
    public SeriesTrend trend(
            RepoId repo, List<SeriesId> ids, TrendRange range, Optional<PullNumber> pull) {
        Map<SeriesId, SeriesSummary> known = new LinkedHashMap<>();
        Map<SuitePlatform, Place> places = new LinkedHashMap<>();
        for (Place place : store.places(repo)) {
            for (SeriesSummary series : view(repo, place)) {
                if (ids.contains(series.id())) {
                    known.put(series.id(), series);
                    places.put(place.where(), place);
                }
            }
        }
        List<SeriesSummary> found =
                ids.stream().distinct().flatMap(id -> Stream.ofNullable(known.get(id))).toList();
        TrendReader reader =
                new TrendReader(runs, repo, places.values(), tip -> line(repo, tip)).within(range);
        Map<String, ChartSeries> charts = new HashMap<>();
        List<SeriesTrend.Run> shown = new ArrayList<>();
        for (SuitePlatform where : places.keySet()) {
            List<TrendReader.Wanted> wanted =
                    found.stream()
                            .filter(series -> series.where().equals(where))
                            .map(StoredSeries::wanted)
                            .toList();
            reader.read(where, wanted).forEach(chart -> charts.put(chart.id(), chart));
            shown.addAll(reader.shownRuns(where));
        }
        shown.sort(Comparator.comparingInt(SeriesTrend.Run::x).thenComparing(SeriesTrend.Run::at));
        List<SeriesKey> keys = found.stream().map(StoredSeries::key).toList();
        return new SeriesTrend(
                range,
                found,
                found.stream()
                        .map(series -> Objects.requireNonNull(charts.get(series.id().value())))
                        .toList(),
                new TrendMarkers(events, repo, shown).of(keys, Set.of()),
                shown,
                reader.shown(),
                reader.all(),
                ids.stream().distinct().filter(id -> !known.containsKey(id)).toList());
    }

    private static SeriesKey key(SeriesSummary series) {
        return SeriesKey.of(series.where(), series.benchmark(), series.metric());
    }

    private static TrendReader.Wanted wanted(SeriesSummary series) {
        double fail = series.limit().orElse(Double.NaN);
        return new TrendReader.Wanted(series, Double.NaN, fail);
    }

    /** The line of the newest commit, as far as GitHub was asked. */
    private List<CommitSha> line(RepoId repo, CommitSha tip) {
        return ledger.history().line(repo, tip).map(Line::commits).orElse(List.of());
    }

    @Override
    public List<SeriesTrend.Selected> selected(RepoId repo, SeriesTrend trend, String key) {
        Optional<SeriesTrend.Run> run = trend.run(key);
        List<SeriesTrend.Selected> selected = new ArrayList<>();
        for (int s = 0; run.isPresent() && s < trend.series().size(); s++) {
            ChartSeries.Point before = null;
            for (ChartSeries.Point point : trend.charts().get(s).points()) {
                boolean isKnown = Double.isFinite(point.value());
                if (isKnown && point.run().equals(key)) {
                    selected.add(
                            selected(
                                    repo,
                                    trend,
                                    trend.series().get(s),
                                    point,
                                    Optional.ofNullable(before)));
                } else if (isKnown && !point.pull()) {
                    before = point;
                }
            }
        }
        return selected;
    }

    private SeriesTrend.Selected selected(
            RepoId repo,
            SeriesTrend trend,
            SeriesSummary series,
            ChartSeries.Point point,
            Optional<ChartSeries.Point> last) {
        SeriesTrend.Run run = trend.run(point.run()).orElseThrow();
        Optional<SeriesTrend.Run> before = last.flatMap(it -> trend.run(it.run()));
        OptionalDouble change =
                last.filter(it -> it.value() != 0)
                        .map(it -> OptionalDouble.of(point.value() / it.value() - 1))
                        .orElse(OptionalDouble.empty());
        OptionalInt commits =
                before.map(it -> between(line(repo, run.commit()), it.commit()))
                        .orElse(OptionalInt.empty());
        return new SeriesTrend.Selected(
                series, run, point.value(), point.spread(), before, change, commits);
    }

    private static OptionalInt between(List<CommitSha> line, CommitSha before) {
        int place = line.indexOf(before);
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(place);
    }

    private List<SeriesSummary> view(RepoId repo, Place place) {
        return SeriesView.of(
                store.newest(repo, place, SeriesView.RUNS),
                SuitePolicy.defaults(place.where().suite()));
    }
}
