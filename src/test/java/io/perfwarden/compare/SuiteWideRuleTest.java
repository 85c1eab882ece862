package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;

/** The seam carries rules that need the whole suite, and what follows is the same for all rules. */
class SuiteWideRuleTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");

    private static final Optional<Baseline> BASELINE =
            baseline(time("a", 100, "ns"), time("b", 100, "ns"), time("c", 100, "ns"));

    /** Takes the median change of all pairs for the machine's, and judges what is left of each. */
    private static final RowDecider MEDIAN_SHIFT =
            (pairs, evidence) -> {
                double median = median(pairs, evidence);
                return RuleResults.of(
                        pairs.stream()
                                .map(pair ->
                                        PairValues.of(pair, evidence.policy())
                                                .map(values -> left(values, median))
                                                .orElse(
                                                        new RuleResult.MissingValue(
                                                                Decision.STATISTICAL,
                                                                Optional.empty())))
                                .toList());
            };

    private static double median(List<Pair> pairs, RuleInputs evidence) {
        double[] changes =
                pairs.stream()
                        .flatMap(pair -> PairValues.of(pair, evidence.policy()).stream())
                        .mapToDouble(values -> values.change().orElseThrow())
                        .sorted()
                        .toArray();
        return changes.length == 0 ? 0 : changes[changes.length / 2];
    }

    private static RuleResult left(PairValues values, double median) {
        double change = values.change().orElseThrow() - median;
        Limit limit = Rows.limit(0.05, values.baseline() * (1.05 + median));
        return new RuleResult.TestedPair(
                Decision.STATISTICAL,
                change > 0.05 ? RuleOutcome.WORSE : RuleOutcome.SAME,
                OptionalDouble.of(change),
                new RuleResult.RowLimits(limit, limit));
    }

    private static SuiteComparison judge(
            SuitePolicy suite, RowDecider rule, ResultSet... attempts) {
        return SuiteComparator.judge(
                new ComparisonSubject(suite, "", BASELINE, List.of(attempts)), rule);
    }

    private static ResultSet slowMachine(double a, double b, double c) {
        return results(time("a", a, "ns"), time("b", b, "ns"), time("c", c, "ns"));
    }

    @Test
    void a_slow_machine_is_no_regression_to_a_rule_that_sees_the_whole_suite() {
        SuiteComparison suite = judge(SUITE, MEDIAN_SHIFT, slowMachine(120, 120, 180));

        assertThat(suite.counts())
                .containsEntry(RowOutcome.REGRESSED, 1)
                .containsEntry(RowOutcome.UNCHANGED, 2);
        Row worst = suite.rows().getFirst();
        assertThat(worst.id().name()).isEqualTo("c");
        assertThat(worst.change()).hasValue(0.8 - (120.0 / 100 - 1));
        assertThat(worst.limit()).contains(Rows.limit(0.05, 125));
        assertThat(worst.rule()).isEqualTo(Decision.STATISTICAL);
    }

    @Test
    void a_budget_holds_whatever_the_rule_says() {
        LimitQuantity budget = new LimitQuantity(110, Optional.of(Unit.parse("ns")));
        SuitePolicy suite =
                SUITE.withRow(
                        RowPolicy.DEFAULT.withHard(
                                new RowPolicy.HardLimitPolicy(
                                        Optional.of(budget), Optional.empty(), Optional.empty())));

        assertThat(judge(suite, MEDIAN_SHIFT, slowMachine(120, 120, 100)).rows())
                .filteredOn(row -> row.effect() == RowEffect.FAIL)
                .extracting(row -> row.id().name())
                .containsExactly("a", "b");
    }

    @Test
    void a_gate_that_advises_only_warns_whatever_the_rule_says() {
        SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.with(RowPolicy.Gate.ADVISE));

        SuiteComparison judged = judge(suite, MEDIAN_SHIFT, slowMachine(100, 100, 180));

        assertThat(judged.verdict()).isEqualTo(Verdict.WARN);
        assertThat(judged.rows().getFirst().why())
                .containsExactly(RowReason.OVER_LIMIT, RowReason.ADVICE_ONLY);
    }

    @Test
    void what_crashed_or_is_gone_is_the_same_under_every_rule() {
        Metric time = Metric.of("time", Unit.parse("ns"));
        ResultSet current =
                results(
                        measurement("a", time, new MetricReading.Failed("segfault")),
                        time("b", 100, "ns"));

        assertThat(judge(SUITE, MEDIAN_SHIFT, current).counts())
                .containsEntry(RowOutcome.FAILED, 1)
                .containsEntry(RowOutcome.MISSING, 1)
                .containsEntry(RowOutcome.UNCHANGED, 1);
    }

    @Test
    void a_suspect_is_neither_red_nor_green_until_it_is_measured_again() {
        Limit limit = Rows.limit(0.05, 105);
        RowDecider doubting =
                (pairs, _) ->
                        RuleResults.of(
                                pairs.stream()
                                        .<RuleResult>map(_ ->
                                                new RuleResult.TestedPair(
                                                        Decision.STATISTICAL,
                                                        RuleOutcome.SUSPECT,
                                                        OptionalDouble.of(0.2),
                                                        new RuleResult.RowLimits(limit, limit)))
                                        .toList());

        SuiteComparison suite = judge(SUITE, doubting, slowMachine(120, 120, 120));

        assertThat(suite.counts()).containsOnlyKeys(RowOutcome.INCONCLUSIVE);
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
    }

    @Test
    void a_rule_is_shown_every_attempt_and_the_newest_is_judged() {
        List<RuleInputs> seen = new ArrayList<>();
        RowDecider watching =
                (pairs, evidence) -> {
                    seen.add(evidence);
                    return MEDIAN_SHIFT.decide(pairs, evidence);
                };
        ResultSet first = slowMachine(100, 100, 200);
        ResultSet second = slowMachine(100, 100, 101);

        SuiteComparison suite = judge(SUITE, watching, first, second);

        assertThat(seen).hasSize(1);
        assertThat(seen.getFirst().attempts()).containsExactly(first, second);
        assertThat(suite.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void only_a_rule_that_was_not_asked_for_is_pointed_out() {
        SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.withDecision(Decision.STATISTICAL));
        ResultSet current = slowMachine(100, 100, 100);

        assertThat(judge(suite, MEDIAN_SHIFT, current).notices()).isEmpty();
        assertThat(SuiteComparator.judge(suite, "", BASELINE, current).notices())
                .contains(new SuiteNotice.ThresholdInstead("statistical"));
    }

    @Test
    void a_rule_that_forgets_a_pair_is_a_bug_and_no_verdict() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        judge(
                                SUITE,
                                (_, _) -> RuleResults.of(List.of()),
                                slowMachine(100, 100, 100)));
    }
}
