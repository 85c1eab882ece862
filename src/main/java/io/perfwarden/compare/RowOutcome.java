package io.perfwarden.compare;

import java.util.Locale;

/** The outcome of a row; each has exactly one. */
public enum RowOutcome {
    REGRESSED,
    /** Worse than the warning limit, or than the limit of an advisory row. */
    SLOWER,
    UNCHANGED,
    IMPROVED,
    ADDED,
    MISSING,
    /** The benchmark failed, or its value is no number. */
    FAILED,
    /** Its status states that it was not run. */
    SKIPPED,
    /** Both sides exist, but cannot be compared. */
    INCOMPARABLE,
    /** Undecided: it is to be measured again. */
    INCONCLUSIVE,
    ACCEPTED;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
