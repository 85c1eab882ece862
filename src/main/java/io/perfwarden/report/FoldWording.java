package io.perfwarden.report;

import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.group.ChangeKind;

/** What a list of benchmarks says beside names and numbers. */
final class FoldWording {
    private FoldWording() {}

    static String summary(int benchmarks) {
        return CommonWording.counted(benchmarks, "benchmark") + " one by one";
    }

    /** Where no benchmarks are listed. */
    static String trust() {
        return "How far to trust this";
    }

    /** Above the column of suites and platforms. */
    static String place() {
        return "suite";
    }

    /** The line above the members of a finding. */
    static String title(String name, ChangeKind kind) {
        return kind == ChangeKind.IMPROVED ? name + "\n" : name + ": " + what(kind) + "\n";
    }

    /** The line above benchmarks of different families. */
    static String title(ChangeKind kind) {
        return what(kind) + ":\n";
    }

    /** The line above what else was measured. */
    static String otherMetrics() {
        return "other metrics:\n";
    }

    /** What became of benchmarks of a kind, without numbers. */
    static String what(ChangeKind kind) {
        return switch (kind) {
            case REGRESSED -> "over the limit";
            case SLOWER -> "within the limit";
            case INCOMPARABLE -> "not comparable";
            case UNDECIDED -> "to be measured again";
            case CRASHED_BEFORE -> "crashed as before";
            case ELSEWHERE -> "other machine";
            case WITHIN_SLACK -> RowReason.WITHIN_SLACK.text();
            case NOT_SENSITIVE -> RowReason.NOT_SENSITIVE.text();
            case IMPROVED -> "better";
            case ADDED -> "new";
            case CRASHED, MISSING, ACCEPTED, SKIPPED, IGNORED, UNCHANGED -> kind.id();
        };
    }
}
