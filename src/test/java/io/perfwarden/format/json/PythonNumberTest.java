package io.perfwarden.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected texts were printed by Python 3.11. */
class PythonNumberTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1.0",
        "-0.0, -0.0",
        "0, 0.0",
        "0.1, 0.1",
        "0.00005, 5e-05",
        "0.0001, 0.0001",
        "0.00012345, 0.00012345",
        "123456789012345680, 1.2345678901234568e+17",
        "1e16, 1e+16",
        "9999999999999998, 9999999999999998.0",
        "1e22, 1e+22",
        "1.5e300, 1.5e+300",
        "4.9E-324, 5e-324",
        "2.5E-323, 2.5e-323",
        "2.2250738585072014E-308, 2.2250738585072014e-308",
        "1.7976931348623157E308, 1.7976931348623157e+308",
        "0.19484800000000002, 0.19484800000000002",
        "1.0000000000287557e-06, 1.0000000000287557e-06",
        "NaN, NaN",
        "-Infinity, -Infinity",
    })
    void a_double_is_written_as_python_writes_it(double value, String text) {
        assertThat(PythonNumber.repr(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.000e+00",
        "0.19484800000000002, 1.948e-01",
        "45.5, 4.550e+01",
        "9.9996, 1.000e+01",
        "1e-300, 1.000e-300",
        "-12.5, -1.250e+01",
        "2.0005, 2.001e+00",
        "NaN, nan",
        "Infinity, inf",
    })
    void scientific_notation_rounds_the_exact_value(double value, String text) {
        assertThat(PythonNumber.scientific(value, 3)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.125, 0.12", "0.375, 0.38", "2.675, 2.67", "58.55, 58.55", "-0.001, -0.00"})
    void fixed_decimals_round_the_exact_value_and_ties_to_even(double value, String text) {
        assertThat(PythonNumber.toFixed(value, 2)).isEqualTo(text);
    }

    @Test
    void every_text_gives_the_same_double_again() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(PythonNumber.repr(value))).isEqualTo(value);
            }
        }
    }
}
