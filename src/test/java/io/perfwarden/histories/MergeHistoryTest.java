package io.perfwarden.histories;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever happens to a branch, what was measured red for a merge stays so until it is answered.
 */
@Order(1)
class MergeHistoryTest {
    private static final int HISTORIES = Integer.getInteger("histories", Thorough.cases(4, 4_000));
    private static final long FIRST = Long.getLong("histories.first", 1);
    private static final int MOST_SHOWN = Integer.getInteger("histories.shown", 3);

    @TempDir private static Path scratch;

    static Stream<KnownMerges> known() {
        return Thorough.of(List.of(KnownMerges.values()));
    }

    /** By day a tenth of them. */
    @ParameterizedTest
    @MethodSource("known")
    void known_ways_around_it_are_closed(KnownMerges known) {
        assertThat(MergeHistory.of(known, scratch)).hasToString(MergeHistory.HOLDS);
    }

    @Test
    void red_is_answered_only_by_its_like() {
        List<MergeHistory> failed =
                LongStream.range(FIRST, FIRST + HISTORIES)
                        .parallel()
                        .mapToObj(seed -> MergeHistory.of(seed, scratch))
                        .filter(it -> it.fault().isPresent())
                        .toList();
        String shown =
                failed.stream()
                        .limit(MOST_SHOWN)
                        .map(it -> it.shortened().toString())
                        .collect(Collectors.joining("\n\n"));
        assertThat(failed).as(shown).extracting(MergeHistory::seed).isEmpty();
    }
}
