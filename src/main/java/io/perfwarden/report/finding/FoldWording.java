package io.perfwarden.report.finding;

import io.perfwarden.finding.Kind;
import io.perfwarden.report.Wording;

/** What the folded block says beside names and numbers. */
final class FoldWording {
    private FoldWording() {}

    static String summary(int benchmarks) {
        return Wording.counted(benchmarks, "benchmark") + " one by one";
    }

    /** The line above a finding's members. */
    static String title(String name, Kind kind) {
        return name
                + switch (kind) {
                    case REGRESSED -> ": over the limit\n";
                    case SLOWER -> ": within the limit\n";
                    case CRASHED,
                            MISSING,
                            INCOMPARABLE,
                            UNDECIDED,
                            CRASHED_BEFORE,
                            ELSEWHERE,
                            WITHIN_SLACK,
                            IMPROVED,
                            ADDED,
                            ACCEPTED,
                            SKIPPED,
                            IGNORED,
                            UNCHANGED ->
                            ":\n";
                };
    }

    /** The line above those of the same family that only warn. */
    static String withinLimit() {
        return "within the limit:\n";
    }
}
