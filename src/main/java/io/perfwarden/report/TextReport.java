package io.perfwarden.report;

import static io.perfwarden.compare.RowReason.WITHIN_SLACK;
import static io.perfwarden.report.CommonWording.groupDigits;
import static io.perfwarden.report.CommonWording.quantity;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.BenchmarkListing.TextGrid;

/** A comparison for a terminal: all but unchanged rows, the notices, the verdict. */
public final class TextReport {
    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.plain(unit, 20));
    private static final ReasonWording REASONS = new ReasonWording(TextReport::quote);
    private static final NoticeWording NOTICES = new NoticeWording(TextReport::quote);
    private static final TextTemplates TEXTS = new TextTemplates("terminal");
    private static final String GAP = "  ";
    private static final int NARROWEST_NAME = 32;
    private static final int SUITES = 10;
    private static final int ROWS = 500;

    private static final int NAME = 1;
    private static final Pattern SPREAD = Pattern.compile(" \u00b1 | \\(");

    private static final int METRIC_KEPT = 12;

    private static final int WIDEST = 120;

    private static final int FRONT = 10;

    /** Lines of one name at most: a hostile one has thousands of letters. */
    private static final int NAME_LINES = 3;

    private static final List<Integer> DISPENSABLE = List.of(6, 5, 2, 3);

    private static final List<TextGrid.Column> COLUMNS =
            List.of(
                    new TextGrid.Column("", false),
                    new TextGrid.Column(GAP, false),
                    new TextGrid.Column(GAP, true),
                    new TextGrid.Column(GAP, true),
                    new TextGrid.Column(GAP, false),
                    new TextGrid.Column(GAP, false),
                    new TextGrid.Column(GAP, false));

    private static final ReportLine HEAD =
            new ReportLine("", List.of("", "benchmark", "base", "now", "change", "limit", "why"));

    private static final ReportLine HEAD_WITHOUT_WHY =
            new ReportLine("", List.of("", "benchmark", "base", "now", "change", "limit", ""));

    private static final int FEWEST = 5;
    private static final int CHANCE = 10;
    private static final int SIMILAR = 5;
    private static final Pattern SEPARATOR = Pattern.compile("::|[./#]");

    /** Whether escape sequences for colours are written. */
    public enum Colours {
        ANSI,
        NONE
    }

    /**
     * @param width columns of the terminal; the table is not wider, and sentences are wrapped
     */
    public record Style(int width, Colours colours) {
        /** For files and pipes: no colours, nothing cut. */
        public static final Style PLAIN = new Style(Integer.MAX_VALUE, Colours.NONE);
    }

    private record ReportLine(String colour, List<String> cells) {}

    private TextReport() {}

    public static String render(Comparison comparison, Style style) {
        ChangeGroups findings = ChangeGroups.of(comparison);
        StringBuilder text = new StringBuilder(rows(findings, style));
        int blind = findings.counts().getOrDefault(ChangeKind.NOT_SENSITIVE, 0);
        int unchanged = findings.counts().getOrDefault(ChangeKind.UNCHANGED, 0) + blind;
        if (unchanged > 0) {
            String some = blind == 0 ? "" : TEXTS.text("not-sensitive", groupDigits(blind));
            text.append(quantity(unchanged, "benchmark") + " unchanged" + some + "\n\n");
        }
        List<String> notes = new ArrayList<>(REASONS.doubtsInBrief(comparison));
        notes.addAll(NOTICES.allNotices(comparison));
        FindingWording wording = new FindingWording(TextReport::quote, comparison);
        findings.notable().stream()
                .flatMap(it -> wording.renameNote(it).stream())
                .limit(SIMILAR)
                .forEach(notes::add);
        Stream<String> grounds =
                comparison.suites().stream()
                        .limit(SUITES)
                        .flatMap(suite -> REASONS.provenance(suite).stream());
        Stream.of(
                        notes.stream().map(note -> "note: " + note),
                        grounds,
                        Stream.of(CommonWording.verdictLine(findings)))
                .flatMap(lines -> lines)
                .map(line -> MarkdownText.wrap(line, style.width()))
                .forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static String rows(ChangeGroups findings, Style style) {
        Optional<String> hint = disjointHint(findings.comparison());
        List<ReportRow> notable = new ArrayList<>(printedRows(findings));
        if (hint.isPresent()) {
            notable.removeIf(entry -> isOnOneSide(entry.row()));
        }
        if (notable.isEmpty()) {
            return hint.orElse("");
        }
        RowNames names = new RowNames(findings);
        List<ReportLine> lines = new ArrayList<>(List.of(HEAD));
        notable.stream().limit(ROWS).forEach(it -> lines.add(line(it, names)));
        if (lines.stream().skip(1).allMatch(it -> it.cells().getLast().isEmpty())) {
            lines.set(0, HEAD_WITHOUT_WHY);
        }
        String more =
                notable.size() > ROWS
                        ? "and %s more (all rows: `--output json`)\n"
                                .formatted(groupDigits(notable.size() - ROWS))
                        : "";
        return table(lines, style) + more + "\n" + hint.orElse("");
    }

    private static String quote(String text) {
        return MarkdownText.plain(text, MarkdownText.SENTENCE);
    }

    private static ReportLine line(ReportRow entry, RowNames names) {
        Row row = entry.row();
        RowFigures.FigurePair values = FIGURES.values(row);
        String name =
                Stream.concat(Stream.of(names.shownName(entry)), names.suffixes(entry).stream())
                        .map(part -> MarkdownText.plain(part, Integer.MAX_VALUE))
                        .collect(Collectors.joining(CommonWording.DOT));
        String detail = row.detail().map(text -> MarkdownText.plain(text, 80)).orElse("");
        return new ReportLine(
                switch (ReportRow.Severity.of(row)) {
                    case RED -> "\u001b[31m";
                    case YELLOW -> "\u001b[33m";
                    case OTHER ->
                            row.outcome() == RowOutcome.IMPROVED ? "\u001b[32m" : "\u001b[36m";
                    case UNCHANGED -> "";
                },
                List.of(
                        row.why().contains(WITHIN_SLACK) ? WITHIN_SLACK.text() : row.outcome().id(),
                        name,
                        values.base(),
                        values.current(),
                        FIGURES.change(row),
                        FIGURES.limit(row),
                        CommonWording.why(row, detail)));
    }

    private static String table(List<ReportLine> lines, Style style) {
        boolean isCut = style.width() != Integer.MAX_VALUE;
        List<List<String>> whole = lines.stream().map(ReportLine::cells).toList();
        int all = TextGrid.widths(whole, WIDEST).stream().mapToInt(it -> it + GAP.length()).sum();
        List<List<String>> shown =
                all - GAP.length() > style.width()
                        ? whole.stream().map(TextReport::withoutSpread).toList()
                        : whole;
        List<Integer> widths = TextGrid.widths(shown, isCut ? Integer.MAX_VALUE : WIDEST);
        List<Integer> uncut = List.copyOf(widths);
        fit(widths, style.width());
        if (isCut && shown.stream().skip(1).noneMatch(it -> isNameWithin(it, widths))) {
            Collections.copy(widths, uncut);
            widths.set(NAME, 0);
            fit(widths, style.width());
        }
        TextGrid grid = new TextGrid(COLUMNS, widths);
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < shown.size(); i++) {
            String line =
                    isCut
                            ? narrowLine(grid, shown.get(i), widths, style.width())
                            : grid.line(shown.get(i));
            String colour = style.colours() == Colours.ANSI ? lines.get(i).colour() : "";
            int word = widths.getFirst();
            table.append(
                    colour.isEmpty()
                            ? line
                            : colour
                                    + line.substring(0, word)
                                    + "\u001b[0m"
                                    + line.substring(word));
        }
        return table.toString();
    }

    private static boolean isNameWithin(List<String> cells, List<Integer> widths) {
        return MarkdownText.width(cells.get(NAME)) <= widths.get(NAME);
    }

    /** A name that does not fit its column has lines of its own: its end alone tells nothing. */
    private static String narrowLine(
            TextGrid grid, List<String> cells, List<Integer> widths, int most) {
        int indent = widths.getFirst() + GAP.length();
        String name = cells.get(NAME);
        if (isNameWithin(cells, widths) || most <= indent + FRONT) {
            return grid.line(cut(cells, widths));
        }
        StringBuilder lines = new StringBuilder(cells.getFirst());
        lines.repeat(' ', indent - MarkdownText.width(cells.getFirst()));
        String shown = cut(name, NAME_LINES * (most - indent));
        int column = 0;
        for (int point : shown.codePoints().toArray()) {
            int wide = MarkdownText.width(Character.toString(point));
            if (column + wide > most - indent) {
                lines.append('\n').repeat(' ', indent);
                column = 0;
            }
            lines.appendCodePoint(point);
            column += wide;
        }
        List<String> rest = new ArrayList<>(cells);
        rest.set(0, "");
        rest.set(NAME, "");
        return lines.append('\n').append(grid.line(cut(rest, widths))).toString();
    }

    /** Drops the spread first if a line is too long: names say more. */
    private static List<String> withoutSpread(List<String> whole) {
        List<String> cells = new ArrayList<>(whole);
        for (int column : List.of(2, 3)) {
            cells.set(column, SPREAD.split(cells.get(column), 2)[0]);
        }
        return cells;
    }

    private static void fit(List<Integer> widths, int most) {
        for (int dropped = -1; dropped < DISPENSABLE.size(); dropped++) {
            if (dropped >= 0) {
                widths.set(DISPENSABLE.get(dropped), 0);
            }
            int others = 0;
            for (int i = 0; i < widths.size(); i++) {
                others += i == NAME || widths.get(i) == 0 ? 0 : widths.get(i) + GAP.length();
            }
            int left = most - others;
            if (left >= Math.min(widths.get(NAME), NARROWEST_NAME)) {
                widths.set(NAME, Math.min(widths.get(NAME), left));
                return;
            }
        }
        widths.set(NAME, Math.min(widths.get(NAME), NARROWEST_NAME));
    }

    private static List<String> cut(List<String> cells, List<Integer> widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> widths.get(i) == 0 ? "" : cut(cells.get(i), widths.get(i)))
                .toList();
    }

    /** Cuts the middle, because names differ at their ends. The metric is cut first. */
    private static String cut(String text, int most) {
        if (MarkdownText.width(text) <= most) {
            return text;
        }
        int dot = text.indexOf(CommonWording.DOT);
        if (dot > 0) {
            String name = text.substring(0, dot);
            String metric = text.substring(dot + CommonWording.DOT.length());
            int least = Math.min(MarkdownText.width(metric), METRIC_KEPT);
            int left =
                    Math.max(most - MarkdownText.width(name) - CommonWording.DOT.length(), least);
            return cut(name, most - left - CommonWording.DOT.length())
                    + CommonWording.DOT
                    + cutWithin(metric, left);
        }
        int bracket = text.indexOf(" [");
        String tail = bracket < 0 ? "" : text.substring(bracket);
        return bracket > 0 && MarkdownText.width(tail) <= most * 2 / 3
                ? cutWithin(text.substring(0, bracket), most - MarkdownText.width(tail)) + tail
                : cutWithin(text, most);
    }

    private static String cutWithin(String text, int most) {
        int[] points = text.codePoints().toArray();
        String shown = text;
        for (int kept = Math.min(points.length, most); MarkdownText.width(shown) > most; kept--) {
            int front = kept / FRONT;
            int back = kept - front;
            shown =
                    new String(points, 0, front)
                            + "\u2026"
                            + new String(points, points.length - back, back);
        }
        return shown;
    }

    /**
     * One row for a suite that is slower as a whole. Otherwise the rows of all findings except
     * unchanged and ignored ones, and each other row that fails or warns.
     */
    static List<ReportRow> printedRows(ChangeGroups findings) {
        Map<SuitePlatform, SuiteComparison> suites = new TreeMap<>();
        findings.comparison().suites().forEach(suite -> suites.put(suite.where(), suite));
        List<ReportRow> printed = new ArrayList<>();
        Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ChangeGroup finding : findings.notable()) {
            if (finding.isWholeSuite()) {
                SuiteComparison suite = Objects.requireNonNull(suites.get(finding.worst().where()));
                SuiteWideShift.of(finding.worst().row())
                        .ifPresent(row ->
                                printed.add(
                                        new ReportRow(
                                                suite, SuiteWideShift.withSuiteName(suite, row))));
                continue;
            }
            boolean silent = !finding.kind().isReported() || finding.kind() == ChangeKind.IGNORED;
            for (GroupMember member : finding.members()) {
                SuiteComparison suite = Objects.requireNonNull(suites.get(member.where()));
                Stream<Row> own = silent ? Stream.of() : Stream.of(member.row());
                Stream<Row> others =
                        member.others().stream()
                                .filter(row -> row.effect() != RowEffect.NONE)
                                .filter(row -> !SuiteWideShift.includes(row));
                Stream.concat(own, others)
                        .filter(rows::add)
                        .forEach(row -> printed.add(new ReportRow(suite, row)));
            }
        }
        return printed;
    }

    static Optional<String> disjointHint(Comparison comparison) {
        List<Row> gone = rowsWith(comparison, RowOutcome.MISSING);
        List<Row> fresh = rowsWith(comparison, RowOutcome.ADDED);
        int all = comparison.suites().stream().mapToInt(suite -> suite.rows().size()).sum();
        int fewer = Math.min(gone.size(), fresh.size());
        int both = all - gone.size() - fresh.size();
        if (fewer < FEWEST || both * CHANCE > fewer) {
            return Optional.empty();
        }
        String text =
                TEXTS.text(
                        "disjoint",
                        both == 0 ? "No" : "Nearly no",
                        quantity(benchmarks(gone), "benchmark"),
                        quantity(benchmarks(fresh), "benchmark"));
        return Optional.of(text + "\n" + likelyRename(gone, fresh) + "\n");
    }

    private static int benchmarks(List<Row> rows) {
        return (int) rows.stream().map(Row::id).distinct().count();
    }

    static boolean isOnOneSide(Row row) {
        return row.outcome() == RowOutcome.MISSING || row.outcome() == RowOutcome.ADDED;
    }

    private static List<Row> rowsWith(Comparison comparison, RowOutcome outcome) {
        return comparison.notableRows().filter(row -> row.outcome() == outcome).toList();
    }

    private static String likelyRename(List<Row> gone, List<Row> fresh) {
        Map<String, Row> byEnd = new HashMap<>();
        fresh.forEach(row -> byEnd.putIfAbsent(lastPart(row), row));
        List<String> lines = new ArrayList<>();
        for (Row row : gone) {
            Row other = byEnd.remove(lastPart(row));
            if (other != null && lines.size() < SIMILAR) {
                lines.add("    " + shortLabel(row) + " \u2192 " + shortLabel(other) + "\n");
            }
        }
        String start = TEXTS.text("possibly-the-same") + "\n";
        return lines.isEmpty() ? "" : start + String.join("", lines);
    }

    private static String lastPart(Row row) {
        String[] parts = SEPARATOR.split(row.id().name(), -1);
        return parts.length == 0 ? row.id().name() : parts[parts.length - 1];
    }

    private static String shortLabel(Row row) {
        return MarkdownText.plain(row.id().label(), 50);
    }
}
