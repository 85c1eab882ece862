package io.perfwarden.report;

import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.GroupLabel.DifferingParam;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.LookalikeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

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
    private static final Pattern NUMBER = Pattern.compile("[\u2212+-]?[0-9][0-9.,_]{0,30}");

    public BenchmarkListing {
        lines = List.copyOf(lines);
    }

    /** Some members of a finding under its label. */
    static BenchmarkListing of(
            ChangeGroup finding, List<GroupMember> members, FindingWording wording) {
        if (finding.isOfSuite()) {
            return ofSuite(finding, members, wording);
        }
        List<List<DifferingParam>> at = members.stream().map(finding.label()::at).toList();
        List<List<String>> names = new ArrayList<>();
        names.add(new ArrayList<>());
        members.forEach(_ -> names.add(new ArrayList<>()));
        UnaryOperator<String> plain = text -> text.isEmpty() ? text : wording.quote().apply(text);
        for (int column = 0; column < at.getFirst().size(); column++) {
            String key = key(at, column);
            names.getFirst().add(plain.apply(key));
            for (int row = 0; row < members.size(); row++) {
                DifferingParam cell = at.get(row).get(column);
                names.get(row + 1).add(plain.apply(key.isEmpty() ? cell.shown() : cell.value()));
            }
        }
        if (finding.places().size() > 1 || names.getFirst().isEmpty()) {
            names.getFirst().add(FoldWording.place());
            for (int row = 0; row < members.size(); row++) {
                names.get(row + 1).add(plain.apply(members.get(row).where().label()));
            }
        }
        return aligned(
                FoldWording.title(wording.label(finding), finding.kind()),
                named(names, members, wording),
                members.stream().map(RowCells::of).toList());
    }

    /** All members of a finding under its label. */
    public static BenchmarkListing of(ChangeGroup finding, FindingWording wording) {
        return of(finding, finding.members(), wording);
    }

    /** They are of different families, and their suite is what they have in common. */
    private static BenchmarkListing ofSuite(
            ChangeGroup finding, List<GroupMember> members, FindingWording wording) {
        List<List<String>> names = new ArrayList<>();
        names.add(List.of(""));
        members.forEach(it -> names.add(List.of(wording.quote().apply(it.shown()))));
        return aligned(
                FoldWording.title(wording.label(finding), finding.kind()),
                names,
                members.stream().map(RowCells::of).toList());
    }

    /** Findings of one kind that have a single member each. */
    public static BenchmarkListing ofSingles(List<ChangeGroup> findings, FindingWording wording) {
        List<List<String>> names = new ArrayList<>();
        names.add(List.of(""));
        findings.forEach(finding -> names.add(List.of(wording.label(finding))));
        return aligned(
                FoldWording.title(findings.getFirst().kind()),
                names,
                findings.stream().map(finding -> RowCells.of(finding.worst())).toList());
    }

    /**
     * Under a title.
     *
     * @param names those of the columns, then those of each line
     * @param cells what stands beside the names of each line
     */
    static BenchmarkListing aligned(
            String title, List<List<String>> names, List<List<String>> cells) {
        List<TextGrid.Column> columns = new ArrayList<>();
        List<List<String>> body = names.subList(1, names.size());
        for (int i = 0; i < names.getFirst().size(); i++) {
            columns.add(new TextGrid.Column(i == 0 ? " ".repeat(INDENT) : " ", isNumeric(body, i)));
        }
        columns.addAll(RowCells.COLUMNS);
        LookalikeNames lookalikes = new LookalikeNames();
        List<List<String>> rows = new ArrayList<>();
        rows.add(joined(names.getFirst(), RowCells.NONE));
        for (int i = 0; i < cells.size(); i++) {
            rows.add(joined(apart(body.get(i), lookalikes), cells.get(i)));
        }
        List<String> lines = TextGrid.lines(columns, rows);
        return new BenchmarkListing(
                title,
                lines.getFirst().isBlank() ? "" : lines.getFirst(),
                lines.subList(1, lines.size()));
    }

    /** Nobody can tell a line without any name. */
    private static List<List<String>> named(
            List<List<String>> names, List<GroupMember> members, FindingWording wording) {
        List<List<String>> named = new ArrayList<>(names);
        for (int i = 0; i < members.size(); i++) {
            if (names.get(i + 1).stream().allMatch(String::isEmpty)) {
                List<String> whole = new ArrayList<>(names.get(i + 1));
                whole.set(0, wording.quote().apply(members.get(i).shown()));
                named.set(i + 1, whole);
            }
        }
        return named;
    }

    private static List<String> apart(List<String> name, LookalikeNames lookalikes) {
        List<String> apart = new ArrayList<>(name);
        String beside = String.join(" ", name.subList(1, name.size()));
        apart.set(0, lookalikes.apart(name.getFirst(), beside));
        return apart;
    }

    private static List<String> joined(List<String> names, List<String> cells) {
        List<String> row = new ArrayList<>(names);
        row.addAll(cells);
        return row;
    }

    /** The name of what stands in a column, where it has one name for all. */
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
}
