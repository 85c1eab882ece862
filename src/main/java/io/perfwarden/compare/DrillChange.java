package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Measured;

/** One thing that a drill changes in the results of a run. */
public enum DrillChange {
    /** The control: what alarms here is no effect of a change. */
    NOTHING("nothing", 1),
    THREE("+3 %", 1.03),
    FIVE("+5 %", 1.05),
    TEN("+10 %", 1.1),
    QUARTER("+25 %", 1.25),
    DOUBLE("+100 %", 2),
    GONE("gone", 1),
    CRASHED("crashed", 1),
    /** A time is told as a rate, or a rate as a time. */
    UNIT_TURNED("unit turned round", 1),
    /** Five in a hundred of what is tried fails. */
    ERRORS("5 % more errors", 1);

    /** Worsenings by a factor, the smallest first. */
    public static final List<DrillChange> SLOWDOWNS = List.of(THREE, FIVE, TEN, QUARTER, DOUBLE);

    static final List<DrillChange> OF_SUITE = List.of(NOTHING, THREE, FIVE, TEN, QUARTER, DOUBLE);

    static final List<DrillChange> OF_BENCHMARK =
            List.of(THREE, FIVE, TEN, QUARTER, DOUBLE, GONE, CRASHED, UNIT_TURNED, ERRORS);

    private static final double MORE_ERRORS = 5; // per cent of the trials

    private final String text;
    private final double factor;

    DrillChange(String text, double factor) {
        this.text = text;
        this.factor = factor;
    }

    public String text() {
        return text;
    }

    /** Whether the change is possible for one of these measurements of a benchmark. */
    boolean appliesTo(List<MetricResult> benchmark) {
        return this == GONE
                || benchmark.stream().anyMatch(one -> !apply(one).equals(Optional.of(one)));
    }

    /** The changed measurement; empty if it is gone. What the change cannot affect is equal. */
    Optional<MetricResult> apply(MetricResult one) {
        return switch (this) {
            case NOTHING -> Optional.of(one);
            case THREE, FIVE, TEN, QUARTER, DOUBLE -> Optional.of(worsen(one));
            case GONE -> Optional.empty();
            case CRASHED -> Optional.of(one.withReading(new MetricReading.Failed("a drill")));
            case UNIT_TURNED -> Optional.of(turnUnit(one));
            case ERRORS -> Optional.of(addErrors(one));
        };
    }

    private MetricResult worsen(MetricResult one) {
        if (!(one.reading() instanceof Measured measured)
                || measured.isShare()
                || one.metric().role() != Metric.Role.PRIMARY) {
            return one;
        }
        double by = one.metric().direction() == BetterDirection.HIGHER ? 1 / factor : factor;
        double[] samples = measured.samples().toArray();
        Arrays.setAll(samples, i -> samples[i] * by);
        ReportedSpread spread = measured.spread();
        return one.withReading(
                new Measured(
                        measured.value() * by,
                        new ReportedSpread(spread.kind(), spread.low() * by, spread.high() * by),
                        Samples.of(samples)));
    }

    private static MetricResult turnUnit(MetricResult one) {
        Unit unit = one.metric().unit();
        if (!(one.reading() instanceof Measured measured)
                || one.metric().role() != Metric.Role.PRIMARY
                || !(unit.isTime() || unit.isRate())) {
            return one;
        }
        Metric turned =
                Metric.of(one.metric().name(), Unit.parse(unit.isTime() ? "ops/s" : "s/op"));
        double base = measured.value() * unit.scale().doubleValue();
        return one.withMetric(turned).withReading(MetricReading.of(1 / base));
    }

    private static MetricResult addErrors(MetricResult one) {
        if (!(one.reading() instanceof Measured measured) || !measured.isShare()) {
            return one;
        }
        double more =
                one.metric().direction() == BetterDirection.HIGHER ? -MORE_ERRORS : MORE_ERRORS;
        return one.withReading(
                new Measured(
                        Math.clamp(measured.value() + more, 0, 100),
                        ReportedSpread.NONE,
                        Samples.NONE,
                        measured.trials()));
    }
}
