package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class SeriesKeyTest {
    private static final SuitePlatform WHERE = new SuitePlatform("simd", "linux-x64");

    private static SeriesKey key(BenchmarkId id, String unit) {
        return SeriesKey.of(WHERE, id, Metric.of("time", Unit.parse(unit)));
    }

    @Test
    void a_series_goes_on_in_another_unit_of_the_same_kind() {
        BenchmarkId id = BenchmarkId.of("dot");

        assertThat(key(id, "ms")).isEqualTo(key(id, "\u00b5s")).isNotEqualTo(key(id, "B"));
        assertThat(key(id, "ms").inAnyUnit()).isEqualTo(key(id, "B").inAnyUnit());
    }

    @Test
    void parameters_tell_series_apart_whatever_their_order() {
        Map<String, String> there = new LinkedHashMap<>();
        there.put("size", "1");
        there.put("mode", "avgt");
        Map<String, String> back = new LinkedHashMap<>();
        back.put("mode", "avgt");
        back.put("size", "1");

        assertThat(key(new BenchmarkId("dot", there), "ns"))
                .isEqualTo(key(new BenchmarkId("dot", back), "ns"))
                .isNotEqualTo(key(BenchmarkId.of("dot"), "ns"));
        assertThat(key(new BenchmarkId("dot", Map.of("mode", "thrpt")), "ns").inAnyMode())
                .isEqualTo(key(BenchmarkId.of("dot"), "ns").inAnyMode());
    }

    @Test
    void platforms_are_series_of_their_own() {
        Metric time = Metric.of("time", Unit.parse("ns"));
        BenchmarkId id = BenchmarkId.of("dot");

        assertThat(SeriesKey.of(new SuitePlatform("simd", "macos"), id, time))
                .isNotEqualTo(SeriesKey.of(WHERE, id, time));
        assertThat(WHERE.label()).isEqualTo("simd/linux-x64");
        assertThat(new SuitePlatform("simd", "").label()).isEqualTo("simd");
    }
}
