package io.perfwarden.web.pages;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.compare.*;
import io.perfwarden.report.RangeWording.RangeOutcome;
import java.util.Optional;

/** What became of a series: never by colour alone. */
public record OutcomeMark(String style, String sign, String word) {
    public static final OutcomeMark WAITS = new OutcomeMark("note", "\u2026", "in progress");

    static OutcomeMark ofCheck(Optional<ReportQueries.ShownCheck> check) {
        return check.map(it ->
                        it.passes()
                                .map(passes ->
                                        passes
                                                ? new OutcomeMark("good", "\u2713", "passes")
                                                : new OutcomeMark("bad", "\u2715", "blocked"))
                                .orElse(WAITS))
                .orElseGet(() -> new OutcomeMark("quiet", "\u00b7", "not measured"));
    }

    public static OutcomeMark of(Verdict verdict) {
        return switch (verdict) {
            case FAIL -> new OutcomeMark("bad", "\u2715", "fails");
            case WARN -> new OutcomeMark("warn", "!", "warns");
            case PASS -> new OutcomeMark("good", "\u2713", "passes");
            case NONE -> new OutcomeMark("note", "?", "no verdict");
        };
    }

    public static OutcomeMark of(RangeOutcome outcome) {
        return switch (outcome) {
            case WORSE -> new OutcomeMark("bad", "\u2715", outcome.words());
            case BETTER -> new OutcomeMark("good", "\u2713", outcome.words());
            case UNCHANGED -> new OutcomeMark("quiet", "=", outcome.words());
            case NONE -> new OutcomeMark("note", "?", outcome.words());
        };
    }

    public static OutcomeMark of(BranchChange.ChangeState state) {
        return switch (state) {
            case OPEN -> new OutcomeMark("bad", "\u2715", "open");
            case ACCEPTED -> new OutcomeMark("note", "\u2713", "accepted");
            case FIXED -> new OutcomeMark("good", "\u2713", "fixed");
            case NOISE -> new OutcomeMark("quiet", "~", "noise");
            case BETTER -> new OutcomeMark("good", "\u2713", "better");
        };
    }

    /** What has no effect is not shown as bad. */
    public static OutcomeMark of(Row row) {
        OutcomeMark mark =
                row.isThreshold()
                        ? new OutcomeMark("bad", "\u2715", "threshold crossed")
                        : of(row.outcome());
        boolean isBad = mark.style().equals("bad") || mark.style().equals("warn");
        return isBad && row.effect() == RowEffect.NONE
                ? new OutcomeMark("quiet", mark.sign(), mark.word())
                : mark;
    }

    public static OutcomeMark of(RowOutcome outcome) {
        return switch (outcome) {
            case REGRESSED -> new OutcomeMark("bad", "\u2715", "regressed");
            case SLOWER -> new OutcomeMark("warn", "!", "slower");
            case UNCHANGED -> new OutcomeMark("quiet", "=", "unchanged");
            case IMPROVED -> new OutcomeMark("good", "\u2713", "improved");
            case ADDED -> new OutcomeMark("note", "+", "new");
            case MISSING -> new OutcomeMark("bad", "\u2013", "missing");
            case FAILED -> new OutcomeMark("bad", "\u2715", "crashed");
            case SKIPPED -> new OutcomeMark("quiet", "\u00b7", "skipped");
            case INCOMPARABLE -> new OutcomeMark("note", "\u2260", "not comparable");
            case INCONCLUSIVE -> new OutcomeMark("note", "?", "not judged");
            case ACCEPTED -> new OutcomeMark("note", "\u2713", "accepted");
        };
    }
}
