package io.perfwarden.compare.group;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowReason;
import java.util.Locale;

/** The kinds of changes, in the order of reports. */
public enum ChangeKind {
    CRASHED,
    REGRESSED,
    /** A limit of the tool itself, crossed; its id counts it as crashed. */
    CROSSED,
    MISSING,
    /** Worse, and warned of. */
    SLOWER,
    INCOMPARABLE,
    /** To be measured again. */
    UNDECIDED,
    /** The baseline has no value either. */
    CRASHED_BEFORE,
    /** Worse or not comparable, on another machine than the baseline's. */
    ELSEWHERE,
    /** Only the absolute allowance keeps a worse value from failing. */
    WITHIN_SLACK,
    IMPROVED,
    ADDED,
    ACCEPTED,
    SKIPPED,
    /** The run left it out on purpose; its id counts it as skipped. */
    NOT_AFFECTED,
    /** Worse, gone or crashed, but the configuration ignores it. */
    IGNORED,
    /** A change as large as its limit would not be seen. */
    NOT_SENSITIVE,
    UNCHANGED;

    public String id() {
        ChangeKind known = this == NOT_AFFECTED ? SKIPPED : this == CROSSED ? CRASHED : this;
        return known.name().toLowerCase(Locale.ROOT);
    }

    public boolean isListed() {
        return compareTo(ADDED) <= 0;
    }

    public boolean isReported() {
        return this != UNCHANGED && this != NOT_SENSITIVE && this != NOT_AFFECTED;
    }

    public boolean isChange() {
        return this == REGRESSED || this == SLOWER || this == IMPROVED;
    }

    static ChangeKind of(Row row) {
        boolean ignored = row.effect() == RowEffect.NONE;
        if (row.has(RowReason.OTHER_MACHINE) && row.effect() != RowEffect.FAIL) {
            return ELSEWHERE;
        }
        return switch (row.outcome()) {
            case FAILED ->
                    row.isBrokenAsBefore()
                            ? CRASHED_BEFORE
                            : ignored ? IGNORED : row.isThreshold() ? CROSSED : CRASHED;
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
