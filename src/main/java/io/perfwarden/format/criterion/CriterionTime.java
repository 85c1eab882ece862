package io.perfwarden.format.criterion;

import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;

/** Times of criterion in nanoseconds. */
final class CriterionTime {
    private CriterionTime() {}

    static boolean knows(CriterionEstimate.Units units) {
        return factor(units.low()) > 0 && factor(units.mid()) > 0 && factor(units.high()) > 0;
    }

    static Reading reading(CriterionEstimate time) {
        double low = factor(time.units().low());
        double high = factor(time.units().high());
        Spread spread = time.spread(value -> value * low, value -> value * high);
        double nanoseconds = time.mid() * factor(time.units().mid());
        return new Reading.Measured(nanoseconds, spread, Samples.NONE);
    }

    /**
     * Nanoseconds in one unit, or 0 if it is none. Values are multiplied by a plain double, as the
     * gates do that keep such output as their baseline, so that verdicts agree to the last bit.
     */
    private static double factor(String unit) {
        return switch (unit) {
            case "ps" -> 1e-3;
            case "ns" -> 1;
            case "\u00b5s", "\u03bcs", "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 0;
        };
    }
}
