package io.perfwarden.compare.pair;

import io.perfwarden.bench.Measurement;

/** What one row is made of. */
public sealed interface Pair {
    /** Versions are mostly hashes, whose beginnings tell them apart. */
    int VERSION_SHOWN = 12;

    /** Two measurements of one series. */
    static Pair of(Measurement baseline, Measurement current) {
        boolean edited =
                !baseline.version().isEmpty()
                        && !current.version().isEmpty()
                        && !baseline.version().equals(current.version());
        return edited
                ? new Misfit(baseline, current, Changed.VERSION)
                : new Both(baseline, current);
    }

    /** Both sides measured the same thing in units that can be put side by side. */
    record Both(Measurement baseline, Measurement current) implements Pair {}

    record OnlyCurrent(Measurement current) implements Pair {}

    record OnlyBaseline(Measurement baseline) implements Pair {}

    /** The same benchmark and metric, measured another way. */
    record Misfit(Measurement baseline, Measurement current, Changed changed) implements Pair {
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

    private static String shown(Measurement measurement) {
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
    default Measurement subject() {
        return switch (this) {
            case Both(_, Measurement current) -> current;
            case OnlyCurrent(Measurement current) -> current;
            case OnlyBaseline(Measurement baseline) -> baseline;
            case Misfit(_, Measurement current, _) -> current;
        };
    }
}
