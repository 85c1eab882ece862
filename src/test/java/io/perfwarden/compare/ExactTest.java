package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.policy.SuitePolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metrics without noise are held against the last run, not against a file. */
class ExactTest {
    private static final Metric ALLOCATED = Metric.of("alloc", Unit.parse("B/op")).deterministic();
    private static final Metric SAVED =
            Metric.of("saved", Unit.parse("count"))
                    .directed(Direction.HIGHER, DirectionOrigin.DECLARED)
                    .deterministic();

    private static Measurement of(Metric metric, double value) {
        return measurement("a", metric, Reading.measured(value));
    }

    private static Row judge(Optional<Baseline> file, Measurement last, Measurement... now) {
        Past past =
                Past.of(Histories.CORE)
                        .run(new PastRun("last", Optional.empty(), ""))
                        .add(List.of(last))
                        .build();
        List<ResultSet> attempts = Arrays.stream(now).map(one -> results(one)).toList();
        return Judge.judge(
                        new Judge.Subject(SuitePolicy.defaults("core"), "", file, attempts, past),
                        new PolicyDecider(new StatisticalDecider(Rerun.POSSIBLE, Machines.SHARED)))
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

    @Test
    void what_the_file_declares_for_a_row_is_its_limit() {
        Measurement known = of(ALLOCATED, 90);
        Measurement declared =
                new Measurement(
                        known.id(),
                        known.metric(),
                        known.reading(),
                        known.position(),
                        Optional.of(new Tolerance(0.1, 0)));
        Optional<Baseline> file = Optional.of(new Baseline(Optional.empty(), results(declared)));
        Row row = judge(file, of(ALLOCATED, 100), of(ALLOCATED, 108));
        assertThat(row.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(row.limit()).isPresent();
    }
}
