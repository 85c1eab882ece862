package io.perfwarden.report.terminal;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.Why;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.report.Colour;
import io.perfwarden.report.Entry;
import io.perfwarden.report.Figures;
import io.perfwarden.report.GroundWording;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.Notices;
import io.perfwarden.report.Wording;
import io.perfwarden.report.finding.Width;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison for a terminal: everything but unchanged rows, what is to be said, the verdict. */
public final class TextReport {
    private static final Figures FIGURES = new Figures(unit -> Markdown.plain(unit, 20));
    private static final GroundWording GROUND = new GroundWording(TextReport::quoted);
    private static final Notices NOTICES = new Notices(new NoticeWording(TextReport::quoted));
    private static final String GAP = "  ";
    private static final int NARROWEST_NAME = 32;
    private static final int SUITES = 10;

    /** More rows than this nobody reads on a terminal. */
    private static final int ROWS = 500;

    private static final int NAME = 1;

    /** What stands behind a value where its spread is known. */
    private static final Pattern SPREAD = Pattern.compile(" \u00b1 | \\(");

    /** One character in so many of a name that is cut is of its front. */
    private static final int FRONT = 10;

    /** Columns given up one after the other when a terminal is narrow. */
    private static final List<Integer> DISPENSABLE = List.of(6, 5, 2, 3);

    /** Whether escape sequences for colours are written. */
    public enum Colours {
        ANSI,
        NONE
    }

    /**
     * @param width columns of the terminal; lines of the table are not longer
     */
    public record Style(int width, Colours colours) {
        /** For files and pipes: no colours, nothing cut. */
        public static final Style PLAIN = new Style(Integer.MAX_VALUE, Colours.NONE);
    }

    private record Line(String colour, List<String> cells) {}

    private static final Line HEAD =
            new Line("", List.of("", "benchmark", "base", "now", "change", "limit", "why"));

    private TextReport() {}

    /** The whole report, ending with the verdict in a line of its own. */
    public static String render(Comparison comparison, Style style) {
        Findings findings = Findings.of(comparison);
        StringBuilder text = new StringBuilder(rows(findings, style));
        int blind = findings.counts().getOrDefault(Kind.NOT_SENSITIVE, 0);
        int unchanged = findings.counts().getOrDefault(Kind.UNCHANGED, 0) + blind;
        if (unchanged > 0) {
            text.append(TerminalWording.unchanged(unchanged, blind)).append("\n\n");
        }
        List<String> notes = new ArrayList<>(GROUND.doubtsInBrief(comparison));
        notes.addAll(NOTICES.everything(comparison));
        notes.forEach(note -> text.append("note: ").append(note).append('\n'));
        comparison.suites().stream()
                .limit(SUITES)
                .flatMap(suite -> GROUND.provenance(suite).stream())
                .forEach(line -> text.append(line).append('\n'));
        return text.append(Wording.verdictLine(findings)).append('\n').toString();
    }

    /** The table of what is not unchanged, with a blank line after it; empty if there is none. */
    private static String rows(Findings findings, Style style) {
        Optional<String> strangers = Strangers.instead(findings.comparison());
        List<Entry> notable = new ArrayList<>(Told.in(findings));
        if (strangers.isPresent()) {
            notable.removeIf(entry -> Strangers.isOnOneSide(entry.row()));
        }
        if (notable.isEmpty()) {
            return strangers.orElse("");
        }
        Names names = Names.across(findings.comparison());
        List<Line> lines = new ArrayList<>(List.of(HEAD));
        notable.stream().limit(ROWS).forEach(it -> lines.add(line(it, names.beside(it))));
        String more =
                notable.size() > ROWS ? TerminalWording.moreRows(notable.size() - ROWS) + "\n" : "";
        return table(lines, style) + more + "\n" + strangers.orElse("");
    }

    private static String quoted(String text) {
        return Markdown.plain(text, Markdown.SENTENCE);
    }

