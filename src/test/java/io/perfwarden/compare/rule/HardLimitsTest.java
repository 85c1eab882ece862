package io.perfwarden.compare.rule;

import static io.perfwarden.compare.rule.OneSuite.judged;
import static io.perfwarden.compare.rule.OneSuite.row;
import static io.perfwarden.compare.rule.OneSuite.suite;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HardLimitsTest {
    @ParameterizedTest
    @CsvSource({
        "100, 100, UNCHANGED, NONE",
        "100, 60, IMPROVED, NONE",
        "100, 101, REGRESSED, FAIL",
        "100, 151, REGRESSED, FAIL",
    })
    void a_row_must_be_so_much_faster_than_its_partner(
            double before, double now, RowOutcome outcome, RowEffect effect) {
        SuitePolicy suite =
                suite("rules: [{match: 'add/AVX2/*', at-least: '1.5x of add/Scalar/*'}]");
        SuiteComparison judged =
                judged(
                        suite,
                        time("add/AVX2/8", before, "ns"),
                        time("add/AVX2/8", now, "ns"),
                        time("add/Scalar/8", 0.15, "us"));
        Row row = row(judged, "add/AVX2/8");
        assertThat(row.outcome()).isEqualTo(outcome);
        assertThat(row.effect()).isEqualTo(effect);
        assertThat(row.why().contains(RowReason.TOO_LITTLE_SPEED_UP))
                .isEqualTo(outcome == RowOutcome.REGRESSED);
    }

    @Test
    void a_new_row_must_be_faster_as_well_and_a_partner_is_not_held_against_itself() {
        SuitePolicy suite = suite("rules: [{match: '*', at-least: 2x of slow}]");
        SuiteComparison judged =
                judged(
                        suite,
                        time("slow", 100, "ns"),
                        time("slow", 100, "ns"),
                        time("fast", 50, "ns"),
                        time("faster", 51, "ns"));
        assertThat(row(judged, "slow").outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row(judged, "fast").outcome()).isEqualTo(RowOutcome.ADDED);
        assertThat(row(judged, "faster").why()).containsExactly(RowReason.TOO_LITTLE_SPEED_UP);
    }

    @Test
    void of_rates_more_is_faster() {
        SuitePolicy suite = suite("rules: [{match: gpu, at-least: 1.5x of cpu}]");
        Metric rate = Metric.of("throughput", Unit.parse("ops/s"));
        MetricResult cpu = Measurements.measurement("cpu", rate, MetricReading.of(100));
        MetricResult gpu = Measurements.measurement("gpu", rate, MetricReading.of(149));
        assertThat(row(judged(suite, gpu, gpu, cpu), "gpu").outcome())
                .isEqualTo(RowOutcome.REGRESSED);
        MetricResult good = Measurements.measurement("gpu", rate, MetricReading.of(150));
        assertThat(row(judged(suite, good, good, cpu), "gpu").outcome())
                .isEqualTo(RowOutcome.UNCHANGED);
    }

    @Test
    void without_its_partner_a_row_is_incomparable_and_warns() {
        SuitePolicy suite = suite("rules: [{match: a, at-least: 2x of gone}]");
        Row row = row(judged(suite, time("a", 1, "ns"), time("a", 1, "ns")), "a");
        assertThat(row.outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(row.why()).containsExactly(RowReason.NO_PARTNER);
        assertThat(row.effect()).isEqualTo(RowEffect.WARN);
    }

    @Test
    void random_pairs_come_out_as_the_rule_says() {
        SuitePolicy suite =
                suite("fail: 10000%, warn: 10000%, rules: [{match: a, at-least: 1.25x of b}]");
        Random random = new Random(41);
        for (int i = 0; i < 1_000; i++) {
            double fast = 1 + random.nextInt(64);
            double slow = 1 + random.nextInt(64);
            SuiteComparison judged =
                    judged(
                            suite,
                            time("a", fast, "ns"),
                            time("a", fast, "ns"),
                            time("b", slow, "ns"));
            assertThat(row(judged, "a").outcome() == RowOutcome.REGRESSED)
                    .isEqualTo(slow / fast < 1.25);
        }
    }

    @ParameterizedTest
    @CsvSource({"50, UNCHANGED", "56, SLOWER", "61, SLOWER", "62, REGRESSED"})
    void a_budget_may_warn_before_it_fails(double value, RowOutcome outcome) {
        SuitePolicy suite = suite("rules: [{match: a, budget: 61 ns, warn-budget: 55 ns}]");
        Row row = row(judged(suite, time("a", value, "ns"), time("a", value, "ns")), "a");
        assertThat(row.outcome()).isEqualTo(outcome);
    }

    @Test
    void a_regression_is_more_than_a_budget_that_warns() {
        SuitePolicy suite = suite("rules: [{match: a, warn-budget: 55 ns}]");
        Row row = row(judged(suite, time("a", 50, "ns"), time("a", 60, "ns")), "a");
        assertThat(row.why()).containsExactly(RowReason.OVER_LIMIT);
        assertThat(row.effect()).isEqualTo(RowEffect.FAIL);
    }

    @Test
    void a_metric_beside_the_primary_one_has_no_hard_limit_unless_a_rule_names_it() {
        Metric cpu = Metric.of("cpu", Unit.parse("ns")).secondary();
        MetricResult beside = Measurements.measurement("a", cpu, MetricReading.of(90));
        SuitePolicy all = suite("rules: [{match: a, budget: 50 ns}]");
        assertThat(row(judged(all, beside, beside), "a").effect()).isEqualTo(RowEffect.NONE);
        SuitePolicy named = suite("rules: [{match: a, metric: cpu, budget: 50 ns}]");
        assertThat(row(judged(named, beside, beside), "a").effect()).isEqualTo(RowEffect.FAIL);
    }

    @Test
    void a_time_of_exactly_0_is_no_improvement() {
        MetricResult before = time("a", 74, "ms");
        MetricResult zero = time("a", 0, "ms");
        Row row = row(judged(suite("fail: 5%"), before, zero), "a");
        assertThat(row.outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(row.why()).containsExactly(RowReason.MEASURED_AS_ZERO);
        assertThat(row.effect()).isEqualTo(RowEffect.WARN);
        assertThat(row.change()).isEmpty();
        SuiteComparison allowed = judged(suite("zero-times: compare"), before, zero);
        assertThat(row(allowed, "a").outcome()).isEqualTo(RowOutcome.IMPROVED);
        assertThat(allowed.notices()).hasAtLeastOneElementOfType(SuiteNotice.ZeroTime.class);
    }

    @Test
    void a_new_benchmark_that_took_no_time_is_no_measurement_either() {
        SuiteComparison judged =
                SuiteComparator.judge(
                        suite("fail: 5%"),
                        "",
                        Measurements.baseline(time("a", 74, "ms")),
                        Measurements.results(time("a", 74, "ms"), time("b", 0, "ms")));
        assertThat(row(judged, "b").outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(row(judged, "b").effect()).isEqualTo(RowEffect.WARN);
        assertThat(judged.notices())
                .filteredOn(SuiteNotice.ZeroTime.class::isInstance)
                .containsExactly(new SuiteNotice.ZeroTime(BenchmarkId.of("b"), "time"));
    }

    @Test
    void what_is_no_time_may_start_from_0() {
        Metric count = Metric.of("allocs", Unit.parse("allocs/op"));
        MetricResult none = Measurements.measurement("a", count, MetricReading.of(0));
        MetricResult some = Measurements.measurement("a", count, MetricReading.of(1));
        assertThat(row(judged(suite("fail: 5%"), none, some), "a").outcome())
                .isEqualTo(RowOutcome.REGRESSED);
        assertThat(row(judged(suite("fail: 5%"), none, none), "a").outcome())
                .isEqualTo(RowOutcome.UNCHANGED);
    }

    @Test
    void what_advises_blocks_from_its_day_on_and_says_so_two_weeks_before() {
        SuitePolicy suite = suite("rules: [{match: a, gate: advise, until: 2026-12-31}]");
        LocalDate day = LocalDate.of(2026, 12, 31);
        MetricResult before = time("a", 100, "ns");
        MetricResult slow = time("a", 120, "ns");
        SuiteComparison early = judged(suite.onDay(day.minusDays(15)), before, slow);
        assertThat(row(early, "a").effect()).isEqualTo(RowEffect.WARN);
        assertThat(early.notices()).doesNotHaveAnyElementsOfTypes(SuiteNotice.BlocksFrom.class);
        SuiteComparison soon = judged(suite.onDay(day.minusDays(14)), before, slow);
        assertThat(row(soon, "a").effect()).isEqualTo(RowEffect.WARN);
        assertThat(soon.notices()).contains(new SuiteNotice.BlocksFrom("a", day));
        SuiteComparison then = judged(suite.onDay(day), before, slow);
        assertThat(row(then, "a").effect()).isEqualTo(RowEffect.FAIL);
        assertThat(then.notices()).doesNotHaveAnyElementsOfTypes(SuiteNotice.BlocksFrom.class);
    }
}
