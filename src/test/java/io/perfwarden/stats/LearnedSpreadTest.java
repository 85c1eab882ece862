package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnedSpreadTest {
    private static final LogLimits FIVE = LogLimits.of(0.05);

    /** Twenty rounds without noise of one benchmark in each job. */
    private static InterleavedTestResult jobs(
            LearnedSpread known, Machines machines, double... changes) {
        List<double[][]> jobs =
                Arrays.stream(changes)
                        .mapToObj(change -> {
                            double[] rounds = new double[20];
                            Arrays.setAll(rounds, i -> change + i % 2 * 1e-5);
                            return new double[][] {rounds};
                        })
                        .toList();
        return InterleavedTestResult.of(jobs, machines, _ -> known).getFirst().orElseThrow();
    }

    private static Optional<LearnedSpread> lesson(double... changes) {
        return jobs(LearnedSpread.NOTHING, Machines.SHARED, changes).lesson(FIVE);
    }

    private static LearnedSpread times(int pairs, double... changes) {
        return Collections.nCopies(pairs, lesson(changes).orElseThrow()).stream()
                .reduce(LearnedSpread.NOTHING, LearnedSpread::and);
    }

    @Test
    void a_change_of_the_limit_or_more_teaches_nothing() {
        assertThat(lesson(0.10, 0.02)).isEmpty();
        assertThat(lesson(-0.10, -0.02)).isEmpty();
        assertThat(lesson(0.07, 0.02)).isPresent();
    }

    @Test
    void one_job_or_a_dedicated_machine_teaches_nothing() {
        assertThat(lesson(0.01)).isEmpty();
        assertThat(jobs(LearnedSpread.NOTHING, Machines.DEDICATED, 0.01, 0.02).lesson(FIVE))
                .isEmpty();
    }

    @Test
    void nine_pairs_decide_nothing_yet() {
        LearnedSpread nine = times(9, 0.03, -0.03);
        assertThat(jobs(nine, Machines.SHARED, 0, 0))
                .isEqualTo(jobs(LearnedSpread.NOTHING, Machines.SHARED, 0, 0));
        assertThat(jobs(times(10, 0.03, -0.03), Machines.SHARED, 0, 0).known()).isPresent();
    }

    /** The tool's user may not see less than a cap allows, however far apart jobs were. */
    @ParameterizedTest
    @CsvSource({"1, 0.04", "0.001, 0.0025", "0.015, 0.02"})
    void what_is_learned_stays_within_a_quarter_and_four_times_of_what_is_usual(
            double change, double spread) {
        LearnedSpread known = times(1_000, change, -change);
        assertThat(jobs(known, Machines.SHARED, 0).spread()).isEqualTo(spread, within(0.002));
        assertThat(known.freedom()).isEqualTo(60);
    }

    @Test
    void one_pair_whose_jobs_are_worlds_apart_counts_no_more_than_one_that_is_six_times_usual() {
        assertThat(times(1, 2, -2).sum()).isEqualTo(times(1, 0.05, -0.05).sum(), within(2e-3));
        assertThat(times(1, 2, -2).sum()).isLessThanOrEqualTo(36.1e-4);
    }
}
