package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A history that is too young for the suite as a whole to be judged hides no slower suite. */
class YoungHistoryTest {
    private static final int RULE_SPEAKS =
            DetectionConstants.SUITE_RUNS + DetectionConstants.GATE_RUNS;
    private static final double NOISE = 0.005;

    private static CandidateDecision decide(int runs, int benchmarks, double factor) {
        Random random = new Random(runs * 31L + benchmarks);
        double[][] history = new double[runs][];
        Arrays.setAll(history, _ -> run(random, benchmarks, 1));
        BitSet measured = new BitSet();
        measured.set(0, benchmarks);
        double[][] candidate = {run(random, benchmarks, factor)};
        return CandidateDecision.of(
                new RunHistory(history, benchmarks),
                new TestCandidate(candidate, measured),
                SignificanceOptions.of(0.05, RerunOption.POSSIBLE));
    }

    private static double[] run(Random random, int benchmarks, double factor) {
        double[] values = new double[benchmarks];
        Arrays.setAll(
                values, b -> Math.log(100 * (b + 1) * factor) + NOISE * random.nextGaussian());
        return values;
    }

    private static boolean warns(SignificanceResult result) {
        return switch (result) {
            case SignificanceResult.Learning learning -> learning.isLarge();
            case SignificanceResult.Tested tested ->
                    EnumSet.of(Call.FAIL, Call.SUSPECT, Call.UNCONFIRMED).contains(tested.call());
            case SignificanceResult.NoTest _ -> false;
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 10, 12, 13, 14})
    void all_benchmarks_are_15_percent_slower(int runs) {
        for (int benchmarks : List.of(1, 2, 3, 14)) {
            CandidateDecision decision = decide(runs, benchmarks, 1.15);
            assertThat(decision.results())
                    .as("%d benchmarks after %d runs", benchmarks, runs)
                    .allMatch(YoungHistoryTest::warns);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 8, 13, 14, 15, 30})
    void nothing_changed(int runs) {
        for (int benchmarks : List.of(1, 2, 3, 14)) {
            CandidateDecision decision = decide(runs, benchmarks, 1);
            assertThat(decision.results())
                    .as("%d benchmarks after %d runs", benchmarks, runs)
                    .noneMatch(YoungHistoryTest::warns);
        }
    }

    @ParameterizedTest
    @CsvSource({"3", "14"})
    void from_its_first_word_on_the_rule_of_the_suite_sees_it(int benchmarks) {
        CandidateDecision decision = decide(RULE_SPEAKS, benchmarks, 1.15);
        assertThat(decision.suite()).map(SuiteTestResult::call).contains(Call.SUSPECT);
    }

    @ParameterizedTest
    @ValueSource(ints = {13, 14})
    void a_pair_of_benchmarks_goes_by_its_noise_as_soon_as_that_is_known(int runs) {
        double[][] history = new double[runs][];
        Arrays.setAll(history, i -> new double[] {0.1 * (i % 2), 0.1 * ((i + 1) % 2)});
        BitSet both = new BitSet();
        both.set(0, 2);
        double[][] candidate = {{0.11, 0.11}};
        CandidateDecision decision =
                CandidateDecision.of(
                        new RunHistory(history, 2),
                        new TestCandidate(candidate, both),
                        SignificanceOptions.of(0.05, RerunOption.POSSIBLE));
        assertThat(decision.results()).noneMatch(YoungHistoryTest::warns);
    }
}
