package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.ReasonWording;
import io.perfwarden.report.machine.JsonReport;

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

    public static final String HIDDEN = "<!-- perfwarden:json ";

    private static final int JUDGED = 15_000;
    private static final int SHORTEST_ROW = 150;
    private static final int JUDGED_SUITES = 10;
    private static final ReasonWording REASONS = new ReasonWording(MarkdownText::sentence);
    private static final NoticeWording NOTICES = new NoticeWording(MarkdownText::sentence);

    public CheckText {
        if (title.isBlank()
                || title.indexOf('\n') >= 0
                || title.codePointCount(0, title.length()) > CheckTitle.MOST) {
            throw new IllegalArgumentException("a title is one line of at most " + CheckTitle.MOST);
        }
        if (summary.isBlank()
                || TextBudget.bytes(summary) > MOST
                || TextBudget.bytes(text) > MOST) {
            throw new IllegalArgumentException("summary and text have at most " + MOST + " bytes");
        }
    }

    public static CheckText of(ChangeGroups findings, ReportContext context) {
        return new CheckText(
                CheckTitle.of(findings),
                CommentBody.summary(findings, context),
                allFindings(findings, CommentWording.resultsPlace(context)));
    }

    public static String visible(String text) {
        int hidden = text.lastIndexOf(HIDDEN);
        return hidden < 0 ? text : text.substring(0, hidden);
    }

    /** What a summary says to do next, in Markdown; empty if it names nothing. */
    public static String nextStep(String summary) {
        return summary.lines()
                .filter(line -> line.startsWith(NextStepWording.NEXT))
                .map(line -> line.substring(NextStepWording.NEXT.length()))
                .findFirst()
                .map(CommonWording::sentence)
                .orElse("");
    }

    public CheckText withFaults(List<ProposedFileFault> faults) {
        return withParagraph(ProposedFileFault.paragraph(faults));
    }

    /** Adds a paragraph to the summary if there is room. */
    public CheckText withParagraph(String paragraph) {
        String more = paragraph.isEmpty() ? summary : summary.stripTrailing() + "\n\n" + paragraph;
        return TextBudget.bytes(more) <= MOST ? new CheckText(title, more, text) : this;
    }

    private static String allFindings(ChangeGroups findings, String elsewhere) {
        Comparison comparison = findings.comparison();
        TextBudget room = new TextBudget(MOST - 1);
        String judged = howJudged(comparison, new TextBudget(JUDGED));
        boolean _ = room.take(judged);
        String shown = AllRows.of(findings, room, elsewhere);
        String text = shown.isEmpty() || judged.isEmpty() ? shown + judged : shown + "\n" + judged;
        return text + hiddenText(findings, MOST - TextBudget.bytes(text));
    }

    private static String hiddenText(ChangeGroups findings, int room) {
        long rows =
                findings.comparison().suites().stream()
                        .mapToLong(suite -> suite.rows().size())
                        .sum();
        if (rows * SHORTEST_ROW > room) {
            return "";
        }
        String json = MarkdownText.escapeForComment(JsonReport.compact(findings));
        String block = "\n" + HIDDEN + json + " -->\n";
        return TextBudget.bytes(block) <= room ? block : "";
    }

    static String howJudged(Comparison comparison, TextBudget room) {
        List<String> lines = new ArrayList<>(CommentWording.rules(comparison));
        lines.addAll(REASONS.doubts(comparison));
        lines.addAll(NOTICES.allNotices(comparison));
        comparison.suites().stream()
                .limit(JUDGED_SUITES)
                .forEach(suite -> REASONS.provenance(suite).ifPresent(lines::add));
        String title = CommentWording.HOW_JUDGED + "\n\n";
        StringBuilder list = new StringBuilder();
        if (!lines.isEmpty() && room.take(title)) {
            list.append(title);
            lines.stream()
                    .map(line -> "- " + line + "\n")
                    .takeWhile(room::take)
                    .forEach(list::append);
        }
        return list.toString();
    }

    /** Room in bytes of UTF-8, which GitHub counts. Once a text did not fit, nothing fits. */
    static final class TextBudget {
        private int left;

        TextBudget(int left) {
            this.left = Math.max(0, left);
        }

        boolean take(String text) {
            int needed = bytes(text);
            boolean fits = needed <= left;
            left = fits ? left - needed : 0;
            return fits;
        }

        /** Bytes of a text; an unpaired surrogate counts as the three bytes that replace it. */
        static int bytes(String text) {
            int bytes = 0;
            for (int i = 0; i < text.length(); ) {
                int point = text.codePointAt(i);
                i += Character.charCount(point);
                bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            }
            return bytes;
        }
    }
}
