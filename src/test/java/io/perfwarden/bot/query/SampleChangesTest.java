package io.perfwarden.bot.query;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.Verdict;
import io.perfwarden.db.BackfillRuns;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.SampleHistory;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.testkit.SampleStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages show of the demo's history: by hand it is known what happened in it. */
class SampleChangesTest {
    private static final Instant NEWEST = SampleStore.NEWEST;

    @TempDir private static Path directory;

    private static StoreDatabase database;

    /** Once for all tests, which only read. */
    @BeforeAll
    static void fill() {
        database = SampleStore.open(directory);
        BackfillRuns past = new BackfillRuns(database);
        past.storeListing(
                REPO.id(),
                new BackfillRuns.RunSource("core", "a"),
                Map.of(new RunId(1), "run 1", new RunId(2), "run 2"),
                NEWEST);
        past.storeOutcomes(REPO.id(), new RunId(1), Map.of("core", PastRunOutcome.EXPIRED));
        past.storeOutcomes(REPO.id(), new RunId(2), Map.of("core", PastRunOutcome.READ));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private void shown(Consumer<ReportQueries> check) {
        shown((reports, _) -> check.accept(reports));
    }

    private void shown(BiConsumer<ReportQueries, SeriesQueries> check) {
        FactStore facts = FactStore.of(database, Clock.fixed(NEWEST, ZoneOffset.UTC));
        StoredSeries series =
                QueryWiring.series(database, facts, MemoryBudget.ofHeap(Long.MAX_VALUE));
        check.accept(
                QueryWiring.reports(database, facts, series, MemoryBudget.ofHeap(1 << 30)), series);
    }

    private static String told(BranchChange change) {
        return "%s %d %s %s"
                .formatted(
                        change.state().id(),
                        change.pull().map(PullNumber::value).orElse(0),
                        change.by().map(AccountLogin::value).orElse("-"),
                        change.reason());
    }

    @Test
    void the_first_page_and_the_changes_tell_what_happened() {
        shown(reports -> {
            List<BranchChange> changes = reports.changes(REPO, 100);
            assertThat(changes.stream().filter(it -> it.worse() > 0))
                    .extracting(SampleChangesTest::told)
                    .containsExactly(
                            "open 60 - ",
                            "open 57 - ",
                            "fixed 36 - ",
                            "accepted 26 ada validation is worth it",
                            "noise 2 ada noise: the disk was busy");
            assertThat(changes.stream().filter(it -> it.state() == BranchChange.ChangeState.BETTER))
                    .isNotEmpty()
                    .allMatch(it -> it.rows().stream().allMatch(row -> row.change() <= -0.05));
            RepositoryState first = reports.overview(List.of(REPO)).getFirst();
            assertThat(first.opens()).isEqualTo(2);
            assertThat(first.lastRun()).contains(NEWEST);
            assertThat(first.open().getLast().commit()).isEqualTo(SampleHistory.commit(REPO, 57));
        });
    }

    /** A noisy benchmark came and went in the first runs, whose noise was not known yet. */
    @Test
    void what_is_better_now_and_then_is_no_change_of_the_branch() {
        shown(reports ->
                assertThat(reports.changes(REPO, 100).stream().filter(it -> it.better() > 0))
                        .flatExtracting(BranchChange::rows)
                        .extracting(it -> it.series().benchmark().name())
                        .filteredOn("io/read_file"::equals)
                        .as("it came and went")
                        .hasSizeLessThan(2));
    }

    @Test
    void the_other_clock_of_a_benchmark_is_held_against_what_was_before_its_regression() {
        shown((_, series) -> {
            List<SeriesSummary> clocks =
                    series.grid(REPO.id(), BenchmarkGrid.GridFilter.all()).rows().stream()
                            .flatMap(it -> it.series().stream())
                            .filter(it -> it.benchmark().name().equals("encode/base64"))
                            .toList();
            assertThat(clocks)
                    .hasSize(4)
                    .allSatisfy(it -> assertThat(it.change().orElseThrow()).isBetween(0.11, 0.14));
            assertThat(clocks)
                    .filteredOn(it -> it.metric().name().equals("real_time"))
                    .extracting(SeriesSummary::outcome)
                    .containsOnly(RowOutcome.SLOWER);
        });
    }

    @Test
    void what_the_first_page_shows_as_open_the_table_of_benchmarks_shows_as_open() {
        shown((reports, series) -> {
            BenchmarkGrid grid = series.grid(REPO.id(), BenchmarkGrid.GridFilter.all());
            Map<CommitSha, Set<SeriesId>> shown = new HashMap<>();
            for (BenchmarkGrid.Benchmark row : grid.rows()) {
                for (SeriesSummary one : row.series()) {
                    one.open()
                            .ifPresent(since ->
                                    shown.computeIfAbsent(since.commit(), _ -> new HashSet<>())
                                            .add(one.id()));
                    assertThat(one.open().isEmpty() || one.outcome() == RowOutcome.REGRESSED)
                            .as("%s", one)
                            .isTrue();
                }
            }
            Map<CommitSha, Set<SeriesId>> open = new HashMap<>();
            for (BranchChange change : reports.overview(List.of(REPO)).getFirst().open()) {
                change.rows().stream()
                        .filter(row -> row.change() > 0)
                        .forEach(row ->
                                open.computeIfAbsent(change.commit(), _ -> new HashSet<>())
                                        .add(row.series().id()));
            }
            assertThat(open).hasSize(2).isEqualTo(shown);
            assertThat(grid.rows().getFirst().worst().open()).isPresent();
        });
    }

    @Test
    void pull_requests_show_their_verdicts() {
        shown(reports -> {
            assertThat(verdict(reports.pull(REPO, SampleHistory.RED))).isEqualTo(Verdict.FAIL);
            assertThat(verdict(reports.pull(REPO, SampleHistory.GREEN))).isEqualTo(Verdict.PASS);
        });
    }

    @Test
    void the_health_page_shows_noise_what_is_missing_and_false_alarms() {
        shown(reports -> {
            List<SeriesHealth> health = reports.health(REPO, OptionalDouble.empty());
            assertThat(health)
                    .extracting(it -> it.where().label())
                    .containsExactly("codec", "core/linux", "core/macos");
            SeriesHealth linux = health.get(1);
            assertThat(linux.runs()).isEqualTo(60);
            assertThat(linux.lastRun()).contains(NEWEST);
            assertThat(linux.alarms()).isEqualTo(2);
            assertThat(linux.falseAlarms()).isOne();
            SeriesHealth.Visibility noisiest = linux.noisiest().getFirst();
            assertThat(noisiest.series().benchmark().name()).isEqualTo("io/read_file");
            assertThat(noisiest.smallest()).isPresent();
            assertThat(noisiest.smallest().getAsDouble())
                    .isGreaterThan(noisiest.series().noise().orElseThrow());
            assertThat(linux.blind()).isPositive();
            assertThat(linux.taken()).isPresent();
            assertThat(linux.past().orElseThrow()).hasToString("1 run read, 1 not: 1 expired");
            assertThat(health.getFirst().past()).isEmpty();
            assertThat(noisiest.needed().orElseThrow().runs())
                    .as("the noisiest benchmark shows no change as small as its limit")
                    .isEmpty();
            SeriesHealth.Visibility asked =
                    reports.health(REPO, OptionalDouble.of(5)).get(1).noisiest().getFirst();
            assertThat(asked.needed().orElseThrow().runs()).hasValue(1);
        });
    }

    private static Verdict verdict(Optional<JudgedReport> report) {
        assertThat(report).isPresent();
        assertThat(report.orElseThrow().replay()).isTrue();
        return report.orElseThrow().comparison().verdict();
    }
}
