package io.perfwarden.compare.rule;

import static io.perfwarden.compare.rule.OneSuite.judged;
import static io.perfwarden.compare.rule.OneSuite.suite;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteNotice.UnusedRule;
import io.perfwarden.model.MetricResult;
import org.junit.jupiter.api.Test;

class UnusedRuleTest {
    private static final MetricResult SORT = time("sort/100", 100, "ns");

    private static List<UnusedRule> unused(String rules) {
        return judged(suite("rules: [" + rules + "]"), SORT, SORT).notices().stream()
                .filter(UnusedRule.class::isInstance)
                .map(UnusedRule.class::cast)
                .toList();
    }

    @Test
    void a_mistyped_rule_that_limits_nothing_is_named_with_the_nearest_benchmark() {
        assertThat(unused("{match: 'srot/*', budget: 1 ns}"))
                .containsExactly(
                        new UnusedRule("srot/*", Optional.empty(), Optional.of("sort/100")));
    }

    @Test
    void a_rule_of_a_metric_that_nothing_has_is_named() {
        assertThat(unused("{match: 'sort/100', metric: B/op, budget: 1 B}"))
                .containsExactly(new UnusedRule("sort/100", Optional.of("B/op"), Optional.empty()));
    }

    @Test
    void a_rule_behind_one_that_takes_all_is_named() {
        assertThat(unused("{match: '**', fail: 3%}, {match: 'sort/*', fail: 2%}"))
                .extracting(UnusedRule::match)
                .containsExactly("sort/*");
    }

    @Test
    void a_rule_that_applies_is_not_named() {
        assertThat(unused("{match: 'sort/*', fail: 2%}")).isEmpty();
    }
}
