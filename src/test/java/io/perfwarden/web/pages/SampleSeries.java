package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid;
import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.query.SeriesQueries;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.bot.query.SeriesTrend;
import io.perfwarden.bot.query.TrendRange;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.Metric;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;

/** Series by hand, filtered as a store would. */
class SampleSeries implements SeriesQueries {
    static final CommitSha COMMIT = new CommitSha("1a2b3c4d".repeat(5));
    static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

    /** As long as one of 50 points may be. */
    private static final String SPARK =
            "M0 24"
                    + IntStream.range(1, 50)
                            .mapToObj(i -> "L%d %d".formatted(i * 5, 4 + i * 7 % 6))
                            .collect(Collectors.joining());

    private final List<SeriesSummary> all;

    SampleSeries(List<SeriesSummary> all) {
        this.all = all;
    }

    List<SeriesSummary> all() {
        return all;
    }

    static SeriesSummary series(
            String name, Map<String, String> params, RowOutcome outcome, double change) {
        return series(new SuitePlatform("core", ""), name, params, outcome, change);
    }

    static SeriesSummary series(
            SuitePlatform where,
            String name,
            Map<String, String> params,
            RowOutcome outcome,
            double change) {
        BenchmarkId id = new BenchmarkId(name, params);
        Metric metric = Metric.of("time", Unit.parse("ns/op"));
        boolean isMissing = outcome == RowOutcome.MISSING;
        return new SeriesSummary(
                SeriesId.of(SeriesKey.of(where, id, metric)),
                where,
                id,
                metric,
                isMissing ? OptionalDouble.empty() : OptionalDouble.of(1234.5),
                isMissing ? OptionalDouble.empty() : OptionalDouble.of(change),
                OptionalDouble.of(0.021),
                OptionalDouble.of(0.05),
                outcome,
                SPARK,
                50,
                new SeriesSummary.SeenValue(COMMIT, AT),
                Optional.empty());
    }

    /** A few of each kind. */
    static SampleSeries some() {
        List<SeriesSummary> all = new ArrayList<>();
        for (String size : List.of("64", "512", "4096")) {
            all.add(series("BM_Copy", Map.of("size", size), RowOutcome.REGRESSED, 0.124));
        }
        SeriesSummary.SeenValue since =
                new SeriesSummary.SeenValue(COMMIT, AT.minus(Duration.ofDays(9)));
        all.add(
                series("BM_Drift", Map.of(), RowOutcome.UNCHANGED, 0)
                        .openSince(since, OptionalDouble.of(1000)));
        all.add(series("BM_Sort/shuffled", Map.of(), RowOutcome.SLOWER, 0.031));
        all.add(series("BM_Hash", Map.of(), RowOutcome.IMPROVED, -0.2));
        all.add(series("BM_Gone", Map.of(), RowOutcome.MISSING, 0));
        for (int i = 0; i < 12; i++) {
            all.add(series("BM_Quiet/" + i, Map.of(), RowOutcome.UNCHANGED, 0.002));
        }
        return new SampleSeries(all);
    }

    @Override
    public BenchmarkGrid grid(RepoId repo, GridFilter filter) {
        Map<String, List<SeriesSummary>> byName =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.benchmark().name(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        List<Benchmark> benchmarks =
                byName.values().stream()
                        .map(it ->
                                new Benchmark(it.getFirst().benchmark().name(), it.getFirst(), it))
                        .toList();
        List<Benchmark> found =
                benchmarks.stream()
                        .filter(it ->
                                filter.outcomes().isEmpty()
                                        || filter.outcomes().contains(it.worst().outcome()))
                        .filter(it -> it.name().contains(filter.text()))
                        .toList();
        Map<RowOutcome, Integer> outcomes = new EnumMap<>(RowOutcome.class);
        all.forEach(it -> outcomes.merge(it.outcome(), 1, Integer::sum));
        return new BenchmarkGrid(
                filter,
                found.stream().skip((filter.page() - 1) * 100L).limit(100).toList(),
                found.size(),
                benchmarks.size(),
                outcomes,
                List.copyOf(
                        all.stream()
                                .map(SeriesSummary::where)
                                .collect(Collectors.toCollection(TreeSet::new))));
    }

    @Override
    public SeriesTrend trend(
            RepoId repo, List<SeriesId> series, TrendRange range, Optional<PullNumber> pull) {
        List<SeriesSummary> known = all.stream().filter(it -> series.contains(it.id())).toList();
        return new SeriesTrend(
                range, known, List.of(), List.of(), List.of(), Map.of(), 0, 0, List.of());
    }

    @Override
    public List<SeriesTrend.Selected> selectedPoints(RepoId repo, SeriesTrend trend, String run) {
        return List.of();
    }
}
