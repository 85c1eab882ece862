package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportedSpreadTest {
    @Test
    void a_margin_lies_on_both_sides_of_the_centre() {
        assertThat(ReportedSpread.around(ReportedSpread.Kind.CONFIDENCE, 10, 2))
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 8, 12));
    }

    @ParameterizedTest
    @CsvSource({
        "1, -1",
        "1, NaN",
        "1, Infinity",
        "NaN, 1",
        "Infinity, 1",
        "-Infinity, 0",
        "1e308, 1.7e308",
    })
    void a_spread_without_two_finite_ends_is_none(double centre, double margin) {
        assertThat(ReportedSpread.around(ReportedSpread.Kind.RANGE, centre, margin))
                .isEqualTo(ReportedSpread.NONE);
    }
}
