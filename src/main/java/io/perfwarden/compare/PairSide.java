package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Unit;

/** One side of a row, in the row's unit. */
public sealed interface PairSide {
    default OptionalDouble value() {
        return this instanceof Finite side
                ? OptionalDouble.of(side.number())
                : OptionalDouble.empty();
    }

    /** The spread that the tool states, else that of its samples. */
    default Optional<ReportedSpread> spread() {
        return Optional.empty();
    }

    /** Number of raw samples, from 1; empty if unknown. */
    default OptionalInt samples() {
        return OptionalInt.empty();
    }

    record Finite(double number, Optional<ReportedSpread> spread, OptionalInt samples)
            implements PairSide {}

    /** Texts that a tool writes instead of a number. */
    enum NoNumber implements PairSide {
        NOT_A_NUMBER,
        INFINITE,
        MINUS_INFINITE
    }

    /** A measurement in a comparable unit; absent without a value. */
    static Optional<PairSide> of(MetricResult measurement, Unit unit) {
        return measurement.reading() instanceof MetricReading.Measured measured
                ? Optional.of(of(measured, measurement.metric().unit(), unit))
                : Optional.empty();
    }

    static PairSide of(MetricReading.Measured measured, Unit from, Unit to) {
        double value = from.convert(measured.value(), to);
        if (!Double.isFinite(value)) {
            return Double.isNaN(value)
                    ? NoNumber.NOT_A_NUMBER
                    : value > 0 ? NoNumber.INFINITE : NoNumber.MINUS_INFINITE;
        }
        Optional<ReportedSpread> spread =
                Optional.of(measured.spreadOfSamples())
                        .filter(it -> it.kind() != ReportedSpread.Kind.NONE)
                        .map(it ->
                                from.equals(to)
                                        ? it
                                        : new ReportedSpread(
                                                it.kind(),
                                                from.convert(it.low(), to),
                                                from.convert(it.high(), to)));
        int samples = measured.samples().size();
        return new Finite(
                value, spread, samples == 0 ? OptionalInt.empty() : OptionalInt.of(samples));
    }

    /** Whether a value is possible: finite, and not negative for a time. */
    static boolean isPossible(double value, Metric metric) {
        return Double.isFinite(value) && !(value < 0 && metric.unit().isTime());
    }

    static boolean isMeasured(MetricResult measurement) {
        return measurement.reading() instanceof MetricReading.Measured measured
                && isPossible(measured.value(), measurement.metric());
    }

    static OptionalDouble valueOf(Optional<PairSide> side) {
        return side.map(PairSide::value).orElse(OptionalDouble.empty());
    }
}
