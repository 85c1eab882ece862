package io.perfwarden.db;

import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.HistoryEncoding;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.HistoryLedger.KnownRelease;
import io.perfwarden.db.HistoryLedger.SuiteSource;
import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the history of a default branch promises, on both databases. */
@ParameterizedClass
@EnumSource
class HistoryContractTest extends LedgerContract {
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");

    HistoryContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void a_history_follows_the_commits_and_not_the_age_of_the_runs() {
        measured(1, 10, time("parse", 30, "ns"));
        measured(2, 5, time("parse", 20, "ns"));
        measured(3, 1, time("parse", 10, "ns"));
        assertThat(along(line(3, 2, 1), 10)).containsExactly(30, 20, 10);
        assertThat(along(line(1, 2), 10)).containsExactly(20, 30);
        assertThat(along(line(3, 2, 1), 2)).containsExactly(20, 10);
        assertThat(along(line(9), 10)).isEmpty();
        assertThat(along(CommitLine.UNKNOWN, 10)).isEmpty();
    }

    @Test
    void several_runs_of_a_commit_are_entries_of_their_own_in_the_order_they_ran() {
        measured(1, 10, time("parse", 3, "ns"));
        measured(1, 9, time("parse", 2, "ns"));
        measured(1, 8, time("parse", 1, "ns"));
        assertThat(along(line(1), 10)).containsExactly(1, 2, 3);
    }

    @Test
    void what_some_runs_lack_and_measure_in_another_unit_is_in_one_history() {
        measured(1, 1, time("parse", 1, "us"), time("gone", 5, "ns"));
        measured(2, 2, time("parse", 1500, "ns"), time("new", 7, "ns"));
        SuiteHistory past = facts.history().lineHistory(REPO, CORE, line(2, 1), 10);
        assertThat(past.series(time("parse", 0, "ns")).orElseThrow().newest(9))
                .containsExactly(1, 1.5);
        assertThat(past.series(time("gone", 0, "ns")).orElseThrow().firstOf(past.lastRuns()))
                .isEmpty();
        assertThat(past.series(time("new", 0, "ns")).orElseThrow().value(1)).isEqualTo(7);
        assertThat(past.series(time("new", 0, "ns")).orElseThrow().value(0)).isNaN();
    }

    @Test
    void attempts_that_are_set_aside_are_left_out_where_there_are_others() {
        measured(1, 1, time("parse", 90, "ns"));
        measured(2, 2, time("parse", 10, "ns"));
        assertThat(withoutAttempts(Set.of(attempt(1, 1)))).containsExactly(10);
        assertThat(withoutAttempts(Set.of(attempt(1, 1), attempt(2, 1)))).containsExactly(90, 10);
    }

    private double[] withoutAttempts(Set<Attempt> off) {
        var sources =
                new HistoryLedger.HistorySources(line(2, 1), Set.of(), List.of(), Set.of(), off);
        SuiteHistory past = facts.history().lineHistory(REPO, CORE, sources, 10);
        return past.series(time("parse", 0, "ns")).orElseThrow().newest(10);
    }

    @Test
    void the_runners_of_the_newest_runs_are_known_however_many_there_were() {
        measured(1, 3, time("parse", 1, "ns"));
        StoreDatabase database = facts.history().database();
        String columns = "suite, platform, head_sha, environment, layout, numbers";
        IntStream.rangeClosed(1, 1_001)
                .forEach(i ->
                        database.update(
                                "insert into points (repo, run_id, attempt, measured_at, %s)"
                                                .formatted(columns)
                                        + " select repo, run_id + ?, attempt, measured_at + ?, "
                                        + columns
                                        + " from points where run_id ="
                                        + " (select min(run_id) from points)",
                                i,
                                i));
        database.update(
                "insert into run_runners select repo, run_id, attempt, 'runner-1' from points");
        long newest =
                database.list("select max(run_id) as id from points", row -> row.number("id"))
                        .getFirst();
        Attempt attempt = new Attempt(new RunId(newest), 1);
        facts.history().storeRunners(REPO, attempt, List.of("runner-7", "gpu"));
        assertThat(facts.history().runners(REPO, attempt)).containsExactly("runner-7", "gpu");
        assertThat(facts.history().setAside(REPO, List.of(GlobPattern.parse("g*"))))
                .containsExactly(attempt);
    }

    @Test
    void a_run_is_known_by_commit_time_and_processor() {
        measured(1, 1, time("parse", 1, "ns"));
        assertThat(facts.history().newest(REPO, CORE, Set.of(), 10).runs())
                .containsExactly(
                        new PastRun(sha(1).value(), Optional.of(NOW.minusMillis(7)), "Zen 4"));
        assertThat(facts.history().series(REPO)).containsExactly(CORE);
        assertThat(facts.history().series(OTHER)).isEmpty();
    }

    @Test
    void an_attempt_taken_in_again_replaces_its_points() {
        measured(1, 1, time("parse", 1, "ns"));
        measured(1, 1, time("parse", 2, "ns"));
        assertThat(along(line(1), 10)).containsExactly(2);
    }

