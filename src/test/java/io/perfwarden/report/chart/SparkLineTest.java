package io.perfwarden.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;

class SparkLineTest {
    @Test
    void fifty_points_take_at_most_four_hundred_characters() {
        Random random = new Random(3);
        for (int round = 0; round < 200; round++) {
            double[] noisy = random.doubles(80, 1, 2 + round).toArray();
            assertThat(SparkLine.path(noisy, 0.05)).hasSizeLessThanOrEqualTo(400);
        }
    }

    @Test
    void a_change_within_the_limit_stays_in_the_middle() {
        assertThat(SparkLine.path(new double[] {100, 100.1}, 0.05)).isEqualTo("M0 24h240");
        assertThat(SparkLine.path(new double[] {100, 100, 120}, 0.05))
                .isEqualTo("M0 37h120l120-35");
    }

    @Test
    void a_missing_value_is_a_gap() {
        assertThat(SparkLine.path(new double[] {1, Double.NaN, 1}, 0.05))
                .isEqualTo("M0 24h0M240 24h0");
        assertThat(SparkLine.path(new double[] {Double.NaN}, 0.05)).isEmpty();
        assertThat(SparkLine.path(new double[0], 0.05)).isEmpty();
    }

    @Test
    void a_badge_tells_its_state_by_word_shape_and_colour() {
        for (BadgePicture badge : BadgePicture.values()) {
            String name = badge.name().toLowerCase(Locale.ROOT);
            Golden.assertMatches("chart/badge-" + name + ".svg", badge.svg("core"));
        }
    }
}
