package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;

/** What a row is to somebody with little time, the most urgent first. */
public enum RowSeverity {
    RED,
    YELLOW,
    OTHER,
    UNCHANGED;

    public static RowSeverity of(Row row) {
        return switch (row.effect()) {
            case FAIL -> RED;
            case WARN -> YELLOW;
            case NONE -> isUnchanged(row) ? UNCHANGED : OTHER;
        };
    }

    /** What slack alone lets pass has changed. */
    private static boolean isUnchanged(Row row) {
        return row.outcome() == RowOutcome.UNCHANGED && !row.why().contains(RowReason.WITHIN_SLACK);
    }
}
