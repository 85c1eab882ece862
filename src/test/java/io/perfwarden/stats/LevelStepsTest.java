package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.stats.LevelSteps.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Levels are told apart where they are, and noise has none. */
class LevelStepsTest {
    private static double[] series(Random random, int n, double noise, IntToDoubleFunction level) {
        return IntStream.range(0, n)
                .mapToDouble(i -> level.applyAsDouble(i) + noise * random.nextGaussian())
                .toArray();
    }

    private static List<Integer> firsts(double... values) {
        return LevelSteps.of(values).stream().map(Step::first).toList();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.1, 1})
    void noise_of_any_size_has_at_most_one_step_in_a_hundred_series(double noise) {
        int steps = 0;
        for (long seed = 0; seed < 100; seed++) {
            steps += LevelSteps.of(series(new Random(seed), 120, noise, _ -> 5)).size();
        }
        assertThat(steps).isLessThanOrEqualTo(1);
    }

    @Test
    void a_step_of_ten_times_the_noise_is_seen_after_three_values_and_at_its_place() {
        for (long seed = 0; seed < 50; seed++) {
            double[] values = series(new Random(seed), 43, 0.01, i -> i < 40 ? 0 : 0.15);
            assertThat(firsts(values)).as("seed %s", seed).containsExactly(40);
            assertThat(firsts(Arrays.copyOf(values, 42))).as("seed %s", seed).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 40", "2, 40", "1.5, 60"})
    void the_true_place_is_among_the_possible_ones(double noises, int after) {
        int seen = 0;
        int outside = 0;
        for (long seed = 0; seed < 200; seed++) {
            double[] values = series(new Random(seed), 50 + after, 1, i -> i < 50 ? 0 : noises);
            List<Step> steps = LevelSteps.of(values);
            if (!steps.isEmpty()) {
                seen++;
                outside += steps.stream().noneMatch(it -> it.from() <= 50 && it.to() >= 50) ? 1 : 0;
            }
        }
        assertThat(seen).isGreaterThan(180);
        assertThat(outside).isLessThanOrEqualTo(4);
    }

    @Test
    void levels_that_come_and_go_are_told_apart() {
        double[] values =
                series(
                        new Random(7),
                        120,
                        0.01,
                        i -> i < 30 ? 0 : i < 50 ? 0.3 : i < 80 ? 0 : i < 110 ? 0.3 : 0.5);
        assertThat(firsts(values)).containsExactly(30, 50, 80, 110);
        assertThat(LevelSteps.of(values)).noneMatch(Step::drifts);
    }

    @Test
    void what_moves_evenly_is_said_to_drift() {
        double[] values = series(new Random(7), 120, 0.01, i -> 0.002 * i);
        assertThat(LevelSteps.of(values)).isNotEmpty().allMatch(Step::drifts);
    }

    @Test
    void a_mirrored_series_has_mirrored_steps() {
        for (long seed = 0; seed < 30; seed++) {
            double[] values =
                    series(new Random(seed), 90, 0.05, i -> i < 30 ? 0 : i < 60 ? 0.4 : 0.9);
            double[] mirrored = Arrays.stream(values).map(it -> -it).toArray();
            assertThat(firsts(mirrored)).isEqualTo(firsts(values));
        }
    }

    @Test
    void few_values_and_equal_values_have_no_steps() {
        assertThat(firsts()).isEmpty();
        assertThat(firsts(1, 2, 3, 4, 5, 6, 7, 8)).isEmpty();
        assertThat(firsts(new double[100])).isEmpty();
    }
}
