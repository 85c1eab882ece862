package io.perfwarden.report;

import static io.perfwarden.compare.RowReason.BELOW_WARNING;
import static io.perfwarden.compare.RowReason.ONE_JOB_ONLY;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.compare.rule.SignificanceDetail;

/** Words that every report shares about what came out. */
public final class CommonWording {
    public static final String DOT = " \u00b7 ";

    public static final String FAILS = "\u274c";
    public static final String WARNS = "\u26a0\ufe0f";
    public static final String PASSES = "\u2705";

    public static final String REGEN = "/regen-baseline";
    static final TextTemplates OUTCOMES = new TextTemplates("outcome");

    private static final Map<String, Set<ChangeKind>> COUNTED = new LinkedHashMap<>();

    static {
        COUNTED.put("regression", EnumSet.of(ChangeKind.REGRESSED));
        COUNTED.put("threshold", EnumSet.of(ChangeKind.CROSSED));
        COUNTED.put("crashed", EnumSet.of(ChangeKind.CRASHED));
        COUNTED.put("missing", EnumSet.of(ChangeKind.MISSING));
        COUNTED.put("slower", EnumSet.of(ChangeKind.SLOWER));
        COUNTED.put("not comparable", EnumSet.of(ChangeKind.INCOMPARABLE, ChangeKind.ELSEWHERE));
        COUNTED.put(RowReason.CRASHED_AS_BEFORE.text(), EnumSet.of(ChangeKind.CRASHED_BEFORE));
        COUNTED.put("not judged", EnumSet.of(ChangeKind.UNDECIDED, ChangeKind.SKIPPED));
        COUNTED.put(RowReason.NOT_AFFECTED.text(), EnumSet.of(ChangeKind.NOT_AFFECTED));
        COUNTED.put("within slack", EnumSet.of(ChangeKind.WITHIN_SLACK));
        COUNTED.put("improvement", EnumSet.of(ChangeKind.IMPROVED));
        COUNTED.put("new", EnumSet.of(ChangeKind.ADDED));
        COUNTED.put("accepted", EnumSet.of(ChangeKind.ACCEPTED));
        COUNTED.put("ignored", EnumSet.of(ChangeKind.IGNORED));
        COUNTED.put(RowReason.NOT_SENSITIVE.text(), EnumSet.of(ChangeKind.NOT_SENSITIVE));
        COUNTED.put("unchanged", EnumSet.of(ChangeKind.UNCHANGED));
    }

    private static final Set<ChangeKind> WITHIN_LIMITS =
            EnumSet.of(
                    ChangeKind.WITHIN_SLACK,
                    ChangeKind.NOT_AFFECTED,
                    ChangeKind.NOT_SENSITIVE,
                    ChangeKind.UNCHANGED);

    private static final Set<ChangeKind> PROBLEM_KINDS =
            EnumSet.range(ChangeKind.CRASHED, ChangeKind.WITHIN_SLACK);

    static {
        PROBLEM_KINDS.add(ChangeKind.SKIPPED);
    }

    private static final String NO_CHANGE = "No measurable change";

    private CommonWording() {}

    /** The verdict in one line, without Markdown or foreign text. */
    public static String verdictLine(Comparison comparison) {
        return verdictLine(ChangeGroups.of(comparison));
    }

    public static String verdictLine(ChangeGroups findings) {
        String mark =
                switch (findings.comparison().verdict()) {
                    case FAIL -> FAILS;
                    case WARN, NONE -> WARNS;
                    case PASS -> PASSES;
                };
        return mark + " " + headline(findings);
    }

