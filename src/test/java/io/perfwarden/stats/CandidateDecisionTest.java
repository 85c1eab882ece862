package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;
import io.perfwarden.stats.SignificanceResult.NoTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateDecisionTest {
    private static final SignificanceOptions TERMS =
            SignificanceOptions.of(0.05, RerunOption.POSSIBLE);

    private static CandidateDecision decide(double[][] history, double[]... candidate) {
        return CandidateDecision.of(
                new RunHistory(history, candidate[0].length), Worlds.candidate(candidate), TERMS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void the_order_of_benchmarks_changes_nothing(long seed) {
        Worlds world = new Worlds(seed, 7);
        double[][] history = world.runs(40);
        double[][] runs = Worlds.slowed(world.runs(2), 3, 0.12);
        List<Integer> order = IntStream.range(0, 7).boxed().collect(Collectors.toList());
        Collections.shuffle(order, new Random(seed));
        List<SignificanceResult> plain = decide(history, runs).results();
        List<SignificanceResult> other =
                decide(reordered(history, order), reordered(runs, order)).results();
        for (int b = 0; b < 7; b++) {
            assertThat(other.get(b)).isEqualTo(plain.get(order.get(b)));
        }
    }

    private static double[][] reordered(double[][] runs, List<Integer> order) {
        return Arrays.stream(runs)
                .map(run -> order.stream().mapToDouble(b -> run[b]).toArray())
                .toArray(double[][]::new);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void the_unit_of_a_benchmark_changes_nothing(long seed) {
        Worlds world = new Worlds(seed, 7);
        double[][] history = world.runs(40);
        double[][] runs = Worlds.slowed(world.runs(2), 3, 0.12);
        List<SignificanceResult> plain = decide(history, runs).results();
        List<SignificanceResult> other =
                decide(Worlds.slowed(history, 3, 999), Worlds.slowed(runs, 3, 999)).results();
        for (int b = 0; b < 7; b++) {
            assertSame(plain.get(b), other.get(b));
        }
    }

    private static void assertSame(SignificanceResult one, SignificanceResult other) {
        assertThat(other).hasSameClassAs(one);
        if (one instanceof SignificanceResult.Tested mine
                && other instanceof SignificanceResult.Tested theirs) {
            assertThat(theirs.call()).isEqualTo(mine.call());
            assertThat(theirs.estimate().change())
                    .isEqualTo(mine.estimate().change(), within(1e-9));
            assertThat(theirs.estimate().q()).isEqualTo(mine.estimate().q(), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void the_order_of_the_candidates_runs_changes_nothing(long seed) {
        Worlds world = new Worlds(seed, 5);
        double[][] history = world.runs(40);
        double[][] runs = Worlds.slowed(world.runs(3), 2, 0.1);
        assertThat(decide(history, runs[2], runs[0], runs[1]).results())
                .isEqualTo(decide(history, runs).results());
    }

    @Test
    void equal_runs_of_the_history_may_change_places() {
        double[][] history = new Worlds(1, 5).runs(40);
        history[20] = history[21].clone();
        double[][] swapped = history.clone();
        swapped[20] = history[21];
        swapped[21] = history[20];
        double[] run = new Worlds(1, 5).runs(1)[0];
        assertThat(decide(swapped, run).results()).isEqualTo(decide(history, run).results());
    }

    @Test
    void nothing_is_said_of_what_has_no_history() {
        double[] run = {1, 2, 3};
        CandidateDecision decision = decide(new double[0][], run);
        assertThat(decision.results()).containsOnly(NoTest.NEW);
        assertThat(decision.suite()).isEmpty();
        assertThat(decision.asksForRerun()).isFalse();
    }

    @Test
    void nothing_is_said_of_what_was_not_measured() {
        Worlds world = new Worlds(3, 4);
        double[][] history = world.runs(30);
        history[29] = new double[] {1, 2, Double.NaN, 3};
        double[] nothing = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        BitSet measured = new BitSet();
        measured.set(3);
        CandidateDecision decision =
                CandidateDecision.of(
                        new RunHistory(history, 4),
                        new TestCandidate(new double[][] {nothing}, measured),
                        TERMS);
        assertThat(decision.results())
                .containsExactly(NoTest.MISSING, NoTest.MISSING, NoTest.FORGOTTEN, NoTest.INVALID);
        assertThat(decision.asksForRerun()).isFalse();
    }

    @Test
    void a_benchmark_that_the_second_run_lacks_is_not_confirmed() {
        Worlds world = new Worlds(4, 6);
        double[][] history = world.runs(60);
        double[][] runs = Worlds.slowed(world.completeRuns(2), 1, 0.5);
        assertThat(call(decide(history, runs), 1)).isEqualTo(Call.FAIL);
        runs[1][1] = Double.NaN;
        assertThat(call(decide(history, runs), 1)).isEqualTo(Call.SUSPECT);
    }

    @Test
    void a_suspect_that_cannot_be_measured_again_is_not_confirmed() {
        Worlds world = new Worlds(4, 6);
        double[][] history = world.runs(60);
        double[][] runs = Worlds.slowed(world.completeRuns(1), 1, 0.5);
        CandidateDecision decision =
                CandidateDecision.of(
                        new RunHistory(history, 6),
                        Worlds.candidate(runs),
                        SignificanceOptions.of(0.05, RerunOption.IMPOSSIBLE));
        assertThat(call(decide(history, runs), 1)).isEqualTo(Call.SUSPECT);
        assertThat(call(decision, 1)).isEqualTo(Call.UNCONFIRMED);
        assertThat(decision.asksForRerun()).isFalse();
    }

    private static Call call(CandidateDecision decision, int benchmark) {
        return ((SignificanceResult.Tested) decision.results().get(benchmark)).call();
    }

    @Test
    void unchanged_code_fails_hardly_ever() {
        int failed = 0;
        int decided = 0;
        for (long seed = 0; seed < 60; seed++) {
            Worlds world = new Worlds(seed, 10);
            CandidateDecision decision = decide(world.runs(60), world.runs(2));
            decided += decision.results().size();
            failed +=
                    (int)
                            decision.results().stream()
                                    .filter(it ->
                                            it instanceof SignificanceResult.Tested tested
                                                    && tested.call() == Call.FAIL)
                                    .count();
        }
        assertThat(decided).isEqualTo(600);
        assertThat(failed).isLessThanOrEqualTo(1);
    }

    @Test
    void a_new_level_of_the_default_branch_is_seen_where_it_began() {
        Worlds world = new Worlds(9, 6);
        double[][] history = world.runs(40);
        double[][] later = Worlds.slowed(Arrays.copyOfRange(history, 30, 40), 2, 0.3);
        System.arraycopy(later, 0, history, 30, 10);
        CandidateDecision decision = decide(history, world.runs(1));
        assertThat(decision.shifts()).hasSize(1);
        assertThat(decision.shifts().getFirst().benchmark()).isEqualTo(2);
        assertThat(decision.shifts().getFirst().run()).isEqualTo(30);
        assertThat(decision.shifts().getFirst().change()).isEqualTo(Math.log(1.3), within(0.03));
    }

    @Test
    void only_the_newest_runs_count() {
        Worlds world = new Worlds(11, 4);
        double[][] history = world.runs(150);
        double[] run = world.runs(1)[0];
        double[][] newest = Arrays.copyOfRange(history, 30, 150);
        assertThat(decide(history, run).results()).isEqualTo(decide(newest, run).results());
    }

    /** Four benchmarks on a machine that is a given share slower each time. */
    private static double[] onMachine(double slower) {
        return new double[] {
            Math.log(10 * (1 + slower)),
            Math.log(20 * (1 + slower)),
            Math.log(30 * (1 + slower)),
            Math.log(40 * (1 + slower))
        };
    }

    /** Thirty runs on machines up to 4 % slower, one of them 30 % slower. */
    private static double[][] machines() {
        double[][] history = new double[30][];
        Arrays.setAll(history, run -> onMachine(run == 20 ? 0.3 : 0.01 * (run % 5)));
        return history;
    }

    private static Call suite(
            SignificanceOptions.Machines machines, RerunOption rerun, double... slower) {
        SignificanceOptions terms =
                new SignificanceOptions((_, _) -> LogLimits.of(0.05), rerun, machines);
        double[][] runs =
                Arrays.stream(slower)
                        .mapToObj(CandidateDecisionTest::onMachine)
                        .toArray(double[][]::new);
        return CandidateDecision.of(new RunHistory(machines(), 4), Worlds.candidate(runs), terms)
                .suite()
                .orElseThrow()
                .call();
    }

    @Test
    void a_suite_slower_than_any_shared_machine_ever_was_fails_once_it_is_measured_again() {
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.POSSIBLE, 1))
                .isEqualTo(Call.SUSPECT);
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.IMPOSSIBLE, 1))
                .isEqualTo(Call.UNCONFIRMED);
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.POSSIBLE, 1, 0.9))
                .isEqualTo(Call.FAIL);
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.IMPOSSIBLE, 1, 0.9, 1))
                .isEqualTo(Call.FAIL);
    }

    @Test
    void a_suite_as_slow_as_a_shared_machine_once_was_only_warns() {
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.POSSIBLE, 0.3, 0.3))
                .isEqualTo(Call.UNCONFIRMED);
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.POSSIBLE, 1, 0.3))
                .isEqualTo(Call.UNCONFIRMED);
    }

    @Test
    void on_a_dedicated_machine_a_suite_fails_without_being_slower_than_ever() {
        assertThat(suite(SignificanceOptions.Machines.DEDICATED, RerunOption.POSSIBLE, 0.3))
                .isEqualTo(Call.SUSPECT);
        assertThat(suite(SignificanceOptions.Machines.DEDICATED, RerunOption.POSSIBLE, 0.3, 0.3))
                .isEqualTo(Call.FAIL);
    }

    @Test
    void a_suite_that_is_slow_in_one_of_two_runs_passes() {
        assertThat(suite(SignificanceOptions.Machines.SHARED, RerunOption.POSSIBLE, 1, 0.02))
                .isEqualTo(Call.SAME);
    }
}
