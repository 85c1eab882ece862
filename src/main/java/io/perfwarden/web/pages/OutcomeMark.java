package io.perfwarden.web.pages;

import io.perfwarden.compare.RowOutcome;

/**
 * What became of a series: never by colour alone.
 *
 * @param style a class of the style sheet
 */
public record OutcomeMark(String style, String sign, String word) {
    static OutcomeMark of(RowOutcome outcome) {
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
