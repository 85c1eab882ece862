package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was broken before a pull request does not block it; what it breaks does. */
class FailedBeforeTest {
    private static final Metric TIME = Metric.of("time", Unit.parse("ns"));
    private static final MetricResult FINE = time("fine", 100, "ns");
    private static final MetricResult CRASHED =
            measurement("a", TIME, new MetricReading.Failed("segfault"));
    private static final MetricResult SKIPPED =
            measurement("a", TIME, new MetricReading.Skipped("no GPU"));

    private static SuiteComparison judge(Optional<Baseline> baseline, MetricResult... current) {
        return SuiteComparator.judge(SuitePolicy.defaults("core"), "", baseline, results(current));
    }

    private static Row row(SuiteComparison suite) {
        return suite.rows().stream()
                .filter(row -> row.id().name().equals("a"))
                .findFirst()
                .orElseThrow();
    }

    private static void isShownAndDoesNotBlock(SuiteComparison suite) {
        assertThat(row(suite).outcome()).isEqualTo(RowOutcome.FAILED);
        assertThat(row(suite).why()).containsExactly(RowReason.CRASHED_AS_BEFORE);
        assertThat(row(suite).detail()).contains("segfault");
        assertThat(suite.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_benchmark_that_crashed_in_the_baseline_already_does_not_turn_every_pull_request_red() {
        isShownAndDoesNotBlock(judge(baseline(FINE, CRASHED), FINE, CRASHED));
    }

    private static void isWithoutVerdict(SuiteComparison suite) {
        assertThat(row(suite).outcome()).isEqualTo(RowOutcome.FAILED);
        assertThat(row(suite).why()).containsExactly(RowReason.CRASHED, RowReason.NEW);
        assertThat(row(suite).detail()).contains("segfault");
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
        assertThat(suite.basis()).isEqualTo(SuiteComparison.Basis.CRASHED);
    }

    @Test
    void a_crash_of_what_the_baseline_skipped_did_not_crash_before() {
        isWithoutVerdict(judge(baseline(FINE, SKIPPED), FINE, CRASHED));
    }

    @Test
    void a_crash_of_what_the_baseline_never_had_did_not_crash_before() {
        isWithoutVerdict(judge(baseline(FINE), FINE, CRASHED));
    }

    @Test
    void a_new_value_that_is_no_number_is_no_value_as_before() {
        SuiteComparison suite = judge(baseline(FINE), FINE, time("a", Double.NaN, "ns"));
        assertThat(row(suite).why()).containsExactly(RowReason.NOT_A_NUMBER, RowReason.NEW);
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
    }

    /** Such as a threshold of k6 on a part of the requests. */
    @Test
    void what_a_new_benchmark_fails_by_the_tools_own_verdict_is_not_lost_beside_its_values() {
        Metric tail = Metric.of("p95", Unit.parse("ms")).secondary();
        MetricResult failed = measurement("new", tail, new MetricReading.Failed("crossed"));
        SuiteComparison suite = judge(baseline(FINE), FINE, time("new", 5, "ns"), failed);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_benchmark_that_crashes_anew_blocks() {
        SuiteComparison suite = judge(baseline(FINE, time("a", 1, "ns")), FINE, CRASHED);

        assertThat(row(suite).why()).containsExactly(RowReason.CRASHED);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_crash_that_names_another_metric_than_the_baseline_measured_still_blocks() {
        Metric allocated = Metric.of("alloc", Unit.parse("B/op")).secondary();
        SuiteComparison suite =
                judge(
                        baseline(FINE, measurement("a", allocated, MetricReading.of(5))),
                        FINE,
                        CRASHED);

        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void without_a_baseline_file_nobody_knows_that_it_crashed_before() {
        SuiteComparison suite = judge(Optional.empty(), FINE, CRASHED);

        assertThat(row(suite).why()).containsExactly(RowReason.CRASHED);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
    void a_value_that_was_no_number_in_the_baseline_already_does_not_block(double value) {
        SuiteComparison suite =
                judge(baseline(FINE, time("a", value, "ns")), FINE, time("a", Double.NaN, "ns"));

        assertThat(row(suite).outcome()).isEqualTo(RowOutcome.FAILED);
        assertThat(row(suite).why())
                .containsExactly(RowReason.NOT_A_NUMBER, RowReason.CRASHED_AS_BEFORE);
        assertThat(suite.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_benchmark_that_the_baseline_lacks_a_value_of_does_not_block_when_it_vanishes() {
        assertThat(judge(baseline(FINE, CRASHED), FINE).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_benchmark_that_vanishes_anew_blocks() {
        assertThat(judge(baseline(FINE, time("a", 1, "ns")), FINE).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_benchmark_of_the_baseline_that_reports_skipped_is_missing() {
        SuiteComparison suite = judge(baseline(FINE, time("a", 1, "ns")), FINE, SKIPPED);

        assertThat(row(suite).outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(row(suite).why()).containsExactly(RowReason.SKIPPED);
        assertThat(row(suite).detail()).contains("no GPU");
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_benchmark_that_the_baseline_skipped_already_or_never_had_does_not_block() {
        assertThat(judge(baseline(FINE, SKIPPED), FINE, SKIPPED).verdict()).isEqualTo(Verdict.PASS);
        assertThat(judge(baseline(FINE), FINE, SKIPPED).verdict()).isEqualTo(Verdict.PASS);
    }

    /** Such as a page of Lighthouse with an audit that fails. */
    @Test
    void what_crashes_as_before_and_loses_another_metric_is_mentioned() {
        Metric size = Metric.of("size", Unit.parse("B")).secondary();
        Metric tail = Metric.of("tail", Unit.parse("ns")).secondary();
        MetricResult lost = measurement("a", size, MetricReading.of(5));
        MetricResult kept = measurement("a", tail, MetricReading.of(5));
        SuiteComparison suite = judge(baseline(FINE, CRASHED, lost, kept), FINE, CRASHED, kept);
        assertThat(suite.notices(SuiteNotice.MetricsGone.class)).hasSize(1);
    }

    @Test
    void a_suite_of_which_everything_crashes_as_before_does_not_pass() {
        assertThat(judge(baseline(CRASHED), CRASHED).verdict()).isEqualTo(Verdict.NONE);
    }
}