    @Test
    void what_did_not_measure_the_default_branch_has_no_history() {
        Attempt attempt = attempt(1, 1);
        facts.results()
                .takenIn(
                        REPO,
                        run(sha(1), attempt, DONE, 0),
                        false,
                        List.of(stored(attempt, time("parse", 1, "ns"))));
        assertThat(along(line(1), 10)).isEmpty();
    }

    @Test
    void a_line_is_remembered_as_it_was_first_told() {
        assertThat(facts.history().line(REPO, sha(1))).isEmpty();
        facts.history().storeLine(REPO, sha(1), line(1, 2), NOW);
        facts.history().storeLine(REPO, sha(1), CommitLine.UNKNOWN, NOW);
        facts.history().storeLine(REPO, sha(2), CommitLine.UNKNOWN, NOW);
        assertThat(facts.history().line(REPO, sha(1))).contains(line(1, 2));
        assertThat(facts.history().line(REPO, sha(2))).contains(CommitLine.UNKNOWN);
        assertThat(facts.history().line(OTHER, sha(1))).isEmpty();
    }

    @Test
    void a_suite_goes_on_with_the_history_of_a_name_that_it_had() {
        measured(1, 1, time("parse", 1, "ns"));
        measured(2, 2, time("parse", 2, "ns"));
        SuitePlatform kern = new SuitePlatform("kern", "linux");
        var attempts = List.of(attempt(2, 1), attempt(3, 1));
        for (Attempt attempt : attempts) {
            int commit = Math.toIntExact(attempt.run().value());
            var points = points(time("parse", 10 * commit, "ns"));
            var stored =
                    new StoredResults(
                            attempt, "kern", Optional.of("linux"), true, document(), points);
            facts.results()
                    .takenIn(REPO, run(sha(commit), attempt, DONE, 0), true, List.of(stored));
        }
        SuiteHistory past = along(kern, Set.of("core", "other"), line(3, 2, 1));
        assertThat(past.series(time("parse", 0, "ns")).orElseThrow().newest(9))
                .containsExactly(1, 20, 30);
        assertThat(past.formerNames()).containsExactly("core");
        assertThat(along(kern, Set.of("core"), line(3, 2)).formerNames()).isEmpty();
        assertThat(along(kern, Set.of(), line(3, 2, 1)).runs()).hasSize(2);
    }

    private SuiteHistory along(SuitePlatform where, Set<String> former, CommitLine line) {
        var sources = new HistoryLedger.HistorySources(line, Set.of(), List.of(), former, Set.of());
        return facts.history().lineHistory(REPO, where, sources, 10);
    }

    @Test
    void what_a_suite_was_measured_from_last_is_remembered_while_it_has_a_history() {
        var first = new SuiteSource("core", WorkflowPath.parse(".github/workflows/a.yml"), "*");
        var last = new SuiteSource("core", Optional.empty(), "bench-*");
        var gone = new SuiteSource("gone", Optional.empty(), "*");
        measured(1, 1, time("parse", 1, "ns"));
        List.of(first, gone, last).forEach(it -> facts.history().measuredFrom(REPO, it));
        assertThat(facts.history().suiteSources(REPO)).containsExactly(last, gone);
        assertThat(facts.history().suiteSources(OTHER)).isEmpty();
        RetentionPolicy.STANDARD.apply(database, Clock.fixed(NOW, ZoneOffset.UTC));
        assertThat(facts.history().suiteSources(REPO)).containsExactly(last);
    }

    @Test
    void the_legs_of_a_suite_are_those_of_the_newest_runs_first() {
        measured(2, 5, time("parse", 20, "ns"));
        measured(1, 10, time("parse", 30, "ns"));
        facts.commits().record(REPO, run(sha(1), attempt(10, 1), DONE, 0));
        assertThat(facts.history().legs(REPO, "core", 10))
                .containsExactly(
                        leg(10, 1, ".github/workflows/bench.yml", false), leg(5, 2, "", true));
        assertThat(facts.history().legs(REPO, "core", 1)).hasSize(1);
        assertThat(facts.history().legs(REPO, "other", 10)).isEmpty();
        assertThat(facts.history().legs(OTHER, "core", 10)).isEmpty();
    }

