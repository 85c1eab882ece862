package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.report.ExplanationWording.SparkBars;
import org.junit.jupiter.api.Test;

class SparkBarsTest {
    @Test
    void a_bar_a_value_from_the_lowest_to_the_highest() {
        assertThat(new SparkBars(100, 0, 90, 110).of(90, 100, 110)).isEqualTo("\u2581\u2585\u2588");
    }

    @Test
    void a_thousandth_does_not_show_full_height() {
        assertThat(new SparkBars(100, 0.05, 100, 100.1).of(100, 100.1)).isEqualTo("\u2585\u2585");
    }

    @Test
    void equal_values_and_odd_ones_have_bars_too() {
        assertThat(new SparkBars(5, 0, 5, 5).of(5, 5)).isEqualTo("\u2581\u2581");
        assertThat(
                        new SparkBars(1, 0.05, 1, Double.POSITIVE_INFINITY)
                                .of(1, Double.POSITIVE_INFINITY))
                .hasSize(2);
        assertThat(new SparkBars(1, 0.05).of()).isEmpty();
    }
}
