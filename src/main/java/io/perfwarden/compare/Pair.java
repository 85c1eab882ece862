package io.perfwarden.compare;

import io.perfwarden.model.MetricResult;

/** What one row is made of. */
public sealed interface Pair {
    /** Versions are mostly hashes, whose beginnings tell them apart. */
    int VERSION_SHOWN = 12;

    /** Two measurements of one series. */
    static Pair of(MetricResult baseline, MetricResult current) {
        boolean edited =
                !baseline.version().isEmpty()
                        && !current.version().isEmpty()
                        && !baseline.version().equals(current.version());
        return edited
                ? new Misfit(baseline, current, Changed.VERSION)
                : new Both(baseline, current);
    }

    /** Both sides measured the same thing in units that can be put side by side. */
    record Both(MetricResult baseline, MetricResult current) implements Pair {}

    record OnlyCurrent(MetricResult current) implements Pair {}

    record OnlyBaseline(MetricResult baseline) implements Pair {}

    /** The same benchmark and metric, measured another way. */
    record Misfit(MetricResult baseline, MetricResult current, Changed changed) implements Pair {
        /** What it was and what it is. */
        public String difference() {
            return switch (changed) {
                case UNIT ->
                        baseline.metric().unit().symbol()
                                + " \u2192 "
                                + current.metric().unit().symbol();
                case MODE, SHARED_NAME -> baseline.id().label() + " \u2192 " + current.id().label();
                case VERSION -> shown(baseline) + " \u2192 " + shown(current);
            };
        }
    }

    private static String shown(MetricResult measurement) {
        String version = measurement.version();
        return version.length() > VERSION_SHOWN ? version.substring(0, VERSION_SHOWN) : version;
    }

    /** Why two measurements of one benchmark cannot be put side by side. */
    enum Changed {
        UNIT,
        MODE,
        /** The tool says that the benchmark itself is another one. */
        VERSION,
        /** Several share the name, and nothing tells which is which. */
        SHARED_NAME
    }

    /** The measurement that names the row: the run's where there is one. */
    default MetricResult subject() {
        return switch (this) {
            case Both(_, MetricResult current) -> current;
            case OnlyCurrent(MetricResult current) -> current;
            case OnlyBaseline(MetricResult baseline) -> baseline;
            case Misfit(_, MetricResult current, _) -> current;
        };
    }
}
