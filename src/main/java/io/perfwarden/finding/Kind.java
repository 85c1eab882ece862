package io.perfwarden.finding;

import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Why;
import java.util.Locale;

/** What became of a benchmark, in the order in which it is told. */
public enum Kind {
    CRASHED,
    REGRESSED,
    MISSING,
    /** Worse, and only warned of. */
    SLOWER,
    INCOMPARABLE,
    /** To be measured again. */
    UNDECIDED,
    /** Without a value in the baseline as well. */
    CRASHED_BEFORE,
    /** Worse or not compared, on another machine than the baseline's. */
    ELSEWHERE,
    /** Worse, and only the absolute allowance lets it pass. */
    WITHIN_SLACK,
    IMPROVED,
    ADDED,
    /** Worse, and a maintainer has accepted that. */
    ACCEPTED,
    SKIPPED,
    /** Worse, gone or crashed, and the configuration says that it does not matter. */
    IGNORED,
    /** It looks unchanged, and would so with a change as large as its limit. */
    NOT_SENSITIVE,
    UNCHANGED;

    /** The name in JSON. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is told of one by one, and not in a count alone. */
    public boolean isTold() {
        return compareTo(ADDED) <= 0;
    }

    /** Whether anything happened, as far as anybody can see. */
    public boolean isNews() {
        return this != UNCHANGED && this != NOT_SENSITIVE;
    }

    /** What became of the benchmark that a row decides. */
    static Kind of(Row row) {
        boolean ignored = row.effect() == Effect.NONE;
        if (row.why().contains(Why.OTHER_MACHINE) && row.effect() != Effect.FAIL) {
            return ELSEWHERE;
        }
        return switch (row.outcome()) {
            case FAILED -> row.isBrokenAsBefore() ? CRASHED_BEFORE : ignored ? IGNORED : CRASHED;
            case REGRESSED, SLOWER -> worse(row.effect());
            case MISSING -> ignored ? IGNORED : MISSING;
            case INCOMPARABLE -> INCOMPARABLE;
            case INCONCLUSIVE -> UNDECIDED;
            case IMPROVED -> IMPROVED;
            case ADDED -> ADDED;
            case ACCEPTED -> ACCEPTED;
            case SKIPPED -> SKIPPED;
            case UNCHANGED -> unchanged(row);
        };
    }

    private static Kind unchanged(Row row) {
        if (row.why().contains(Why.WITHIN_SLACK)) {
            return WITHIN_SLACK;
        }
        return row.why().contains(Why.NOT_SENSITIVE) ? NOT_SENSITIVE : UNCHANGED;
    }

    private static Kind worse(Effect effect) {
        return switch (effect) {
            case FAIL -> REGRESSED;
            case WARN -> SLOWER;
            case NONE -> IGNORED;
        };
    }
}
