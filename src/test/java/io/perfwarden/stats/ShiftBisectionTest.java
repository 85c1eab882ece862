package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.stats.ShiftBisection.BisectionReason;
import io.perfwarden.stats.ShiftBisection.FoundShift;
import io.perfwarden.stats.ShiftBisection.MeasuredCommit;
import io.perfwarden.stats.ShiftBisection.Next;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commit that made a benchmark slower is named, or honestly none. */
class ShiftBisectionTest {
    private static final int COMMITS = 33;
    private static final double NOISE = 0.01;

    private int measured;

    private FoundShift found(IntToDoubleFunction level, Set<Integer> broken, int most) {
        Random random = new Random(17);
        measured = 0;
        return new ShiftBisection(
                        commit -> {
                            measured++;
                            return broken.contains(commit)
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(
                                            level.applyAsDouble(commit)
                                                    + NOISE * random.nextGaussian());
                        },
                        5,
                        most)
                .search(COMMITS);
    }

    @Test
    void the_shift_is_named_one_commit_off_at_some_place() {
        for (int place = 1; place < COMMITS; place++) {
            int at = place;
            FoundShift found = found(commit -> commit >= at ? 0.1 : 0, Set.of(), 100);
            assertThat(found.first()).as("at %s", at).isEqualTo(at);
            assertThat(found.last()).isEqualTo(at - 1);
            assertThat(found.reason()).isEqualTo(BisectionReason.NONE);
            assertThat(found.change()).isBetween(0.07, 0.13);
            assertThat(found.isStep()).isFalse();
            assertThat(measured).isLessThanOrEqualTo(10 + 6 * 5);
        }
    }

    @Test
    void of_two_shifts_the_smaller_is_named_as_if_it_were_all() {
        FoundShift found =
                found(
                        commit -> (commit >= 9 ? 0.05 : 0) + (commit >= 24 ? 0.08 : 0),
                        Set.of(),
                        200);
        assertThat(found.first()).isEqualTo(24);
        assertThat(found.isStep()).isTrue();
        assertThat(found.change()).isBetween(0.05, 0.11);
    }

    @Test
    void commits_that_cannot_be_measured_are_blamed() {
        FoundShift found = found(commit -> commit >= 16 ? 0.1 : 0, Set.of(14, 15, 16, 17), 200);
        assertThat(found.last()).isEqualTo(13);
        assertThat(found.first()).isEqualTo(18);
        assertThat(found.reason()).isEqualTo(BisectionReason.BROKEN);
    }

    @Test
    void a_broken_end_is_measured_again_and_again() {
        assertThat(found(commit -> commit, Set.of(0), 200).reason())
                .isEqualTo(BisectionReason.BROKEN_END);
        assertThat(measured).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 0.002})
    void a_shift_that_is_not_there_is_found(double shift) {
        FoundShift found = found(commit -> commit == COMMITS - 1 ? shift : 0, Set.of(), 200);
        assertThat(found.reason()).isEqualTo(BisectionReason.NO_SHIFT);
        assertThat(measured).isEqualTo(10);
    }

    /** Its level is another one each time, by as much as the shift. */
    @Test
    void a_flapping_benchmark_names_a_commit() {
        Random random = new Random(3);
        for (int i = 0; i < 20; i++) {
            FoundShift found =
                    found(
                            commit ->
                                    commit == 0
                                            ? 0
                                            : commit == COMMITS - 1
                                                    ? 0.1
                                                    : random.nextBoolean() ? 0.1 : 0.0,
                            Set.of(),
                            60);
            assertThat(found.reason())
                    .isIn(BisectionReason.UNCLEAR, BisectionReason.NONE, BisectionReason.SPENT);
            assertThat(measured).isLessThanOrEqualTo(60);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 10, 14, 15, 29})
    void more_is_measured_than_was_allowed(int most) {
        FoundShift found = found(commit -> commit >= 20 ? 0.1 : 0, Set.of(), most);
        assertThat(found.reason()).isEqualTo(BisectionReason.SPENT);
        assertThat(measured).isLessThanOrEqualTo(most);
        assertThat(found.last()).isLessThan(20);
        assertThat(found.first()).isGreaterThanOrEqualTo(20);
    }

    /** As if the process died after each measurement: only what was measured is known then. */
    private void replaysAsIfItWereNotInterrupted(
            int commits, int most, IntFunction<OptionalDouble> measure) {
        List<MeasuredCommit> straight = new ArrayList<>();
        FoundShift found =
                new ShiftBisection(
                                commit -> {
                                    straight.add(new MeasuredCommit(commit, measure.apply(commit)));
                                    return straight.getLast().value();
                                },
                                5,
                                most)
                        .search(commits);
        for (int i = 0; i < straight.size(); i++) {
            assertThat(ShiftBisection.next(commits, 5, most, straight.subList(0, i)))
                    .isEqualTo(new Next.Measure(straight.get(i).commit()));
        }
        assertThat(ShiftBisection.next(commits, 5, most, straight))
                .isEqualTo(new Next.Ended(found));
        assertThat(straight).hasSizeLessThanOrEqualTo(most);
    }

    @Test
    void a_bisection_that_dies_after_each_measurement_asks_for_the_same_ones() {
        Random random = new Random(11);
        for (int commits = 3; commits <= 17; commits++) {
            int last = commits - 1;
            for (int place = 1; place < commits; place++) {
                int at = place;
                for (int most : new int[] {9, 10, 20, 60}) {
                    replaysAsIfItWereNotInterrupted(
                            commits,
                            most,
                            it -> OptionalDouble.of(step(it, at) + NOISE * random.nextGaussian()));
                    replaysAsIfItWereNotInterrupted(
                            commits,
                            most,
                            it -> OptionalDouble.of(step(it, at) + 0.5 * step(it, last - at)));
                    replaysAsIfItWereNotInterrupted(
                            commits,
                            most,
                            it ->
                                    it == (last + at) / 2 || it == at
                                            ? OptionalDouble.empty()
                                            : OptionalDouble.of(step(it, last)));
                    replaysAsIfItWereNotInterrupted(
                            commits,
                            most,
                            it ->
                                    OptionalDouble.of(
                                            it == 0 || it == last
                                                    ? step(it, last)
                                                    : step(random.nextInt(2), 1)));
                }
            }
        }
    }

    private static double step(int commit, int at) {
        return commit >= at ? 0.1 : 0;
    }
}
