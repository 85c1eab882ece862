package io.perfwarden.compare;

import static io.perfwarden.compare.Histories.RATE;
import static io.perfwarden.compare.Histories.TIME;
import static io.perfwarden.compare.Histories.in;
import static io.perfwarden.compare.Histories.past;
import static io.perfwarden.compare.Histories.repeated;
import static io.perfwarden.compare.Histories.results;
import static io.perfwarden.compare.Histories.slower;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.Limits;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the statistical decision makes of rows. */
class StatisticalTest {
    private static final SuitePolicy AUTO = SuitePolicy.defaults("core");
    private static final SuitePolicy STATISTICAL =
            AUTO.withRow(RowPolicy.DEFAULT.withDecision(Decision.STATISTICAL));

    /** The metric {@code time}, told as a rate. */
    private static final Histories.Told RATE_AS_TIME =
            (name, ns) ->
                    Measurements.measurement(
                            name,
                            Metric.of("time", Unit.parse("ops/s")),
                            MetricReading.of(1e9 / ns));

    private final Histories world = new Histories(3, 6, 0.01);
    private final List<double[]> before = world.runs(40);

    private static SuiteComparison judge(
            SuitePolicy suite,
            Optional<Baseline> baseline,
            SuiteHistory past,
            ResultSet... attempts) {
        return SuiteComparator.judge(
                new ComparisonSubject(suite, "", baseline, List.of(attempts), past),
                new PolicyDecider(new NoiseDecider(RerunOption.POSSIBLE, Machines.SHARED)));
    }

    private SuiteComparison judge(SuitePolicy suite, ResultSet... attempts) {
        return judge(suite, Optional.empty(), past(before, TIME), attempts);
    }

