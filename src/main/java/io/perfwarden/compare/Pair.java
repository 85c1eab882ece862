package io.perfwarden.compare;

import module java.base;

import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;

/** The one or two measurements of a row. */
public sealed interface Pair {
    /** Characters of a version that are shown: versions are mostly hashes. */
    int VERSION_SHOWN = 12;

    static Pair of(MetricResult baseline, MetricResult current) {
        String before = baseline.version();
        String now = current.version();
        return !before.isEmpty() && !now.isEmpty() && !before.equals(now)
                ? new IncomparablePair(baseline, current, PairDifference.VERSION)
                : new Both(baseline, current);
    }

    record Both(MetricResult baseline, MetricResult current) implements Pair {}

    /** Two texts as a change, for a row's detail. */
    static String change(String before, String now) {
        return before + " \u2192 " + now;
    }

    record OnlyCurrent(MetricResult current) implements Pair {}

    /**
     * @param instead what the run measures of the benchmark instead, if it is one metric
     */
    record OnlyBaseline(MetricResult baseline, Optional<Metric> instead) implements Pair {
        public OnlyBaseline(MetricResult baseline) {
            this(baseline, Optional.empty());
        }
    }

    /** Both sides have it, but measured differently. */
    record IncomparablePair(MetricResult baseline, MetricResult current, PairDifference difference)
            implements Pair {
        public String description() {
            return change(shownValue(baseline), shownValue(current));
        }

        private String shownValue(MetricResult side) {
            String version = side.version();
            return switch (difference) {
                case UNIT -> side.metric().unit().symbol();
                case MODE, SHARED_NAME -> side.id().label();
                case VERSION -> version.substring(0, Math.min(version.length(), VERSION_SHOWN));
            };
        }
    }

    /**
     * The row's metric: the baseline's, with the direction of the run's file, else of the
     * baseline's file, else of the configuration. A direction that an older version derived from a
     * unit counts as the unit's. If both files declare different ones, a primary metric gets none,
     * so that no verdict follows; others keep the baseline's. Role and exactness are the run's.
     */
    static Metric metric(Metric before, Metric current, RowPolicy policy) {
        Metric baseline = before.withRoleOf(current);
        boolean contradicted =
                current.origin() == DirectionOrigin.DECLARED
                        && baseline.direction() != BetterDirection.UNKNOWN
                        && baseline.direction() != current.direction();
        boolean silent =
                current.direction() == BetterDirection.UNKNOWN
                        && baseline.origin() == DirectionOrigin.DECLARED;
        if (silent || (contradicted && current.role() != Metric.Role.PRIMARY)) {
            return baseline;
        }
        Metric stated =
                contradicted
                        ? baseline.withDirection(BetterDirection.UNKNOWN, DirectionOrigin.NONE)
                        : baseline.withDirection(current.direction(), current.origin());
        return metric(stated, policy);
    }

    /** A metric with its own direction, else the configuration's. */
    static Metric metric(Metric metric, RowPolicy policy) {
        return metric.direction() != BetterDirection.UNKNOWN
                        || policy.direction() == BetterDirection.UNKNOWN
                ? metric
                : metric.withDirection(policy.direction(), DirectionOrigin.CONFIG);
    }

    enum PairDifference {
        UNIT(RowReason.UNIT_CHANGED),
        MODE(RowReason.MODE_CHANGED),
        VERSION(RowReason.BENCHMARK_CHANGED),
        SHARED_NAME(RowReason.SHARED_NAME);

        final RowReason reason;

        PairDifference(RowReason reason) {
            this.reason = reason;
        }
    }

    /** The measurement that names the row: the run's, if there is one. */
    default MetricResult subject() {
        return switch (this) {
            case Both(_, var current) -> current;
            case OnlyCurrent(var current) -> current;
            case OnlyBaseline(var baseline, _) -> baseline;
            case IncomparablePair(_, var current, _) -> current;
        };
    }

    /**
     * The two values of a pair, ready for a rule.
     *
     * @param metric the baseline's, with a known direction
     * @param current in the baseline's unit; finite, and not negative for a time
     */
    public record PairValues(Metric metric, double baseline, double current) {
        /** Absent without two values or a known direction. */
        public static Optional<PairValues> of(Pair pair, SuitePolicy suite) {
            if (!(pair instanceof Pair.Both(MetricResult baseline, MetricResult current))
                    || !(baseline.reading() instanceof MetricReading.Measured before)
                    || !(current.reading() instanceof MetricReading.Measured now)) {
                return Optional.empty();
            }
            RowPolicy policy = suite.rowPolicy(current.id(), current.metric().name());
            Metric metric = Pair.metric(baseline.metric(), current.metric(), policy);
            double value = current.metric().unit().convert(now.value(), metric.unit());
            return metric.direction() == BetterDirection.UNKNOWN
                            || !PairSide.isPossible(value, metric)
                    ? Optional.empty()
                    : Optional.of(new PairValues(metric, before.value(), value));
        }

        /** The worsening: 0.124 for 12.4 %; empty without a ratio. */
        public OptionalDouble change() {
            return change(baseline, current, metric.direction());
        }

        /**
         * The relative change adjusted for direction, positive is worse: 0.124 for 12.4 %.
         *
         * @return empty if the divisor is zero or negative
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
}
