package io.perfwarden.report.finding;

import io.perfwarden.compare.Why;
import io.perfwarden.finding.Kind;
import io.perfwarden.report.Wording;

/** What a list of benchmarks says beside names and numbers. */
final class FoldWording {
    private FoldWording() {}

    static String summary(int benchmarks) {
        return Wording.counted(benchmarks, "benchmark") + " one by one";
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
    static String title(String name, Kind kind) {
        return kind == Kind.IMPROVED ? name + "\n" : name + ": " + what(kind) + "\n";
    }

    /** The line above benchmarks of different families. */
    static String title(Kind kind) {
        return what(kind) + ":\n";
    }

    /** The line above what else was measured. */
    static String otherMetrics() {
        return "other metrics:\n";
    }

    /** What became of benchmarks of a kind, without numbers. */
    static String what(Kind kind) {
        return switch (kind) {
            case REGRESSED -> "over the limit";
            case SLOWER -> "within the limit";
            case INCOMPARABLE -> "not comparable";
            case UNDECIDED -> "to be measured again";
            case CRASHED_BEFORE -> "crashed as before";
            case ELSEWHERE -> "other machine";
            case WITHIN_SLACK -> Why.WITHIN_SLACK.text();
            case NOT_SENSITIVE -> Why.NOT_SENSITIVE.text();
            case IMPROVED -> "better";
            case ADDED -> "new";
            case CRASHED, MISSING, ACCEPTED, SKIPPED, IGNORED, UNCHANGED -> kind.id();
        };
    }
}
