package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeKind;

/** Marks, whose shapes differ; none looks worse or better than what it does to the verdict. */
public final class RowMark {
    private static final String FAILS = "\u274c";
    private static final String WARNS = "\u26a0\ufe0f";
    private static final String NOT_JUDGED = "\u2139\ufe0f";
    private static final String GOOD = "\u2705";
    private static final String NEW = "\ud83c\udd95";

    private RowMark() {}

    static String of(ChangeGroup finding) {
        return switch (finding.effect()) {
            case FAIL -> FAILS;
            case WARN -> finding.kind() == ChangeKind.ELSEWHERE ? NOT_JUDGED : WARNS;
            case NONE ->
                    switch (finding.kind()) {
                        case IMPROVED, ACCEPTED, UNCHANGED -> GOOD;
                        case ADDED -> NEW;
                        case CRASHED,
                                REGRESSED,
                                MISSING,
                                SLOWER,
                                INCOMPARABLE,
                                UNDECIDED,
                                CRASHED_BEFORE,
                                ELSEWHERE,
                                WITHIN_SLACK,
                                SKIPPED,
                                IGNORED,
                                NOT_SENSITIVE ->
                                NOT_JUDGED;
                    };
        };
    }

    public static String of(Row row) {
        if (row.effect() == RowEffect.FAIL) {
            return FAILS;
        }
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, MISSING, FAILED ->
                    row.effect() == RowEffect.WARN ? WARNS : NOT_JUDGED;
            case ADDED -> NEW;
            case INCONCLUSIVE, INCOMPARABLE, SKIPPED -> NOT_JUDGED;
            case UNCHANGED -> row.isBlind() ? NOT_JUDGED : GOOD;
            case IMPROVED, ACCEPTED -> GOOD;
        };
    }
}
