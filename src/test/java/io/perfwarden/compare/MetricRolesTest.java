package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.report.CommonWording;
import io.perfwarden.testkit.RecordCopy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What became worse beside the time, which is the same: with the default limits of 5 and 2 %. */
class MetricRolesTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");

    private static final Metric ALLOCATIONS =
            Metric.of("allocs/op", Unit.parse("allocs/op")).secondary();

    private static final Metric P99 = Metric.of("p99", Unit.parse("ms")).secondary();

    @ParameterizedTest(name = "{0}: {2} to {3}")
    @CsvSource({
        "B/op, B/op, 100, 1000, FAIL",
        "B/op, B/op, 100, 106, FAIL",
        "B/op, B/op, 100, 104, WARN",
        "B/op, B/op, 100, 102, PASS",
        "allocs/op, allocs/op, 1, 40, FAIL",
        "allocs/op, allocs/op, 1000, 1011, FAIL",
        "allocs/op, allocs/op, 1000, 1010, PASS",
        "allocs/op, allocs/op, 0, 1, FAIL",
        "allocs/op, allocs/op, 0, 0, PASS",
        "latency p99, ms, 10, 12, PASS",
        "latency p99, ms, 10, 13, WARN",
        "latency p99, ms, 3, 1200, WARN",
        "mean, s, 1, 9, WARN",
        "max rss, KiB, 100, 800, WARN",
        "real_time, ns, 100, 120, PASS",
        "real_time, ns, 100, 130, WARN",
        "real_time, ns, 100, 200, WARN",
        "real_time, ns, 100, 201, FAIL",
        "latency p99.9, ms, 1, 1000, PASS",
        "max, ms, 1, 1000, PASS",
    })
    void a_metric_beside_an_unchanged_time_decides_warns_or_is_shown(
            String name, String unit, double before, double now, Verdict verdict) {
        Metric metric = Metric.of(name, Unit.parse(unit)).secondary();
        SuiteComparison judged = judged(SUITE, metric, before, now);
        assertThat(judged.verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "allocs/op, allocs/op, 1000, 1001, false",
        "allocs/op, allocs/op, 1000, 1000, true",
        "allocs/op, allocs/op, 1000, 999, true",
        "latency p99, ms, 10, 11, false",
        "latency p99, ms, 10, 10.4, true",
        "max, ms, 10, 30, false",
        "max, ms, 10, 12, true",
    })
    void no_measurable_change_is_only_said_where_no_metric_is_worse(
            String name, String unit, double before, double now, boolean isSaid) {
        Metric metric = Metric.of(name, Unit.parse(unit)).secondary();
        String line =
                CommonWording.verdictLine(
                        new Comparison(List.of(judged(SUITE, metric, before, now))));
        assertThat(line)
                .isEqualTo(
                        isSaid
                                ? "✅ No measurable change (1 benchmark)"
                                : "✅ All within limits · 1 unchanged");
    }

    @Test
    void a_metric_that_only_warns_is_in_the_heading() {
        assertThat(CommonWording.verdictLine(new Comparison(List.of(judged(SUITE, P99, 10, 450)))))
                .isEqualTo("⚠️ Not slower, but 1 other metric is worse (1 benchmark)");
    }

    @Test
    void a_second_clock_that_stood_still_in_the_baseline_is_not_comparable_and_said() {
        Metric real = Metric.of("real_time", Unit.parse("ms")).secondary();
        SuiteComparison judged = judged(SUITE, real, 0, 300);
        assertThat(judged.notices()).hasAtLeastOneElementOfType(SuiteNotice.ZeroTime.class);
        assertThat(CommonWording.verdictLine(new Comparison(List.of(judged))))
                .isEqualTo("✅ 1 other metric not comparable · 1 unchanged");
    }

    @Test
    void errors_where_there_were_none_fail_and_none_again_do_not() {
        Metric errors =
                Metric.of("errors", Unit.NONE)
                        .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        assertThat(judged(SUITE, errors, 0, 1).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judged(SUITE, errors, 0, 0).verdict()).isEqualTo(Verdict.PASS);
        SuitePolicy lenient =
                SUITE.withRow(
                        RowPolicy.DEFAULT.withLimits(
                                new RowPolicy.Limits(0.05, LimitQuantity.parse("3"), 0.02)));
        assertThat(judged(lenient, errors, 0, 3).verdict()).isEqualTo(Verdict.PASS);
        assertThat(judged(lenient, errors, 0, 4).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_rule_that_only_blocks_leaves_one_per_cent_and_one_that_states_a_limit_does_not() {
        SuiteRule blocks =
                new SuiteRule(
                        GlobPattern.parse("**"), Optional.empty(), RowPolicy.DEFAULT, true, false);
        SuiteRule states =
                new SuiteRule(
                        GlobPattern.parse("**"),
                        Optional.of(ALLOCATIONS.name()),
                        RowPolicy.DEFAULT,
                        false,
                        true);
        assertThat(judged(with(blocks), ALLOCATIONS, 1000, 1020).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judged(with(states), ALLOCATIONS, 1000, 1020).verdict()).isEqualTo(Verdict.PASS);
        assertThat(judged(with(states), ALLOCATIONS, 1000, 1060).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_rule_that_names_a_metric_makes_it_decide_with_the_limits_of_the_rule() {
        SuiteRule named =
                new SuiteRule(
                        GlobPattern.parse("**"),
                        Optional.of("p99"),
                        RowPolicy.DEFAULT,
                        false,
                        false);
        SuiteRule ignored =
                new SuiteRule(
                        GlobPattern.parse("**"),
                        Optional.of("p99"),
                        RowPolicy.DEFAULT.with(RowPolicy.Gate.IGNORE),
                        true,
                        false);
        assertThat(judged(with(named), P99, 100, 106).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judged(with(ignored), P99, 100, 900).verdict()).isEqualTo(Verdict.PASS);
    }

    @ParameterizedTest
    @CsvSource({
        "WARN, p99, 450, WARN",
        "BLOCK, p99, 450, FAIL",
        "BLOCK, p99, 124, PASS",
        "IGNORE, p99, 450, PASS",
        "BLOCK, real_time, 130, FAIL",
        "IGNORE, real_time, 450, PASS",
        "BLOCK, max, 450, PASS",
        "IGNORE, code_size, 450, FAIL",
    })
    void other_metrics_warn_block_or_are_ignored(
            RowPolicy.OtherMetrics others, String name, double now, Verdict verdict) {
        SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.with(others));
        String unit = name.equals("code_size") ? "B" : "ms";
        Metric metric = Metric.of(name, Unit.parse(unit)).secondary();
        Metric beside = name.equals("code_size") ? metric.deterministic() : metric;
        assertThat(judged(suite, beside, 100, now).verdict()).isEqualTo(verdict);
    }

    @Test
    void an_older_baseline_that_calls_a_metric_noisy_does_not_make_it_so() {
        SuiteComparison judged =
                SuiteComparator.judge(
                        SUITE,
                        "",
                        baseline(
                                time("a", 1, "ns"),
                                measurement("a", ALLOCATIONS.asVarying(), MetricReading.of(1000))),
                        results(
                                time("a", 1, "ns"),
                                measurement("a", ALLOCATIONS, MetricReading.of(1020))));
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
    }

    @ParameterizedTest
    @CsvSource({"allocs/op, allocs/op, WARN", "B/op, B/op, WARN", "p99, ms, PASS", "max, ms, PASS"})
    void a_metric_that_vanished_from_a_measured_benchmark_is_said(
            String name, String unit, Verdict verdict) {
        Metric metric = Metric.of(name, Unit.parse(unit)).secondary();
        SuiteComparison judged = withoutIts(metric, SUITE, time("a", 1, "ns"));
        assertThat(judged.notices()).hasAtLeastOneElementOfType(SuiteNotice.MetricsGone.class);
        assertThat(judged.verdict()).isEqualTo(verdict);
        assertThat(CommonWording.verdictLine(new Comparison(List.of(judged))))
                .contains("1 metric no longer measured");
    }

    @Test
    void a_vanished_metric_does_not_warn_where_what_is_missing_is_ignored() {
        SuitePolicy lenient = SUITE.withRow(RowPolicy.DEFAULT.with(RowPolicy.Missing.IGNORE));
        SuiteComparison judged = withoutIts(ALLOCATIONS, lenient, time("a", 1, "ns"));
        assertThat(judged.notices()).hasAtLeastOneElementOfType(SuiteNotice.MetricsGone.class);
        assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_benchmark_that_is_gone_as_a_whole_is_not_said_once_more_for_each_of_its_metrics() {
        SuiteComparison judged = withoutIts(ALLOCATIONS, SUITE, time("b", 1, "ns"));
        assertThat(judged.notices()).doesNotHaveAnyElementsOfTypes(SuiteNotice.MetricsGone.class);
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
    }

    private static SuiteComparison withoutIts(
            Metric metric, SuitePolicy suite, MetricResult measured) {
        return SuiteComparator.judge(
                suite,
                "",
                baseline(time("a", 1, "ns"), measurement("a", metric, MetricReading.of(7))),
                results(measured));
    }

    private static SuitePolicy with(SuiteRule rule) {
        return RecordCopy.with(SUITE, Map.of("rules", List.of(rule)));
    }

    private static SuiteComparison judged(
            SuitePolicy suite, Metric metric, double before, double now) {
        return SuiteComparator.judge(
                suite,
                "",
                baseline(time("a", 1, "ns"), measurement("a", metric, MetricReading.of(before))),
                results(time("a", 1, "ns"), measurement("a", metric, MetricReading.of(now))));
    }
}
