package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.Filter;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.SeriesStore;
import io.perfwarden.db.SeriesStore.Place;
import io.perfwarden.model.RepoId;

/** {@link SeriesQueries} over the store. */
public record StoredSeries(SeriesStore store) implements SeriesQueries {
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

    private List<SeriesSummary> view(RepoId repo, Place place) {
        return SeriesView.of(
                store.newest(repo, place, SeriesView.RUNS),
                SuitePolicy.defaults(place.where().suite()));
    }
}
