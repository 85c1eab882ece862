package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {
    @ParameterizedTest
    @CsvSource({
        "ns,s,LOWER",
        "µs,s,LOWER",
        "μs,s,LOWER",
        "Âµs,s,LOWER",
        "ms/op,s/op,LOWER",
        "ns/iter,s/iter,LOWER",
        "ops/ms,ops/s,HIGHER",
        "ops/sec,ops/s,HIGHER",
        "iter/sec,iter/s,HIGHER",
        "MB/s,B/s,HIGHER",
        "KiB,B,LOWER",
        "B/op,B/op,LOWER",
        "allocs/op,allocs/op,LOWER",
        "cycles/iter,cycles/iter,LOWER",
        "mgas/s,mgas/s,HIGHER",
        "ms/ggas,s/ggas,LOWER",
        "%,%,UNKNOWN",
        "widgets,widgets,UNKNOWN",
        "fps,fps,HIGHER",
        "requests per second,requests/s,HIGHER",
        "GB/s/core,B/s/core,UNKNOWN",
    })
    void a_unit_knows_its_base_and_direction(String text, String base, BetterDirection direction) {
        Unit unit = Unit.parse(text);
        assertThat(unit.base()).isEqualTo(base);
        assertThat(unit.impliedDirection()).isEqualTo(direction);
    }

    @ParameterizedTest
    @CsvSource({
        "1.5,ms,ns,1500000",
        "1500,ns,µs,1.5",
        "3,ops/ms,ops/s,3000",
        "1,MiB,B,1048576",
        "90,s,min,1.5",
        "2.6,ms/op,ns/op,2600000",
        "33,ms,s,0.033",
    })
    void conversion_is_exact_to_the_last_bit(
            double value, String from, String to, double expected) {
        assertThat(Unit.parse(from).convert(value, Unit.parse(to))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2,p99-ms,p99-us,2000",
        "2,p99-us/op,p99-ns/op,2000",
        "2,us/iter,ns,2000",
        "2,live-KiB,live-B,2048",
        "3,Kops/s,ops/s,3000",
        "3,Mallocs/op,allocs/op,3000000",
        "8,Mbit/s,MB/s,1",
        "5,NS,ns,5",
        "5,Widgets,widgets,5",
        "1,GB/s,MB/s,1000",
    })
    void two_spellings_of_one_quantity_are_converted(
            double value, String from, String to, double expected) {
        Unit unit = Unit.parse(to);
        assertThat(Unit.parse(from).asMultipleOf(unit))
                .hasValueSatisfying(it -> assertThat(it.convert(value, unit)).isEqualTo(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "ms,MS",
        "ms,bytes",
        "MB/s,Mb/s",
        "ns/op,ops/s",
        "p99-ms,p50-ms",
        "wall-ms,wall-bytes",
        "kwidgets,widgets",
        "%,ratio",
        "min-ns,max-ns",
    })
    void other_quantities_are_not_converted(String from, String to) {
        assertThat(Unit.parse(from).asMultipleOf(Unit.parse(to))).isEmpty();
    }

    @Test
    void equal_scales_leave_a_value_untouched() {
        assertThat(Unit.parse("us").convert(0.1 + 0.2, Unit.parse("µs"))).isEqualTo(0.1 + 0.2);
    }

    @Test
    void different_bases_are_refused() {
        Unit bytes = Unit.parse("B");
        assertThatThrownBy(() -> Unit.parse("ns").convert(1, bytes))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_number_without_unit_has_an_empty_base() {
        assertThat(Unit.parse("  ")).isEqualTo(Unit.NONE);
        assertThat(Unit.NONE.impliedDirection()).isEqualTo(BetterDirection.UNKNOWN);
    }
}
