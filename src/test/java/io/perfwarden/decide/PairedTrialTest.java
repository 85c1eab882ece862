package io.perfwarden.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairedTrialTest {
    private static final Bound FIVE = Bound.of(0.05);

    /** Rounds of some benchmarks that differ by noise, the second by a change as well. */
    private static double[][] rounds(long seed, int rounds, double change) {
        Random random = new Random(seed);
        double[][] differences = new double[6][rounds];
        for (int i = 0; i < rounds; i++) {
            double machine = 0.02 * random.nextGaussian();
            for (int b = 0; b < differences.length; b++) {
                differences[b][i] = machine + 0.01 * random.nextGaussian() + (b == 1 ? change : 0);
            }
        }
        return differences;
    }

    private static PairedOpinion opinion(double[][] differences, int benchmark) {
        return PairedTrial.of(differences).opinions().get(benchmark).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void a_change_is_seen_and_its_mirror_is_better(long seed) {
        double[][] slower = rounds(seed, 20, 0.15);
        assertThat(opinion(slower, 1).fails(FIVE)).isTrue();
        assertThat(opinion(slower, 0).fails(FIVE)).isFalse();
        double[][] faster =
                Arrays.stream(slower)
                        .map(one -> Arrays.stream(one).map(e -> -e).toArray())
                        .toArray(double[][]::new);
        assertThat(opinion(faster, 1).isBetter(FIVE)).isTrue();
        assertThat(opinion(faster, 1).fails(FIVE)).isFalse();
        assertThat(opinion(faster, 1).change())
                .isEqualTo(-opinion(slower, 1).change(), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void the_order_of_rounds_changes_nothing(long seed) {
        double[][] plain = rounds(seed, 12, 0.1);
        double[][] turned =
                Arrays.stream(plain)
                        .map(one -> {
                            double[] reversed = new double[one.length];
                            Arrays.setAll(reversed, i -> one[one.length - 1 - i]);
                            return reversed;
                        })
                        .toArray(double[][]::new);
        assertThat(PairedTrial.of(turned).opinions()).isEqualTo(PairedTrial.of(plain).opinions());
    }

    @Test
    void four_rounds_never_fail() {
        assertThat(opinion(rounds(1, 4, 0.9), 1).fails(FIVE)).isFalse();
        assertThat(opinion(rounds(1, 4, 0.9), 1).isSensitive(FIVE)).isFalse();
        assertThat(opinion(rounds(1, 5, 0.9), 1).fails(FIVE)).isTrue();
    }

    @Test
    void a_round_without_both_sides_does_not_count_and_none_says_nothing() {
        double[][] rounds = rounds(2, 10, 0);
        Arrays.fill(rounds[0], 0, 3, Double.NaN);
        Arrays.fill(rounds[1], Double.NaN);
        PairedTrial trial = PairedTrial.of(rounds);
        assertThat(trial.opinions().get(0).orElseThrow().rounds()).isEqualTo(7);
        assertThat(trial.opinions().get(1)).isEmpty();
        assertThat(PairedTrial.of().opinions()).isEmpty();
    }

    @Test
    void unchanged_code_fails_hardly_ever() {
        int failed = 0;
        for (long seed = 0; seed < 100; seed++) {
            for (int b = 0; b < 6; b++) {
                failed += opinion(rounds(seed, 10, 0), b).fails(FIVE) ? 1 : 0;
            }
        }
        assertThat(failed).isLessThanOrEqualTo(1);
    }
}
