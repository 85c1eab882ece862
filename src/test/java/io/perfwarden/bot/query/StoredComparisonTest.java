package io.perfwarden.bot.query;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.RefComparison.LackingRef;
import io.perfwarden.bot.query.RefComparison.RefReason;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Verdict;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.KnownRelease;
import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Any two commits, tags or branches of which results are stored are compared. */
class StoredComparisonTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
    private static final CommitSha ONE = new CommitSha("0123456789".repeat(4));
    private static final CommitSha TWO = new CommitSha("012345678f".repeat(4));

    private static final CommitSha LATER = new CommitSha("e".repeat(40));

    @TempDir private Path other;

    /** Two commits of the default branch, the second one 30 % slower, and a pull request. */
    private static void measured(UseCaseWorld world, String config) {
        world.repository(ownBranch()).config(config);
        for (CommitSha sha : List.of(ONE, TWO)) {
            world.github().file(sha.value(), "baselines/core.json", times(100, 100));
        }
        world.github().parent(TWO, ONE).parent(BASE, TWO);
        world.artifact(101, "bench-core", times(100, 100));
        world.ran(PUSHED.id(101).on(ONE).succeeded());
        world.artifact(102, "bench-core", times(130, 100));
        world.ran(PUSHED.id(102).on(TWO).succeeded());
        world.measured(ownBranch(), 156, 90).config(config);
        world.ledger()
                .history()
                .storeRelease(
                        REPO.id(),
                        LATER,
                        new KnownRelease(Optional.of(new Tagged("v1.0", ONE))),
                        START);
    }

    private static List<Double> changes(RefComparison comparison) {
        return judged(comparison).report().comparison().suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .sorted(Comparator.comparing(Row::id))
                .map(row -> Math.round(row.change().orElseThrow() * 1000) / 1000.0)
                .toList();
    }

    private static RefComparison.JudgedRef judged(RefComparison comparison) {
        assertThat(comparison).isInstanceOf(RefComparison.JudgedRef.class);
        return (RefComparison.JudgedRef) comparison;
    }

    @ParameterizedTest
    @CsvSource({
        "v1.0, main, 0.3, 0",
        "v1.0, 012345678f012345, 0.3, 0",
        "main, v1.0, -0.231, 0",
        "main, faster, 0.2, -0.1",
        "v1.0, aaaaaaa, 0.56, -0.1",
        "012345678901234567890123456789, faster, 0.56, -0.1",
    })
    void commits_tags_and_branches_are_found(
            String before, String after, double parse, double render) {
        measured(world, CONFIG);
        assertThat(changes(world.reports().compare(REPO, before, after)))
                .containsExactly(parse, render);
    }

    @ParameterizedTest
    @EnumSource
    void both_are_named_and_held_to_the_limits_of_the_configuration(Stores store) {
        try (UseCaseWorld own = new UseCaseWorld(other, store)) {
            measured(own, CONFIG + "    fail: 40%\n");
            RefComparison.JudgedRef compared = judged(own.reports().compare(REPO, "v1.0", "main"));
            assertThat(compared.before()).isEqualTo(ONE);
            JudgedReport report = compared.report();
            assertThat(report.about()).isEqualTo(TWO);
            assertThat(report.against()).isEqualTo("v1.0");
            assertThat(report.attempt()).contains(new Attempt(new RunId(102), 1));
            assertThat(report.comparison().verdict()).isNotEqualTo(Verdict.FAIL);
            assertThat(
                            judged(own.reports().compare(REPO, "v1.0", "faster"))
                                    .report()
                                    .comparison()
                                    .verdict())
                    .isEqualTo(Verdict.FAIL);
        }
    }

    private void lacks(String before, String after, LackingRef... expected) {
        assertThat(world.reports().compare(REPO, before, after))
                .isEqualTo(new RefComparison.Lacking(List.of(expected)));
    }

    @Test
    void it_is_said_which_of_the_two_is_missing_and_why() {
        measured(world, CONFIG);
        CommitSha unmeasured = new CommitSha("c".repeat(40));
        world.ran(PUSHED.id(103).on(unmeasured).running());
        LackingRef unknown = new LackingRef("nowhere", Optional.empty(), RefReason.UNKNOWN);
        LackingRef several = new LackingRef("0123456", Optional.empty(), RefReason.AMBIGUOUS);
        LackingRef bare =
                new LackingRef("ccccccc", Optional.of(unmeasured), RefReason.NOT_MEASURED);
        lacks("nowhere", "main", unknown);
        lacks("main", "0123456", several);
        lacks("ccccccc", "nowhere", bare, unknown);
        lacks("nowhere", "nowhere", unknown);
        lacks("012345", "v1.0", new LackingRef("012345", Optional.empty(), RefReason.UNKNOWN));
        assertThat(HEAD.value()).startsWith("aaaaaaa");
    }

    @ParameterizedTest
    @EnumSource
    void values_are_compared_where_the_results_were_forgotten(Stores store) {
        try (StoreDatabase database = store.open(other)) {
            FactStore facts = FactStore.of(database, Clock.fixed(START, ZoneOffset.UTC));
            MeasuredBranch branch = new MeasuredBranch(facts, REPO.id());
            SuitePlatform where = new SuitePlatform("core", "linux");
            for (int run : List.of(1, 2)) {
                branch.run(run, where, Measurements.results(Measurements.time("parse", run, "ns")));
            }
            database.update("delete from run_results");
            database.update("delete from commits");
            var reports =
                    QueryWiring.reports(
                            database,
                            facts,
                            QueryWiring.series(
                                    database, facts, MemoryBudget.ofHeap(Long.MAX_VALUE)),
                            MemoryBudget.ofHeap(1 << 30));
            assertThat(
                            changes(
                                    reports.compare(
                                            REPO,
                                            MeasuredBranch.sha(1).value(),
                                            MeasuredBranch.sha(2).value())))
                    .containsExactly(1.0);
        }
    }
}
