package io.perfwarden.report.message;

import io.perfwarden.report.CommonWording;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.message.RegressionAnnouncement.AnnouncedRow;

/** What notifications say. */
final class NotifyWording {
    static final String DOT = CommonWording.DOT;
    static final String AT = " at ";
    static final String IN = " in ";
    static final String LINK = "See the details";
    static final String SENDER = "Perfwarden";

    private NotifyWording() {}

    static String title(RegressionAnnouncement.Kind kind, String repository) {
        return switch (kind) {
            case REGRESSED -> "Performance regression in " + repository;
            case RESOLVED -> "Performance regression resolved in " + repository;
        };
    }

    static String summary(RegressionAnnouncement news) {
        String suites = CommonWording.counted(news.suitesInAll(), "suite");
        return switch (news.kind()) {
            case REGRESSED ->
                    news.failing() == 0
                            ? suites + fail(news.suitesInAll()) + " on "
                            : CommonWording.counted(news.failing(), "result")
                                    + fail(news.failing())
                                    + " in "
                                    + suites
                                    + " on ";
            case RESOLVED -> "Nothing fails any more in " + suites + " on ";
        };
    }

    private static String fail(int n) {
        return n == 1 ? " fails" : " fail";
    }

    static String since(RegressionAnnouncement.Kind kind) {
        return switch (kind) {
            case REGRESSED -> "fails since ";
            case RESOLVED -> "failed since ";
        };
    }

    static String more(int n) {
        return "\u2026 and " + CommonWording.grouped(n) + " more";
    }

    /** What is wrong with a row, such as {@code 12.4 % slower (1.00 ms → 1.12 ms), limit 5 %}. */
    static String figures(AnnouncedRow finding) {
        AnnouncedRow.Shown shown = finding.shown();
        if (!finding.isRegression()) {
            String why = String.join(", ", finding.why());
            return why.isEmpty() ? finding.outcome() : finding.outcome() + " (" + why + ")";
        }
        String limit = shown.limit().equals(RowFigures.NOTHING) ? "" : ", limit " + shown.limit();
        return "%s (%s \u2192 %s)%s"
                .formatted(shown.change(), shown.baseline(), shown.current(), limit);
    }
}
