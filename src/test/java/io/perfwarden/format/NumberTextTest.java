package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    private static final int ALMOST_HALFWAY = Integer.getInteger("number.halves", 100_000);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12|12",
                " 12.50 |12.5",
                "-1.5e-3|-0.0015",
                "+0.2|0.2",
                ".5|0.5",
                "5.|5",
                "1,234.50|1234.5",
                "1,234,567|1234567",
                "NaN|NaN",
                "nan|NaN",
                "-nan|NaN",
                "Infinity|Infinity",
                "-inf|-Infinity",
                "1.#IND|NaN",
                "-1.#QNAN0|NaN",
                "-1.#INF00|-Infinity",
                "-nan(ind)|NaN",
                "nan(0x8000)|NaN",
                "1e999|Infinity",
            })
    void numbers_are_read(String text, double expected) {
        assertThat(NumberText.parse(text)).hasValue(expected);
    }

    @Test
    void digits_with_a_point_are_the_nearest_double_to_the_last_bit() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            String digits = Long.toString(Math.abs(random.nextLong() >> random.nextInt(64)));
            int point = random.nextInt(digits.length() + 1);
            String text = digits.substring(0, point) + "." + digits.substring(point);
            assertThat(NumberText.parse(text)).as(text).hasValue(Double.parseDouble(text));
        }
    }

    @Test
    void digits_that_lie_almost_halfway_between_two_doubles_are_the_nearer_one() {
        Random random = new Random(2);
        for (int i = 0; i < ALMOST_HALFWAY; i++) {
            double one = (1 + random.nextDouble()) * Math.pow(10, random.nextInt(18) - 6);
            BigDecimal middle =
                    new BigDecimal(one)
                            .add(new BigDecimal(Math.nextUp(one)))
                            .divide(BigDecimal.TWO)
                            .round(new MathContext(15 + random.nextInt(4)));
            String text = middle.toPlainString();
            assertThat(NumberText.parse(text)).as(text).hasValue(Double.parseDouble(text));
        }
    }

    /** Below them the doubles are half as far apart. */
    @Test
    void digits_beside_a_power_of_two_are_the_nearest_double() {
        for (int power = -20; power < 50; power++) {
            double two = Math.scalb(1.0, power);
            for (int step = -40; step <= 40; step++) {
                BigDecimal beside =
                        new BigDecimal(Math.ulp(two)).multiply(BigDecimal.valueOf(step, 1));
                String text =
                        new BigDecimal(two).add(beside).round(new MathContext(18)).toPlainString();
                assertThat(NumberText.parse(text)).as(text).hasValue(Double.parseDouble(text));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "0x10",
                "1d",
                "1f",
                "12,5",
                "1,23,456",
                ",123",
                "1,2345",
                "--1",
                "1e",
                "1.2.3",
                "1 2",
                "\u0661",
                "infinite",
                "-",
                "e5"
            })
    void anything_else_is_none(String text) {
        assertThat(NumberText.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "55.7 ns|55.7|ns",
                "1,234.50ns/iter|1234.5|ns/iter",
                "12|12|''",
                "3%|3|%",
                "1e3 B/op|1000|B/op",
                "5 elem/s|5|elem/s",
                "2E|2|E",
                "NaN ms|NaN|ms",
            })
    void a_number_and_its_unit_are_told_apart(String text, double value, String unit) {
        assertThat(NumberWithUnit.parse(text)).hasValue(new NumberWithUnit(value, unit));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ns", "ns 5", "~5 ns"})
    void a_text_that_begins_with_no_number_has_no_value(String text) {
        assertThat(NumberWithUnit.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'0,144',0.144", "0.144,0.144", "'1,234',1.234", "'1,234.5',1234.5", "12,12"})
    void a_single_comma_is_a_decimal_one(String text, double value) {
        assertThat(NumberText.parseDecimalComma(text)).hasValue(value);
    }
}
