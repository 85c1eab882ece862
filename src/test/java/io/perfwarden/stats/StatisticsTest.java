package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {
    private static final Offset<Double> EXACT = within(1e-12);

    private final StudentT student = new StudentT(8);

    @Test
    void the_scale_is_that_of_the_bulk_or_of_the_tail() {
        assertThat(OrderStatistics.scale(.01, -.02, .005, .015, -.01)).isEqualTo(0.014826, EXACT);
        assertThat(OrderStatistics.scale(.002, -.001, 0, .004, -.003, .001, .06, -.002, .001, .003))
                .isEqualTo(0.00583638558635, within(1e-14));
        assertThat(OrderStatistics.scale(0, 0, 0)).isZero();
    }

    @Test
    void the_scale_of_normal_residuals_is_their_standard_deviation() {
        Random random = new Random(1);
        double[] residuals = random.doubles(20_000).map(_ -> 3 * random.nextGaussian()).toArray();
        assertThat(OrderStatistics.scale(residuals)).isEqualTo(3, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({
        "0,0.5",
        "1,0.173296753544",
        "2,0.0402581189786",
        "3,0.00853584061689",
        "5,0.000526412896683",
        "-1.5,0.913998354024",
    })
    void the_tail_of_student_with_eight_degrees_of_freedom(double t, double above) {
        assertThat(student.upperTail(t)).isEqualTo(above, EXACT);
        assertThat(student.lowerTail(t)).isEqualTo(1 - above, EXACT);
    }

    @ParameterizedTest
    @CsvSource({
        "0.05,1.859548037530898",
        "0.025,2.306004135204166",
        "0.01,2.896459447709622",
        "0.001,4.500790933723728"
    })
    void a_quantile_of_student_is_exceeded_with_its_probability(double tail, double t) {
        assertThat(student.exceededWith(tail)).isEqualTo(t, EXACT);
        assertThat(student.upperTail(t)).isEqualTo(tail, EXACT);
    }

    @Test
    void a_far_tail_is_small_and_not_zero() {
        assertThat(student.upperTail(200)).isPositive().isLessThan(1e-15);
    }

    @Test
    void adjusted_p_values_keep_their_order_and_never_get_smaller() {
        assertThat(FalseDiscovery.adjust(.001, .2, .9, .0004, .03))
                .containsExactly(new double[] {.0025, .25, .9, .002, .05}, EXACT);
        assertThat(FalseDiscovery.adjust(.01, .04, .03, .005))
                .containsExactly(new double[] {.02, .04, .04, .02}, EXACT);
        assertThat(FalseDiscovery.adjust(.5)).containsExactly(.5);
        assertThat(FalseDiscovery.adjust()).isEmpty();
        assertThat(FalseDiscovery.adjust(.02, .02, .02))
                .containsExactly(new double[] {.02, .02, .02}, EXACT);
    }

    @Test
    void a_median_of_three_is_less_certain_than_a_mean_of_two() {
        assertThat(OrderStatistics.medianVariance(1)).isEqualTo(1);
        assertThat(OrderStatistics.medianVariance(2)).isEqualTo(0.5);
        assertThat(OrderStatistics.medianVariance(3)).isEqualTo(Math.PI / 7);
        assertThat(OrderStatistics.medianVariance(10)).isEqualTo(Math.PI / 21);
    }
}