    @Test
    void a_release_is_remembered_as_it_was_first_told_until_it_is_old() {
        HistoryLedger history = facts.history();
        assertThat(history.release(REPO, sha(1))).isEmpty();
        KnownRelease after = new KnownRelease(Optional.of(new Tagged("v1.2.0", sha(2))));
        history.storeRelease(REPO, sha(1), after, NOW);
        history.storeRelease(REPO, sha(1), new KnownRelease(Optional.empty()), NOW);
        history.storeRelease(REPO, sha(2), new KnownRelease(Optional.empty()), NOW);
        assertThat(history.release(REPO, sha(1))).contains(after);
        assertThat(history.release(REPO, sha(2))).contains(new KnownRelease(Optional.empty()));
        assertThat(history.release(OTHER, sha(1))).isEmpty();
        clock.advance(Duration.ofDays(91));
        new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 3).apply(database, clock);
        assertThat(history.release(REPO, sha(1))).isEmpty();
    }

    @Test
    void points_are_kept_to_a_number_of_runs_and_layouts_as_long_as_somebody_has_them() {
        for (int run = 1; run <= 5; run++) {
            measured(1, run, time(run < 3 ? "old" : "parse", run, "ns"));
        }
        new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 3).apply(database, clock);
        assertThat(along(line(1), 10)).containsExactly(3, 4, 5);
        assertThat(count("layouts")).isEqualTo(1);
    }

    @Test
    void points_are_made_of_results_that_were_stored_without() {
        database.write(handle ->
                handle.execute(
                        "insert into pending_points values (?, 1, 1, 'core', 'linux')",
                        REPO.value()));
        Attempt attempt = attempt(1, 1);
        assertThat(facts.history().due(10)).isEmpty();
        StoredResults plain =
                new StoredResults(attempt, "core", Optional.of("linux"), true, document());
        facts.results().takenIn(REPO, run(sha(1), attempt, DONE, 0), true, List.of(plain));
        assertThat(count("pending_points")).as("taken in again").isZero();
        database.write(handle ->
                handle.execute(
                        "insert into pending_points values (?, 1, 1, 'core', 'linux')",
                        REPO.value()));
        var due = facts.history().due(10);
        assertThat(due).hasSize(1);
        facts.history().storePoints(due.getFirst(), points(time("parse", 4, "ns")));
        facts.history().storePoints(due.getFirst(), points(time("parse", 5, "ns")));
        assertThat(along(line(1), 10)).containsExactly(4);
        assertThat(facts.history().due(10)).isEmpty();
    }

    private static MetricResult failing(double value) {
        var measured = (MetricReading.Measured) MetricReading.of(value);
        return measurement(
                "lint",
                Metric.of("time", Unit.parse("s")),
                new MetricReading.Failed("exit code 1", Optional.of(measured)));
    }

    @Test
    void what_failed_in_a_run_comes_back_with_its_reason_and_is_no_value() {
        measured(1, 1, failing(2), time("parse", 1, "ns"));
        measured(2, 2, time("parse", 1, "ns"));
        measured(3, 3, failing(3));
        SuiteHistory past = facts.history().lineHistory(REPO, CORE, line(3, 2, 1), 10);
        assertThat(past.series(failing(0))).isEmpty();
        assertThat(past.failures(0))
                .extracting(it -> it.reading())
                .containsExactly(failing(2).reading());
        assertThat(past.failures(1)).isEmpty();
        assertThat(past.ofFailing(List.of(failing(9))).series(failing(0)).orElseThrow().newest(9))
                .containsExactly(2, 3);
        SuiteHistory again = HistoryEncoding.decode(CORE, HistoryEncoding.encode(past));
        assertThat(again.failures(2)).isEqualTo(past.failures(2));
        assertThat(again.between(1, 3).failures(1)).isEqualTo(past.failures(2));
    }

    @Test
    void a_run_in_which_everything_failed_does_not_say_what_the_branch_measures() {
        measured(1, 1, time("parse", 1, "ns"));
        measured(2, 2, failing(3));
        assertThat(facts.history().newest(REPO, CORE, Set.of(), 10).lastRuns()).containsExactly(0);
    }

    @Test
    void runs_of_a_version_that_stored_no_failures_have_none() {
        measured(1, 1, failing(2), time("parse", 1, "ns"));
        database.write(handle -> handle.execute("update points set failures = null"));
        assertThat(facts.history().newest(REPO, CORE, Set.of(), 10).failures(0)).isEmpty();
    }

    private static HistoryLedger.PlatformRun leg(
            int run, int commit, String workflow, boolean isPushed) {
        return new HistoryLedger.PlatformRun(
                attempt(run, 1), sha(commit), "linux", WorkflowPath.parse(workflow), isPushed);
    }

    private void measured(int commit, int run, MetricResult... measurements) {
        Attempt attempt = attempt(run, 1);
        facts.results()
                .takenIn(
                        REPO,
                        run(sha(commit), attempt, DONE, 0),
                        true,
                        List.of(stored(attempt, measurements)));
    }

    private static StoredResults stored(Attempt attempt, MetricResult... measurements) {
        return new StoredResults(
                attempt, "core", Optional.of("linux"), true, document(), points(measurements));
    }

    private static Optional<RunPoints> points(MetricResult... measurements) {
        return RunPoints.of(results(cpu("Zen 4"), measurements));
    }

    private static StoredDocument document() {
        return new StoredDocument(new byte[1]);
    }

    private double[] along(CommitLine line, int most) {
        return facts.history()
                .lineHistory(REPO, CORE, line, most)
                .series(time("parse", 0, "ns"))
                .map(series -> series.newest(100))
                .orElse(new double[0]);
    }

    private int count(String table) {
        return database.read(handle ->
                handle.createQuery("select count(*) from " + table).mapTo(Integer.class).one());
    }

    private static CommitLine line(int... commits) {
        return new CommitLine(Arrays.stream(commits).mapToObj(it -> sha(it)).toList());
    }

    private static CommitSha sha(int commit) {
        return new CommitSha("%040x".formatted(commit));
    }
}