    private static Row row(SuiteComparison suite, String name) {
        return suite.rows().stream()
                .filter(row -> row.id().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private ResultSet[] slow(double by) {
        return new ResultSet[] {
            results(slower(world.run(), 2, by), TIME), results(slower(world.run(), 2, by), TIME)
        };
    }

    @Test
    void a_suspect_is_measured_again_and_fails_when_it_is_seen_again() {
        ResultSet[] runs = slow(0.15);
        SuiteComparison first = judge(AUTO, runs[0]);
        assertThat(row(first, "b2").outcome()).isEqualTo(RowOutcome.INCONCLUSIVE);
        assertThat(row(first, "b2").why()).containsExactly(RowReason.MEASURED_AGAIN);
        assertThat(first.verdict()).isEqualTo(Verdict.WARN);

        SuiteComparison second = judge(AUTO, runs);
        Row row = row(second, "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(row.why()).containsExactly(RowReason.OVER_LIMIT, RowReason.CONFIRMED_TWICE);
        assertThat(row.change().orElseThrow()).isEqualTo(0.15, within(0.03));
        assertThat(row.relativeLimit()).hasValue(0.05);
        assertThat(row.rule()).isEqualTo(Decision.STATISTICAL);
        assertThat(second.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(second.counts()).containsEntry(RowOutcome.UNCHANGED, 5);
    }

    /** The history, and how much slower its newest runs are in one benchmark. */
    private List<double[]> slowed(double... newest) {
        List<double[]> runs = new ArrayList<>(before);
        for (int i = 0; i < newest.length; i++) {
            int run = runs.size() - newest.length + i;
            runs.set(run, slower(runs.get(run), 2, newest[i]));
        }
        return runs;
    }

    @ParameterizedTest
    @CsvSource({"0, 0.6", "0.6, 0", "0.02, 0.3"})
    void one_outlier_of_the_branch_hides_no_change(double lastButOne, double last) {
        SuiteHistory past = past(slowed(lastButOne, last), TIME);
        SuiteComparison suite = judge(AUTO, Optional.empty(), past, slow(0.4));
        Row row = row(suite, "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.INCONCLUSIVE);
        assertThat(row.why()).containsExactly(RowReason.BRANCH_UNSURE);
        assertThat(suite.asksForBranch()).isTrue();
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
        assertThat(suite.notices()).contains(new SuiteNotice.BranchAsSlow(1, false));
    }

    @Test
    void a_regression_that_two_runs_of_the_branch_show_is_not_the_pull_requests() {
        SuiteHistory past = past(slowed(0.4, 0.4), TIME);
        SuiteComparison suite = judge(AUTO, Optional.empty(), past, slow(0.4));
        Row row = row(suite, "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row.why()).containsExactly(RowReason.BRANCH_AS_SLOW);
        assertThat(suite.asksForBranch()).isFalse();
        assertThat(suite.notices()).contains(new SuiteNotice.BranchAsSlow(1, true));
    }

    @ParameterizedTest
    @CsvSource({"0.6, 0", "0, 0.6"})
    void a_commit_of_the_branch_that_is_slow_in_one_of_two_runs_is_not_slow(
            double first, double second) {
        SuiteHistory past = repeated(slowed(first, second), TIME);
        SuiteComparison once = judge(AUTO, Optional.empty(), past, slow(0.4)[0]);
        assertThat(row(once, "b2").why()).containsExactly(RowReason.MEASURED_AGAIN);
        SuiteComparison twice = judge(AUTO, Optional.empty(), past, slow(0.4));
        assertThat(row(twice, "b2").outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void an_advisory_row_asks_for_no_run_of_the_branch() {
        SuitePolicy advice = AUTO.withRow(RowPolicy.DEFAULT.with(RowPolicy.Gate.ADVISE));
        SuiteHistory past = past(slowed(0, 0.6), TIME);
        SuiteComparison suite = judge(advice, Optional.empty(), past, slow(0.4));
        assertThat(row(suite, "b2").outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(row(suite, "b2").why())
                .containsExactly(RowReason.OVER_LIMIT, RowReason.BRANCH_UNSURE);
        assertThat(suite.asksForBranch()).isFalse();
    }

    @Test
    void a_row_is_held_against_the_level_and_not_against_the_baseline_file() {
        Optional<Baseline> stale = Measurements.baseline(Measurements.time("b2", 50, "ns"));
        SuiteComparison suite =
                judge(AUTO, stale, past(before, TIME), results(before.getLast(), TIME));
        Row row = row(suite, "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row.baseline().orElseThrow().value().orElseThrow()).isEqualTo(102, within(9.0));
    }

    @Test
    void a_suspect_that_only_advises_asks_for_no_second_run() {
        SuitePolicy advice = AUTO.withRow(RowPolicy.DEFAULT.with(RowPolicy.Gate.ADVISE));
        Row row = row(judge(advice, slow(0.15)[0]), "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(row.why()).containsExactly(RowReason.OVER_LIMIT, RowReason.UNCONFIRMED);
    }

    @Test
    void until_the_noise_is_known_fixed_limits_decide_and_say_how_long() {
        SuiteHistory young = past(before.subList(0, 8), TIME);
        Optional<Baseline> file = Measurements.baseline(Measurements.time("b2", 100, "ns"));
        Row row = row(judge(AUTO, file, young, results(slower(world.run(), 2, 0.3), TIME)), "b2");
        assertThat(row.rule()).isEqualTo(Decision.THRESHOLD);
        assertThat(row.outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(row.testDetail().orElseThrow())
                .isInstanceOfSatisfying(
                        SignificanceDetail.TooFewRuns.class,
                        few -> assertThat(few.missing()).isEqualTo(5));
        assertThat(row.reasons()).containsExactly("over limit", "no history");
    }

    @Test
    void what_the_file_decides_for_want_of_history_says_so_and_is_judged_all_the_same() {
        Optional<Baseline> file = Measurements.baseline(Measurements.time("b2", 100, "ns"));
        ResultSet now = Measurements.results(Measurements.time("b2", 100, "ns"));
        SuiteHistory others = past(before.subList(0, 1), TIME).between(0, 0);
        SuiteComparison suite = judge(AUTO, file, others, now);
        Row row = row(suite, "b2");
        assertThat(row.reasons()).containsExactly("no history");
        assertThat(row.testDetail().orElseThrow())
                .isInstanceOfSatisfying(
                        SignificanceDetail.TooFewRuns.class,
                        few -> assertThat(few.missing()).isEqualTo(13));
        assertThat(row.outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(suite.basis()).isEqualTo(Basis.JUDGED);
        assertThat(suite.verdict()).isEqualTo(Verdict.PASS);
        assertThat(suite.counts()).containsExactly(Map.entry(RowOutcome.UNCHANGED, 1));
        assertThat(suite.notices()).isEmpty();
    }

    @Test
    void where_nobody_keeps_a_history_none_is_missed() {
        Optional<Baseline> file = Measurements.baseline(Measurements.time("b2", 100, "ns"));
        ResultSet now = Measurements.results(Measurements.time("b2", 100, "ns"));
        SuiteHistory none = SuiteHistory.none(past(before, TIME).where());
        assertThat(row(judge(AUTO, file, none, now), "b2").reasons()).isEmpty();
    }

    @Test
    void a_statistical_row_without_noise_known_never_fails() {
        SuiteHistory young = past(before.subList(0, 8), TIME);
        Optional<Baseline> file = Measurements.baseline(Measurements.time("b2", 100, "ns"));
        SuiteComparison calm = judge(STATISTICAL, file, young, results(world.run(), TIME));
        assertThat(calm.basis()).isEqualTo(Basis.NO_HISTORY);
        assertThat(calm.verdict()).isEqualTo(Verdict.WARN);
        assertThat(row(calm, "b2").why()).containsExactly(RowReason.NO_HISTORY);

        Row row =
                row(
                        judge(STATISTICAL, file, young, results(slower(world.run(), 2, 1), TIME)),
                        "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(row.why()).containsExactly(RowReason.OVER_LIMIT, RowReason.NO_HISTORY);
    }

    @Test
    void no_history_gives_no_verdict() {
        SuiteHistory none = SuiteHistory.none(Histories.CORE);
        Optional<Baseline> file =
                Optional.of(new Baseline(Optional.empty(), results(world.run(), TIME)));
        ResultSet run = results(slower(world.run(), 2, 9), TIME);
        SuiteComparison suite = judge(STATISTICAL, file, none, run);
        assertThat(suite.basis()).isEqualTo(Basis.NO_HISTORY);
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.UNCHANGED);
        assertThat(judge(STATISTICAL, Optional.empty(), none, run).basis())
                .isEqualTo(Basis.NO_BASELINE);
        assertThat(judge(STATISTICAL, file, none, ResultSet.EMPTY).verdict())
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void a_benchmark_that_cannot_see_its_limit_says_so_instead_of_being_green() {
        Histories loud = new Histories(5, 6, 0.2);
        SuiteComparison suite =
                judge(AUTO, Optional.empty(), past(loud.runs(40), TIME), results(loud.run(), TIME));
        assertThat(suite.rows())
                .allSatisfy(row -> assertThat(row.why()).containsExactly(RowReason.NOT_SENSITIVE));
    }

    @Test
    void what_the_last_run_had_is_missed_although_no_file_says_so() {
        List<MetricResult> some =
                results(world.run(), TIME).measurements().stream()
                        .filter(one -> !one.id().name().equals("b4"))
                        .toList();
        ResultSet run = Measurements.results(some.toArray(MetricResult[]::new));
        SuiteComparison suite = judge(AUTO, run);
        assertThat(row(suite, "b4").outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_benchmark_in_another_kind_of_unit_is_new_and_not_missing() {
        SuiteComparison suite = judge(AUTO, results(world.run(), RATE_AS_TIME));
        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.ADDED);
    }

    @Test
    void a_metric_that_changes_its_unit_on_the_way_stays_one_series() {
        HistoryBuilder mixed = SuiteHistory.of(Histories.CORE);
        for (int i = 0; i < before.size(); i++) {
            mixed.run(new PastRun("run", Optional.empty(), ""))
                    .add(Histories.told(before.get(i), i < 20 ? TIME : in("us", 1e-3)));
        }
        ResultSet[] runs = slow(0.15);
        assertSame(judge(AUTO, runs), judge(AUTO, Optional.empty(), mixed.build(), runs), 1e-9);
    }

    private ResultSet allSlower(double factor) {
        return results(Arrays.stream(world.run()).map(ns -> factor * ns).toArray(), TIME);
    }

    @Test
    void all_slower_at_once_is_a_suspect_and_never_called_unchanged() {
        SuiteComparison suite = judge(AUTO, allSlower(1.6));
        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.INCONCLUSIVE);
        assertThat(suite.rows())
                .allSatisfy(row ->
                        assertThat(row.why())
                                .containsExactly(RowReason.MEASURED_AGAIN, RowReason.WHOLE_SUITE));
        assertThat(suite.notices()).contains(new SuiteNotice.SuiteShift(true));
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void all_slower_at_once_in_two_runs_fails_against_the_level_of_a_usual_machine() {
        SuiteComparison suite = judge(AUTO, allSlower(1.6), allSlower(1.6));
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.REGRESSED);
        assertThat(row(suite, "b2").change().orElseThrow()).isEqualTo(0.6, within(0.08));
        assertThat(row(suite, "b2").baseline().orElseThrow().value().orElseThrow())
                .isEqualTo(102, within(5.0));
        assertThat(SuiteWideShift.mergeRows(suite))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.outcome()).isEqualTo(RowOutcome.REGRESSED);
                    assertThat(one.change().orElseThrow()).isEqualTo(0.6, within(0.08));
                    assertThat(SuiteWideShift.withSuiteName(suite, one).id().label())
                            .isEqualTo("all 6 benchmarks");
                });
    }

    @Test
    void two_slow_machines_of_a_kind_that_the_branch_knows_only_warn() {
        List<double[]> once = new ArrayList<>(before);
        once.set(20, Arrays.stream(before.get(20)).map(ns -> 1.7 * ns).toArray());
        SuiteComparison suite =
                judge(AUTO, Optional.empty(), past(once, TIME), allSlower(1.6), allSlower(1.6));
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.SLOWER);
        assertThat(suite.notices()).contains(new SuiteNotice.SuiteShift(false));
    }

    @Test
    void a_suite_fails_by_the_median_of_what_its_rows_may() {
        SuitePolicy lenient =
                AUTO.withRow(
                        RowPolicy.DEFAULT.withLimits(
                                new Limits(0.9, LimitQuantity.parse("0"), 0.02)));
        SuiteComparison suite = judge(lenient, allSlower(1.6), allSlower(1.6));
        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.UNCHANGED);
    }

    @Test
    void what_did_not_become_slower_with_its_suite_is_unchanged() {
        double[] run = Arrays.stream(world.run()).map(ns -> 2 * ns).toArray();
        run[4] /= 2;
        ResultSet results = results(run, TIME);
        SuiteComparison suite = judge(AUTO, results, results);
        assertThat(suite.counts())
                .containsEntry(RowOutcome.REGRESSED, 5)
                .containsEntry(RowOutcome.UNCHANGED, 1);
        assertThat(row(suite, "b4").outcome()).isEqualTo(RowOutcome.UNCHANGED);
    }

    @Test
    void slack_is_added_to_the_cut_in_the_metrics_unit() {
        SuitePolicy lenient =
                AUTO.withRow(
                        RowPolicy.DEFAULT.withLimits(
                                new Limits(0.05, LimitQuantity.parse("25 ns"), 0.02)));
        assertThat(row(judge(lenient, slow(0.15)), "b2").outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row(judge(lenient, slow(0.6)), "b2").outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void a_zero_is_no_measurement() {
        double[] run = world.run();
        run[2] = 0;
        Row row = row(judge(STATISTICAL, results(run, TIME)), "b2");
        assertThat(row.outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(row.why()).containsExactly(RowReason.NOT_POSITIVE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0, 0.04, 0.15, -0.15})
    void the_unit_changes_nothing_even_when_it_changes_on_the_way(double by) {
        ResultSet[] plain = slow(by);
        ResultSet[] other =
                Arrays.stream(plain)
                        .map(run ->
                                results(
                                        run.measurements().stream()
                                                .mapToDouble(StatisticalTest::value)
                                                .toArray(),
                                        in("us", 1e-3)))
                        .toArray(ResultSet[]::new);
        assertSame(judge(AUTO, plain), judge(AUTO, other), 1e-9);
    }

    private static double value(MetricResult one) {
        return ((MetricReading.Measured) one.reading()).value();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0, 0.04, 0.15, -0.15})
    void a_rate_is_the_mirror_of_a_time(double by) {
        ResultSet[] times = slow(by);
        ResultSet[] rates =
                Arrays.stream(times)
                        .map(run ->
                                results(
                                        run.measurements().stream()
                                                .mapToDouble(StatisticalTest::value)
                                                .toArray(),
                                        RATE))
                        .toArray(ResultSet[]::new);
        assertSame(
                judge(AUTO, times), judge(AUTO, Optional.empty(), past(before, RATE), rates), 1e-9);
    }

    @Test
    void the_order_of_benchmarks_changes_nothing() {
        ResultSet[] runs = slow(0.15);
        ResultSet[] shuffled =
                Arrays.stream(runs)
                        .map(run -> {
                            List<MetricResult> all = new ArrayList<>(run.measurements());
                            Collections.shuffle(all, new Random(1));
                            return Measurements.results(all.toArray(MetricResult[]::new));
                        })
                        .toArray(ResultSet[]::new);
        assertThat(judge(AUTO, shuffled).rows()).isEqualTo(judge(AUTO, runs).rows());
    }

    private static void assertSame(SuiteComparison one, SuiteComparison other, double close) {
        assertThat(other.rows()).hasSameSizeAs(one.rows());
        for (Row row : one.rows()) {
            Row twin = row(other, row.id().name());
            assertThat(twin.outcome()).isEqualTo(row.outcome());
            assertThat(twin.why()).isEqualTo(row.why());
            assertThat(twin.change().orElseThrow())
                    .isEqualTo(row.change().orElseThrow(), within(close));
        }
    }
}
