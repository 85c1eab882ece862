package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.SignificanceResult.Call;

/**
 * The change of a count, such as instructions, of which base and head were counted several times in
 * one job. Counts of one program repeat nearly exactly, so no statistics are needed.
 *
 * @param change relative, positive is worse; empty without a ratio
 * @param spread the largest of a side, relative to its least count; infinite from zero
 * @param doubt why it only advises; empty if it decides
 */
public record CountedChange(
        Call call, OptionalDouble change, double spread, Optional<CountDoubt> doubt) {
    /** Change from which on a count differs. */
    public static final double STEADY = 0.002;

    /** Counts of a side that fail or improve. */
    public static final int ENOUGH_COUNTS = 3;

    public enum CountDoubt {
        /** Counts of one side differ, as those of just-in-time compilers and threads do. */
        UNSTEADY,
        /** A third count could differ, as with a random hash seed. */
        FEW
    }

    /**
     * @param base counts of one side, in any order; no number is an unreadable count
     * @param higher whether more is better
     * @param fail worsening that fails, 0.01 for 1 %
     * @return empty where a count is missing, negative or no number
     */
    public static Optional<CountedChange> of(
            double[] base, double[] head, boolean higher, double fail) {
        if (!isReadable(base) || !isReadable(head)) {
            return Optional.empty();
        }
        double before = Arrays.stream(base).average().orElseThrow();
        double after = Arrays.stream(head).average().orElseThrow();
        double worse = higher ? before - after : after - before;
        OptionalDouble change =
                before == 0 ? OptionalDouble.empty() : OptionalDouble.of(worse / before);
        double spread = Math.max(spread(base), spread(head));
        Call call = change.isPresent() ? call(change.getAsDouble(), fail) : callFromZero(worse);
        Optional<CountDoubt> doubt =
                spread > STEADY
                        ? Optional.of(CountDoubt.UNSTEADY)
                        : Optional.of(CountDoubt.FEW)
                                .filter(_ -> Math.min(base.length, head.length) < ENOUGH_COUNTS)
                                .filter(_ -> call == Call.FAIL || call == Call.BETTER);
        boolean within = spread > STEADY && Math.abs(change.orElse(Double.MAX_VALUE)) <= spread;
        return Optional.of(
                new CountedChange(
                        within ? Call.SAME : doubt.map(_ -> advise(call)).orElse(call),
                        change,
                        spread,
                        doubt));
    }

    private static boolean isReadable(double... counts) {
        return counts.length > 0
                && Arrays.stream(counts).allMatch(it -> Double.isFinite(it) && it >= 0);
    }

    private static double spread(double... counts) {
        double least = Arrays.stream(counts).min().orElseThrow();
        double most = Arrays.stream(counts).max().orElseThrow();
        return most == least ? 0 : (most - least) / least;
    }

    private static Call call(double change, double fail) {
        if (change > 0 && change >= fail) {
            return Call.FAIL;
        }
        return change >= STEADY
                ? Call.SMALL
                : change < 0 && change <= -fail ? Call.BETTER : Call.SAME;
    }

    private static Call callFromZero(double worse) {
        return worse > 0 ? Call.FAIL : Call.SAME;
    }

    private static Call advise(Call call) {
        return switch (call) {
            case FAIL, SMALL, SUSPECT, UNCONFIRMED -> Call.SMALL;
            case BETTER, SAME, UNSETTLED, TOO_FEW_ROUNDS -> Call.SAME;
        };
    }
}
