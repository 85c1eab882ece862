package io.perfwarden.compare;

import java.util.Locale;

/** What became of one benchmark's metric. Every row has exactly one. */
public enum RowOutcome {
    /** Worse than the limit. */
    REGRESSED,
    /** Worse than the warning limit, or worse than the limit where only advice is given. */
    SLOWER,
    UNCHANGED,
    IMPROVED,
    /** Measured now, absent from the baseline. */
    ADDED,
    /** In the baseline, absent from the run. */
    MISSING,
    /** The benchmark itself errored, or its value is no number. */
    FAILED,
    /** Its status says that it was not run. */
    SKIPPED,
    /** Both sides exist, yet no honest comparison is possible. */
    INCOMPARABLE,
    /** Not decided yet: to be measured again. */
    INCONCLUSIVE,
    /** Worse, and accepted by a maintainer. */
    ACCEPTED;

    /** The name in JSON and in configuration. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