    private static Line line(Entry entry, List<String> beside) {
        Row row = entry.row();
        Figures.Pair values = FIGURES.values(row);
        String name =
                Stream.concat(Stream.of(row.id().label()), beside.stream())
                        .map(part -> Markdown.plain(part, Integer.MAX_VALUE))
                        .collect(Collectors.joining(" \u00b7 "));
        String detail = row.detail().map(text -> Markdown.plain(text, 80)).orElse("");
        return new Line(
                colour(row),
                List.of(
                        outcome(row),
                        name,
                        values.base(),
                        values.current(),
                        FIGURES.change(row),
                        FIGURES.limit(row),
                        Wording.why(row, detail)));
    }

    /** What slack alone lets pass is listed, and called that. */
    private static String outcome(Row row) {
        return row.why().contains(Why.WITHIN_SLACK) ? Why.WITHIN_SLACK.text() : row.outcome().id();
    }

    private static String colour(Row row) {
        return switch (Colour.of(row)) {
            case RED -> "\u001b[31m";
            case YELLOW -> "\u001b[33m";
            case OTHER -> row.outcome() == RowOutcome.IMPROVED ? "\u001b[32m" : "\u001b[36m";
            case UNCHANGED -> "";
        };
    }

    private static String table(List<Line> lines, Style style) {
        int all = widths(lines).stream().mapToInt(width -> width + GAP.length()).sum();
        List<Line> shown =
                all - GAP.length() > style.width()
                        ? lines.stream().map(TextReport::withoutSpread).toList()
                        : lines;
        List<Integer> widths = widths(shown);
        fit(widths, style.width());
        return shown.stream().map(l -> line(l, widths, style)).collect(Collectors.joining());
    }

    private static List<Integer> widths(List<Line> lines) {
        int columns = lines.getFirst().cells().size();
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            int column = i;
            widths.add(
                    lines.stream().mapToInt(l -> Width.of(l.cells().get(column))).max().orElse(0));
        }
        return widths;
    }

    /** The first to go where a line is too long: names say more. */
    private static Line withoutSpread(Line line) {
        List<String> cells = new ArrayList<>(line.cells());
        for (int column : List.of(2, 3)) {
            cells.set(column, SPREAD.split(cells.get(column), 2)[0]);
        }
        return new Line(line.colour(), cells);
    }

    /** Makes the columns fit: first the name is shortened, then whole columns go. */
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

    private static String line(Line line, List<Integer> widths, Style style) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < widths.size(); i++) {
            if (widths.get(i) > 0) {
                boolean number = i == 2 || i == 3;
                String cell = cut(line.cells().get(i), widths.get(i));
                String pad = " ".repeat(widths.get(i) - Width.of(cell));
                cells.add(number ? pad + cell : cell + pad);
            }
        }
        if (style.colours() == Colours.ANSI) {
            String word = cells.getFirst();
            cells.set(0, line.colour().isEmpty() ? word : line.colour() + word + "\u001b[0m");
        }
        return String.join(GAP, cells).stripTrailing() + "\n";
    }

    /**
     * Without some of its middle, where it is too long: names differ at their ends, and of a
     * benchmark's name the end counts, in front of its parameters.
     */
    private static String cut(String text, int most) {
        if (Width.of(text) <= most) {
            return text;
        }
        int bracket = text.indexOf(" [");
        String tail = bracket < 0 ? "" : text.substring(bracket);
        return bracket > 0 && Width.of(tail) <= most * 2 / 3
                ? cutWithin(text.substring(0, bracket), most - Width.of(tail)) + tail
                : cutWithin(text, most);
    }

    private static String cutWithin(String text, int most) {
        int[] points = text.codePoints().toArray();
        String shown = text;
        for (int kept = Math.min(points.length, most); Width.of(shown) > most; kept--) {
            int front = kept / FRONT;
            int back = kept - front;
            shown =
                    new String(points, 0, front)
                            + "\u2026"
                            + new String(points, points.length - back, back);
        }
        return shown;
    }
}
