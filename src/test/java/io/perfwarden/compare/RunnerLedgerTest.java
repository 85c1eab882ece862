package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;

/** A runner is off if its runs lie apart from those near them on others. */
class RunnerLedgerTest {
    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

    /**
     * Runs on three runners in turn; from a run on, the third is slower.
     *
     * @param benchmarks that each run measures
     */
    private static SuiteHistory past(int runs, int from, double slower, int benchmarks) {
        Random random = new Random(7);
        HistoryBuilder past = SuiteHistory.of(new SuitePlatform("core", ""));
        Metric time = Metric.of("time", Unit.parse("ns"));
        for (int run = 0; run < runs; run++) {
            past.run(new PastRun("", Optional.of(START.plus(Duration.ofDays(run))), ""));
            // the branch itself becomes slower on all of them
            double level = run < runs / 2 ? 100 : 130;
            double factor = run % 3 == 2 && run >= from ? slower : 1;
            for (int i = 0; i < benchmarks; i++) {
                double value = level * factor * (1 + 0.01 * random.nextGaussian());
                past.add(BenchmarkId.of("b" + i), time, value);
            }
        }
        return past.build();
    }

    private static List<RunnerLedger> ledger(SuiteHistory past) {
        return ledger(past, run -> List.of("self-hosted", "runner-" + run % 3, "rack-" + run % 3));
    }

    private static List<RunnerLedger> ledger(SuiteHistory past, IntFunction<List<String>> names) {
        return RunnerLedger.of(
                IntStream.range(0, past.runs().size()).mapToObj(names).toList(), past);
    }

    @Test
    void a_runner_that_became_slower_is_named_with_the_day_and_the_others_are_not() {
        List<RunnerLedger> all = ledger(past(90, 45, 1.12, 5));
        assertThat(all).filteredOn(RunnerLedger::isOff).hasSize(1);
        RunnerLedger off = all.getLast();
        assertThat(off.runner()).isEqualTo("runner-2");
        assertThat(off.change()).isBetween(0.10, 0.14);
        assertThat(off.spread()).isLessThan(0.03);
        assertThat(off.since()).contains(START.plus(Duration.ofDays(47)));
        assertThat(off.runs()).isEqualTo(15);
    }

    @Test
    void a_runner_that_was_always_slower_has_no_day() {
        RunnerLedger off = ledger(past(60, 0, 1.12, 3)).getLast();
        assertThat(off.isOff()).isTrue();
        assertThat(off.since()).isEmpty();
    }

    @Test
    void of_two_runners_the_whole_difference_is_told() {
        HistoryBuilder past = SuiteHistory.of(new SuitePlatform("core", ""));
        Random random = new Random(7);
        for (int run = 0; run < 60; run++) {
            past.run(new PastRun("", Optional.empty(), ""));
            double value = (run % 2 == 0 ? 100 : 112) * (1 + 0.002 * random.nextGaussian());
            past.add(BenchmarkId.of("b"), Metric.of("time", Unit.parse("ns")), value);
        }
        List<RunnerLedger> both = ledger(past.build(), run -> List.of("runner-" + run % 2));
        assertThat(both).hasSize(2).allMatch(RunnerLedger::isOff);
        assertThat(both.getFirst().change()).isBetween(-0.11, -0.10);
        assertThat(both.getLast().change()).isBetween(0.115, 0.125);
    }

    @Test
    void below_ten_runs_of_it_or_of_others_nothing_is_said() {
        assertThat(ledger(past(27, 0, 2, 3))).isEmpty();
        assertThat(ledger(past(60, 0, 2, 3), _ -> List.of("only"))).isEmpty();
        assertThat(ledger(past(60, 0, 2, 3), _ -> List.of())).isEmpty();
    }

    @Test
    void a_label_of_several_runners_has_a_level_of_its_own() {
        List<RunnerLedger> all =
                ledger(
                        past(90, 0, 1.12, 3),
                        run -> List.of("once-" + run, run % 3 == 2 ? "old" : "new"));
        assertThat(all).extracting(RunnerLedger::runner).containsExactly("new", "old");
        assertThat(all.getLast().isOff()).isTrue();
    }

    @Test
    void noise_makes_no_runner_off_and_5000_benchmarks_are_a_sample() {
        assertThat(ledger(past(90, 90, 1, 1))).noneMatch(RunnerLedger::isOff);
        assertThat(ledger(past(60, 0, 1.12, 5_000))).filteredOn(RunnerLedger::isOff).hasSize(1);
    }
}
