package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterleavedTestResultTest {
    private static final LogLimits FIVE = LogLimits.of(0.05);
    private static final double WARNING = Math.log1p(0.02);

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

    private static InterleavedTestResult opinion(int benchmark, double[][]... jobs) {
        return opinions(jobs).get(benchmark).orElseThrow();
    }

    private static List<Optional<InterleavedTestResult>> opinions(double[][]... jobs) {
        return InterleavedTestResult.of(List.of(jobs), Machines.SHARED, _ -> LearnedSpread.NOTHING);
    }

    private static Call shared(InterleavedTestResult opinion) {
        return opinion.call(FIVE, WARNING, RerunOption.POSSIBLE);
    }

    private static Call dedicated(int benchmark, double[][]... jobs) {
        return InterleavedTestResult.of(
                        List.of(jobs), Machines.DEDICATED, _ -> LearnedSpread.NOTHING)
                .get(benchmark)
                .orElseThrow()
                .call(FIVE, WARNING, RerunOption.POSSIBLE);
    }

    private static double[][] mirrored(double[][] differences) {
        return Arrays.stream(differences)
                .map(one -> Arrays.stream(one).map(e -> -e).toArray())
                .toArray(double[][]::new);
    }

    private static double[][] all(double change, double[][] differences) {
        return Arrays.stream(differences)
                .map(one -> Arrays.stream(one).map(e -> e + change).toArray())
                .toArray(double[][]::new);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void what_gets_better_is_the_mirror_image_of_what_gets_worse(long seed) {
        double[][] one = rounds(seed, 20, 0.15);
        double[][] other = rounds(seed + 10, 20, 0.15);
        assertThat(shared(opinion(1, one, other))).isEqualTo(Call.FAIL);
        assertThat(shared(opinion(0, one, other))).isEqualTo(Call.SAME);
        InterleavedTestResult faster = opinion(1, mirrored(one), mirrored(other));
        assertThat(shared(faster)).isEqualTo(Call.BETTER);
        assertThat(faster.change()).isEqualTo(-opinion(1, one, other).change(), within(1e-12));
    }

    @Test
    void one_job_on_a_shared_machine_neither_fails_nor_improves() {
        double[][] slower = rounds(1, 20, 0.15);
        assertThat(shared(opinion(1, slower))).isEqualTo(Call.SUSPECT);
        assertThat(opinion(1, slower).call(FIVE, WARNING, RerunOption.IMPOSSIBLE))
                .isEqualTo(Call.UNCONFIRMED);
        assertThat(dedicated(1, slower)).isEqualTo(Call.FAIL);
        assertThat(shared(opinion(1, mirrored(slower)))).isEqualTo(Call.UNSETTLED);
        assertThat(dedicated(1, mirrored(slower))).isEqualTo(Call.BETTER);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void a_change_that_slows_all_benchmarks_alike_fails_them_all(long seed) {
        double[][] one = all(Math.log(2), rounds(seed, 10, 0));
        double[][] other = all(Math.log(2), rounds(seed + 10, 10, 0));
        for (int b = 0; b < one.length; b++) {
            assertThat(shared(opinion(b, one, other))).isEqualTo(Call.FAIL);
        }
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
        assertThat(opinions(turned)).isEqualTo(opinions(plain));
    }

    @Test
    void four_rounds_of_any_job_say_nothing() {
        double[][] few = rounds(1, 4, 0.9);
        double[][] enough = rounds(1, 5, 0.9);
        assertThat(dedicated(1, few)).isEqualTo(Call.TOO_FEW_ROUNDS);
        assertThat(dedicated(0, few)).isEqualTo(Call.TOO_FEW_ROUNDS);
        assertThat(shared(opinion(1, few, enough))).isEqualTo(Call.TOO_FEW_ROUNDS);
        assertThat(opinion(1, few).isSensitive(FIVE)).isFalse();
        assertThat(dedicated(1, enough)).isEqualTo(Call.FAIL);
    }

    @Test
    void a_round_without_both_sides_does_not_count_and_none_says_nothing() {
        double[][] rounds = rounds(2, 10, 0);
        Arrays.fill(rounds[0], 0, 3, Double.NaN);
        Arrays.fill(rounds[1], Double.NaN);
        List<Optional<InterleavedTestResult>> opinions = opinions(rounds);
        assertThat(opinions.get(0).orElseThrow().rounds()).isEqualTo(7);
        assertThat(opinions.get(1)).isEmpty();
        assertThat(opinions(new double[0][])).isEmpty();
    }

    @Test
    void a_job_that_did_not_measure_a_benchmark_says_nothing_of_it() {
        double[][] one = rounds(2, 10, 0.2);
        double[][] other = rounds(3, 10, 0.2);
        Arrays.fill(other[1], Double.NaN);
        assertThat(opinion(1, one, other).jobs()).hasSize(1);
        assertThat(shared(opinion(1, one, other))).isEqualTo(Call.SUSPECT);
    }

    @Test
    void unchanged_code_fails_hardly_ever() {
        int failed = 0;
        for (long seed = 0; seed < 100; seed++) {
            double[][] one = rounds(seed, 10, 0);
            double[][] other = rounds(seed + 1_000, 10, 0);
            for (int b = 0; b < 6; b++) {
                failed += shared(opinion(b, one, other)) == Call.FAIL ? 1 : 0;
            }
        }
        assertThat(failed).isZero();
    }
}
