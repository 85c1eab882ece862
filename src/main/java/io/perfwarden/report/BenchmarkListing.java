package io.perfwarden.report;

import static io.perfwarden.report.ExplanationWording.bars;
import static io.perfwarden.report.MarkdownText.codeBlockText;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.GroupLabel.DifferingParam;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.LookalikeNames;
import io.perfwarden.report.AcceptedBlock.AcceptedMetric;
import io.perfwarden.report.RowFigures.ValueArrow;

/**
 * Benchmarks one by one, as aligned lines of plain text.
 *
 * @param title what they have in common, and a line break
 * @param header names of the columns in which they differ, and a line break; empty where they have
 *     no names
 * @param lines a line a benchmark, each with its line break
 */
public record BenchmarkListing(String title, String header, List<String> lines) {
    private static final int INDENT = 2;

    private static final int WIDEST = 80;

    private static final Pattern NUMBER = Pattern.compile("[\u2212+-]?[0-9][0-9.,_]{0,30}");

    public BenchmarkListing {
        lines = List.copyOf(lines);
    }

    public static BenchmarkListing of(
            ChangeGroup finding, List<GroupMember> members, FindingWording wording) {
        String title = FindingWording.title(wording.label(finding), finding.kind());
        var cells = members.stream().map(it -> RowCells.of(it.row(), wording)).toList();
        UnaryOperator<String> plain = text -> text.isEmpty() ? text : wording.quote().apply(text);
        List<List<String>> names = new ArrayList<>();
        if (finding.isOfSuite()) {
            names.add(List.of(""));
            members.forEach(it -> names.add(List.of(wording.quote().apply(it.shownName()))));
            return align(title, names, cells);
        }
        List<List<DifferingParam>> at = members.stream().map(finding.label()::at).toList();
        List<String> keys =
                IntStream.range(0, at.getFirst().size())
                        .mapToObj(column -> key(at, column))
                        .toList();
        boolean isPlaced = finding.places().size() > 1 || keys.isEmpty();
        names.add(new ArrayList<>(keys.stream().map(plain).toList()));
        for (int row = 0; row < members.size(); row++) {
            List<String> name = new ArrayList<>();
            for (int column = 0; column < keys.size(); column++) {
                DifferingParam cell = at.get(row).get(column);
                name.add(plain.apply(keys.get(column).isEmpty() ? cell.shown() : cell.value()));
            }
            if (isPlaced) {
                name.add(plain.apply(members.get(row).where().label()));
            }
            if (name.stream().allMatch(String::isEmpty)) {
                name.set(0, wording.quote().apply(members.get(row).shownName()));
            }
            names.add(name);
        }
        if (isPlaced) {
            names.getFirst().add("suite");
        }
        return align(title, names, cells);
    }

    public static BenchmarkListing ofSingles(List<ChangeGroup> findings, FindingWording wording) {
        List<List<String>> names = new ArrayList<>();
        names.add(List.of(""));
        findings.forEach(finding -> names.add(List.of(wording.label(finding))));
        return align(
                FindingWording.title(findings.getFirst().kind()),
                names,
                findings.stream()
                        .map(finding -> RowCells.of(finding.worst().row(), wording))
                        .toList());
    }

    /** What was accepted, a line a metric, the largest change first. */
    static BenchmarkListing ofAccepted(List<AcceptedMetric> accepted, FindingWording wording) {
        List<List<String>> names = new ArrayList<>(List.of(List.of("", "")));
        boolean ofSeveralMetrics =
                accepted.stream().map(AcceptedMetric::benchmark).distinct().count()
                        < accepted.size();
        for (AcceptedMetric it : accepted) {
            String metric = it.row().metric().name();
            names.add(
                    List.of(
                            wording.name(it.where(), it.row()),
                            ofSeveralMetrics ? wording.quote().apply(metric) : ""));
        }
        return align(
                "", names, accepted.stream().map(it -> RowCells.of(it.row(), wording)).toList());
    }

    static String barsOfSingle(ChangeGroup finding) {
        boolean isSingle = finding.members().size() + finding.membersWithinLimit().size() == 1;
        return isSingle && finding.kind().isChange() ? bars(finding.worst().row()) : "";
    }

