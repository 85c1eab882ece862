package io.perfwarden.report.terminal;

import io.perfwarden.compare.Row;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;

/** Where a row stands in a report in sections. */
enum Section {
    REGRESSIONS,
    WARNINGS,
    IMPROVEMENTS,
    UNCHANGED,
    MISSING,
    NEW,
    FAILED,
    NOT_COMPARED;

    /** Improvements count from the warning limit on, whatever else calls them so. */
    static Section of(Row row, SuitePolicy suite) {
        return switch (row.outcome()) {
            case REGRESSED -> REGRESSIONS;
            case SLOWER, INCONCLUSIVE -> WARNINGS;
            case IMPROVED -> IMPROVEMENTS;
            case UNCHANGED, ACCEPTED -> isBetter(row, suite) ? IMPROVEMENTS : UNCHANGED;
            case MISSING -> MISSING;
            case ADDED -> NEW;
            case FAILED -> FAILED;
            case SKIPPED, INCOMPARABLE -> NOT_COMPARED;
        };
    }

    private static boolean isBetter(Row row, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(row.id(), row.metric().name());
        return row.change().orElse(0) < -policy.limits().warn();
    }
}
