package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * A unit of criterion's console, which varies from run to run. Times become nanoseconds, and units
 * scaled by thousands ({@code Melem/s}, {@code Kcycles}) single ones; bytes keep their unit.
 */
record CriterionUnit(String unit, double factor) {
    static final String NANOSECOND = "ns";

    /** A unit other than time; a non-word may be a damaged time. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z%#][A-Za-z0-9_/%# .-]{0,60}");

    /**
     * The unit of a text; absent without one. Times are multiplied by a plain double, as gates with
     * such baselines do, so that verdicts agree to the last bit.
     */
    static Optional<CriterionUnit> of(String printed) {
        String symbol = Unit.parse(printed).symbol();
        return switch (symbol) {
            case "ps" -> Optional.of(new CriterionUnit(NANOSECOND, 1e-3));
            case NANOSECOND -> Optional.of(new CriterionUnit(NANOSECOND, 1));
            case "\u00b5s", "us" -> Optional.of(new CriterionUnit(NANOSECOND, 1e3));
            case "ms" -> Optional.of(new CriterionUnit(NANOSECOND, 1e6));
            case "s" -> Optional.of(new CriterionUnit(NANOSECOND, 1e9));
            default ->
                    Optional.of(symbol)
                            .filter(it -> WORD.matcher(it).matches())
                            .map(it -> parseOther(it));
        };
    }

    private static CriterionUnit parseOther(String printed) {
        int power = "KMGT".indexOf(printed.charAt(0)) + 1;
        String rest = printed.substring(1);
        boolean known = !Unit.parse(printed).base().equals(printed);
        boolean scaled =
                power > 0
                        && !known
                        && (rest.equals("b/s")
                                || Unit.parse(rest).impliedDirection() != BetterDirection.UNKNOWN);
        return scaled
                ? new CriterionUnit(rest, Math.pow(1e3, power))
                : new CriterionUnit(printed, 1);
    }

    /** The unit for values in another one; absent if they do not match. */
    Optional<CriterionUnit> convertTo(CriterionUnit other) {
        if (unit.equals(other.unit)) {
            return Optional.of(this);
        }
        Unit own = Unit.parse(unit);
        Unit wanted = Unit.parse(other.unit);
        return own.comparableWith(wanted)
                ? Optional.of(new CriterionUnit(other.unit, own.convert(factor, wanted)))
                : Optional.empty();
    }
}
