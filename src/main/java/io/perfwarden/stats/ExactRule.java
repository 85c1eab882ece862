package io.perfwarden.stats;

import io.perfwarden.stats.TestResult.Call;
import java.util.OptionalDouble;

/**
 * Decides on values without noise, such as allocations, instructions and sizes: a single run says
 * all there is to say, and zero is a value like any other.
 *
 * @param limit from which worsening on it fails, 0.01 for 1 %
 * @param slack absolute worsening that counts as none
 */
public record ExactRule(double limit, double slack) {
    /**
     * Decides on a value.
     *
     * @param good the value to compare to, or for a metric of which more is better, the value that
     *     is compared; not negative
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

    /** How much worse it is, 0.01 for 1 %; empty where there is no ratio. */
    public static OptionalDouble change(double good, double bad) {
        return good == 0 ? OptionalDouble.empty() : OptionalDouble.of(bad / good - 1);
    }
}
