package io.perfwarden.format.criterion;

import io.perfwarden.bench.Unit;
import java.util.Optional;

/**
 * A throughput of criterion. It chooses a unit for each number, and scales elements by thousands
 * into the unit's name ({@code Melem/s}), which differs from run to run, so they are brought back
 * to single ones; bytes keep their unit.
 *
 * @param unit the unit to report
 * @param factor how many of it one printed unit is
 */
record CriterionRate(String unit, double factor) {
    private static final String PREFIXES = "KMGT";

    /** What a printed unit is; nothing for one that is no rate. */
    static Optional<CriterionRate> of(String printed) {
        if (!printed.endsWith("/s")) {
            return Optional.empty();
        }
        int power = PREFIXES.indexOf(printed.charAt(0)) + 1;
        String rest = printed.substring(1);
        boolean scaled = power > 0 && (rest.equals("elem/s") || rest.equals("b/s"));
        return Optional.of(
                scaled
                        ? new CriterionRate(rest, Math.pow(1e3, power))
                        : new CriterionRate(printed, 1));
    }

    /** The same with values in the unit of another rate; nothing if the two do not go together. */
    Optional<CriterionRate> in(CriterionRate other) {
        if (unit.equals(other.unit)) {
            return Optional.of(this);
        }
        Unit own = Unit.parse(unit);
        Unit wanted = Unit.parse(other.unit);
        return own.comparableWith(wanted)
                ? Optional.of(new CriterionRate(other.unit, own.convert(factor, wanted)))
                : Optional.empty();
    }
}
