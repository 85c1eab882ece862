package io.perfwarden.jmh;

import module java.base;
import module java.management;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.bot.query.SeriesTrend;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.query.TrendRange;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.RetentionPolicy;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.report.chart.ChartStyle;
import io.perfwarden.report.chart.TrendChart;
import io.perfwarden.report.chart.TrendPlot;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;

/**
 * How long pages of a large repository take: the table of its benchmarks and the plot of a series
 * with all its runs. Each time is also given as a multiple of what it takes to read the bytes that
 * it is made of, by one statement of the same store in the same process.
 */
public final class SeriesBudgets {
    private static final RepoId REPO = new RepoId(7);
    private static final SuitePlatform WHERE = new SuitePlatform("core", "linux");
    private static final int KEPT = 1_000;
    private static final int TIMES = 15;

    private static final String SAVE =
            "insert into points (repo, run_id, attempt, suite, platform, head_sha, measured_at,"
                    + " environment, layout, numbers) values (?, ?, 1, ?, ?, ?, ?, '{}', ?, ?)";

    private final StoreDatabase database;
    private final FactStore facts;
    private final int runs;
    private final int series;

    private SeriesBudgets(StoreDatabase database, int runs, int series) {
        this.database = database;
        this.facts = FactStore.of(database, new SettableClock(MeasuredBranch.START));
        this.runs = runs;
        this.series = series;
    }

    /**
     * Measures both databases.
     *
     * @param args how many runs, 10,000 unless named, of how many series, 5,000 unless named
     */
    public static void main(String[] args) throws IOException {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
        int series = args.length > 1 ? Integer.parseInt(args[1]) : 5_000;
        for (Stores kind : Stores.values()) {
            Path directory = Files.createTempDirectory("series");
            try (StoreDatabase database = kind.open(directory)) {
                System.out.printf("%s, %d runs of %d series%n", kind, runs, series);
                SeriesBudgets budgets = new SeriesBudgets(database, runs, series);
                budgets.fill();
                budgets.measure();
            }
        }
    }

    /** As many servers would: the newest runs as points, all older ones in blocks. */
    private void fill() {
        long begun = System.nanoTime();
        new MeasuredBranch(facts, REPO).run(1, WHERE, Measurements.results(results(1)));
        String layout = layout();
        for (int run = 2; run <= runs; run++) {
            byte[] numbers =
                    RunPoints.of(Measurements.results(results(run)))
                            .orElseThrow()
                            .numbers()
                            .encode();
            int _ =
                    database.update(
                            SAVE,
                            REPO,
                            run,
                            WHERE,
                            MeasuredBranch.sha(run),
                            MeasuredBranch.at(run),
                            layout,
                            numbers);
            if (run % KEPT == 0) {
                long packing = System.nanoTime();
                int _ = database.update("update series_views set version = version + 1");
                queries().upkeep(MeasuredBranch.START);
                new RetentionPolicy(Duration.ofDays(90_000), Duration.ofDays(30), KEPT)
                        .apply(database, new SettableClock(MeasuredBranch.START));
                System.out.printf("  %d runs, packed in %d ms%n", run, millis(packing));
            }
        }
        System.out.printf("  filled in %d s%n", millis(begun) / 1_000);
    }

    private String layout() {
        return database.list("select digest from layouts", row -> row.text("digest")).getFirst();
    }

    private MetricResult[] results(int run) {
        Random random = new Random(run);
        Metric metric = Metric.of("time", Unit.parse("ns/op"));
        return IntStream.range(0, series)
                .mapToObj(i -> {
                    double noise = 1 + 0.01 * random.nextGaussian();
                    double level = (100 + i) * (run > 6_000 && i % 50 == 0 ? 1.08 : 1);
                    double value = Math.round(level * noise * 1_000) / 1_000.0;
                    String name = "org.example.Bench%03d.method%02d".formatted(i / 20, i % 20);
                    return new MetricResult(
                            new BenchmarkId(name, Map.of("size", String.valueOf(i % 4))),
                            metric,
                            MetricReading.of(value),
                            new FilePosition("", 0));
                })
                .toArray(MetricResult[]::new);
    }

