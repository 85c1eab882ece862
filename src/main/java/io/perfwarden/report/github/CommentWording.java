package io.perfwarden.report.github;

import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.MarkdownText.code;
import static io.perfwarden.report.MarkdownText.isWebAddress;
import static io.perfwarden.report.MarkdownText.link;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.MetricRole;
import io.perfwarden.model.RunId;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;

final class CommentWording {
    static final String HOW_JUDGED = "**How this was judged**";
    static final String HEADING = "### ";

    private static final int SHOWN = 5;

    private static final Pattern ABBREVIATED = Pattern.compile("[0-9a-f]{7,40}");
    private static final String OVER_START = "The failure of `";
    private static final String OVER_END = "` is gone.";

    private CommentWording() {}

    static String picture(String light, String dark, int rows) {
        String words =
                rows == 1
                        ? "The last values of the worst row, in per cent of their median"
                        : "The last values of the worst %d rows, in per cent of their median"
                                .formatted(rows);
        return """
        <picture>
        <source media="(prefers-color-scheme: dark)" srcset="%s">
        <img alt="%s" src="%s">
        </picture>
        """
                .formatted(dark, words, light);
    }

    /**
     * The heading, in the sense of the check beside it. Where something else than the rows decides
     * it, its title is first, and what was measured second.
     */
    static String heading(ChangeGroups findings, Optional<ReportContext> context) {
        Optional<ReportContext.CheckEnd> end = context.flatMap(ReportContext::end);
        String own = CommonWording.headline(findings);
        if (end.isEmpty()) {
            return HEADING + CommonWording.verdictLine(findings);
        }
        ReportContext.CheckEnd check = end.get();
        boolean passes = findings.comparison().verdict() == Verdict.PASS;
        if (check.isByRows() || check.conclusion().isEmpty()) {
            String ownMark = CommonWording.verdictLine(findings);
            return HEADING
                    + (check.conclusion().isPresent() || passes
                            ? check.mark() + " " + own
                            : ownMark);
        }
        return switch (context.orElseThrow().page()) {
            case ReportContext.Page.CheckPage() -> HEADING + "Measured: " + own;
            case ReportContext.Page.CommentPage _ ->
                    HEADING
                            + check.mark()
                            + " "
                            + MarkdownText.words(check.title())
                            + "\n\nMeasured: **"
                            + own
                            + "**";
        };
    }

    static String base(ReportContext context) {
        return CommitSha.isValid(context.base())
                ? new CommitSha(context.base()).abbreviated()
                : code(context.base());
    }

    static String revisionText(ReportContext context) {
        return context.revision()
                .map(ReportContext.Revision::text)
                .orElseGet(() -> supersessionText(context));
    }

    private static String supersessionText(ReportContext context) {
        return switch (context.page()) {
            case ReportContext.Page.CheckPage() -> "";
            case ReportContext.Page.CommentPage(_, String commit) ->
                    commit.isEmpty() ? "" : OVER_START + commit + OVER_END;
        };
    }

    static String supersessionText(String body) {
        return body.lines()
                .filter(line -> line.startsWith(OVER_START) && line.endsWith(OVER_END))
                .map(line -> line.substring(OVER_START.length(), line.length() - OVER_END.length()))
                .filter(commit -> ABBREVIATED.matcher(commit).matches())
                .findFirst()
                .orElse("");
    }

    static String moreFindings(int n, Optional<ReportContext> context) {
        String more = "and " + CommonWording.groupDigits(n) + " more";
        return context.map(it ->
                        switch (it.page()) {
                            case ReportContext.Page.CheckPage() -> more + " below";
                            case ReportContext.Page.CommentPage(String check, _) ->
                                    isWebAddress(check)
                                            ? more + " in " + link("all results", check)
                                            : more + " in the check";
                        })
                .orElse(more);
    }

    static String resultsPlace(ReportContext context) {
        String results = link("the workflow run's results", context.runUrl());
        return "they are in " + results + "; `perfwarden compare` lists all of them";
    }

    static String didNotFit(int rows, String elsewhere) {
        return quantity(rows, "line") + " did not fit here: " + elsewhere + ".";
    }

    static List<String> rules(Comparison comparison) {
        Map<String, Set<Object>> decisions = new TreeMap<>();
        Map<String, Set<Object>> limits = new LinkedHashMap<>();
        RowFigures figures = new RowFigures(MarkdownText::code);
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.rows()) {
                var benchmark = Map.entry(suite.where(), row.id());
                String rule = row.rule().name().toLowerCase(Locale.ROOT);
                decisions.computeIfAbsent(rule, _ -> new HashSet<>()).add(benchmark);
                if (MetricRole.of(row.id().name(), row.metric()).decides()) {
                    limits.computeIfAbsent(figures.limit(row), _ -> new HashSet<>()).add(benchmark);
                }
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
                    "A benchmark fails if it is worse than `baseline × (1 + limit) + slack`, or"
                            + " over its budget. If higher is better, the ratio is inverted: a limit of"
                            + " 5 % allows 4.8 % less.");
        }
        return lines;
    }

    private static String most(Map<String, Set<Object>> counts) {
        String some =
                counts.entrySet().stream()
                        .sorted(KeyOrder.ofInt(it -> -it.getValue().size()))
                        .limit(SHOWN)
                        .map(e ->
                                e.getKey()
                                        + " ("
                                        + quantity(e.getValue().size(), "benchmark")
                                        + ")")
                        .collect(Collectors.joining(", "));
        int others = counts.size() - SHOWN;
        return others > 0 ? some + " and " + others + " others" : some;
    }

    static List<String> links(ReportContext context, int benchmarks) {
        List<String> links = new ArrayList<>();
        links.add(allResults(context, benchmarks));
        links.removeIf(String::isEmpty);
        String attempt = context.attempt() > 1 ? " (attempt " + context.attempt() + ")" : "";
        if (isWebAddress(context.runUrl())) {
            links.add(link("run", context.runUrl()) + attempt);
        } else if (context.run().filter(RunId::isOfSubmissions).isPresent()) {
            links.add("submitted results" + attempt);
        }
        if (!context.details().isEmpty()) {
            links.add(link("details", context.details()));
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
                                : "all " + CommonWording.groupDigits(benchmarks) + " results";
        return switch (context.page()) {
            case ReportContext.Page.CheckPage() -> benchmarks == 0 ? "" : results + " below";
            case ReportContext.Page.CommentPage(String check, _) ->
                    isWebAddress(check) ? link(results, check) : results + " in the check";
        };
    }
}
