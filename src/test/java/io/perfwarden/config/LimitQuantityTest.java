package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.perfwarden.model.Unit;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitQuantityTest {
    @ParameterizedTest
    @CsvSource({
        "0.2 ms,0.2,ms",
        "61.4 ns,61.4,ns",
        "5us,5,us",
        "1e3 B/op,1000,B/op",
        "2E-3 s,0.002,s",
        "1 e,1,e",
        "7 allocs/op,7,allocs/op",
        "3 µs,3,µs",
        " 4 ms ,4,ms",
    })
    void a_number_with_a_unit(String text, double value, String unit) {
        assertThat(LimitQuantity.parse(text))
                .isEqualTo(new LimitQuantity(value, Optional.of(Unit.parse(unit))));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "12.5,12.5", "1e3,1000"})
    void a_number_alone_is_in_the_unit_of_its_row(String text, double value) {
        assertThat(LimitQuantity.parse(text)).isEqualTo(new LimitQuantity(value, Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ms",
                "-1 ms",
                "+1",
                "1,5 ms",
                "1:30",
                "1.2.3",
                ".5",
                "5.",
                "NaN",
                "Infinity",
                "1e999",
                "1 m\ns",
                "1_000",
                "1 2",
            })
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> LimitQuantity.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a number that is not negative");
    }

    @ParameterizedTest
    @CsvSource({"5%,0.05", "5 %,0.05", "2.5%,0.025", "0,0", "0%,0", "7%,0.07", "10000%,100"})
    void a_percentage_is_a_fraction_to_the_last_bit(String text, double fraction) {
        assertThat(LimitQuantity.percentage(text)).isEqualTo(fraction);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5",
                "0.05",
                "-5%",
                "+5%",
                "5,5%",
                "NaN%",
                "%",
                "five",
                "",
                "10000.1%",
                "5%%",
                "1e1%",
                "٥%",
            })
    void anything_else_is_no_percentage(String text) {
        assertThatThrownBy(() -> LimitQuantity.percentage(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a percentage from 0% to 10000%");
    }

    @Test
    void a_quantity_is_finite_and_not_negative() {
        for (double value : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new LimitQuantity(value, Optional.empty()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void a_time_follows_its_row_into_a_time_per_operation() {
        assertThat(LimitQuantity.parse("0.2 ms").convertTo(Unit.parse("ns/op")))
                .contains(200_000.0);
        assertThat(LimitQuantity.parse("0.2 ms").convertTo(Unit.parse("B/op"))).isEmpty();
    }

    @Test
    void a_quantity_follows_its_row_into_a_comparable_unit() {
        LimitQuantity quantity = LimitQuantity.parse("0.2 ms");
        assertThat(quantity.convertTo(Unit.parse("us"))).contains(200.0);
        assertThat(quantity.convertTo(Unit.parse("B"))).isEmpty();
        assertThat(LimitQuantity.parse("3").convertTo(Unit.parse("ms/op"))).contains(3.0);
        assertThat(LimitQuantity.parse("0 ms").convertTo(Unit.parse("B"))).contains(0.0);
    }
}
