package io.perfwarden.compare.rule;

import static io.perfwarden.compare.rule.OneSuite.judged;
import static io.perfwarden.compare.rule.OneSuite.row;
import static io.perfwarden.compare.rule.OneSuite.suite;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A budget holds whatever the baseline says, and one that cannot be held lets nothing pass. */
class BudgetTest {
    private static MetricResult of(String name, double value, String unit) {
        Metric metric = Metric.of("value", Unit.parse(unit));
        return Measurements.measurement(name, metric, MetricReading.of(value));
    }

    @ParameterizedTest
    @CsvSource({
        "100, INCOMPARABLE",
        "0.01, INCOMPARABLE",
        "0, REGRESSED",
        "1 %, REGRESSED",
        "10 %, UNCHANGED",
        "10 % of requests, UNCHANGED"
    })
    void a_number_of_errors_is_no_budget_of_their_share(String budget, RowOutcome outcome) {
        SuitePolicy suite =
                suite("rules: [{match: a, metric: errors, budget: '%s'}]".formatted(budget));
        Metric errors =
                Metric.of("errors", Unit.parse("% of requests"))
                        .withDirection(BetterDirection.LOWER, Metric.DirectionOrigin.FORMAT);
        MetricResult share = Measurements.measurement("a", errors, MetricReading.share(50, 1_000));
        SuiteComparison judged = judged(suite, share, share);
        assertThat(row(judged, "a").outcome()).isEqualTo(outcome);
        assertThat(judged.verdict() == Verdict.PASS).isEqualTo(outcome == RowOutcome.UNCHANGED);
    }

    @Test
    void a_budget_in_a_unit_that_its_benchmark_has_not_is_no_pass() {
        SuitePolicy suite = suite("rules: [{match: a, budget: 64 MB}]");
        SuiteComparison judged = judged(suite, time("a", 5, "ns"), time("a", 5, "ns"));
        assertThat(row(judged, "a").outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
        assertThat(row(judged, "a").why()).containsExactly(RowReason.BUDGET_NOT_HELD);
        assertThat(judged.verdict()).isNotEqualTo(Verdict.PASS);
    }

    @Test
    void a_regression_is_more_than_a_budget_that_cannot_be_held() {
        SuitePolicy suite = suite("rules: [{match: a, budget: 64 MB}]");
        Row row = row(judged(suite, time("a", 5, "ns"), time("a", 50, "ns")), "a");
        assertThat(row.why()).containsExactly(RowReason.OVER_LIMIT);
    }

    @Test
    void a_new_benchmark_whose_budget_cannot_be_held_is_no_pass() {
        SuitePolicy suite = suite("rules: [{match: b, budget: 64 MB}]");
        SuiteComparison judged =
                judged(suite, time("a", 5, "ns"), time("a", 5, "ns"), time("b", 5, "ns"));
        assertThat(row(judged, "b").why()).containsExactly(RowReason.BUDGET_NOT_HELD);
        assertThat(judged.verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void a_budget_for_many_is_held_where_it_can_be() {
        SuitePolicy suite = suite("rules: [{match: '*', budget: 9 ns}]");
        SuiteComparison judged =
                judged(suite, of("b", 5, "MB"), of("b", 5, "MB"), time("a", 5, "ns"));
        assertThat(row(judged, "b").outcome()).isEqualTo(RowOutcome.UNCHANGED);
    }

    @Test
    void whoever_changes_the_unit_of_a_benchmark_does_not_escape_its_budget() {
        SuitePolicy suite = suite("rules: [{match: '*', budget: 9 ns}]");
        SuiteComparison judged =
                judged(suite, of("a", 5, "ns"), of("a", 5, "widgets"), time("b", 5, "ns"));
        assertThat(row(judged, "a").why())
                .contains(RowReason.UNIT_CHANGED, RowReason.BUDGET_NOT_HELD);
        assertThat(row(judged, "a").effect()).isEqualTo(RowEffect.FAIL);
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_budget_without_a_unit_was_in_the_unit_that_was_changed() {
        SuitePolicy suite = suite("rules: [{match: a, budget: 9}]");
        Row row = row(judged(suite, of("a", 5, "ns"), of("a", 5, "MB")), "a");
        assertThat(row.effect()).isEqualTo(RowEffect.FAIL);
    }

    @Test
    void a_changed_unit_that_fits_the_budget_is_held_against_it() {
        SuitePolicy suite = suite("rules: [{match: a, budget: 9 ns}]");
        Row over = row(judged(suite, of("a", 5, "MB"), of("a", 10, "ns")), "a");
        assertThat(over.outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(over.why()).containsExactly(RowReason.OVER_BUDGET);
        Row within = row(judged(suite, of("a", 5, "MB"), of("a", 9, "ns")), "a");
        assertThat(within.why()).containsExactly(RowReason.UNIT_CHANGED);
    }

    @Test
    void a_benchmark_of_another_version_is_held_against_its_budget() {
        SuitePolicy suite = suite("rules: [{match: a, budget: 9 ns}]");
        Row row =
                row(
                        judged(
                                suite,
                                time("a", 5, "ns").withVersion("1"),
                                time("a", 10, "ns").withVersion("2")),
                        "a");
        assertThat(row.why()).containsExactly(RowReason.OVER_BUDGET);
        assertThat(row.effect()).isEqualTo(RowEffect.FAIL);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, Double.NaN})
    void a_baseline_of_nothing_is_no_way_round_a_budget(double before) {
        SuitePolicy suite = suite("rules: [{match: a, budget: 9 ns}]");
        Row row = row(judged(suite, time("a", before, "ns"), time("a", 10, "ns")), "a");
        assertThat(row.why()).containsExactly(RowReason.OVER_BUDGET);
        assertThat(row.effect()).isEqualTo(RowEffect.FAIL);
    }

    @Test
    void a_metric_that_a_budget_names_and_nobody_can_tell_the_direction_of_is_no_pass() {
        Metric odd = Metric.of("odd", Unit.parse("widgets")).secondary();
        MetricResult row = Measurements.measurement("a", odd, MetricReading.of(50));
        SuitePolicy suite = suite("rules: [{match: a, metric: odd, budget: 9}]");
        assertThat(judged(suite, row, row).verdict()).isNotEqualTo(Verdict.PASS);
        SuiteComparison added = judged(suite, time("b", 5, "ns"), time("b", 5, "ns"), row);
        assertThat(added.verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void a_budget_that_only_advises_does_no_more() {
        SuitePolicy suite = suite("rules: [{match: a, budget: 9 ns, gate: advise}]");
        Row row = row(judged(suite, of("a", 5, "ns"), of("a", 5, "MB")), "a");
        assertThat(row.effect()).isEqualTo(RowEffect.WARN);
    }
}
