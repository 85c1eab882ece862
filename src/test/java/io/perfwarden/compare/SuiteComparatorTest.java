package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.ofMode;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.group.AcceptanceCheck;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteComparatorTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");

    @Test
    void a_slower_benchmark_fails_the_suite_and_its_row_says_by_how_much() {
        SuiteComparison suite = judge(baseline(time("a", 100, "ns")), time("a", 112.5, "ns"));
        Row row = suite.rows().getFirst();
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(row.outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(row.change()).hasValue(0.125);
        assertThat(row.limit()).contains(Rows.limit(0.05, 105));
        assertThat(row.why()).containsExactly(RowReason.OVER_LIMIT);
    }

    @Test
    void values_are_compared_in_the_baselines_unit() {
        Row row = only(judge(baseline(time("a", 100, "µs")), time("a", 0.104, "ms")));
        assertThat(row.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(PairSide.valueOf(row.current())).hasValue(104);
        assertThat(row.metric().unit().symbol()).isEqualTo("µs");
    }

    @Test
    void fewer_operations_per_second_is_worse() {
        Metric rate = Metric.of("throughput", Unit.parse("ops/s"));
        Row row =
                only(
                        judge(
                                baseline(measurement("a", rate, MetricReading.of(100))),
                                measurement("a", rate, MetricReading.of(90))));
        assertThat(row.outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(row.change().orElseThrow()).isPositive();
    }

    @Test
    void a_benchmark_the_run_lacks_fails_unless_the_policy_says_otherwise() {
        Optional<Baseline> baseline = baseline(time("a", 1, "ns"), time("b", 1, "ns"));
        SuiteComparison strict = judge(baseline, time("a", 1, "ns"));
        assertThat(strict.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(strict.rows().getFirst().outcome()).isEqualTo(RowOutcome.MISSING);
        SuitePolicy lenient = SUITE.withRow(RowPolicy.DEFAULT.with(RowPolicy.Missing.IGNORE));
        assertThat(judge(lenient, baseline, time("a", 1, "ns")).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_new_benchmark_never_blocks() {
        SuiteComparison suite =
                judge(baseline(time("a", 1, "ns")), time("a", 1, "ns"), time("b", 9, "ns"));
        assertThat(suite.verdict()).isEqualTo(Verdict.PASS);
        assertThat(suite.counts()).containsEntry(RowOutcome.ADDED, 1);
    }

    @Test
    void a_crashed_benchmark_never_passes() {
        MetricResult crashed =
                measurement(
                        "a",
                        Metric.of("time", Unit.parse("ns")),
                        new MetricReading.Failed("segfault"));
        SuiteComparison suite = judge(baseline(time("a", 1, "ns")), crashed);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(only(suite).detail()).contains("segfault");
    }

    @Test
    void metrics_beside_a_crashed_one_get_no_row_of_their_own() {
        Metric time = Metric.of("time", Unit.parse("ns"));
        Metric rate = Metric.of("bytes", Unit.parse("B/s")).secondary();
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns"), measurement("a", rate, MetricReading.of(5))),
                        measurement("a", time, new MetricReading.Failed("segfault")));
        assertThat(suite.rows()).hasSize(1);
    }

    @Test
    void a_negative_time_is_called_that_and_not_faster() {
        Row row = only(judge(baseline(time("a", 3.3, "ns")), time("a", -3.3, "ns")));
        assertThat(row.outcome()).isEqualTo(RowOutcome.FAILED);
        assertThat(row.why()).containsExactly(RowReason.NEGATIVE_TIME);
        assertThat(row.change()).isEmpty();
    }

    @Test
    void a_value_that_is_no_number_fails() {
        Row row = only(judge(baseline(time("a", 1, "ns")), time("a", Double.NaN, "ns")));
        assertThat(row.outcome()).isEqualTo(RowOutcome.FAILED);
        assertThat(row.why()).containsExactly(RowReason.NOT_A_NUMBER);
    }

    @Test
    void a_negative_time_fails() {
        assertThat(only(judge(baseline(time("a", 1, "ns")), time("a", -1, "ns"))).outcome())
                .isEqualTo(RowOutcome.FAILED);
    }

    @Test
    void a_time_of_zero_is_pointed_out() {
        SuiteComparison suite = judge(baseline(time("a", 1, "ns")), time("a", 0, "ns"));
        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(suite.notices()).hasAtLeastOneElementOfType(SuiteNotice.ZeroTime.class);
    }

    @Test
    void a_warning_shows_the_limit_that_was_passed() {
        Row row = only(judge(baseline(time("a", 100, "ns")), time("a", 103, "ns")));
        assertThat(row.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(row.limit()).contains(Rows.limit(0.02, 102));
    }

    @Test
    void no_data_is_never_a_pass() {
        assertThat(
                        SuiteComparator.judge(
                                        SUITE, "", baseline(time("a", 1, "ns")), ResultSet.EMPTY)
                                .verdict())
                .isEqualTo(Verdict.NONE);
        MetricResult skipped =
                measurement(
                        "a",
                        Metric.of("time", Unit.parse("ns")),
                        new MetricReading.Skipped("no fixture"));
        assertThat(judge(baseline(time("a", 1, "ns")), skipped).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void without_a_baseline_every_row_is_added_and_the_suite_only_warns() {
        SuiteComparison suite = judge(Optional.empty(), time("a", 1, "ns"));
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.ADDED);
        assertThat(suite.notices()).contains(new SuiteNotice.NoBaseline("baselines/core.json"));
    }

    @Test
    void another_quantity_of_one_name_is_no_longer_the_benchmark_that_was_measured() {
        SuiteComparison suite = judge(baseline(time("a", 1, "ns")), time("a", 1, "B"));
        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(only(suite).why()).containsExactly(RowReason.UNIT_CHANGED);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void another_mode_is_incomparable() {
        SuiteComparison suite =
                judge(
                        baseline(ofMode("a", "avgt", 1, "ns"), time("b", 1, "ns")),
                        ofMode("a", "sample", 1, "ns"),
                        time("b", 1, "ns"));
        assertThat(suite.counts()).containsEntry(RowOutcome.INCOMPARABLE, 1);
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void an_unknown_direction_is_asked_for_and_not_guessed() {
        Metric widgets = Metric.of("widgets", Unit.parse("widgets"));
        MetricResult measurement = measurement("a", widgets, MetricReading.of(5));
        SuiteComparison suite = judge(baseline(measurement), measurement);
        assertThat(only(suite).why()).containsExactly(RowReason.DIRECTION_UNKNOWN);
        assertThat(suite.notices()).contains(new SuiteNotice.DirectionUnknown(1, "widgets"));
        SuitePolicy told = SUITE.withRow(RowPolicy.DEFAULT.withDirection(BetterDirection.HIGHER));
        Row row = only(judge(told, baseline(measurement), measurement));
        assertThat(row.outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row.metric().origin()).isEqualTo(DirectionOrigin.CONFIG);
    }

    @Test
    void a_budget_holds_whatever_the_baseline_says() {
        LimitQuantity budget = new LimitQuantity(61.4, Optional.of(Unit.parse("ns")));
        SuitePolicy suite =
                SUITE.withRow(
                        RowPolicy.DEFAULT.withHard(
                                new RowPolicy.HardLimitPolicy(
                                        Optional.of(budget), Optional.empty(), Optional.empty())));
        assertThat(only(judge(suite, baseline(time("a", 61.3, "ns")), time("a", 61.5, "ns"))).why())
                .containsExactly(RowReason.OVER_BUDGET);
        assertThat(judge(suite, Optional.empty(), time("a", 0.0615, "µs")).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void advice_never_fails() {
        SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.with(RowPolicy.Gate.ADVISE));
        SuiteComparison judged = judge(suite, baseline(time("a", 1, "ns")), time("a", 2, "ns"));
        assertThat(judged.verdict()).isEqualTo(Verdict.WARN);
        assertThat(only(judged).why()).containsExactly(RowReason.OVER_LIMIT, RowReason.ADVICE_ONLY);
    }

    @Test
    void a_secondary_metric_warns_beyond_five_times_the_limit_and_fails_nothing() {
        Metric allocated = Metric.of("alloc", Unit.parse("KiB")).secondary();
        Optional<Baseline> baseline =
                baseline(time("a", 1, "ns"), measurement("a", allocated, MetricReading.of(100)));
        assertThat(judgedWith(baseline, allocated, 125).verdict()).isEqualTo(Verdict.PASS);
        assertThat(secondary(judgedWith(baseline, allocated, 125)).why())
                .containsExactly(RowReason.WITHIN_LIMIT);
        SuiteComparison doubled = judgedWith(baseline, allocated, 200);
        assertThat(doubled.verdict()).isEqualTo(Verdict.WARN);
        assertThat(secondary(doubled).outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(secondary(doubled).why())
                .containsExactly(RowReason.OVER_LIMIT, RowReason.ADVICE_ONLY);
        SuiteComparison gone = judge(baseline, time("a", 1, "ns"));
        assertThat(gone.verdict()).isEqualTo(Verdict.PASS);
        assertThat(secondary(gone).outcome()).isEqualTo(RowOutcome.MISSING);
    }

    private static SuiteComparison judgedWith(
            Optional<Baseline> baseline, Metric secondary, double value) {
        return judge(
                baseline, time("a", 1, "ns"), measurement("a", secondary, MetricReading.of(value)));
    }

    private static Row secondary(SuiteComparison judged) {
        return judged.rows().stream()
                .filter(row -> row.metric().name().equals("alloc"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void another_machine_is_advice_by_default_and_can_be_refused() {
        Optional<Baseline> baseline =
                Optional.of(
                        new Baseline(Optional.empty(), results(cpu("Old"), time("a", 1, "ns"))));
        ResultSet current = results(cpu("New"), time("a", 1.5, "ns"));
        Row advised = only(SuiteComparator.judge(SUITE, "", baseline, current));
        assertThat(advised.why()).containsExactly(RowReason.OVER_LIMIT, RowReason.OTHER_MACHINE);
        assertThat(advised.effect()).isEqualTo(RowEffect.WARN);
        SuitePolicy refusing = SUITE.withRow(RowPolicy.DEFAULT.with(RowPolicy.OtherHardware.FAIL));
        Row refused = only(SuiteComparator.judge(refusing, "", baseline, current));
        assertThat(refused.outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(refused.effect()).isEqualTo(RowEffect.FAIL);
    }

    @ParameterizedTest
    @CsvSource({
        "procs,      8, procs, 16, WARN",
        "gomaxprocs, 8, procs, 16, WARN",
        "procs,      8, procs,  8, FAIL",
        "procs,      8, os,    16, FAIL"
    })
    void another_number_of_processors_is_another_machine(
            String before, String were, String now, String are, RowEffect effect) {
        Baseline baseline =
                new Baseline(
                        Optional.empty(),
                        results(
                                new BenchmarkEnvironment(Map.of(before, were)),
                                time("a", 1, "ns")));
        ResultSet current =
                results(new BenchmarkEnvironment(Map.of(now, are)), time("a", 1.5, "ns"));
        assertThat(only(SuiteComparator.judge(SUITE, "", Optional.of(baseline), current)).effect())
                .isEqualTo(effect);
    }

    @Test
    void a_machine_that_nobody_names_is_not_another_machine() {
        assertThat(only(judge(baseline(time("a", 1, "ns")), time("a", 2, "ns"))).effect())
                .isEqualTo(RowEffect.FAIL);
    }

    @Test
    void slack_larger_than_the_metric_is_warned_about() {
        MetricResult gate =
                new MetricResult(
                        BenchmarkId.of("fusion_gate"),
                        Metric.of("time", Unit.parse("ms")),
                        MetricReading.of(1.1143329902552068),
                        new FilePosition("b.json", 1),
                        Optional.of(new DeclaredTolerance(0.75, 2.0)));
        SuiteComparison suite = judge(baseline(gate), time("fusion_gate", 3.039749979507178, "ms"));
        assertThat(only(suite).effect()).isNotEqualTo(RowEffect.FAIL);
        assertThat(suite.notices()).hasAtLeastOneElementOfType(SuiteNotice.LargeSlack.class);
    }

    @Test
    void whole_milliseconds_coarser_than_the_tolerance_are_warned_about() {
        MetricResult[] cells = {
            time("a", 14, "ms"), time("b", 74, "ms"), time("c", 180, "ms"), time("d", 9, "ms")
        };
        SuiteComparison suite = judge(baseline(cells), cells);
        assertThat(suite.notices())
                .filteredOn(SuiteNotice.Quantised.class::isInstance)
                .extracting(notice -> ((SuiteNotice.Quantised) notice).id().name())
                .containsExactlyInAnyOrder("a", "d");
    }

    @Test
    void a_value_next_to_zero_does_not_move_in_steps_of_infinity() {
        MetricResult[] cells = {time("a", 4.9e-324, "ms"), time("b", 74, "ms")};
        assertThat(judge(baseline(cells), cells).notices())
                .noneMatch(SuiteNotice.Quantised.class::isInstance);
    }

    @Test
    void the_worst_comes_first_by_how_far_it_is_over_its_own_limit() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns"), time("b", 1, "ns"), time("c", 1, "ns")),
                        time("a", 1.2, "ns"),
                        time("b", 3, "ns"),
                        time("c", 0.5, "ns"));
        assertThat(suite.rows()).extracting(row -> row.id().name()).containsExactly("b", "a", "c");
    }

    @Test
    void an_unusable_baseline_gives_no_verdict_and_names_the_problem() {
        InputProblem problem = InputProblem.of("baselines/core.json:3:1", "expected a string");
        SuiteComparison suite =
                SuiteComparator.unusable(SUITE, "", "baselines/core.json", List.of(problem));
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
        assertThat(suite.notices())
                .containsExactly(new SuiteNotice.BadBaseline("baselines/core.json", problem));
    }

    @Test
    void an_accepted_baseline_accepts_what_is_not_worse_than_it_and_nothing_else() {
        Optional<Baseline> base = baseline(time("a", 1, "ns"), time("b", 1, "ns"));
        Optional<Baseline> accepted = baseline(time("a", 2, "ns"), time("b", 1, "ns"));
        MetricResult[] asAccepted = {time("a", 2.05, "ns"), time("b", 1, "ns")};
        SuiteComparison fine =
                AcceptanceCheck.byBaseline(judge(base, asAccepted), judge(accepted, asAccepted));
        assertThat(fine.verdict()).isEqualTo(Verdict.PASS);
        assertThat(fine.counts()).containsEntry(RowOutcome.ACCEPTED, 1);
        MetricResult[] worse = {time("a", 3, "ns"), time("b", 1, "ns")};
        SuiteComparison red =
                AcceptanceCheck.byBaseline(judge(base, worse), judge(accepted, worse));
        assertThat(red.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(red.rows().getFirst().why())
                .containsExactly(RowReason.OVER_LIMIT, RowReason.WORSE_THAN_ACCEPTED);
    }

    @Test
    void what_was_missing_when_a_baseline_was_accepted_is_judged_by_the_base_when_it_is_back() {
        Optional<Baseline> base = baseline(time("a", 1, "ns"), time("gamma", 1, "ns"));
        Optional<Baseline> accepted = baseline(time("a", 2, "ns"));
        MetricResult[] back = {time("a", 2, "ns"), time("gamma", 3, "ns"), time("new", 1, "ns")};
        SuiteComparison red = AcceptanceCheck.byBaseline(judge(base, back), judge(accepted, back));
        assertThat(red.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(red.counts())
                .containsEntry(RowOutcome.REGRESSED, 1)
                .containsEntry(RowOutcome.ACCEPTED, 1)
                .containsEntry(RowOutcome.ADDED, 1);
        MetricResult[] gone = {time("a", 2, "ns")};
        assertThat(AcceptanceCheck.byBaseline(judge(base, gone), judge(accepted, gone)).verdict())
                .isEqualTo(Verdict.PASS);
    }

    private static Row only(SuiteComparison suite) {
        assertThat(suite.rows()).hasSize(1);
        return suite.rows().getFirst();
    }

    private static SuiteComparison judge(Optional<Baseline> baseline, MetricResult... current) {
        return judge(SUITE, baseline, current);
    }

    private static SuiteComparison judge(
            SuitePolicy suite, Optional<Baseline> baseline, MetricResult... current) {
        return SuiteComparator.judge(suite, "", baseline, results(current));
    }
}
