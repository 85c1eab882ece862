package io.perfwarden.compare.rule;

import static io.perfwarden.compare.rule.OneSuite.suite;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.GateGap;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.compare.SuiteNotice.UnusedRule;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.*;
import org.junit.jupiter.api.Test;

/** One configuration for each kind of what can never fail. */
class GateGapTest {
    private static final MetricResult SORT = time("sort/100", 100, "ns");

    private static List<GateGap> gaps(String keys) {
        return gaps(keys, 1, SORT);
    }

    private static List<GateGap> gaps(String keys, int rerun, MetricResult... last) {
        return GateGap.of(suite(keys), rerun, List.of(List.of(last)), List.of());
    }

    @Test
    void a_plain_suite_has_none() {
        assertThat(gaps("fail: 5%")).isEmpty();
    }

    @Test
    void a_rule_that_matches_nothing_even_a_budget_is_named_with_the_nearest_benchmark() {
        assertThat(gaps("rules: [{match: 'srot/*', budget: 1 ns}]"))
                .containsExactly(
                        new GateGap.IdleRule(
                                new UnusedRule(
                                        "srot/*", Optional.empty(), Optional.of("sort/100"))));
    }

    @Test
    void a_rule_for_a_benchmark_of_one_platform_is_not_idle() {
        List<GateGap> gaps =
                GateGap.of(
                        suite("rules: [{match: 'sort/*', fail: 3%}]"),
                        1,
                        List.of(List.of(SORT), List.of(time("parse", 1, "ns"))),
                        List.of());
        assertThat(gaps).isEmpty();
    }

    @Test
    void advice_without_an_end_is_named_also_where_nothing_was_measured_yet() {
        String keys = "rules: [{match: 'sort/*', gate: advise}]";
        assertThat(gaps(keys, 1))
                .containsExactly(new GateGap.EndlessAdvice("sort/*", Optional.empty(), false));
        assertThat(gaps("rules: [{match: 'sort/*', gate: advise, until: 2026-12-31}]", 1))
                .isEmpty();
        assertThat(gaps("rules: [{match: 'sort/*', gate: ignore}]", 1))
                .containsExactly(new GateGap.EndlessAdvice("sort/*", Optional.empty(), true));
        assertThat(gaps("rules: [{match: '**', metric: time, gate: ignore}]", 1))
                .as("of one metric")
                .containsExactly(new GateGap.EndlessAdvice("**", Optional.of("time"), true));
    }

    @Test
    void a_slack_wider_than_the_limit_is_named_with_what_it_allows() {
        assertThat(gaps("fail: 5%, slack: 20 ns", 1, SORT, time("sort/10", 50, "ns")))
                .containsExactly(new GateGap.WideSlack(BenchmarkId.of("sort/10"), 2, 0.4, 0.05));
        assertThat(gaps("fail: 5%, slack: 5 ns")).isEmpty();
        assertThat(gaps("fail: 5%, slack: 1 MB")).isEmpty();
    }

    @Test
    void a_suite_of_which_no_metric_may_fail_is_named() {
        assertThat(gaps("fail: 5%", 1, time("parse", 1, "wobbles")))
                .containsExactly(new GateGap.NothingDecides(1));
        assertThat(gaps("direction: lower", 1, time("parse", 1, "wobbles"))).isEmpty();
        assertThat(gaps("rules: [{match: '**', gate: advise, until: 2026-12-31}]")).isEmpty();
        assertThat(gaps("rules: [{match: '**', gate: advise}]"))
                .contains(new GateGap.NothingDecides(1));
    }

    @Test
    void a_decision_by_noise_without_a_second_measurement_is_named() {
        assertThat(gaps("decision: statistical", 0)).containsExactly(new GateGap.NeverRepeated());
        assertThat(gaps("decision: statistical", 1)).isEmpty();
        assertThat(gaps("decision: threshold", 0)).isEmpty();
    }

    @Test
    void a_benchmark_whose_noise_hides_twice_its_limit_is_named() {
        assertThat(hidden("fail: 5%"))
                .singleElement()
                .isInstanceOfSatisfying(
                        GateGap.HiddenByNoise.class,
                        it -> {
                            assertThat(it.example()).isEqualTo(BenchmarkId.of("noisy"));
                            assertThat(it.benchmarks()).isEqualTo(1);
                            assertThat(it.seen()).isGreaterThan(0.1);
                            assertThat(it.limit()).isEqualTo(0.05);
                        });
        assertThat(hidden("rules: [{match: noisy, fail: 90%}]")).isEmpty();
        for (String gate : List.of("ignore", "advise")) {
            assertThat(hidden("rules: [{match: noisy, gate: %s}]".formatted(gate)))
                    .as("it cannot fail without noise either: " + gate)
                    .singleElement()
                    .isInstanceOf(GateGap.EndlessAdvice.class);
        }
    }

    private static List<GateGap> hidden(String keys) {
        Random random = new Random(7);
        HistoryBuilder past = SuiteHistory.of(new SuitePlatform("core", ""));
        Metric time = Metric.of("time", Unit.parse("ns"));
        for (int run = 0; run < 30; run++) {
            past.run(new PastRun("", Optional.empty(), ""));
            for (String name : List.of("noisy", "quiet", "steady", "still")) {
                double noise = name.equals("noisy") ? 0.15 : 0.004;
                past.add(BenchmarkId.of(name), time, 100 * (1 + noise * random.nextGaussian()));
            }
        }
        SimulatedRuns runs = SimulatedRuns.of(past.build());
        return GateGap.of(suite(keys), 1, List.of(runs));
    }
}
