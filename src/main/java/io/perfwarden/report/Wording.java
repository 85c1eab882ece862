package io.perfwarden.report;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Why;
import io.perfwarden.scm.CommitSha;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The sentences of a report: what came out, and what to do about it. */
final class Wording {
    /** The command that makes the measured values the new baseline. */
    static final String REGEN = "/regen-baseline";

    private static final int SUITES_NAMED = 5;
    private static final Pattern SHA = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    private Wording() {}

    /** What came out, in one line without Markdown and without a single foreign word. */
    static String verdictLine(Comparison comparison) {
        List<String> parts = new ArrayList<>(standing(comparison));
        List<String> counted = counted(comparison);
        boolean quiet = parts.isEmpty() && counted.stream().allMatch(p -> p.endsWith("unchanged"));
        parts.addAll(counted);
        String all = String.join(" \u00b7 ", parts);
        return switch (comparison.verdict()) {
            case FAIL -> "\ud83d\udd34 " + sentence(all.isEmpty() ? "failed" : all);
            case WARN -> "\ud83d\udfe1 " + sentence(all.isEmpty() ? "warning" : all);
            case PASS ->
                    quiet
                            ? "\u2705 No measurable change (" + benchmarks(comparison) + ")"
                            : "\u2705 " + sentence(all);
            case NONE -> "\u26aa No verdict: " + (all.isEmpty() ? "nothing was measured" : all);
        };
    }

