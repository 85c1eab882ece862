package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** One owner's work keeps nobody else waiting. */
class FairSchedulerTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final FairScheduler turns = new FairScheduler(16);

    private List<FairScheduler.Turn> begun(long owner, int asked) {
        return IntStream.range(0, asked)
                .mapToObj(_ -> turns.begin(owner))
                .flatMap(Optional::stream)
                .toList();
    }

    @Test
    void an_owner_alone_leaves_a_quarter_of_the_workers() {
        assertThat(begun(1, 200)).hasSize(12);
        assertThat(begun(2, 1)).hasSize(1);
    }

    @Test
    void those_who_have_work_share_evenly_once_turns_end() {
        List<FairScheduler.Turn> first = begun(1, 200);
        begun(2, 200);
        first.forEach(FairScheduler.Turn::close);
        assertThat(begun(1, 200)).hasSize(6);
    }

    @Test
    void ten_noisy_owners_leave_a_worker_for_a_quiet_one() {
        long taken = LongStream.rangeClosed(1, 10).map(owner -> begun(owner, 200).size()).sum();
        assertThat(turns.begin(99)).isPresent();
        assertThat(taken).isLessThanOrEqualTo(12 + 6 + 4 + 3 + 2 + 2 + 1 + 1 + 1 + 1);
    }

    @Test
    void one_worker_works_for_everybody() {
        FairScheduler alone = new FairScheduler(1);
        FairScheduler.Turn turn = alone.begin(1).orElseThrow();
        turn.close();
        assertThat(alone.begin(2)).isPresent();
    }

    @Test
    void those_who_are_sent_away_come_back_soon_and_one_after_the_other() {
        List<Instant> places =
                IntStream.range(0, 1_000).mapToObj(_ -> turns.nextPlace(NOW)).toList();
        assertThat(places).doesNotHaveDuplicates().isSorted();
        assertThat(places)
                .allSatisfy(place ->
                        assertThat(place)
                                .isBetween(NOW.plusSeconds(1), NOW.plus(Duration.ofSeconds(30))));
    }
}
