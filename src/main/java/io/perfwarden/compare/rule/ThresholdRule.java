package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult.RowLimits;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.MetricRole;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.stats.DetectionConstants;

/**
 * The rule of fixed-tolerance gates, to the last bit of a double: worse when {@code current >
 * baseline * (1 + limit) + slack}, strictly; improved when {@code current < baseline * (1 - warn)}.
 *
 * <p>If more is better, the sides change places, which inverts the ratio.
 *
 * @param slack absolute allowance on top of both, in the values' unit
 */
public record ThresholdRule(double fail, double warn, double slack) {
    /** Multiple of {@code fail} from which a secondary metric warns. */
    private static final double OTHERS_WARN = 5;

    /** Multiple of {@code fail} from which a second clock fails. */
    private static final double CLOCK_FAILS = 20;

    /**
     * The rule for a measurement of the baseline: its file's limit, unless a rule of the
     * configuration names the row.
     *
     * @param metric the row's; slack in another kind of unit is ignored
     */
    public static ThresholdRule of(SuitePolicy suite, MetricResult baseline, Metric metric) {
        if (!isDeclared(suite, baseline)) {
            var rule = suite.ruleFor(baseline.id(), metric.name());
            return of(suite, rule, baseline.id(), metric);
        }
        DeclaredTolerance declared = baseline.declared().orElseThrow();
        double warn = Math.min(suite.row().limits().warn(), declared.ratio());
        return new ThresholdRule(declared.ratio(), warn, declared.absolute());
    }

    static ThresholdRule of(
            SuitePolicy suite, Optional<SuiteRule> rule, BenchmarkId id, Metric metric) {
        RowPolicy.Limits limits = rule.map(SuiteRule::row).orElse(suite.row()).limits();
        double slack = limits.slack().convertTo(metric.unit()).orElse(0.0);
        double fail = limits.fail();
        double others = othersWarn(fail);
        return switch (suite.role(id, metric)) {
            case PRIMARY, EXACT -> {
                boolean stated = rule.map(SuiteRule::setsFail).orElse(false);
                boolean exact = !stated && MetricRole.isRepeatable(metric);
                double most = exact ? Math.min(fail, DetectionConstants.EXACT_LIMIT) : fail;
                yield new ThresholdRule(most, Math.min(limits.warn(), most), slack);
            }
            case SECOND_CLOCK -> new ThresholdRule(clockFails(fail), others, slack);
            case OTHER, BLOCKING, EXTREME -> new ThresholdRule(others, others, slack);
        };
    }

    /** The rule as stated, whatever the metric's role, for rules that know its noise. */
    public static ThresholdRule ofStatedLimits(
            SuitePolicy suite, MetricResult baseline, Metric metric) {
        if (isDeclared(suite, baseline)) {
            return of(suite, baseline, metric);
        }
        RowPolicy.Limits limits = suite.rowPolicy(baseline.id(), metric.name()).limits();
        return new ThresholdRule(
                limits.fail(), limits.warn(), limits.slack().convertTo(metric.unit()).orElse(0.0));
    }

    /** The worsening from which a metric warns that does not decide and has no known noise. */
    public static double othersWarn(double fail) {
        return OTHERS_WARN * fail;
    }

    public static double clockFails(double fail) {
        return CLOCK_FAILS * fail;
    }

    /** The worsening up to which reports say that nothing changed. */
    public static double quietLimit(MetricRole role, double fail) {
        return switch (role) {
            case PRIMARY -> Double.POSITIVE_INFINITY;
            case EXACT -> 0;
            case SECOND_CLOCK, OTHER, BLOCKING -> fail;
            case EXTREME -> othersWarn(fail);
        };
    }

    /** Whether a measurement's own file states its limit, and no rule overrides it. */
    public static boolean isDeclared(SuitePolicy suite, MetricResult baseline) {
        return baseline.declared().isPresent()
                && suite.ruleFor(baseline.id(), baseline.metric().name()).isEmpty();
    }

    /**
     * A ratio needs a positive baseline. Metrics other than times may start from zero, and so may
     * rules with slack.
     */
    boolean applies(double baseline, Metric metric) {
        return Double.isFinite(baseline)
                && (baseline > 0 || (baseline == 0 && (slack > 0 || !metric.unit().isTime())));
    }

    /** Compares a finite value to its baseline, positive or zero. */
    RuleOutcome judge(double baseline, double current, BetterDirection direction) {
        boolean higher = direction == BetterDirection.HIGHER;
        double good = higher ? current : baseline;
        double bad = higher ? baseline : current;
        if (bad > good * (1 + fail) + slack) {
            return RuleOutcome.WORSE;
        }
        return bad > good * (1 + warn) + slack
                ? RuleOutcome.SLIGHTLY_WORSE
                : bad < good * (1 - warn) ? RuleOutcome.BETTER : RuleOutcome.SAME;
    }

    /** The values from which a pair warns and fails, also as relative limits. */
    public RowLimits limits(double baseline, BetterDirection direction) {
        return new RowLimits(limit(warn, baseline, direction), limit(fail, baseline, direction));
    }

    private Limit limit(double fraction, double baseline, BetterDirection direction) {
        double value =
                direction == BetterDirection.HIGHER
                        ? (baseline - slack) / (1 + fraction)
                        : baseline * (1 + fraction) + slack;
        OptionalDouble of = OptionalDouble.of(fraction);
        OptionalDouble relative = slack == 0 ? of : PairValues.change(baseline, value, direction);
        var most = DoubleStream.of(value).filter(Double::isFinite).findFirst();
        return new Limit.Allowance(fraction, relative, most, slack);
    }

    public static RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        return RuleResults.byLimits(LazyList.map(pairs, it -> decide(it, evidence.policy())));
    }

    private static RuleResult decide(Pair pair, SuitePolicy suite) {
        RuleResult undecided = new RuleResult.MissingValue(Decision.THRESHOLD, Optional.empty());
        return switch (pair) {
            case Pair.Both(var baseline, var current) ->
                    PairValues.of(pair, suite)
                            .map(values ->
                                    ShareRule.applies(pair)
                                            ? ShareRule.decide(baseline, current, values, suite)
                                            : compare(baseline, values, suite))
                            .orElse(undecided);
            case Pair.OnlyBaseline(var baseline, _) ->
                    new RuleResult.MissingValue(Decision.THRESHOLD, limit(baseline, suite));
            case Pair.OnlyCurrent _, Pair.IncomparablePair _ -> undecided;
        };
    }

    private static RuleResult compare(MetricResult baseline, PairValues values, SuitePolicy suite) {
        BetterDirection direction = values.metric().direction();
        ThresholdRule rule = ThresholdRule.of(suite, baseline, values.metric());
        return rule.applies(values.baseline(), values.metric())
                ? new RuleResult.TestedPair(
                        Decision.THRESHOLD,
                        rule.judge(values.baseline(), values.current(), direction),
                        values.change(),
                        rule.limits(values.baseline(), direction))
                : new RuleResult.UnusableValue(Decision.THRESHOLD);
    }

    private static Optional<Limit> limit(MetricResult baseline, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(baseline.id(), baseline.metric().name());
        Metric metric = Pair.metric(baseline.metric(), policy);
        BetterDirection direction = metric.direction();
        ThresholdRule rule = ThresholdRule.of(suite, baseline, metric);
        return direction != BetterDirection.UNKNOWN
                        && baseline.reading() instanceof MetricReading.Measured measured
                ? Optional.of(rule.limits(measured.value(), direction).failing())
                : Optional.empty();
    }
}
