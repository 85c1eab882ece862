package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of SciPy 1.17: {@code fisher_exact(alternative='greater')}, {@code hypergeom.sf}. */
class FisherTest {
    private static final Percentage CLOSE = Percentage.withPercentage(1e-4);

    @ParameterizedTest
    @CsvSource({
        "0,50, 3,50, 0.12121212121212122",
        "0,1000, 6,1000, 0.015507929980893996",
        "0,1000, 7,1000, 0.007730633099803728",
        "5,100000, 8,100000, 0.29052105930682887",
        "500,100000, 650,100000, 5.113773307911598e-06",
        "1,20, 9,20, 0.004180867084092892",
        "998,1000, 1000,1000, 0.24987493746873435",
        "0,1, 1,1, 0.5",
        "10,1000, 900,50000, 0.030474189968530428",
        "4000,100000, 4300,100000, 0.000400333209893045",
        "5000,100000, 5700,100000, 1.850710272276194e-12",
    })
    void a_rise_is_as_probable_by_chance_as_fisher_says(
            long failed1, long trials1, long failed2, long trials2, double expected) {
        assertThat(ProportionTest.riseProbability(failed1, trials1, failed2, trials2))
                .isCloseTo(expected, CLOSE);
    }

    @ParameterizedTest
    @CsvSource({
        "20000,100000, 20400,100000, 0.01313491226638176",
        "50000,1000000, 50700,1000000, 0.011898752772596784",
        "9790,100000, 100211,1000000, 0.010104912549608734",
    })
    void of_many_failures_the_normal_tail_is_as_good(
            long failed1, long trials1, long failed2, long trials2, double expected) {
        assertThat(ProportionTest.riseProbability(failed1, trials1, failed2, trials2))
                .isCloseTo(expected, Percentage.withPercentage(2));
    }

    @Test
    void a_share_that_fell_or_stayed_is_no_rise() {
        assertThat(ProportionTest.riseProbability(5, 100, 5, 100)).isEqualTo(1);
        assertThat(ProportionTest.riseProbability(50, 100, 5, 100)).isEqualTo(1);
        assertThat(ProportionTest.riseProbability(500, 100_000, 1000, 200_000)).isEqualTo(1);
        assertThat(ProportionTest.riseProbability(0, 1, 0, 1)).isEqualTo(1);
        assertThat(ProportionTest.riseProbability(7, 7, 9, 9)).isEqualTo(1);
    }

    @Test
    void as_many_as_can_be_counted_end_in_a_probability() {
        long most = 1_000_000_000_000L;
        assertThat(ProportionTest.riseProbability(0, most, most, most)).isZero();
        assertThat(ProportionTest.riseProbability(most - 1, most, most, most)).isBetween(0.0, 1.0);
        assertThat(ProportionTest.riseProbability(0, 1, most, most)).isBetween(0.0, 1.0);
        assertThat(ProportionTest.riseProbability(0, most, 1, 1)).isBetween(0.0, 1e-11);
    }
}
