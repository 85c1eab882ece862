package io.perfwarden.compare.history;

import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSource;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;

class SuiteHistoryTest {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");
    private static final Metric TIME = Metric.of("time", Unit.parse("ns"));

    private static SuiteHistory past(MetricResult[]... runs) {
        HistoryBuilder past = SuiteHistory.of(CORE);
        for (MetricResult[] run : runs) {
            past.run(new PastRun("run", Optional.empty(), "")).add(List.of(run));
        }
        return past.build();
    }

    private static MetricResult[] run(MetricResult... measurements) {
        return measurements;
    }

    private static PastSeries series(SuiteHistory past, String name) {
        return past.series(time(name, 1, "ns")).orElseThrow();
    }

    @Test
    void a_series_has_a_value_a_run_and_none_where_it_was_not_measured() {
        SuiteHistory past =
                past(
                        run(time("a", 1, "ns")),
                        run(time("b", 5, "ns")),
                        run(time("a", 3, "ns"), time("b", 6, "ns")));
        assertThat(series(past, "a").value(0)).isEqualTo(1);
        assertThat(series(past, "a").value(1)).isNaN();
        assertThat(series(past, "b").value(0)).isNaN();
        assertThat(series(past, "a").newest(5)).containsExactly(1, 3);
        assertThat(series(past, "b").newest(1)).containsExactly(6);
        assertThat(past.series(time("c", 1, "ns"))).isEmpty();
    }

    @Test
    void some_runs_are_a_history_of_what_was_measured_in_them() {
        SuiteHistory past =
                past(
                        run(time("a", 1, "ns")),
                        run(time("b", 5, "ns")),
                        run(time("b", 6, "ns")),
                        run(time("c", 7, "ns")));
        SuiteHistory some = past.between(1, 3);
        assertThat(some.runs()).hasSize(2);
        assertThat(some.series()).hasSize(1);
        assertThat(series(some, "b").newest(9)).containsExactly(5, 6);
        assertThat(past.measurements(3))
                .extracting(MetricResult::reading)
                .containsExactly(MetricReading.of(7));
    }

    @Test
    void a_series_keeps_the_unit_that_it_began_with() {
        SuiteHistory past = past(run(time("a", 2, "ms")), run(time("a", 3_000, "us")));
        assertThat(series(past, "a").metric().unit().symbol()).isEqualTo("ms");
        assertThat(series(past, "a").newest(2)).containsExactly(2, 3);
        assertThat(series(past, "a").firstOf(past.lastRuns()).orElseThrow().reading())
                .isEqualTo(MetricReading.of(3));
    }

    @Test
    void of_repetitions_in_one_run_the_median_counts() {
        SuiteHistory past =
                past(
                        run(
                                time("a", 20, "ns").from(ResultSource.of("run1")),
                                time("a", 22, "ns").from(ResultSource.of("run2")),
                                time("a", 19, "ns").from(ResultSource.of("run3"))));
        assertThat(series(past, "a").value(0)).isEqualTo(20);
    }

    @Test
    void two_benchmarks_of_one_name_have_each_a_past_of_their_own() {
        SuiteHistory past = past(run(time("a", 2, "ns"), time("a", 9, "ns")));
        assertThat(past.series()).hasSize(2);
    }

    @Test
    void what_failed_or_is_no_number_is_no_value() {
        SuiteHistory past =
                past(
                        run(
                                measurement("a", TIME, new MetricReading.Failed("no")),
                                time("b", Double.NaN, "ns")));
        assertThat(past.series(time("a", 1, "ns"))).isEmpty();
        assertThat(series(past, "b").firstOf(past.lastRuns())).isEmpty();
    }

    @Test
    void rounds_are_medians_and_a_crash_in_one_is_a_crash() {
        PairedRounds rounds =
                PairedRounds.of(
                        CORE,
                        List.of(
                                results(time("a", 1, "ns"), time("b", 1, "ns")),
                                results(time("a", 5, "ns"), time("b", 1, "ns")),
                                results(time("a", 2, "ns"), time("b", 1, "ns"))),
                        List.of(
                                results(time("a", 4, "ns"), time("b", 1, "ns")),
                                results(
                                        time("a", 4, "ns"),
                                        measurement("b", TIME, new MetricReading.Failed("no"))),
                                results(time("a", 4, "ns"), time("b", 1, "ns"))));
        assertThat(rounds.rounds()).isEqualTo(3);
        assertThat(rounds.baseResults().measurements().getFirst().reading())
                .isInstanceOfSatisfying(
                        MetricReading.Measured.class, it -> assertThat(it.value()).isEqualTo(2));
        assertThat(rounds.headResults().measurements().getLast().reading())
                .isInstanceOf(MetricReading.Failed.class);
    }

    @Test
    void a_round_has_two_sides() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedRounds.of(CORE, List.of(results()), List.of()));
    }
}
