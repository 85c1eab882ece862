package io.perfwarden.compare.rule;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.compare.pair.Directed;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The two values of a pair, ready for a rule.
 *
 * @param metric the baseline's, with a direction that is known
 * @param baseline as it stands there: any double
 * @param current in the baseline's unit: finite, and not negative if it is a time
 */
public record Values(Metric metric, double baseline, double current) {
    /** The values, if the pair has two and it is known which way is better. */
    public static Optional<Values> of(Pair pair, SuitePolicy suite) {
        if (!(pair instanceof Pair.Both(Measurement baseline, Measurement current))
                || !(baseline.reading() instanceof Reading.Measured before)
                || !(current.reading() instanceof Reading.Measured now)) {
            return Optional.empty();
        }
        RowPolicy policy = suite.rowPolicy(current.id(), current.metric().name());
        Metric metric = Directed.of(baseline.metric(), current.metric(), policy);
        double value = current.metric().unit().convert(now.value(), metric.unit());
        return metric.direction() == Direction.UNKNOWN || !Side.isPossible(value, metric)
                ? Optional.empty()
                : Optional.of(new Values(metric, before.value(), value));
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
    public static OptionalDouble change(double baseline, double current, Direction direction) {
        double good = direction == Direction.HIGHER ? current : baseline;
        double bad = direction == Direction.HIGHER ? baseline : current;
        double change = bad / good - 1;
        return good <= 0 || bad < 0 || Double.isNaN(change)
                ? OptionalDouble.empty()
                : OptionalDouble.of(change);
    }
}
