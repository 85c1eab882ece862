package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan promises no more than the decision finds. */
class MeasurementPlanTest {
    private static final int MANY = 400;

    private static BenchmarkLevel level(double noise) {
        return new BenchmarkLevel(10, 0, 60, noise, 0, 0);
    }

    @Test
    void the_smallest_change_of_a_plan_is_not_what_the_report_says() {
        Random random = new Random(11);
        double[][] runs = noisy(random, 40, 3, 0.02);
        BitSet all = new BitSet();
        all.set(0, 3);
        CandidateDecision decision =
                CandidateDecision.of(
                        new RunHistory(runs, 3),
                        new TestCandidate(noisy(random, 1, 3, 0.02), all),
                        SignificanceOptions.of(0.05, RerunOption.POSSIBLE));
        for (SignificanceResult opinion : decision.results()) {
            SignificanceResult.Tested tested = (SignificanceResult.Tested) opinion;
            assertThat(MeasurementPlan.of(tested.level(), 3, 0.05).smallest())
                    .isCloseTo(StrictMath.expm1(tested.estimate().detectable()), within(1e-12));
        }
    }

    @Test
    void a_plan_asks_for_less_of_a_noisier_benchmark_or_for_a_smaller_change() {
        int[] rounds =
                DoubleStream.of(0.002, 0.01, 0.02, 0.03, 0.2)
                        .mapToInt(noise -> rounds(noise, 0.05))
                        .toArray();
        assertThat(rounds).isSorted().startsWith(10).endsWith(101);
        assertThat(rounds(0.03, 0.04)).isGreaterThan(rounds(0.03, 0.05));
    }

    private static int rounds(double noise, double change) {
        return MeasurementPlan.of(level(noise), 1, change).rounds().orElse(101);
    }

    @Test
    void a_change_below_what_the_level_itself_is_unsure_of_is_promised() {
        MeasurementPlan plan = MeasurementPlan.of(level(0.3), 20, 0.03);
        assertThat(plan.runs()).isEmpty();
        assertThat(plan.rounds()).isEmpty();
        assertThat(plan.smallest()).isGreaterThan(1);
    }

    /** The promise, tried: a change of the size asked for, in as many rounds as planned. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.025, 0.03, 0.04})
    void planned_rounds_find_a_change_in_less_than_3_of_4_cases(double noise) {
        Random random = new Random(5);
        double change = 0.05;
        int rounds = rounds(noise, change);
        assertThat(rounds).isLessThanOrEqualTo(100);
        int found = 0;
        for (int i = 0; i < MANY; i++) {
            double[][] job = {pairs(random, rounds, noise, change)};
            double[][] other = {pairs(random, rounds, noise, change)};
            found += isFound(job, other, LogLimits.of(change)) ? 1 : 0;
        }
        assertThat(found).isGreaterThan(MANY * 3 / 4);
    }

    /** Looks may stop what would have failed; the plan counts on all rounds up to the last one. */
    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.04, 0.06})
    void jobs_until_decided_find_what_is_planned_in_less_than_3_of_4_cases(double noise) {
        Random random = new Random(7);
        double change = MeasurementPlan.of(level(noise), 1, 0.05).untilDecided();
        LogLimits bound = LogLimits.of(change);
        int found = 0;
        for (int i = 0; i < MANY; i++) {
            double[][] job = {untilDecided(random, noise, change)};
            double[][] other = {untilDecided(random, noise, change)};
            found += isFound(job, other, bound) ? 1 : 0;
        }
        assertThat(found).isGreaterThan(MANY * 3 / 4);
        assertThat(change)
                .isLessThan(MeasurementPlan.of(level(noise), 1, 0.05).inTurns())
                .isGreaterThan(0.02);
    }

    private static boolean isFound(double[][] job, double[][] other, LogLimits bound) {
        return InterleavedTestResult.of(
                                List.of(job, other), Machines.SHARED, _ -> LearnedSpread.NOTHING)
                        .getFirst()
                        .orElseThrow()
                        .call(bound, StrictMath.log1p(0.02), RerunOption.IMPOSSIBLE)
                == SignificanceResult.Call.FAIL;
    }

    private static double[] untilDecided(Random random, double noise, double change) {
        double[] all = pairs(random, StoppingRule.LOOKS.getLast(), noise, change);
        StoppingRule rule = new StoppingRule(Machines.SHARED);
        return StoppingRule.LOOKS.stream()
                .map(look -> Arrays.copyOf(all, look))
                .filter(it ->
                        rule.reasons(new double[][] {it}, _ -> LogLimits.of(change))
                                .getFirst()
                                .isPresent())
                .findFirst()
                .orElse(all);
    }

    /** Base and head, each with the noise of a run. */
    private static double[] pairs(Random random, int rounds, double noise, double change) {
        return DoubleStream.generate(() ->
                        StrictMath.log1p(change)
                                + noise * random.nextGaussian()
                                - noise * random.nextGaussian())
                .limit(rounds)
                .toArray();
    }

    private static double[][] noisy(Random random, int runs, int benchmarks, double noise) {
        return Stream.generate(() ->
                        DoubleStream.generate(() -> 4 + noise * random.nextGaussian())
                                .limit(benchmarks)
                                .toArray())
                .limit(runs)
                .toArray(double[][]::new);
    }
}
