package io.perfwarden.compare.past;

import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Source;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.Unit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PastTest {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");
    private static final Metric TIME = Metric.of("time", Unit.parse("ns"));

    private static Past past(Measurement[]... runs) {
        Past.Builder past = Past.of(CORE);
        for (Measurement[] run : runs) {
            past.run(new PastRun("run", Optional.empty(), "")).add(List.of(run));
        }
        return past.build();
    }

    private static Measurement[] run(Measurement... measurements) {
        return measurements;
    }

    private static PastSeries series(Past past, String name) {
        return past.series(time(name, 1, "ns")).orElseThrow();
    }

    @Test
    void a_series_has_a_value_a_run_and_none_where_it_was_not_measured() {
        Past past =
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
        Past past =
                past(
                        run(time("a", 1, "ns")),
                        run(time("b", 5, "ns")),
                        run(time("b", 6, "ns")),
                        run(time("c", 7, "ns")));
        Past some = past.between(1, 3);
        assertThat(some.runs()).hasSize(2);
        assertThat(some.series()).hasSize(1);
        assertThat(series(some, "b").newest(9)).containsExactly(5, 6);
        assertThat(past.measurements(3))
                .extracting(Measurement::reading)
                .containsExactly(Reading.measured(7));
    }

    @Test
    void a_series_keeps_the_unit_that_it_began_with() {
        Past past = past(run(time("a", 2, "ms")), run(time("a", 3_000, "us")));
        assertThat(series(past, "a").metric().unit().symbol()).isEqualTo("ms");
        assertThat(series(past, "a").newest(2)).containsExactly(2, 3);
        assertThat(series(past, "a").last().reading()).isEqualTo(Reading.measured(3));
    }

    @Test
    void of_repetitions_in_one_run_the_median_counts() {
        Past past =
                past(
                        run(
                                time("a", 2, "ns").from(Source.of("run1")),
                                time("a", 9, "ns").from(Source.of("run2")),
                                time("a", 1, "ns").from(Source.of("run3"))));
        assertThat(series(past, "a").value(0)).isEqualTo(2);
    }

    @Test
    void two_benchmarks_of_one_name_have_each_a_past_of_their_own() {
        Past past = past(run(time("a", 2, "ns"), time("a", 9, "ns")));
        assertThat(past.series()).hasSize(2);
    }

    @Test
    void what_failed_or_is_no_number_is_no_value() {
        Past past =
                past(
                        run(
                                measurement("a", TIME, new Reading.Failed("no")),
                                time("b", Double.NaN, "ns")));
        assertThat(past.series(time("a", 1, "ns"))).isEmpty();
        assertThat(series(past, "b").isInLastRun()).isFalse();
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
                                        measurement("b", TIME, new Reading.Failed("no"))),
                                results(time("a", 4, "ns"), time("b", 1, "ns"))));
        assertThat(rounds.rounds()).isEqualTo(3);
        assertThat(rounds.baseResults().measurements().getFirst().reading())
                .isInstanceOfSatisfying(
                        Reading.Measured.class, it -> assertThat(it.value()).isEqualTo(2));
        assertThat(rounds.headResults().measurements().getLast().reading())
                .isInstanceOf(Reading.Failed.class);
    }

    @Test
    void a_round_has_two_sides() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedRounds.of(CORE, List.of(results()), List.of()));
    }
}