    /** Text with its first letter as at the start of a sentence. */
    static String sentence(String text) {
        return text.isEmpty()
                ? text
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Suites whose rows alone do not tell the verdict. */
    private static List<String> standing(Comparison comparison) {
        Map<Basis, Integer> suites = new EnumMap<>(Basis.class);
        for (SuiteComparison suite : comparison.suites()) {
            suites.merge(suite.basis(), 1, Integer::sum);
        }
        int all = comparison.suites().size();
        List<String> parts = new ArrayList<>();
        suites.forEach((basis, n) -> {
            String where = all == 1 ? "" : " in " + n + " of " + all + " suites";
            String what = standing(basis);
            if (!what.isEmpty()) {
                parts.add(what + where);
            }
        });
        return parts;
    }

    private static String standing(Basis basis) {
        return switch (basis) {
            case JUDGED -> "";
            case NO_BASELINE -> "no baseline yet";
            case BAD_BASELINE -> "baseline unreadable";
            case NO_RESULTS -> "no readable results";
            case RUN_FAILED -> "the benchmark run failed";
            case NOTHING_COMPARABLE -> "nothing comparable";
        };
    }

    private static List<String> counted(Comparison comparison) {
        Map<RowOutcome, Integer> counts = new EnumMap<>(RowOutcome.class);
        int ignored = 0;
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.rows()) {
                if (isIgnored(row)) {
                    ignored++;
                } else {
                    counts.merge(row.outcome(), 1, Integer::sum);
                }
            }
        }
        List<String> parts = new ArrayList<>();
        for (RowOutcome outcome : IN_ORDER) {
            int n = counts.getOrDefault(outcome, 0);
            if (n > 0) {
                parts.add(counted(outcome, n));
            }
        }
        if (ignored > 0) {
            parts.add(grouped(ignored) + " ignored");
        }
        return parts;
    }

    private static final List<RowOutcome> IN_ORDER =
            List.of(
                    RowOutcome.REGRESSED,
                    RowOutcome.FAILED,
                    RowOutcome.MISSING,
                    RowOutcome.SLOWER,
                    RowOutcome.INCONCLUSIVE,
                    RowOutcome.INCOMPARABLE,
                    RowOutcome.IMPROVED,
                    RowOutcome.ADDED,
                    RowOutcome.ACCEPTED,
                    RowOutcome.SKIPPED,
                    RowOutcome.UNCHANGED);

    /** How many rows have an outcome, such as {@code 2 regressions}. */
    static String counted(RowOutcome outcome, int n) {
        return switch (outcome) {
            case REGRESSED -> counted(n, "regression");
            case IMPROVED -> counted(n, "improvement");
            case ADDED -> grouped(n) + " new";
            case SLOWER,
                    UNCHANGED,
                    MISSING,
                    FAILED,
                    SKIPPED,
                    INCOMPARABLE,
                    INCONCLUSIVE,
                    ACCEPTED ->
                    grouped(n) + " " + outcome.id();
        };
    }

    /** A number with its noun, such as {@code 1 row} or {@code 1,200 rows}. */
    static String counted(int n, String noun) {
        return grouped(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** Where the rest of a long table is. */
    static String moreRows(int n) {
        return "and " + grouped(n) + " more; `--output json` has every row";
    }

    /** Worse, gone or failed, and the configuration says that it does not matter. */
    static boolean isIgnored(Row row) {
        return row.effect() == Effect.NONE
                && switch (row.outcome()) {
                    case REGRESSED, SLOWER, MISSING, FAILED -> true;
                    case UNCHANGED,
                            IMPROVED,
                            ADDED,
                            SKIPPED,
                            INCOMPARABLE,
                            INCONCLUSIVE,
                            ACCEPTED ->
                            false;
                };
    }

    private static String benchmarks(Comparison comparison) {
        int n = 0;
        for (SuiteComparison suite : comparison.suites()) {
            Set<BenchmarkId> ids = new HashSet<>();
            suite.rows().forEach(row -> ids.add(row.id()));
            n += ids.size();
        }
        return counted(n, "benchmark");
    }

    /** What the baseline was read from, as Markdown. */
    static String base(ReportContext context) {
        return SHA.matcher(context.base()).matches()
                ? new CommitSha(context.base()).abbreviated()
                : Markdown.code(context.base());
    }

    /** The name of a suite, with its platform where there is one; the platform is foreign text. */
    static String suite(SuiteComparison suite) {
        return suite.platform().isEmpty() ? suite.name() : suite.name() + "/" + suite.platform();
    }

    /** Paths of the baselines that were regenerated for this pull request and believed. */
    static List<String> acceptedBaselines(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.notices().stream())
                .filter(Notice.AcceptedBaseline.class::isInstance)
                .map(notice -> ((Notice.AcceptedBaseline) notice).path())
                .distinct()
                .toList();
    }

    /** What it means for rows that another machine measured them. */
    static String effectOfOtherMachine(List<SuiteComparison> suites) {
        boolean refused = anyRow(suites, row -> row.outcome() == RowOutcome.INCOMPARABLE);
        boolean advised = anyRow(suites, row -> row.why().contains(Why.ADVICE_ONLY));
        if (refused) {
            return "its rows were not compared";
        }
        return advised ? "what is slower only warns" : "a difference may come from the machine";
    }

    private static boolean anyRow(List<SuiteComparison> suites, Predicate<Row> condition) {
        return suites.stream()
                .flatMap(suite -> suite.rows().stream())
                .filter(row -> row.why().contains(Why.OTHER_MACHINE))
                .anyMatch(condition);
    }

    /** How many further rows have an outcome, such as {@code 12 more regressions}. */
    static String more(RowOutcome outcome, int n) {
        return counted(outcome, n).replaceFirst(" ", " more ");
    }

    /**
     * Where rows are that the first table does not show.
     *
     * @param redLeftOut how many failing rows are in no table at all
     */
    static String rest(String counts, int redLeftOut, Optional<ReportContext> context) {
        if (redLeftOut == 0) {
            return "Also " + counts + ": in the folded tables.";
        }
        String results =
                context.map(c -> Markdown.link("the workflow run's results", c.runUrl()))
                        .orElse("the results");
        return "Also "
                + counts
                + ". **"
                + counted(redLeftOut, "more regression")
                + " did not fit**: they are in "
                + results
                + ", and `perfwarden compare` lists them all.";
    }

    /** How rows were decided and the limits they were held against, as Markdown. */
    static List<String> rules(Comparison comparison) {
        Map<String, Integer> decisions = new TreeMap<>();
        Map<String, Integer> limits = new LinkedHashMap<>();
        Figures figures = new Figures(Markdown::code);
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.rows()) {
                decisions.merge(row.rule().name().toLowerCase(Locale.ROOT), 1, Integer::sum);
                limits.merge(figures.limit(row), 1, Integer::sum);
            }
        }
        limits.remove(Figures.NOTHING);
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
                        .limit(SUITES_NAMED)
                        .map(e -> e.getKey() + " (" + counted(e.getValue(), "row") + ")")
                        .collect(Collectors.joining(", "));
        int others = counts.size() - SUITES_NAMED;
        return others > 0 ? some + " and " + others + " others" : some;
    }

    /** Links to the run and to this server. */
    static String links(ReportContext context) {
        List<String> links = new ArrayList<>();
        if (Markdown.isWebAddress(context.runUrl())) {
            String attempt = context.attempt() > 1 ? " (attempt " + context.attempt() + ")" : "";
            links.add(Markdown.link("Workflow run", context.runUrl()) + attempt);
        }
        if (Markdown.isWebAddress(context.publicUrl())) {
            links.add(Markdown.link("Dashboard", context.publicUrl()));
        }
        return String.join(" \u00b7 ", links);
    }

    /** A number with thousands separated. */
    static String grouped(int n) {
        return String.format(Locale.ROOT, "%,d", n);
    }
}
