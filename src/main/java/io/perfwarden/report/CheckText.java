package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.RowTable.Colour;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

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

    private static final int PROBLEMS = 20;
    private static final int WORKFLOWS = 5;
    private static final Notices NOTICES = new Notices(Markdown::sentence);

    public CheckText {
        if (title.isBlank() || title.indexOf('\n') >= 0 || title.length() > TITLE) {
            throw new IllegalArgumentException("a title is one line of at most " + TITLE);
        }
        if (summary.isBlank() || summary.length() > MOST || text.length() > MOST) {
            throw new IllegalArgumentException("summary and text have at most " + MOST);
        }
    }

    /** A text without a table. */
    private static CheckText untabled(String title, String summary) {
        return new CheckText(title, summary, "");
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
        RowTable.Full tables =
                new RowTable.Full(comparison, new RowTable.Full.Room(MOST - 1, String::length));
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

    /**
     * The head is known and nothing has started.
     *
     * @param workflows paths of the workflows that are expected to measure; may be empty
     */
    public static CheckText queued(List<String> workflows) {
        String which =
                workflows.isEmpty()
                        ? ""
                        : ": "
                                + workflows.stream()
                                        .limit(WORKFLOWS)
                                        .map(Markdown::code)
                                        .collect(Collectors.joining(", "));
        return untabled(
                "Waiting for the benchmark workflow",
                "The benchmark workflow has not started yet" + which + ".");
    }

    /** The run exists and somebody has to let it run. */
    public static CheckText waitingForApproval(String runUrl) {
        return untabled(
                "Waiting for approval of the benchmark workflow",
                "A maintainer has to approve "
                        + Markdown.link("the workflow run", runUrl)
                        + " before benchmarks are measured.");
    }

    public static CheckText inProgress(String runUrl) {
        return untabled(
                "Benchmarks are running",
                "The verdict follows when "
                        + Markdown.link("the workflow run", runUrl)
                        + " is complete.");
    }

    public static CheckText cancelled(String runUrl) {
        return untabled(
                "The benchmark run was cancelled",
                Markdown.link("The workflow run", runUrl)
                        + " was cancelled, so there is nothing to judge. A later run replaces this"
                        + " check.");
    }

    /** The workflow started and decided not to measure. */
    public static CheckText workflowSkipped(String runUrl) {
        return untabled(
                "Not measured: the benchmark workflow was skipped",
                Markdown.link("The workflow run", runUrl)
                        + " was skipped by its own conditions. This does not block the merge.");
    }

    /**
     * No run appeared.
     *
     * @param deadline how long it was waited for
     */
    public static CheckText notStarted(Duration deadline) {
        return untabled(
                "Not measured: no benchmark run started",
                "Within "
                        + spoken(deadline)
                        + " no run of the benchmark workflow appeared, most likely because its path"
                        + " or branch filter leaves this change out. This does not block the merge;"
                        + " a run that comes later is still judged.");
    }

    public static CheckText notMeasuredInQueue() {
        return untabled(
                "Not measured in the queue",
                "The merge queue does not run the benchmark workflow. The pull request itself was"
                        + " judged before it was queued.");
    }

    /** The configuration cannot be used. */
    public static CheckText configurationProblems(List<Problem> problems) {
        String shown =
                problems.stream()
                        .limit(PROBLEMS)
                        .map(problem -> "- " + NOTICES.problem(problem) + "\n")
                        .collect(Collectors.joining());
        int more = problems.size() - PROBLEMS;
        return untabled(
                "The configuration has " + Wording.counted(problems.size(), "problem"),
                "`.github/perfwarden.yml` on the default branch cannot be used. Nothing is guessed:"
                        + " until it is repaired, nothing is judged.\n\n"
                        + shown
                        + (more > 0 ? "- and " + more + " more\n" : "")
                        + "\n**What to do:** repair the file; `perfwarden config check"
                        + " .github/perfwarden.yml` says the same without a commit.");
    }

    /**
     * Our own fault.
     *
     * @param reference under which the operator finds it in the log
     */
    public static CheckText internalError(String reference) {
        return untabled(
                "\u26aa No verdict: Perfwarden made a mistake",
                "This is not the fault of your change. Whoever runs Perfwarden finds the reason in"
                        + " its log under "
                        + Markdown.code(reference)
                        + ". \"Re-run\" tries again.");
    }

    /** Some suites are judged, others are still measured; what is judged so far does not fail. */
    public static CheckText moreToCome(List<String> suites) {
        return untabled(
                "Waiting for more benchmarks",
                "Nothing regressed so far. Still to be measured: "
                        + suites.stream()
                                .limit(WORKFLOWS)
                                .map(Markdown::code)
                                .collect(Collectors.joining(", "))
                        + ".");
    }

    /** Somebody asked for the judgement again. */
    public static CheckText judgingAgain() {
        return untabled(
                "Judging again", "What was measured for this commit is being judged again.");
    }

    /** The commit is the head of no open pull request any more. */
    public static CheckText superseded() {
        return untabled(
                "Not judged: no open pull request has this head",
                "The branch moved on, or its pull request was closed, before the benchmarks of this"
                        + " commit were judged.");
    }

    private static String spoken(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds % 3600 == 0) {
            return Wording.counted((int) (seconds / 3600), "hour");
        }
        return seconds % 60 == 0
                ? Wording.counted((int) (seconds / 60), "minute")
                : Wording.counted((int) seconds, "second");
    }
}
