package io.perfwarden.format;

import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;

/**
 * The metric of a value that has a unit and no name. The unit is in the metric's name unless it
 * says what kind of thing is measured, so that values of one name in two units never meet.
 */
public final class UnitMetric {
    private static final int LONGEST = 40;

    private UnitMetric() {}

    public static Metric of(Unit unit) {
        return Metric.of(name(unit), unit);
    }

    private static String name(Unit unit) {
        if (unit.isTime()) {
            return "time";
        }
        if (unit.isRate()) {
            return "throughput";
        }
        if (unit.base().equals("B")) {
            return "size";
        }
        boolean usable = !unit.symbol().isEmpty() && unit.symbol().length() <= LONGEST;
        return usable ? unit.symbol() : "value";
    }
}