    private static BenchmarkListing align(
            String title, List<List<String>> names, List<List<String>> cells) {
        List<TextGrid.Column> columns = new ArrayList<>();
        List<List<String>> body = names.subList(1, names.size());
        for (int i = 0; i < names.getFirst().size(); i++) {
            columns.add(new TextGrid.Column(i == 0 ? " ".repeat(INDENT) : " ", isNumeric(body, i)));
        }
        columns.addAll(RowCells.COLUMNS);
        LookalikeNames lookalikes = new LookalikeNames();
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            List<String> row = new ArrayList<>(names.get(i));
            if (i > 0) {
                String beside = String.join(" ", row.subList(1, row.size()));
                row.set(0, lookalikes.distinguish(row.getFirst(), beside));
            }
            row.addAll(i == 0 ? RowCells.NONE : cells.get(i - 1));
            rows.add(row);
        }
        TextGrid grid = new TextGrid(columns, TextGrid.widths(rows, WIDEST));
        List<String> lines = rows.stream().map(grid::line).toList();
        String header = lines.getFirst().isBlank() ? "" : lines.getFirst();
        return new BenchmarkListing(title, header, lines.subList(1, lines.size()));
    }

    private static String key(List<List<DifferingParam>> at, int column) {
        List<String> keys =
                at.stream()
                        .map(row -> row.get(column))
                        .filter(cell -> !cell.shown().isEmpty())
                        .map(DifferingParam::key)
                        .distinct()
                        .limit(2)
                        .toList();
        return keys.size() == 1 ? keys.getFirst() : "";
    }

    private static boolean isNumeric(List<List<String>> rows, int column) {
        return rows.stream()
                .map(row -> row.get(column))
                .allMatch(cell -> cell.isEmpty() || NUMBER.matcher(cell).matches());
    }

    static final class RowCells {
        static final List<TextGrid.Column> COLUMNS =
                List.of(
                        new TextGrid.Column("  ", true),
                        new TextGrid.Column(" ", true),
                        new TextGrid.Column(" ", false),
                        new TextGrid.Column(" ", true),
                        new TextGrid.Column(" ", true),
                        new TextGrid.Column("", false),
                        new TextGrid.Column("  ", false),
                        new TextGrid.Column("  ", false));

        static final List<String> NONE = COLUMNS.stream().map(_ -> "").toList();

        private static final int UNIT = 20;
        private static final int DETAIL = 80;
        private static final RowFigures FIGURES = new RowFigures(unit -> codeBlockText(unit, UNIT));

        private static final FindingWording PLAIN =
                new FindingWording(text -> codeBlockText(text, DETAIL), new Comparison(List.of()));

        private RowCells() {}

        static List<String> of(Row row, FindingWording wording) {
            ValueArrow arrow = FIGURES.arrow(row);
            boolean valued = row.baseline().isPresent() || row.current().isPresent();
            return List.of(
                    valued ? arrow.base() : "",
                    arrow.baseSpread(),
                    valued ? "\u2192" : "",
                    valued ? arrow.current() : "",
                    arrow.currentSpread(),
                    arrow.unit(),
                    PLAIN.outcome(row),
                    wording.bars() ? bars(row) : "");
        }
    }

    /**
     * Cells as lines of plain text, aligned for a fixed-width font; a column of width 0 vanishes.
     */
    record TextGrid(List<Column> columns, List<Integer> widths) {
        record Column(String gap, boolean right) {}

        /**
         * As wide as its widest cell, up to a width: a long name must not pad a thousand others.
         */
        static List<Integer> widths(List<List<String>> rows, int widest) {
            List<Integer> widths = new ArrayList<>();
            for (int i = 0; i < rows.getFirst().size(); i++) {
                int width = 0;
                for (List<String> row : rows) {
                    width = Math.max(width, Math.min(widest, MarkdownText.width(row.get(i))));
                }
                widths.add(width);
            }
            return widths;
        }

        String line(List<String> row) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns.size(); i++) {
                String cell = row.get(i);
                if (widths.get(i) > 0) {
                    String pad = " ".repeat(Math.max(0, widths.get(i) - MarkdownText.width(cell)));
                    line.append(columns.get(i).gap());
                    line.append(columns.get(i).right() ? pad + cell : cell + pad);
                }
            }
            return line.toString().stripTrailing() + "\n";
        }
    }

    /**
     * Metrics beside the one that decides, a line for each; nothing where each has a single metric.
     */
    public static Optional<BenchmarkListing> ofOtherMetrics(
            List<ChangeGroup> findings, FindingWording wording) {
        List<List<String>> names = new ArrayList<>(List.of(List.of("", "")));
        List<List<String>> cells = new ArrayList<>();
        for (ChangeGroup finding : findings) {
            for (GroupMember member : finding.members()) {
                for (Row other : member.others()) {
                    names.add(
                            List.of(
                                    wording.name(member),
                                    wording.quote().apply(other.metric().name())));
                    cells.add(RowCells.of(other, wording));
                }
            }
        }
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(BenchmarkListing.align("other metrics:\n", names, cells));
    }
}
