package io.perfwarden.report;

import module java.base;

import io.perfwarden.stats.CountedChange;

/** What a benchmark's time and its instructions mean together, where they disagree. */
public final class CountWording {
    private CountWording() {}

    /** Which way a row went. */
    public enum RowDirection {
        WORSE,
        SAME,
        BETTER
    }

    /**
     * @param changeTime 0.05 for 5 % slower
     * @param changeCount 0.05 for 5 % more instructions
     * @return one or two sentences; empty where both say the same
     */
    public static Optional<String> sentence(
            RowDirection time, RowDirection count, double changeTime, double changeCount) {
        boolean isSame = Math.abs(changeCount) < CountedChange.STEADY;
        String both =
                "time %s, instructions %s: ".formatted(percent(changeTime), percent(changeCount));
        return switch (time) {
            case WORSE ->
                    isSame
                            ? Optional.of(
                                    both + "the same work, slower. Layout, memory or machine.")
                            : Optional.of(both + "less work, slower.")
                                    .filter(_ -> changeCount <= -CountedChange.STEADY);
            case SAME, BETTER ->
                    count == RowDirection.WORSE
                            ? Optional.of(
                                    "instructions %s, time not measurably slower: more work that this machine hides."
                                            .formatted(percent(changeCount)))
                            : Optional.of(
                                            both
                                                    + "the same work, faster. Layout, memory or"
                                                    + " machine.")
                                    .filter(_ -> time == RowDirection.BETTER && isSame);
        };
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }
}
