package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.finding.Findings;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.proposed.Fault;
import io.perfwarden.report.proposed.FaultWording;
import java.util.List;

/**
 * What a check run shows: a comparison, or why there is none.
 *
 * @param title one line without Markdown, at most {@link CheckTitle#MOST} characters
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

    /** What the unseen document in the text of a check starts with. */
    public static final String HIDDEN = "<!-- perfwarden:json ";

    /** Most bytes for how rows were judged. */
    private static final int JUDGED = 15_000;

    /** Fewer bytes than any row takes in JSON. */
    private static final int SHORTEST_ROW = 150;

    public CheckText {
        if (title.isBlank()
                || title.indexOf('\n') >= 0
                || title.codePointCount(0, title.length()) > CheckTitle.MOST) {
            throw new IllegalArgumentException("a title is one line of at most " + CheckTitle.MOST);
        }
        if (summary.isBlank() || Room.bytes(summary) > MOST || Room.bytes(text) > MOST) {
            throw new IllegalArgumentException("summary and text have at most " + MOST + " bytes");
        }
    }

    /**
     * Counts, findings and every benchmark of a comparison; after them, unseen and where there is
     * room for all of it, the document {@link JsonReport#SCHEMA} in an HTML comment.
     */
    public static CheckText of(Findings findings, ReportContext context) {
        return new CheckText(
                CheckTitle.of(findings),
                CommentBody.summary(findings, context),
                everything(findings, CommentWording.elsewhere(context)));
    }

    /** The same where the pull request brings files that cannot be used. */
    public CheckText bringing(List<Fault> faults) {
        return adding(FaultWording.paragraph(faults));
    }

    /** The same with a paragraph more in its summary, where there is room for it. */
    CheckText adding(String paragraph) {
        String more = paragraph.isEmpty() ? summary : summary.stripTrailing() + "\n\n" + paragraph;
        return Room.bytes(more) <= MOST ? new CheckText(title, more, text) : this;
    }

    /** Every benchmark, and how it was judged. */
    private static String everything(Findings findings, String elsewhere) {
        Comparison comparison = findings.comparison();
        Room room = new Room(MOST - 1);
        String judged = HowJudged.of(comparison, new Room(JUDGED));
        boolean _ = room.take(judged);
        String shown = AllRows.of(findings, room, elsewhere);
        String text = shown.isEmpty() || judged.isEmpty() ? shown + judged : shown + "\n" + judged;
        return text + hidden(findings, MOST - Room.bytes(text));
    }

    /** The comparison for programs, where there is room for all of it. */
    private static String hidden(Findings findings, int room) {
        long rows =
                findings.comparison().suites().stream()
                        .mapToLong(suite -> suite.rows().size())
                        .sum();
        if (rows * SHORTEST_ROW > room) {
            return "";
        }
        String json = Markdown.commented(JsonReport.compact(findings));
        String block = "\n" + HIDDEN + json + " -->\n";
        return Room.bytes(block) <= room ? block : "";
    }
}
