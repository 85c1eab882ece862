package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.TextReport;
import io.perfwarden.report.machine.JsonReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class UndirectedTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");

    @ParameterizedTest
    @CsvSource({
        "10, 10, WARN",
        "10, 10.4, WARN",
        "10, 10.6, NONE",
        "10, 9.4, NONE",
        "0, 3, NONE",
        "-10, -20, NONE",
    })
    void a_suite_does_not_pass_while_a_primary_metric_without_direction_moved(
            double before, double now, Verdict verdict) {
        SuiteComparison suite = judged(SUITE, 100, errors(before), errors(now));
        assertThat(suite.verdict()).isEqualTo(verdict);
        assertThat(suite.basis() == Basis.UNDIRECTED).isEqualTo(verdict == Verdict.NONE);
    }

    @Test
    void what_fails_still_fails_beside_a_metric_that_moved() {
        assertThat(judged(SUITE, 200, errors(10), errors(20)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_stated_direction_judges_what_moved() {
        SuitePolicy lower = SUITE.withRow(RowPolicy.DEFAULT.withDirection(BetterDirection.LOWER));
        assertThat(judged(lower, 100, errors(10), errors(20)).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judged(lower, 100, errors(20), errors(10)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void advice_only_warns_of_what_moved() {
        SuitePolicy advised = SUITE.withRow(RowPolicy.DEFAULT.with(RowPolicy.Gate.ADVISE));
        assertThat(judged(advised, 100, errors(10), errors(20)).verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void the_guess_that_an_older_version_kept_in_a_baseline_decides_nothing() {
        Metric guessed =
                errors(10).metric().withDirection(BetterDirection.HIGHER, DirectionOrigin.UNIT);
        SuiteComparison suite = judged(SUITE, 100, errors(10).withMetric(guessed), errors(20));
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
        assertThat(suite.counts()).doesNotContainKey(RowOutcome.IMPROVED);
    }

    @ParameterizedTest
    @CsvSource({"10, 10, WARN", "10, 15, NONE", "10, 5, NONE"})
    void a_run_whose_file_turns_the_declared_direction_round_does_not_pass(
            double before, double now, Verdict verdict) {
        MetricResult lower = declared(before, BetterDirection.LOWER);
        MetricResult higher = declared(now, BetterDirection.HIGHER);
        SuiteComparison suite = judged(SUITE, 100, lower, higher);
        assertThat(suite.verdict()).isEqualTo(verdict);
        assertThat(suite.counts()).doesNotContainKey(RowOutcome.IMPROVED);
    }

    @ParameterizedTest
    @EnumSource(names = {"DECLARED", "UNIT", "FORMAT"})
    void a_run_whose_file_calls_more_time_better_does_not_pass(DirectionOrigin origin) {
        MetricResult time = declared(10, BetterDirection.LOWER);
        Metric known = time.metric().withDirection(BetterDirection.LOWER, origin);
        MetricResult slower = declared(19, BetterDirection.HIGHER);
        SuiteComparison suite = judged(SUITE, 100, time.withMetric(known), slower);
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
        assertThat(suite.counts()).doesNotContainKey(RowOutcome.IMPROVED);
    }

    @Test
    void a_run_whose_file_calls_more_allocations_better_fails_over_the_baselines_limit() {
        Metric allocations = Metric.of("allocs/op", Unit.parse("allocs/op")).secondary();
        Metric turned = allocations.withDirection(BetterDirection.HIGHER, DirectionOrigin.DECLARED);
        MetricResult before = measurement("a", allocations, MetricReading.of(10));
        MetricResult more = measurement("a", turned, MetricReading.of(20));
        assertThat(judged(SUITE, 100, before, before.withMetric(turned)).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(judged(SUITE, 100, before, more).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void the_configuration_decides_where_the_files_of_both_sides_contradict_each_other() {
        SuitePolicy lower = SUITE.withRow(RowPolicy.DEFAULT.withDirection(BetterDirection.LOWER));
        MetricResult before = declared(10, BetterDirection.LOWER);
        MetricResult now = declared(20, BetterDirection.HIGHER);
        assertThat(judged(lower, 100, before, now).verdict()).isEqualTo(Verdict.FAIL);
    }

    private static MetricResult declared(double value, BetterDirection direction) {
        MetricResult one = errors(value);
        return one.withMetric(one.metric().withDirection(direction, DirectionOrigin.DECLARED));
    }

    @Test
    void what_moved_beside_the_time_is_named_with_its_key_and_nothing_is_called_unchanged() {
        Comparison comparison =
                new Comparison(
                        List.of(judged(SUITE, 100, beside("retries", 5), beside("retries", 50))));
        assertThat(CommonWording.verdictLine(ChangeGroups.of(comparison)))
                .contains("1 metric moved, direction unknown");
        assertThat(TextReport.render(comparison, TextReport.Style.PLAIN))
                .contains("1 metric moved, direction unknown: a (retries) from 5 to 50")
                .contains("direction: lower");
        assertThat(JsonReport.render(comparison))
                .contains("\"direction unknown\"")
                .contains("\"moved: set direction\"")
                .contains("\"change\": null");
    }

    @Test
    void what_stayed_beside_the_time_does_not_take_the_word_that_nothing_changed() {
        Comparison comparison =
                new Comparison(
                        List.of(judged(SUITE, 100, beside("retries", 50), beside("retries", 51))));
        assertThat(CommonWording.verdictLine(ChangeGroups.of(comparison)))
                .contains("No measurable change");
    }

    private static MetricResult errors(double value) {
        Metric metric = Metric.of("throughput", Unit.parse("errors/s"));
        return measurement("checkout", metric, MetricReading.of(value));
    }

    private static MetricResult beside(String name, double value) {
        return measurement("a", Metric.of(name, Unit.NONE).secondary(), MetricReading.of(value));
    }

    private static SuiteComparison judged(
            SuitePolicy suite, double time, MetricResult before, MetricResult now) {
        Optional<Baseline> baseline = baseline(time("a", 100, "ns"), before);
        return SuiteComparator.judge(suite, "", baseline, results(time("a", time, "ns"), now));
    }
}
