package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of rows that contradict each other within one run the worst counts, and is named. */
class ContradictionTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final Metric TIME = Metric.of("time", Unit.parse("ns"));
    private static final Metric RATE = Metric.of("rate", Unit.parse("ops/s"));
    private static final Metric SCORE = Metric.of("score", Unit.parse("points"));

    private static SuiteComparison judge(Optional<Baseline> baseline, Measurement... current) {
        return Judge.judge(SUITE, "", baseline, results(current));
    }

    private static Measurement of(Metric metric, double value) {
        return measurement("a", metric, Reading.measured(value));
    }

    private static Row only(SuiteComparison suite) {
        assertThat(suite.rows()).hasSize(1);
        return suite.rows().getFirst();
    }

    @ParameterizedTest
    @CsvSource({"9, 1", "1, 9"})
    void a_fast_duplicate_does_not_hide_a_regression(double first, double second) {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns")),
                        time("a", first, "ns"),
                        time("a", second, "ns"));

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(suite.notices())
                .containsExactly(
                        new Notice.Contradiction(
                                List.of(time("a", first, "ns"), time("a", second, "ns")),
                                2,
                                time("a", 9, "ns"),
                                false));
    }

    @Test
    void of_two_rates_the_lower_one_counts() {
        SuiteComparison suite = judge(baseline(of(RATE, 100)), of(RATE, 50), of(RATE, 100));

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void values_of_different_units_are_put_side_by_side_first() {
        SuiteComparison suite =
                judge(baseline(time("a", 1, "ms")), time("a", 2, "ms"), time("a", 900, "\u00b5s"));

        assertThat(Side.valueOf(only(suite).current())).hasValue(2);
        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void a_direction_of_the_configuration_tells_which_is_worse() {
        SuitePolicy more = SUITE.withRow(RowPolicy.DEFAULT.withDirection(Direction.HIGHER));
        SuiteComparison suite =
                Judge.judge(
                        more, "", baseline(of(SCORE, 100)), results(of(SCORE, 50), of(SCORE, 200)));

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void where_nobody_knows_what_is_worse_the_value_farthest_from_the_baseline_is_shown() {
        SuiteComparison suite = judge(baseline(of(SCORE, 100)), of(SCORE, 40), of(SCORE, 110));

        assertThat(Side.valueOf(only(suite).current())).hasValue(40);
        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.INCOMPARABLE);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void a_second_try_does_not_hide_a_crash(boolean crashFirst) {
        Measurement crashed = measurement("a", TIME, new Reading.Failed("segfault"));
        Measurement fine = time("a", 1, "ns");
        SuiteComparison suite =
                crashFirst
                        ? judge(baseline(fine), crashed, fine)
                        : judge(baseline(fine), fine, crashed);

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.FAILED);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(suite.notices()).hasAtLeastOneElementOfType(Notice.Contradiction.class);
    }

    @Test
    void a_value_that_is_no_number_is_worse_than_any_number() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns")),
                        time("a", Double.NaN, "ns"),
                        time("a", 1, "ns"));

        assertThat(only(suite).why()).containsExactly(Why.NOT_A_NUMBER);
    }

    @Test
    void a_row_that_was_skipped_does_not_hide_one_that_was_measured() {
        Measurement skipped = measurement("a", TIME, new Reading.Skipped("no GPU"));
        SuiteComparison suite = judge(baseline(time("a", 1, "ns")), time("a", 9, "ns"), skipped);

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void both_sides_are_read_alike_so_that_unchanged_code_is_no_regression() {
        Measurement[] twice = {time("a", 12, "ns"), time("a", 10, "ns")};

        SuiteComparison suite = judge(baseline(twice), twice);

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(suite.notices()).filteredOn(Notice.Contradiction.class::isInstance).hasSize(2);
    }

    @Test
    void a_crash_in_the_baseline_does_not_hide_the_value_beside_it() {
        Measurement crashed = measurement("a", TIME, new Reading.Failed("segfault"));

        SuiteComparison suite = judge(baseline(time("a", 1, "ns"), crashed), time("a", 9, "ns"));

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void duplicates_that_agree_are_no_contradiction() {
        SuiteComparison suite =
                judge(baseline(time("a", 1, "ns")), time("a", 1, "ns"), time("a", 1, "ns"));

        assertThat(only(suite).outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(suite.notices())
                .containsExactly(new Notice.Duplicate(only(suite).id(), "time", 2, false));
    }

    @Test
    void a_new_benchmark_that_stands_twice_shows_its_worse_value() {
        SuiteComparison suite =
                judge(
                        baseline(time("b", 1, "ns")),
                        time("b", 1, "ns"),
                        time("a", 5, "ns"),
                        time("a", 3, "ns"));

        Row added =
                suite.rows().stream()
                        .filter(row -> row.outcome() == RowOutcome.ADDED)
                        .findFirst()
                        .orElseThrow();
        assertThat(Side.valueOf(added.current())).hasValue(5);
    }
}
