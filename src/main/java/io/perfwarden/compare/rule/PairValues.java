package io.perfwarden.compare.rule;

import io.perfwarden.compare.DirectionChoice;
import io.perfwarden.compare.Pair;
import io.perfwarden.compare.PairSide;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The two values of a pair, ready for a rule.
 *
 * @param metric the baseline's, with a direction that is known
 * @param baseline as it stands there: any double
 * @param current in the baseline's unit: finite, and not negative if it is a time
 */
public record PairValues(Metric metric, double baseline, double current) {
    /** The values, if the pair has two and it is known which way is better. */
    public static Optional<PairValues> of(Pair pair, SuitePolicy suite) {
        if (!(pair instanceof Pair.Both(MetricResult baseline, MetricResult current))
                || !(baseline.reading() instanceof MetricReading.Measured before)
                || !(current.reading() instanceof MetricReading.Measured now)) {
            return Optional.empty();
        }
        RowPolicy policy = suite.rowPolicy(current.id(), current.metric().name());
        Metric metric = DirectionChoice.of(baseline.metric(), current.metric(), policy);
        double value = current.metric().unit().convert(now.value(), metric.unit());
        return metric.direction() == BetterDirection.UNKNOWN || !PairSide.isPossible(value, metric)
                ? Optional.empty()
                : Optional.of(new PairValues(metric, before.value(), value));
    }

    /** How much worse the newer value is: 0.124 for 12.4 %; empty where there is no ratio. */
    public OptionalDouble change() {
        return change(baseline, current, metric.direction());
    }

    /**
     * Direction-adjusted relative change, positive is worse: 0.124 for 12.4 %.
     *
     * @return empty where the divisor is zero, or a value below it: of those no share can be told
     */
    public static OptionalDouble change(
            double baseline, double current, BetterDirection direction) {
        double good = direction == BetterDirection.HIGHER ? current : baseline;
        double bad = direction == BetterDirection.HIGHER ? baseline : current;
        double change = bad / good - 1;
        return good <= 0 || bad < 0 || Double.isNaN(change)
                ? OptionalDouble.empty()
                : OptionalDouble.of(change);
    }
}
