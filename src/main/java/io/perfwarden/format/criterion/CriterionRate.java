package io.perfwarden.format.criterion;

import java.util.Optional;

/**
 * A throughput of criterion. It scales elements by thousands into the unit's name ({@code
 * Melem/s}), which differs from run to run, so they are brought back to single ones; bytes keep
 * their unit.
 *
 * @param unit the unit to report
 * @param factor how many of it one printed unit is
 */
record CriterionRate(String unit, double factor) {
    private static final String PREFIXES = "KMGT";

    static Optional<CriterionRate> of(CriterionEstimate.Units units) {
        String printed = units.mid();
        if (!printed.endsWith("/s")
                || !printed.equals(units.low())
                || !printed.equals(units.high())) {
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
}
