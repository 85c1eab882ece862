package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.hipparchus.stat.descriptive.rank.Median;
import org.hipparchus.stat.descriptive.rank.Percentile;
import org.hipparchus.stat.descriptive.rank.Percentile.EstimationType;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {
    private static final Offset<Double> EXACT = within(1e-12);

    @Test
    void the_median_is_the_middle_or_the_mean_of_the_two_middle_ones() {
        assertThat(OrderStatistics.median(3, 1, 2)).isEqualTo(2);
        assertThat(OrderStatistics.median(4, 1, 3, 2)).isEqualTo(2.5);
        assertThat(OrderStatistics.median(7)).isEqualTo(7);
    }

    @Test
    void a_quantile_lies_between_the_order_statistics_beside_it() {
        assertThat(OrderStatistics.of(0.9, 1, 2, 3, 4, 10)).isEqualTo(7.6, EXACT);
        assertThat(OrderStatistics.of(0.25, .5, .1, .4, .2, .3, .9)).isEqualTo(0.225, EXACT);
        assertThat(OrderStatistics.of(1, 1, 2, 3)).isEqualTo(3);
        assertThat(OrderStatistics.of(0, 1, 2, 3)).isEqualTo(1);
    }

    @Test
    void no_values_have_no_quantile() {
        assertThatIllegalArgumentException().isThrownBy(OrderStatistics::median);
        assertThatIllegalArgumentException().isThrownBy(() -> OrderStatistics.of(0.9));
        assertThatIllegalArgumentException().isThrownBy(() -> new SortedWindow(3).median());
    }

    @Test
    void both_are_those_of_hipparchus() {
        Random random = new Random(5);
        Percentile percentile = new Percentile().withEstimationType(EstimationType.R_7);
        for (int n = 1; n < 70; n++) {
            double[] values = random.doubles(n, -3, 3).toArray();
            assertThat(OrderStatistics.median(values))
                    .isEqualTo(new Median().evaluate(values), EXACT);
            assertThat(OrderStatistics.of(0.9, values))
                    .isEqualTo(percentile.evaluate(values, 90), EXACT);
        }
    }

    @Test
    void a_window_says_the_same_while_it_moves() {
        Random random = new Random(6);
        SortedWindow window = new SortedWindow(12);
        for (int i = 0; i < 500; i++) {
            window.keepNewest(11);
            window.add(random.nextInt(9) - 4);
            if (random.nextInt(7) == 0) {
                window.dropNewest(3);
            }
            double[] values = window.values();
            assertThat(values).hasSize(window.size());
            if (values.length > 0) {
                assertThat(window.median()).isEqualTo(OrderStatistics.median(values));
                assertThat(window.quantile(0.9)).isEqualTo(OrderStatistics.of(0.9, values));
            }
        }
    }

    @Test
    void a_window_forgets_the_oldest_or_the_newest() {
        SortedWindow window = new SortedWindow(4);
        window.add(3);
        window.add(1);
        window.add(2);
        window.add(1);
        window.dropNewest(1);
        window.keepNewest(2);
        assertThat(window.values()).containsExactly(1, 2);
        window.dropNewest(5);
        assertThat(window.size()).isZero();
    }
}
