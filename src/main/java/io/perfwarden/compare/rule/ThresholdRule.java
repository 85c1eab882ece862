package io.perfwarden.compare.rule;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.compare.rule.Finding.Limits;
import io.perfwarden.compare.rule.Finding.Standing;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import java.util.OptionalDouble;

/**
 * The rule of fixed-tolerance gates, to the last bit of a double: worse when {@code current >
 * baseline * (1 + limit) + slack}, strictly; improved when {@code current < baseline * (1 - warn)}.
 *
 * <p>For a metric of which more is better the two sides change places, which inverts the ratio.
 *
 * @param fail worsening that fails, as a fraction
 * @param warn worsening that warns, as a fraction
 * @param slack absolute allowance on top of both, in the unit of the values
 */
public record ThresholdRule(double fail, double warn, double slack) {
    /**
     * What holds for a measurement of the baseline: what its file declares, unless a rule of the
     * configuration speaks of the row.
     *
     * @param metric the row's, whose unit slack is converted to; slack of another kind is no slack
     */
    public static ThresholdRule of(SuitePolicy suite, Measurement baseline, Metric metric) {
        RowPolicy.Limits limits = suite.rowPolicy(baseline.id(), metric.name()).limits();
        if (isDeclared(suite, baseline)) {
            Tolerance declared = baseline.declared().orElseThrow();
            return new ThresholdRule(
                    declared.ratio(),
                    Math.min(limits.warn(), declared.ratio()),
                    declared.absolute());
        }
        return of(limits, metric);
    }

    /** What a policy allows. */
    static ThresholdRule of(RowPolicy.Limits limits, Metric metric) {
        return new ThresholdRule(
                limits.fail(), limits.warn(), limits.slack().in(metric.unit()).orElse(0.0));
    }

    /** Whether a measurement's own file says what it may be worse by, and nothing overrules it. */
    public static boolean isDeclared(SuitePolicy suite, Measurement baseline) {
        return baseline.declared().isPresent()
                && suite.ruleFor(baseline.id(), baseline.metric().name()).isEmpty();
    }

    /**
     * A ratio needs a positive baseline; what is no time can start from zero, and so can rules with
     * slack.
     */
    boolean canHold(double baseline, Metric metric) {
        return Double.isFinite(baseline)
                && (baseline > 0 || (baseline == 0 && (slack > 0 || !metric.unit().isTime())));
    }

    /**
     * How a value stands to its baseline.
     *
     * @param baseline positive, or zero
     * @param current finite
     */
    Standing judge(double baseline, double current, Direction direction) {
        boolean higher = direction == Direction.HIGHER;
        double good = higher ? current : baseline;
        double bad = higher ? baseline : current;
        if (bad > good * (1 + fail) + slack) {
            return Standing.WORSE;
        }
        if (bad > good * (1 + warn) + slack) {
            return Standing.SLIGHTLY_WORSE;
        }
        return bad < good * (1 - warn) ? Standing.BETTER : Standing.SAME;
    }

    /** The values at which a pair starts to warn and to fail, and the same as relative limits. */
    public Limits limits(double baseline, Direction direction) {
        return new Limits(limit(warn, baseline, direction), limit(fail, baseline, direction));
    }

    private Limit limit(double fraction, double baseline, Direction direction) {
        double value =
                direction == Direction.HIGHER
                        ? (baseline - slack) / (1 + fraction)
                        : baseline * (1 + fraction) + slack;
        return new Limit.Allowance(
                fraction,
                slack == 0
                        ? OptionalDouble.of(fraction)
                        : Values.change(baseline, value, direction),
                Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty(),
                slack);
    }
}
