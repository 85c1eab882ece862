package io.perfwarden.compare.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.model.BetterDirection;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdRuleTest {
    @ParameterizedTest
    @CsvSource({
        "100,105,0,LOWER,SLIGHTLY_WORSE",
        "100,105.00000000000001,0,LOWER,WORSE",
        "100,102,0,LOWER,SAME",
        "100,102.1,0,LOWER,SLIGHTLY_WORSE",
        "100,98,0,LOWER,SAME",
        "100,97.9,0,LOWER,BETTER",
        "100,107,2,LOWER,SLIGHTLY_WORSE",
        "100,107.1,2,LOWER,WORSE",
        "105,100,0,HIGHER,SLIGHTLY_WORSE",
        "106,100,0,HIGHER,WORSE",
        "100,104,0,HIGHER,BETTER",
        "0,0,0,LOWER,SAME",
        "0,1,0,LOWER,WORSE",
        "0,1,1,LOWER,SAME",
    })
    void limits_are_strict(
            double baseline,
            double current,
            double slack,
            BetterDirection direction,
            RuleOutcome outcome) {
        ThresholdRule rule = new ThresholdRule(0.05, 0.02, slack);
        assertThat(rule.judge(baseline, current, direction)).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"100,0,LOWER,105,0.05", "100,10,LOWER,115,0.15", "105,0,HIGHER,100,0.05"})
    void the_limit_is_where_failing_starts(
            double baseline,
            double slack,
            BetterDirection direction,
            double value,
            double relative) {
        Limit limit = new ThresholdRule(0.05, 0.02, slack).limits(baseline, direction).failing();
        assertThat(limit.value().orElseThrow()).isCloseTo(value, within(1e-9));
        assertThat(limit.relative().orElseThrow()).isCloseTo(relative, within(1e-9));
    }

    @Test
    void scaling_both_sides_by_a_power_of_two_changes_no_finding() {
        Random random = new Random(7);
        ThresholdRule rule = new ThresholdRule(0.05, 0.02, 0);
        for (int i = 0; i < 10_000; i++) {
            double baseline = 1 + random.nextDouble() * 1000;
            double current = baseline * (0.9 + random.nextDouble() * 0.2);
            for (BetterDirection direction :
                    new BetterDirection[] {BetterDirection.LOWER, BetterDirection.HIGHER}) {
                assertThat(rule.judge(baseline * 1024, current * 1024, direction))
                        .isEqualTo(rule.judge(baseline, current, direction));
            }
        }
    }

    private static double change(double baseline, double current, BetterDirection direction) {
        return PairValues.change(baseline, current, direction).orElseThrow();
    }

    @Test
    void what_is_worse_one_way_is_better_the_other_way() {
        ThresholdRule rule = new ThresholdRule(0.05, 0.02, 0);
        assertThat(rule.judge(100, 120, BetterDirection.LOWER)).isEqualTo(RuleOutcome.WORSE);
        assertThat(rule.judge(100, 120, BetterDirection.HIGHER)).isEqualTo(RuleOutcome.BETTER);
        assertThat(change(100, 120, BetterDirection.LOWER)).isPositive();
        assertThat(change(100, 120, BetterDirection.HIGHER)).isNegative();
    }

    @ParameterizedTest
    @CsvSource({"-10,-1", "-10,1", "10,-1", "0,-1", "-10,0"})
    void a_value_below_zero_has_no_change_in_percent(double baseline, double current) {
        for (BetterDirection direction :
                new BetterDirection[] {BetterDirection.LOWER, BetterDirection.HIGHER}) {
            assertThat(PairValues.change(baseline, current, direction)).isEmpty();
        }
    }
}
