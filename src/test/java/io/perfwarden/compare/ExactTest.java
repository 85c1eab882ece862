package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metrics without noise are held against the last run, not against a file. */
class ExactTest {
    private static final Metric ALLOCATED = Metric.of("alloc", Unit.parse("B/op")).deterministic();
    private static final Metric SAVED =
            Metric.of("saved", Unit.parse("count"))
                    .withDirection(BetterDirection.HIGHER, DirectionOrigin.DECLARED)
                    .deterministic();

    private static MetricResult of(Metric metric, double value) {
        return measurement("a", metric, MetricReading.of(value));
    }

    private static Row judge(Optional<Baseline> file, MetricResult last, MetricResult... now) {
        SuiteHistory past =
                SuiteHistory.of(Histories.CORE)
                        .run(new PastRun("last", Optional.empty(), ""))
                        .add(List.of(last))
                        .build();
        List<ResultSet> attempts = Arrays.stream(now).map(one -> results(one)).toList();
        return SuiteComparator.judge(
                        new ComparisonSubject(
                                SuitePolicy.defaults("core"), "", file, attempts, past),
                        new PolicyDecider(new NoiseDecider(RerunOption.POSSIBLE, Machines.SHARED)))
                .rows()
                .getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "1024,1044,REGRESSED",
        "1024,1029,SLOWER",
        "1024,1024,UNCHANGED",
        "1024,1020,UNCHANGED",
        "1024,1000,IMPROVED",
        "0,1,REGRESSED",
        "0,0,UNCHANGED",
    })
    void one_per_cent_is_a_regression_and_less_a_warning(
            double last, double now, RowOutcome outcome) {
        Row row = judge(Optional.empty(), of(ALLOCATED, last), of(ALLOCATED, now));
        assertThat(row.outcome()).isEqualTo(outcome);
        assertThat(row.baseline().orElseThrow().value()).hasValue(last);
    }

    @Test
    void where_more_is_better_it_is_the_other_way_round() {
        assertThat(judge(Optional.empty(), of(SAVED, 100), of(SAVED, 98)).outcome())
                .isEqualTo(RowOutcome.REGRESSED);
        assertThat(judge(Optional.empty(), of(SAVED, 100), of(SAVED, 102)).outcome())
                .isEqualTo(RowOutcome.IMPROVED);
    }

    @Test
    void of_several_runs_the_median_counts() {
        Row row =
                judge(
                        Optional.empty(),
                        of(ALLOCATED, 100),
                        of(ALLOCATED, 100),
                        of(ALLOCATED, 130),
                        of(ALLOCATED, 100));
        assertThat(row.change()).hasValue(0);
    }

    private static Verdict judged(Metric metric, double now, double... past) {
        HistoryBuilder runs = SuiteHistory.of(Histories.CORE);
        for (double value : past) {
            runs.run(new PastRun("run", Optional.empty(), "")).add(List.of(of(metric, value)));
        }
        List<ResultSet> attempts = List.of(results(of(metric, now)), results(of(metric, now)));
        return SuiteComparator.judge(
                        new ComparisonSubject(
                                SuitePolicy.defaults("core"),
                                "",
                                Optional.empty(),
                                attempts,
                                runs.build()),
                        new PolicyDecider(
                                new NoiseDecider(RerunOption.IMPOSSIBLE, Machines.SHARED)))
                .verdict();
    }

    private static final double[] FLICKERING = {
        1000, 1006, 1001, 1004, 1000, 1007, 1003, 1000, 1005, 1001, 1006, 1000, 1004, 1002
    };

    @ParameterizedTest
    @CsvSource({"1012, PASS", "1015, PASS", "1150, FAIL"})
    void what_the_history_shows_to_vary_is_judged_by_its_own_noise(double now, Verdict verdict) {
        assertThat(judged(ALLOCATED, now, FLICKERING)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"1015, PASS", "1060, FAIL"})
    void what_varies_in_few_runs_is_held_against_its_level_with_fail(double now, Verdict verdict) {
        double[] few = Arrays.copyOf(FLICKERING, 5);
        assertThat(judged(ALLOCATED, now, few)).isEqualTo(verdict);
    }

    @Test
    void a_change_that_was_taken_back_is_no_noise() {
        assertThat(judged(ALLOCATED, 1020, 1000, 1000, 1400, 1000, 1000, 1000))
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void errors_after_a_history_without_any_fail() {
        Metric errors =
                Metric.of("errors", Unit.NONE)
                        .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        assertThat(judged(errors, 3, 0, 0, 0)).isEqualTo(Verdict.FAIL);
        assertThat(judged(errors, 0, 0, 0, 0)).isEqualTo(Verdict.PASS);
    }

    private static double[] noisy(double noise) {
        Random random = new Random(7);
        return IntStream.range(0, 30)
                .mapToDouble(_ -> 100 * Math.exp(noise * random.nextGaussian()))
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "p99, 0.01, 103, PASS",
        "p99, 0.01, 115, WARN",
        "p99, 0.01, 900, WARN",
        "p99, 0.2, 130, PASS",
        "real_time, 0.01, 130, WARN",
        "real_time, 0.01, 250, FAIL",
        "max, 0.01, 900, PASS",
    })
    void beside_the_time_a_metric_with_a_history_is_judged_by_its_own_noise(
            String name, double noise, double now, Verdict verdict) {
        Metric metric = Metric.of(name, Unit.parse("ms")).secondary();
        assertThat(judged(metric, now, noisy(noise))).isEqualTo(verdict);
    }

    @Test
    void what_the_file_declares_for_a_row_is_its_limit() {
        MetricResult known = of(ALLOCATED, 90);
        MetricResult declared =
                new MetricResult(
                        known.id(),
                        known.metric(),
                        known.reading(),
                        known.position(),
                        Optional.of(new DeclaredTolerance(0.1, 0)));
        Optional<Baseline> file = Optional.of(new Baseline(Optional.empty(), results(declared)));
        Row row = judge(file, of(ALLOCATED, 100), of(ALLOCATED, 108));
        assertThat(row.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(row.limit()).isPresent();
    }
}