    public static String headline(ChangeGroups findings) {
        Verdict verdict = findings.comparison().verdict();
        Set<ChangeKind> kinds = findings.counts().keySet();
        List<String> parts = new ArrayList<>(basisText(findings.comparison()));
        Optional<String> drifted = driftText(findings);
        boolean quiet = parts.isEmpty() && kinds.stream().noneMatch(ChangeKind::isReported);
        int lost = rows(findings, row -> row.isFromNoTime() && row.effect() == RowEffect.NONE);
        int gone = metricsGone(findings);
        int crossed = crossedBefore(findings);
        boolean claims = quiet && !isAnyWorse(findings) && lost + gone + crossed == 0;
        boolean bySlack =
                verdict == Verdict.PASS
                        && kinds.contains(ChangeKind.WITHIN_SLACK)
                        && WITHIN_LIMITS.containsAll(kinds);
        if (quiet && lost > 0) {
            parts.add(quantity(lost, "other metric") + " not comparable");
        } else if (drifted.isEmpty() && (bySlack || (quiet && !claims))) {
            parts.add("all within limits");
        }
        parts.addAll(counts(findings, _ -> true));
        if (crossed > 0) {
            parts.add(quantity(crossed, "threshold") + " crossed as before");
        }
        Optional<String> blind = blindText(findings);
        if (verdict == Verdict.WARN) {
            blind.ifPresent(parts::add);
        }
        String all = String.join(DOT, parts);
        return switch (verdict) {
            case FAIL -> sentence(all.isEmpty() ? "failed" : all);
            case WARN ->
                    quiet && findings.otherMetrics() > 0 && gone == 0 && drifted.isEmpty()
                            ? notSlower(findings)
                            : warningLine(findings, all);
            case PASS ->
                    blind.map(it -> "Passes, " + it + (quiet ? "" : DOT + all))
                            .or(() -> claims ? movedText(findings) : Optional.of(sentence(all)))
                            .orElseGet(() -> quiet(findings));
            case NONE ->
                    all.startsWith(basisText(Basis.RUN_FAILED))
                            ? sentence(all)
                            : "No verdict: " + (all.isEmpty() ? "nothing was measured" : all);
        };
    }

    /** The counts of the headline; empty if there is nothing to count. */
    public static String counts(ChangeGroups findings) {
        return String.join(DOT, counts(findings, _ -> true));
    }

    private static List<String> counts(ChangeGroups findings, Predicate<Set<ChangeKind>> which) {
        List<String> parts = new ArrayList<>();
        driftText(findings).ifPresent(parts::add);
        COUNTED.forEach((word, kinds) -> {
            if (kinds.contains(ChangeKind.CROSSED)) {
                crossedText(findings).filter(_ -> which.test(kinds)).ifPresent(parts::add);
                return;
            }
            int n = kinds.stream().mapToInt(it -> findings.counts().getOrDefault(it, 0)).sum();
            boolean noun =
                    kinds.contains(ChangeKind.REGRESSED) || kinds.contains(ChangeKind.IMPROVED);
            if (n > 0 && which.test(kinds)) {
                String count = noun ? quantity(n, word) : groupDigits(n) + " " + word;
                parts.add(
                        kinds.contains(ChangeKind.SLOWER)
                                ? certain(findings, n).orElse(count)
                                : count);
            }
        });
        if (findings.otherMetrics() > 0) {
            parts.add(quantity(findings.otherMetrics(), "other metric") + " worse");
        }
        int gone = metricsGone(findings);
        if (gone > 0) {
            parts.add(quantity(gone, "metric") + " no longer measured");
        }
        return parts;
    }

    /** What is slower, where all of it is certain and below its limit. */
    private static Optional<String> certain(ChangeGroups findings, int benchmarks) {
        List<Row> rows =
                findings.notable().stream()
                        .filter(it -> it.kind() == ChangeKind.SLOWER)
                        .flatMap(it -> it.members().stream())
                        .map(GroupMember::row)
                        .toList();
        if (rows.isEmpty() || !rows.stream().allMatch(row -> row.has(RowReason.BELOW_LIMIT))) {
            return Optional.empty();
        }
        String slower = new SpanWording(true, text -> text).withInterval(rows, false);
        return Optional.of(
                quantity(benchmarks, "benchmark") + " certainly " + slower + belowLimit(rows));
    }

    static String belowLimit(List<Row> rows) {
        double[] limits =
                rows.stream()
                        .flatMapToDouble(it -> it.relativeLimit().stream())
                        .distinct()
                        .toArray();
        String of = limits.length == 1 ? " of " + RowFigures.percent(limits[0], 2) : "";
        return ", below the limit" + of;
    }

    private static Optional<String> movedText(ChangeGroups findings) {
        int moved = rows(findings, row -> row.why().contains(RowReason.MOVED));
        String unknown = " moved, " + RowReason.DIRECTION_UNKNOWN.text();
        return Optional.of(quantity(moved, "metric") + unknown + benchmarkCount(findings))
                .filter(_ -> moved > 0);
    }

    private static int crossedBefore(ChangeGroups findings) {
        return rows(findings, row -> row.isThreshold() && row.isBrokenAsBefore());
    }

