package io.perfwarden.compare;

import io.perfwarden.bench.Direction;

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
record ThresholdRule(double fail, double warn, double slack) {
    /** What the rule says of one pair. */
    enum Finding {
        OVER_FAIL,
        OVER_WARN,
        WITHIN,
        BETTER
    }

    /**
     * @param baseline positive, or zero
     * @param current finite
     */
    Finding judge(double baseline, double current, Direction direction) {
        boolean higher = direction == Direction.HIGHER;
        double good = higher ? current : baseline;
        double bad = higher ? baseline : current;
        if (bad > good * (1 + fail) + slack) {
            return Finding.OVER_FAIL;
        }
        if (bad > good * (1 + warn) + slack) {
            return Finding.OVER_WARN;
        }
        return bad < good * (1 - warn) ? Finding.BETTER : Finding.WITHIN;
    }

    /** The value at which a pair starts to fail, and the same as a relative limit. */
    Limit failLimit(double baseline, Direction direction) {
        return limit(fail, baseline, direction);
    }

    /** The value at which a pair starts to warn, and the same as a relative limit. */
    Limit warnLimit(double baseline, Direction direction) {
        return limit(warn, baseline, direction);
    }

    private Limit limit(double fraction, double baseline, Direction direction) {
        double value =
                direction == Direction.HIGHER
                        ? (baseline - slack) / (1 + fraction)
                        : baseline * (1 + fraction) + slack;
        double relative = slack == 0 ? fraction : change(baseline, value, direction);
        return new Limit(relative, value, slack);
    }

    /**
     * Direction-adjusted relative change, positive is worse: 0.124 for 12.4 %.
     *
     * @return NaN where the divisor is zero
     */
    static double change(double baseline, double current, Direction direction) {
        double good = direction == Direction.HIGHER ? current : baseline;
        double bad = direction == Direction.HIGHER ? baseline : current;
        return good == 0 ? Double.NaN : bad / good - 1;
    }
}
