package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;

public record ReportRow(SuiteComparison suite, Row row) {
    public enum Severity {
        RED,
        YELLOW,
        OTHER,
        UNCHANGED;

        /** The severity of a row; a change that only the slack lets pass is no pass. */
        public static Severity of(Row row) {
            return switch (row.effect()) {
                case FAIL -> RED;
                case WARN -> YELLOW;
                case NONE ->
                        row.outcome() == RowOutcome.UNCHANGED
                                        && !row.why().contains(RowReason.WITHIN_SLACK)
                                ? UNCHANGED
                                : OTHER;
            };
        }
    }
}