    /** Thresholds, not benchmarks: the values of a benchmark are judged beside them. */
    private static Optional<String> crossedText(ChangeGroups findings) {
        int crossed =
                rows(
                        findings,
                        row ->
                                row.isThreshold()
                                        && !row.isBrokenAsBefore()
                                        && row.effect() != RowEffect.NONE);
        return Optional.of(quantity(crossed, "threshold") + " crossed").filter(_ -> crossed > 0);
    }

    private static int rows(ChangeGroups findings, Predicate<Row> which) {
        return (int) findings.comparison().notableRows().filter(which).count();
    }

    private static int metricsGone(ChangeGroups findings) {
        return findings.comparison().suites().stream()
                .flatMap(suite -> suite.notices(SuiteNotice.MetricsGone.class))
                .mapToInt(SuiteNotice.MetricsGone::metrics)
                .sum();
    }

    private static Optional<String> driftText(ChangeGroups findings) {
        int rows =
                findings.comparison().suites().stream()
                        .flatMap(suite -> suite.notices(SuiteNotice.Drift.class))
                        .mapToInt(SuiteNotice.Drift::rows)
                        .sum();
        return Optional.of(groupDigits(rows) + " drifted")
                .filter(_ -> rows > 0 && findings.comparison().verdict() == Verdict.WARN);
    }

    private static String notSlower(ChangeGroups findings) {
        return "Not slower, but "
                + quantity(findings.otherMetrics(), "other metric")
                + (findings.otherMetrics() == 1 ? " is" : " are")
                + " worse"
                + benchmarkCount(findings);
    }

    private static boolean isAnyWorse(ChangeGroups findings) {
        return rows(
                        findings,
                        row ->
                                row.why().contains(RowReason.WITHIN_LIMIT)
                                        || row.outcome() == RowOutcome.SLOWER)
                > 0;
    }

    /** What a pass must see, and these rows do not. */
    private static Optional<String> blindText(ChangeGroups findings) {
        List<Row> blind =
                findings.comparison().suites().stream()
                        .flatMap(SuiteComparison::blindRows)
                        .toList();
        OptionalDouble seen =
                blind.stream()
                        .flatMap(row -> row.testDetail().stream())
                        .flatMapToDouble(it -> it.detectable().stream())
                        .max();
        String below =
                seen.isPresent() ? " below " + RowFigures.percent(seen.getAsDouble(), 1) : "";
        return Optional.of("blind" + below + " in " + quantity(blind.size(), "row"))
                .filter(_ -> !blind.isEmpty());
    }

    private static String quiet(ChangeGroups findings) {
        int blind = findings.counts().getOrDefault(ChangeKind.NOT_SENSITIVE, 0);
        String sees =
                blind == 0 ? "" : DOT + groupDigits(blind) + " " + RowReason.NOT_SENSITIVE.text();
        int out = findings.counts().getOrDefault(ChangeKind.NOT_AFFECTED, 0);
        String left = out == 0 ? "" : DOT + groupDigits(out) + " " + RowReason.NOT_AFFECTED.text();
        String measured = " (" + quantity(findings.benchmarks() - out, "benchmark") + ")";
        return (isAnyCertain(findings) ? "No certain change" + atLeast(findings) : NO_CHANGE)
                + measured
                + left
                + sees;
    }

    private static boolean isAnyCertain(ChangeGroups findings) {
        return rows(
                        findings,
                        row ->
                                row.has(ONE_JOB_ONLY)
                                        || row.has(BELOW_WARNING)
                                        || row.inRounds()
                                                .filter(it -> it.result().isChange())
                                                .isPresent())
                > 0;
    }

    /** From which change on rows that were measured in turns warn, where that is known. */
    private static String atLeast(ChangeGroups findings) {
        OptionalDouble most =
                findings.comparison()
                        .notableRows()
                        .flatMap(row -> row.inRounds().stream())
                        .mapToDouble(SignificanceDetail.InRounds::warning)
                        .max();
        return most.isPresent()
                ? " of " + RowFigures.percent(StrictMath.expm1(most.getAsDouble()), 2) + " or more"
                : "";
    }

