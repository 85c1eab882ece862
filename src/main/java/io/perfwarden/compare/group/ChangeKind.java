package io.perfwarden.compare.group;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowReason;
import java.util.Locale;

/** What became of a benchmark, in the order in which it is reported. */
public enum ChangeKind {
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
    /** The run left it out on purpose; where kinds are counted by id it is skipped. */
    NOT_AFFECTED,
    /** Worse, gone or crashed, and the configuration says that it does not matter. */
    IGNORED,
    /** It looks unchanged, and would so with a change as large as its limit. */
    NOT_SENSITIVE,
    UNCHANGED;

    public String id() {
        return (this == NOT_AFFECTED ? SKIPPED : this).name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is listed one by one, and not in a count alone. */
    public boolean isListed() {
        return compareTo(ADDED) <= 0;
    }

    /** Whether anything happened that a report shows. */
    public boolean isReported() {
        return this != UNCHANGED && this != NOT_SENSITIVE && this != NOT_AFFECTED;
    }

    /** Whether a value changed, for better or worse. */
    public boolean isChange() {
        return this == REGRESSED || this == SLOWER || this == IMPROVED;
    }

    static ChangeKind of(Row row) {
        boolean ignored = row.effect() == RowEffect.NONE;
        if (row.has(RowReason.OTHER_MACHINE) && row.effect() != RowEffect.FAIL) {
            return ELSEWHERE;
        }
        return switch (row.outcome()) {
            case FAILED -> row.isBrokenAsBefore() ? CRASHED_BEFORE : ignored ? IGNORED : CRASHED;
            case REGRESSED, SLOWER ->
                    switch (row.effect()) {
                        case FAIL -> REGRESSED;
                        case WARN -> SLOWER;
                        case NONE -> IGNORED;
                    };
            case MISSING -> ignored ? IGNORED : MISSING;
            case INCOMPARABLE -> INCOMPARABLE;
            case INCONCLUSIVE -> UNDECIDED;
            case IMPROVED -> IMPROVED;
            case ADDED -> ADDED;
            case ACCEPTED -> ACCEPTED;
            case SKIPPED -> row.has(RowReason.NOT_AFFECTED) ? NOT_AFFECTED : SKIPPED;
            case UNCHANGED ->
                    row.has(RowReason.WITHIN_SLACK)
                            ? WITHIN_SLACK
                            : row.has(RowReason.NOT_SENSITIVE) ? NOT_SENSITIVE : UNCHANGED;
        };
    }
}
