package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.BetterDirection;

/**
 * The step between two runs of a series that made at least half of a change.
 *
 * @param before the run before it
 * @param run the first run after it
 * @param change that it made, positive is worse
 */
public record LargestStep(int before, int run, double change) {
    private static final double LEAST_SHARE = 0.5;

    /**
     * The step of a row that changed between two runs; absent if several smaller ones made it.
     *
     * @param values of each run; NaN for a missing one
     */
    public static Optional<LargestStep> of(
            Row row, IntToDoubleFunction values, int first, int last) {
        double whole = StrictMath.log1p(row.change().orElse(0));
        if (!Double.isFinite(whole) || whole == 0) {
            return Optional.empty();
        }
        int sign = row.metric().direction() == BetterDirection.HIGHER ? -1 : 1;
        Optional<LargestStep> largest = Optional.empty();
        double most = 0;
        int known = -1;
        for (int run = first; run <= last; run++) {
            double value = values.applyAsDouble(run);
            if (!(value > 0)) {
                continue;
            }
            if (known >= 0) {
                double step = sign * StrictMath.log(value / values.applyAsDouble(known));
                double share = step / whole;
                if (share >= LEAST_SHARE && share > most) {
                    most = share;
                    largest = Optional.of(new LargestStep(known, run, StrictMath.expm1(step)));
                }
            }
            known = run;
        }
        return largest;
    }
}