    public static List<String> problemCounts(ChangeGroups findings) {
        List<String> parts = new ArrayList<>(basisText(findings.comparison()));
        List<String> problems = new ArrayList<>(parts);
        parts.addAll(counts(findings, _ -> true));
        problems.addAll(counts(findings, PROBLEM_KINDS::containsAll));
        boolean counts = headline(findings).equals(sentence(String.join(DOT, parts)));
        return counts ? List.copyOf(problems) : List.of();
    }

    private static String warningLine(ChangeGroups findings, String all) {
        boolean any = findings.benchmarks() > 0;
        boolean first =
                findings.comparison().suites().stream()
                        .allMatch(suite -> suite.basis() == Basis.NO_BASELINE);
        boolean elsewhere = Set.of(ChangeKind.ELSEWHERE).containsAll(findings.counts().keySet());
        return any && first
                ? "No baseline yet" + benchmarkCount(findings)
                : any && elsewhere
                        ? "Not judged: another machine" + benchmarkCount(findings)
                        : sentence(all.isEmpty() ? "warning" : all);
    }

    private static String benchmarkCount(ChangeGroups findings) {
        return " (" + quantity(findings.benchmarks(), "benchmark") + ")";
    }

    public static String sentence(String text) {
        return text.isEmpty()
                ? text
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static List<String> basisText(Comparison comparison) {
        Map<Basis, Integer> suites = new EnumMap<>(Basis.class);
        for (SuiteComparison suite : comparison.suites()) {
            suites.merge(suite.basis(), 1, Integer::sum);
        }
        int all = comparison.suites().size();
        List<String> parts = new ArrayList<>();
        suites.forEach((basis, n) -> {
            String where = all == 1 ? "" : " in " + n + " of " + all + " suites";
            String what = basisText(basis);
            if (!what.isEmpty()) {
                parts.add(what + where);
            }
        });
        int unread = comparison.suites().stream().mapToInt(suite -> suite.unread().count()).sum();
        if (unread > 0) {
            parts.add(quantity(unread, "result") + " cannot be read");
        }
        return parts;
    }

    private static String basisText(Basis basis) {
        return OUTCOMES.text("basis-" + TextTemplates.key(basis));
    }

    public static String quantity(int n, String noun) {
        return groupDigits(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** A number with separated thousands. {@code Formatter} would cost 10 ms to load. */
    public static String groupDigits(int n) {
        return (n < 0 ? "-" : "") + DigitText.groupDigits(Long.toString(Math.abs((long) n)));
    }

    /** Some of {@code all} things in one line, and how many more there are. */
    public static String enumerate(String between, Stream<String> some, int all) {
        List<String> shown = some.toList();
        int more = all - shown.size();
        String end = between.startsWith(";") ? "; and " : " and ";
        return String.join(between, shown) + (more > 0 ? end + groupDigits(more) + " more" : "");
    }

    public static String bulletList(Stream<String> some, int all) {
        List<String> lines = new ArrayList<>(some.toList());
        if (lines.size() < all) {
            lines.add("and " + groupDigits(all - lines.size()) + " more");
        }
        return lines.stream().map(line -> "- " + line + "\n").collect(Collectors.joining());
    }

    public static String moreInSummary(int n) {
        return groupDigits(n) + " more, in the summary of the run";
    }

    /**
     * The reasons of a row's outcome, such as {@code over limit, other machine}, and what its time
     * and its instructions mean together; may be empty.
     */
    public static String why(Row row) {
        return Stream.concat(row.reasons().stream(), Stream.of(CountWording.remark(row)))
                .filter(it -> !it.isEmpty())
                .collect(Collectors.joining(", "));
    }

    public static String why(Row row, String detail) {
        String words = why(row);
        return words.isEmpty() || detail.isEmpty() ? words + detail : words + ": " + detail;
    }

    private static final Pattern SAFE_PATH = Pattern.compile("[A-Za-z0-9._/:+-]+");

    public static String saveCommand(String path) {
        return "perfwarden baseline save RESULTS... --to " + shellWord(path);
    }

    /** Quotes what is not plainly a path; drops what no quoting makes safe to show. */
    private static String shellWord(String path) {
        if (SAFE_PATH.matcher(path).matches() && path.length() <= MarkdownText.NAME) {
            return path;
        }
        boolean plain = path.chars().noneMatch(c -> "'@#<".indexOf(c) >= 0 || c < ' ' || c > '~');
        return plain && path.length() <= MarkdownText.NAME ? "'" + path + "'" : "FILE";
    }
}
