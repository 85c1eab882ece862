package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.report.Colour;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Wording;
import io.perfwarden.report.machine.JsonReport;
import java.util.Optional;

/**
 * What a check run shows: a comparison, or why there is none.
 *
 * @param title one line without Markdown, at most 255 characters
 * @param summary Markdown, at most {@link #MOST} bytes
 * @param text Markdown, at most {@link #MOST} bytes; may be empty
 */
public record CheckText(String title, String summary, String text) {
    /**
     * Most bytes of summary and of text, in UTF-8: GitHub answers 422 to more ("exceeds a maximum
     * bytesize of 65535").
     *
     * @see <a href="https://docs.github.com/en/rest/checks/runs">REST API, check runs</a>
     */
    public static final int MOST = 65_535;

    private static final int TITLE = 255;

    /** What the unseen document in the text of a check starts with. */
    public static final String HIDDEN = "<!-- perfwarden:json ";

    /** Most bytes for how rows were judged. */
    private static final int JUDGED = 15_000;

    /** Fewer bytes than any row takes in JSON. */
    private static final int SHORTEST_ROW = 150;

    public CheckText {
        if (title.isBlank() || title.indexOf('\n') >= 0 || title.length() > TITLE) {
            throw new IllegalArgumentException("a title is one line of at most " + TITLE);
        }
        if (summary.isBlank() || Room.bytes(summary) > MOST || Room.bytes(text) > MOST) {
            throw new IllegalArgumentException("summary and text have at most " + MOST + " bytes");
        }
    }

    /**
     * Counts, findings and every row of a comparison; after the rows, unseen and where there is
     * room for all of it, the document {@link JsonReport#SCHEMA} in an HTML comment.
     */
    public static CheckText of(Comparison comparison, ReportContext context) {
        return new CheckText(
                title(comparison),
                CommentBody.summary(comparison, context),
                table(comparison, CommentWording.elsewhere(Optional.of(context))));
    }

    /** The verdict and where to look, for when GitHub refuses the form with everything in it. */
    public static CheckText verdictOnly(Comparison comparison) {
        return new CheckText(title(comparison), CheckWording.verdictOnly(), "");
    }

    /** The headline, without its last counts where there are too many. */
    private static String title(Comparison comparison) {
        String line = Wording.headline(comparison);
        return line.length() <= TITLE
                ? line
                : line.substring(0, line.lastIndexOf(Wording.DOT, TITLE - Wording.DOT.length() - 1))
                        + Wording.DOT
                        + "\u2026";
    }

    /** Every row, and how it was judged. */
    private static String table(Comparison comparison, String elsewhere) {
        Room room = new Room(MOST - 1);
        String judged = HowJudged.of(comparison, new Room(JUDGED));
        boolean _ = room.take(judged);
        FullTables tables = new FullTables(comparison, room, elsewhere);
        for (Colour colour : Colour.values()) {
            tables.add(colour);
        }
        String shown = tables.render();
        String text = shown.isEmpty() || judged.isEmpty() ? shown + judged : shown + "\n" + judged;
        return text + hidden(comparison, MOST - Room.bytes(text));
    }

    /** The comparison for programs, where there is room for all of it. */
    private static String hidden(Comparison comparison, int room) {
        long rows = comparison.suites().stream().mapToLong(suite -> suite.rows().size()).sum();
        if (rows * SHORTEST_ROW > room) {
            return "";
        }
        String json = Markdown.commented(JsonReport.compact(comparison));
        String block = "\n" + HIDDEN + json + " -->\n";
        return Room.bytes(block) <= room ? block : "";
    }
}
