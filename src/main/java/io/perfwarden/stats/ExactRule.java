package io.perfwarden.stats;

import io.perfwarden.stats.SignificanceResult.Call;
import java.util.OptionalDouble;

/**
 * Decides on values without noise, such as allocations, instructions and sizes. A single run is
 * enough, and zero is an ordinary value.
 *
 * @param limit worsening that fails, 0.01 for 1 %
 * @param slack absolute worsening that is allowed
 */
public record ExactRule(double limit, double slack) {
    /**
     * Decides on a value.
     *
     * @param good baseline, or for a metric of which more is better, the new value; not negative
     * @param bad the other one; not negative
     */
    public Call call(double good, double bad) {
        double worse = bad - slack;
        if (good == 0) {
            return worse > 0 ? Call.FAIL : Call.SAME;
        }
        double beyond = worse / good - 1;
        if (beyond >= limit && beyond > 0) {
            return Call.FAIL;
        }
        return beyond > 0
                ? Call.SMALL
                : bad / good - 1 <= -limit && bad < good ? Call.BETTER : Call.SAME;
    }

    /** The relative worsening, 0.01 for 1 %; empty without a ratio. */
    public static OptionalDouble change(double good, double bad) {
        return good == 0 ? OptionalDouble.empty() : OptionalDouble.of(bad / good - 1);
    }
}