    private StoredSeries queries() {
        return QueryWiring.series(database, facts, MemoryBudget.ofHeap(2L << 30));
    }

    private void measure() throws IOException {
        StoredSeries warm = queries();
        List<SeriesSummary> all = warm.all(REPO);
        SeriesId one = all.getFirst().id();
        List<SeriesId> eight = all.stream().limit(8).map(SeriesSummary::id).toList();
        Took table = Took.of(() -> bytes("select summary as b from series_views"));
        print("table, warm", () -> warm.grid(REPO, GridFilter.all()), table);
        print("table, first after a start", () -> queries().grid(REPO, GridFilter.all()), table);
        Took rows = Took.of(() -> values(List.of(one)));
        print("points of a series, all runs", () -> trend(warm, List.of(one)), rows);
        print("plot of a series, all runs", () -> plot(warm, List.of(one)), rows);
        print("plot of a series, 200 runs", () -> newest(warm, one), rows);
        print(
                "plot of eight series, all runs",
                () -> plot(warm, eight),
                Took.of(() -> values(eight)));
        int _ = database.update("update series_views set version = version + 1");
        print("table, first after a run", () -> queries().grid(REPO, GridFilter.all()), table);
        String svg = plot(warm, List.of(one));
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(svg.getBytes(StandardCharsets.UTF_8));
        }
        System.out.printf(
                "  plot of a series, all runs: %d B, compressed %d B%n",
                svg.length(), compressed.size());
    }

    private int bytes(String select, Object... values) {
        return database.list(select, row -> row.columns().getBytes("b").length, values).size();
    }

    /** Of blocks, and of the points of runs that are in none. */
    private int values(List<SeriesId> ids) {
        String in = String.join(",", Collections.nCopies(ids.size(), "?"));
        int rows =
                bytes(
                        "select numbers as b from series_values where repo = ? and block in"
                                + " (select block from series_blocks where repo = ?)"
                                + " and series in ("
                                + in
                                + ")",
                        REPO,
                        REPO,
                        ids.stream().map(SeriesId::value).toList());
        String loose =
                "select numbers as b from points where repo = ? and run_id >"
                        + " (select coalesce(max(last_run), 0) from series_blocks where repo = ?)";
        return rows + bytes(loose, REPO, REPO);
    }

    private static SeriesTrend trend(StoredSeries queries, List<SeriesId> ids) {
        return queries.trend(REPO, ids, TrendRange.ALL);
    }

    private static String plot(StoredSeries queries, List<SeriesId> ids) {
        return svg(trend(queries, ids));
    }

    private static String newest(StoredSeries queries, SeriesId id) {
        return svg(queries.trend(REPO, List.of(id), TrendRange.USUAL));
    }

    private static String svg(SeriesTrend trend) {
        return TrendChart.svg(
                new TrendPlot(
                        "",
                        trend.charts(),
                        trend.markers(),
                        TrendPlot.Horizontal.COMMIT,
                        TrendPlot.Vertical.AUTO,
                        Optional.empty(),
                        false),
                ChartStyle.values()[0]);
    }

    /**
     * What something took at best, in milliseconds.
     *
     * @param processor of the calling thread alone
     */
    private record Took(double wall, double processor) {
        static Took of(Supplier<?> work) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            double wall = Double.MAX_VALUE;
            double processor = Double.MAX_VALUE;
            for (int i = 0; i < TIMES; i++) {
                long begun = System.nanoTime();
                long used = threads.getCurrentThreadCpuTime();
                Object _ = work.get();
                processor = Math.min(processor, threads.getCurrentThreadCpuTime() - used);
                wall = Math.min(wall, System.nanoTime() - begun);
            }
            return new Took(wall / 1e6, processor / 1e6);
        }
    }

    private static long millis(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }

    private static void print(String what, Supplier<?> work, Took raw) {
        Took took = Took.of(work);
        System.out.printf(
                Locale.ROOT,
                "  %s: %.1f ms, %.1f ms of processor, %.1f times reading its bytes (%.2f ms)%n",
                what,
                took.wall(),
                took.processor(),
                took.wall() / raw.wall(),
                raw.wall());
    }
}
