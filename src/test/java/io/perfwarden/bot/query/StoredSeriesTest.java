package io.perfwarden.bot.query;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.Empty;
import io.perfwarden.bot.query.BenchmarkGrid.Filter;
import io.perfwarden.bot.query.BenchmarkGrid.Sort;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.SuiteSource;
import io.perfwarden.db.SeriesStore;
import io.perfwarden.db.SqlFactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the table of a repository's benchmarks shows, on both databases. */
@ParameterizedClass
@EnumSource
class StoredSeriesTest {
    private static final RepoId REPO = new RepoId(7);
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");

    @TempDir Path directory;
    private final Stores kind;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private FactStore ledger;

    @SuppressWarnings("NullAway.Init")
    private MeasuredBranch branch;

    StoredSeriesTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        ledger = SqlFactStore.over(database, new SettableClock(MeasuredBranch.START));
        branch = new MeasuredBranch(ledger, REPO);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private BenchmarkGrid grid(Filter filter) {
        return new StoredSeries(new SeriesStore(database)).grid(REPO, filter);
    }

    private static MetricResult noisy(String name, int run, double level) {
        return time(name, level * (1 + 0.004 * Math.sin(run * 7.3)), "ns");
    }

    @Test
    void what_became_worse_is_first_with_its_change_limit_and_noise() {
        for (int run = 1; run <= 30; run++) {
            branch.run(
                    run,
                    CORE,
                    results(
                            noisy("parse", run, run == 30 ? 130 : 100),
                            noisy("walk", run + 1, 200),
                            noisy("copy", run + 2, 300),
                            noisy("hash", run + 3, 50)));
        }
        BenchmarkGrid grid = grid(Filter.all());
        Benchmark first = grid.rows().getFirst();
        assertThat(first.name()).isEqualTo("parse");
        assertThat(first.worst().change().orElseThrow()).isCloseTo(0.3, within(0.02));
        assertThat(first.worst().limit().orElseThrow()).isGreaterThan(0);
        assertThat(first.worst().noise().orElseThrow()).isBetween(0.0, 0.02);
        assertThat(first.worst().last().orElseThrow()).isCloseTo(130, within(1.0));
        assertThat(first.worst().outcome()).isNotEqualTo(RowOutcome.UNCHANGED);
        assertThat(first.worst().seen().commit()).isEqualTo(MeasuredBranch.sha(30));
        assertThat(first.worst().points()).isEqualTo(30);
        assertThat(grid.outcomes()).containsEntry(RowOutcome.UNCHANGED, 3);
        assertThat(grid.suites()).containsExactly(CORE);
    }

    @Test
    void a_series_that_the_newest_run_lacks_is_missing_since_a_run() {
        for (int run = 1; run <= 12; run++) {
            branch.run(
                    run,
                    CORE,
                    run < 9
                            ? results(noisy("parse", run, 100), noisy("walk", run, 200))
                            : results(noisy("parse", run, 100)));
        }
        SeriesSummary walk =
                grid(new Filter("WALK", Set.of(), "", "", Sort.CHANGE, 1))
                        .rows()
                        .getFirst()
                        .worst();
        assertThat(walk.isMissing()).isTrue();
        assertThat(walk.outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(walk.seen().commit()).isEqualTo(MeasuredBranch.sha(8));
    }

    @Test
    void an_empty_table_says_whether_there_are_no_results_or_none_that_fit() {
        assertThat(grid(Filter.all()).empty()).contains(Empty.NO_RESULTS);
        branch.run(1, CORE, results(noisy("parse", 1, 100)));
        assertThat(grid(Filter.all()).empty()).isEmpty();
        assertThat(grid(new Filter("", Set.of(), "none", "", Sort.NAME, 1)).empty())
                .contains(Empty.FILTERED);
    }

    @Test
    void a_renamed_suite_is_one_suite_and_keeps_its_points() {
        for (int run = 1; run <= 6; run++) {
            branch.run(run, CORE, results(noisy("parse", run, 100)));
        }
        SuitePlatform kern = new SuitePlatform("kern", "linux");
        for (int run = 7; run <= 9; run++) {
            branch.run(run, kern, results(noisy("parse", run, 100)));
        }
        assertThat(grid(Filter.all()).suites()).containsExactly(CORE, kern);
        for (SuitePlatform where : List.of(CORE, kern)) {
            var source = new SuiteSource(where.suite(), Optional.empty(), "bench-*");
            ledger.history().measuredFrom(REPO, source);
        }
        BenchmarkGrid grid = grid(Filter.all());
        assertThat(grid.suites()).containsExactly(kern);
        assertThat(grid.rows().getFirst().worst().points()).isEqualTo(9);
    }

    @Test
    void a_page_has_a_hundred_benchmarks_in_a_stable_order() {
        branch.run(
                1,
                CORE,
                results(
                        IntStream.range(0, 250)
                                .mapToObj(i -> time("b%03d".formatted(i), 1 + i, "ns"))
                                .toArray(MetricResult[]::new)));
        BenchmarkGrid last = grid(new Filter("", Set.of(), "", "", Sort.NAME, 3));
        assertThat(last.pages()).isEqualTo(3);
        assertThat(last.found()).isEqualTo(250);
        assertThat(last.rows()).extracting(Benchmark::name).hasSize(50).startsWith("b200");
        assertThat(grid(new Filter("", Set.of(), "", "", Sort.NAME, 4)).rows()).isEmpty();
    }
}
