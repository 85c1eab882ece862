package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.CommitSha;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the comment says beside verdict, table, notices and the next step. */
final class CommentWording {
    static final String HOW_JUDGED = "How this was judged";

    static final String HEADING = "### ";
    static final String BEING_MEASURED = "is being measured";
    static final String NOT_MEASURED = "is not measured";

    private static final int SHOWN = 5;

    private static final Pattern ABBREVIATED = Pattern.compile("[0-9a-f]{7,40}");
    private static final String OVER_START = "The failure of `";
    private static final String OVER_END = "` is gone.";

    private CommentWording() {}

    /** The state of the head as the heading, and what the report says of another one below it. */
    static String outdated(CommitSha head, String now, CheckStateText.Outdated report) {
        String said = now.startsWith("is ") ? " " + now : ": " + MarkdownText.words(now);
        String of =
                report.shown().equals(head)
                        ? "an earlier attempt"
                        : "the older commit " + report.shown().abbreviated();
        String body = report.body();
        int line = body.startsWith(HEADING) ? body.indexOf('\n') : -1;
        return HEADING
                + "\u23f3 "
                + head.abbreviated()
                + said
                + "\n\n"
                + (line < 0
                        ? "What follows is about " + of + ".\n\n" + body
                        : "**"
                                + body.substring(HEADING.length(), line)
                                + "** \u00b7 of "
                                + of
                                + body.substring(line));
    }

    /** What the baseline was read from, as Markdown. */
    static String base(ReportContext context) {
        return CommitSha.isValid(context.base())
                ? new CommitSha(context.base()).abbreviated()
                : MarkdownText.code(context.base());
    }

    /** What was said before and does not hold any more; empty if that is nothing. */
    static String before(ReportContext context) {
        return context.revision().map(ReportContext.Revision::text).orElseGet(() -> over(context));
    }

    /** That an earlier failure is no more; empty if there was none. */
    private static String over(ReportContext context) {
        return switch (context.page()) {
            case ReportContext.Page.Check() -> "";
            case ReportContext.Page.Comment(_, String commit) ->
                    commit.isEmpty() ? "" : OVER_START + commit + OVER_END;
        };
    }

    /** Why a verdict takes the place of another one. */
    static String judgedAgain(ReportContext.Revision.Reason why) {
        return "Judged again on the same results: "
                + switch (why) {
                    case ACCEPTED -> "what is accepted has changed.";
                    case CONFIGURATION -> "the configuration has changed.";
                    case BASELINE -> "the baseline has changed.";
                    case BASE_MEASURED -> "the base branch was measured again.";
                    case OTHER -> "what they are held against has changed.";
                };
    }

    /** The commit of whose failure a comment says that it is over; empty if of none. */
    static String over(String body) {
        return body.lines()
                .filter(line -> line.startsWith(OVER_START) && line.endsWith(OVER_END))
                .map(line -> line.substring(OVER_START.length(), line.length() - OVER_END.length()))
                .filter(commit -> ABBREVIATED.matcher(commit).matches())
                .findFirst()
                .orElse("");
    }

    /**
     * The worst finding in a sentence; a metric at the end of the change is told from the label.
     */
    static String worst(String change, String label, String scope) {
        String of = change.endsWith("`") ? " of " : " ";
        return "**Worst:** " + change + of + label + (scope.isEmpty() ? "." : ", " + scope + ".");
    }

    /** How many findings the table does not show, and where they are. */
    static String moreFindings(int n, Optional<ReportContext> context) {
        String more = "and " + CommonWording.grouped(n) + " more";
        return context.map(it ->
                        switch (it.page()) {
                            case ReportContext.Page.Check() -> more + " below";
                            case ReportContext.Page.Comment(String check, _) ->
                                    MarkdownText.isWebAddress(check)
                                            ? more
                                                    + " in "
                                                    + MarkdownText.link("all results", check)
                                            : more + " in the check";
                        })
                .orElse(more);
    }

    /** Where everything is that a report has no room for, as Markdown. */
    static String elsewhere(ReportContext context) {
        String results = MarkdownText.link("the workflow run's results", context.runUrl());
        return "they are in " + results + ", and `perfwarden compare` lists them all";
    }

    /** How many rows of a table found no room, and where they are. */
    static String didNotFit(int rows, String elsewhere) {
        return CommonWording.counted(rows, "row") + " did not fit here: " + elsewhere + ".";
    }

    /** How rows were decided and the limits they were held against, as Markdown. */
    static List<String> rules(Comparison comparison) {
        Map<String, Integer> decisions = new TreeMap<>();
        Map<String, Integer> limits = new LinkedHashMap<>();
        RowFigures figures = new RowFigures(MarkdownText::code);
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.rows()) {
                decisions.merge(row.rule().name().toLowerCase(Locale.ROOT), 1, Integer::sum);
                limits.merge(figures.limit(row), 1, Integer::sum);
            }
        }
        limits.remove(RowFigures.NOTHING);
        List<String> lines = new ArrayList<>();
        if (decisions.isEmpty()) {
            return lines;
        }
        lines.add("Decided by: " + most(decisions) + ".");
        if (!limits.isEmpty()) {
            lines.add("Limits: " + most(limits) + ".");
            lines.add(
                    "A row fails when it is worse than `baseline × (1 + limit) + slack`, or over"
                            + " its budget. Where more is better the ratio is turned round first:"
                            + " a limit of 5 % allows 4.8 % fewer.");
        }
        return lines;
    }

    private static String most(Map<String, Integer> counts) {
        String some =
                counts.entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                        .limit(SHOWN)
                        .map(e ->
                                e.getKey()
                                        + " ("
                                        + CommonWording.counted(e.getValue(), "row")
                                        + ")")
                        .collect(Collectors.joining(", "));
        int others = counts.size() - SHOWN;
        return others > 0 ? some + " and " + others + " others" : some;
    }

    /** Links to the run and to this server, and how to ask for more. */
    static List<String> links(ReportContext context, int benchmarks) {
        List<String> links = new ArrayList<>();
        links.add(allResults(context, benchmarks));
        links.removeIf(String::isEmpty);
        if (MarkdownText.isWebAddress(context.runUrl())) {
            String attempt = context.attempt() > 1 ? " (attempt " + context.attempt() + ")" : "";
            links.add(MarkdownText.link("run", context.runUrl()) + attempt);
        }
        if (MarkdownText.isWebAddress(context.publicUrl())) {
            links.add(MarkdownText.link("dashboard", context.publicUrl()));
        }
        if (context.pull().isPresent()) {
            links.add("`/perfwarden help`");
        }
        return links;
    }

    private static String allResults(ReportContext context, int benchmarks) {
        String results =
                benchmarks == 0
                        ? "the check"
                        : benchmarks == 1
                                ? "the result"
                                : "all " + CommonWording.grouped(benchmarks) + " results";
        return switch (context.page()) {
            case ReportContext.Page.Check() -> benchmarks == 0 ? "" : results + " below";
            case ReportContext.Page.Comment(String check, _) ->
                    MarkdownText.isWebAddress(check)
                            ? MarkdownText.link(results, check)
                            : results + " in the check";
        };
    }
}
