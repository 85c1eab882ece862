package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Ids that are kept small are the same ids. */
class SeriesIdSetTest {
    private static final List<SeriesId> IDS =
            Stream.of("ffffffffffff", "000000000000", "00000000000a", "800000000001")
                    .map(SeriesId::new)
                    .toList();

    @Test
    void what_is_written_is_read_back_whatever_its_digits() {
        SeriesIdSet ids = SeriesIdSet.of(Stream.concat(IDS.stream(), IDS.stream()));
        assertThat(ids.size()).isEqualTo(4);
        assertThat(ids.encode()).hasSize(24);
        assertThat(SeriesIdSet.decode(ids.encode())).isEqualTo(ids).hasSameHashCodeAs(ids);
        assertThat(ids.stream()).containsExactlyElementsOf(IDS.stream().sorted().toList());
        assertThat(IDS).allMatch(ids::contains);
        assertThat(ids.contains(new SeriesId("00000000000b"))).isFalse();
        assertThat(SeriesIdSet.decode(new byte[0])).isEqualTo(SeriesIdSet.EMPTY);
    }
}
