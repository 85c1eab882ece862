package io.perfwarden.format.rust;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.NumberWithUnit;
import java.util.Optional;

/**
 * A value of divan beside the time. The tool chooses the unit of each cell, from run to run another
 * one, so that all are brought back to one.
 *
 * @param name the metric's name
 * @param unit the unit of the value
 * @param exact whether it repeats exactly
 */
record DivanValue(String name, double value, String unit, boolean exact) {
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final Unit BYTES = Unit.parse("B");
    private static final String PREFIXES = "KMGTP";
    private static final String THROUGHPUT = "throughput";
    private static final String PER_SECOND = "/s";

    /** The median in nanoseconds, with the range of all samples; empty for an unknown unit. */
    static Optional<Reading> time(String fastest, String slowest, String median) {
        Optional<Double> low = in(fastest, NANOSECONDS);
        Optional<Double> high = in(slowest, NANOSECONDS);
        Optional<Double> middle = in(median, NANOSECONDS);
        if (low.isEmpty() || high.isEmpty() || middle.isEmpty()) {
            return Optional.empty();
        }
        Spread spread = Spread.between(Spread.Kind.RANGE, low.get(), high.get());
        return Optional.of(new Reading.Measured(middle.get(), spread, Samples.NONE));
    }

    /** The mean in nanoseconds; empty for an unknown unit. */
    static Optional<Reading> mean(String text) {
        return in(text, NANOSECONDS).map(Reading::measured);
    }

    private static Optional<Double> in(String text, Unit unit) {
        return NumberWithUnit.parse(text)
                .filter(value -> Unit.parse(value.unit()).comparableWith(unit))
                .map(value -> Unit.parse(value.unit()).convert(value.value(), unit));
    }

    /**
     * What a cell below a benchmark says.
     *
     * @param label what was allocated or freed, or nothing
     */
    static Optional<DivanValue> beside(String cell, String label) {
        Optional<NumberWithUnit> parsed = NumberWithUnit.parse(cell);
        if (parsed.isEmpty()) {
            return Optional.empty();
        }
        if (parsed.get().unit().endsWith(PER_SECOND) && label.isEmpty()) {
            return Optional.of(rate(parsed.get()));
        }
        if (label.isEmpty()) {
            return Optional.empty();
        }
        Optional<Double> bytes = in(cell, BYTES);
        return bytes.isPresent()
                ? Optional.of(new DivanValue(label + " size", bytes.get(), "B", true))
                : Optional.of(new DivanValue(label + " count", parsed.get().value(), "", true));
    }

    /** The mean of what {@link #beside} says, which need not repeat exactly. */
    DivanValue asMean() {
        return new DivanValue(name + " mean", value, unit, false);
    }

    private static DivanValue rate(NumberWithUnit rate) {
        Unit printed = Unit.parse(rate.unit());
        Unit perSecond = Unit.parse("B/s");
        if (printed.comparableWith(perSecond)) {
            double value = printed.convert(rate.value(), perSecond);
            return new DivanValue(THROUGHPUT, value, "B/s", false);
        }
        int power = PREFIXES.indexOf(rate.unit().charAt(0)) + 1;
        boolean scaled = power > 0 && rate.unit().length() > 1 + PER_SECOND.length();
        String unit = scaled ? rate.unit().substring(1) : rate.unit();
        double value = scaled ? rate.value() * Math.pow(1e3, power) : rate.value();
        return new DivanValue(THROUGHPUT, value, unit, false);
    }

    Metric metric(ResultCollector results) {
        Metric metric = Metric.of(name, results.unit(unit)).secondary();
        Direction better = name.equals(THROUGHPUT) ? Direction.HIGHER : Direction.LOWER;
        Metric directed =
                metric.direction() == Direction.UNKNOWN
                        ? metric.directed(better, DirectionOrigin.FORMAT)
                        : metric;
        return exact ? directed.deterministic() : directed;
    }
}
