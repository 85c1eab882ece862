package io.perfwarden.bot.query;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts.Base;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.db.BranchVerdicts.MeasuredSuite;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.*;
import io.perfwarden.testkit.CountedReads;
import io.perfwarden.testkit.CountedReads.Reads;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page reads as much of a large repository as of a small one. */
class BoundedReadsTest {
    private static final InstalledRepo REPO =
            new InstalledRepo(new InstallationId(1), new RepoId(7), new RepoName("octo", "app"));
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");
    private static final int BLOCK = 50;

    @TempDir private Path directory;

    /** By page. */
    private Map<String, Reads> reads(int series, int runs) throws Exception {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            FactStore facts = FactStore.of(database, new SettableClock(MeasuredBranch.START));
            fill(facts, series, runs);
            MemoryBudget room = MemoryBudget.ofHeap(Long.MAX_VALUE);
            QueryWiring.series(database, facts, room).upkeep(MeasuredBranch.START);
            CountedReads counted = CountedReads.of(database);
            Map<String, Reads> reads = new TreeMap<>();
            Map<String, BiConsumer<StoredSeries, StoredReports>> pages = new TreeMap<>();
            pages.put("grid", (all, _) -> all.grid(REPO.id(), GridFilter.all()));
            pages.put("trend", (all, _) -> all.trend(REPO.id(), ids(1), TrendRange.USUAL));
            pages.put("trends", (all, _) -> all.trend(REPO.id(), ids(8), TrendRange.ALL));
            pages.put("changes", (_, reports) -> reports.changes(REPO, 100));
            pages.put("overview", (_, reports) -> reports.overview(List.of(REPO)));
            pages.put("health", (_, reports) -> reports.health(REPO, OptionalDouble.empty()));
            pages.forEach((name, page) -> {
                StoredSeries all = QueryWiring.series(database, facts, room);
                page.accept(all, QueryWiring.reports(database, facts, all, room));
                reads.put(name, counted.since());
            });
            return reads;
        }
    }

    private static void fill(FactStore facts, int series, int runs) {
        MeasuredBranch branch = new MeasuredBranch(facts, REPO.id());
        for (int run = 1; run <= runs; run++) {
            double slow = run > runs / 2 ? 1.3 : 1 + 0.001 * (run % 3);
            branch.run(
                    run,
                    CORE,
                    results(
                            IntStream.range(0, series)
                                    .mapToObj(i -> time("b" + i, (100 + i) * slow, "ns"))
                                    .toArray(MetricResult[]::new)));
            List<ChangedRow> worse =
                    IntStream.range(0, run > runs / 2 ? 5 : 0)
                            .mapToObj(i -> time("b" + i, 0, "ns"))
                            .map(it ->
                                    new ChangedRow(
                                            it.id(),
                                            it.metric(),
                                            100,
                                            130,
                                            0.3,
                                            OptionalDouble.of(0.05)))
                            .toList();
            Attempt attempt = new Attempt(new RunId(run), 1);
            CommitSha sha = MeasuredBranch.sha(run);
            BranchVerdict judged =
                    new BranchVerdict(
                            new MeasuredSuite(CORE, attempt, sha, MeasuredBranch.at(run)),
                            !worse.isEmpty(),
                            new Base("", "", ""),
                            SeriesIdSet.of(ids(worse.size()).stream()),
                            SeriesIdSet.EMPTY,
                            worse);
            facts.branchVerdicts().record(REPO.id(), List.of(judged));
        }
        List<CommitSha> line =
                IntStream.rangeClosed(1, runs).mapToObj(MeasuredBranch::sha).toList().reversed();
        facts.history()
                .storeLine(REPO.id(), line.getFirst(), new CommitLine(line), MeasuredBranch.START);
    }

    private static List<SeriesId> ids(int many) {
        return IntStream.range(0, many)
                .mapToObj(i -> SeriesId.of(SeriesKey.of(CORE, time("b" + i, 0, "ns"))))
                .toList();
    }

    private static Reads page(Map<String, Reads> all, String name) {
        return Objects.requireNonNull(all.get(name));
    }

    @Test
    void twenty_times_the_series_take_no_statement_and_no_row_more() throws Exception {
        Map<String, Reads> few = reads(20, 300);
        assertThat(reads(400, 300)).isEqualTo(few);
        assertThat(page(few, "grid").of("points")).isZero();
        assertThat(page(few, "grid").of("series_values")).isZero();
        assertThat(page(few, "grid").of("branch_verdicts")).isEqualTo(300);
        assertThat(few)
                .allSatisfy((page, reads) -> {
                    assertThat(reads.statements()).as(page).isLessThanOrEqualTo(25);
                    assertThat(reads.all()).as(page).isLessThanOrEqualTo(800);
                });
    }

    @Test
    void of_a_series_all_runs_are_read_in_blocks() throws Exception {
        int runs = 400;
        Map<String, Reads> reads = reads(10, runs);
        int loose = 2 * BLOCK;
        assertThat(page(reads, "trends").of("series_values"))
                .isBetween(8 * (runs - loose) / BLOCK, 8 * runs / BLOCK);
        assertThat(page(reads, "trend").of("series_values"))
                .as("of the runs that are shown, and those that they are held against")
                .isBetween(1, runs / BLOCK);
        assertThat(page(reads, "changes").of("branch_verdicts")).isEqualTo(runs);
    }
}
