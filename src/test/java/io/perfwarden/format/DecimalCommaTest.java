package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalCommaTest {
    @ParameterizedTest
    @CsvSource({"'0,144',0.144", "0.144,0.144", "'1,234',1.234", "'1,234.5',1234.5", "12,12"})
    void a_single_comma_is_a_decimal_one(String text, double value) {
        assertThat(DecimalComma.parse(text)).hasValue(value);
    }
}
