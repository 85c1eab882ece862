package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.report.Colour;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Wording;
import io.perfwarden.report.machine.JsonReport;

/**
 * What a check run shows: a comparison, or why there is none.
 *
 * @param title one line without Markdown, at most 255 characters
 * @param summary Markdown, at most {@link #MOST} characters
 * @param text Markdown, at most {@link #MOST} characters; may be empty
 */
public record CheckText(String title, String summary, String text) {
    /**
     * Most characters of summary and of text. What GitHub counts is not said; UTF-16 units are
     * never fewer than code points.
     *
     * @see <a href="https://docs.github.com/en/rest/checks/runs">REST API, check runs</a>
     */
    public static final int MOST = 65_535;

    private static final int TITLE = 255;

    /** What the unseen document in the text of a check starts with. */
    public static final String HIDDEN = "<!-- perfwarden:json ";

    /** Fewer characters than any row takes in JSON. */
    private static final int SHORTEST_ROW = 150;

    public CheckText {
        if (title.isBlank() || title.indexOf('\n') >= 0 || title.length() > TITLE) {
            throw new IllegalArgumentException("a title is one line of at most " + TITLE);
        }
        if (summary.isBlank() || summary.length() > MOST || text.length() > MOST) {
            throw new IllegalArgumentException("summary and text have at most " + MOST);
        }
    }

    /**
     * Verdict, comment and full table of a comparison; after the table, unseen and where there is
     * room for all of it, the document {@link JsonReport#SCHEMA} in an HTML comment.
     */
    public static CheckText of(Comparison comparison, ReportContext context) {
        return new CheckText(
                Wording.verdictLine(comparison),
                CommentBody.within(comparison, context, MOST, String::length),
                table(comparison));
    }

    private static String table(Comparison comparison) {
        FullTables tables = new FullTables(comparison, new Room(MOST - 1, String::length));
        for (Colour colour : Colour.values()) {
            tables.add(colour);
        }
        String shown = tables.render();
        return shown + hidden(comparison, MOST - shown.length());
    }

    /** The comparison for programs, where there is room for all of it. */
    private static String hidden(Comparison comparison, int room) {
        long rows = comparison.suites().stream().mapToLong(suite -> suite.rows().size()).sum();
        if (rows * SHORTEST_ROW > room) {
            return "";
        }
        String json = Markdown.commented(JsonReport.compact(comparison));
        String block = "\n" + HIDDEN + json + " -->\n";
        return block.length() <= room ? block : "";
    }
}
