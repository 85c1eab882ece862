package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.GroupMember;
import java.util.List;

/** What stands beside a benchmark's name: its values, what became of them, and their past. */
final class RowCells {
    /** Of values, how they became what they are, and their past. */
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

    /** Of a line that has only names. */
    static final List<String> NONE = COLUMNS.stream().map(_ -> "").toList();

    private static final int UNIT = 20;
    private static final int DETAIL = 80;
    private static final RowFigures FIGURES =
            new RowFigures(unit -> MarkdownText.fenced(unit, UNIT));

    private static final FindingWording PLAIN =
            new FindingWording(
                    text -> MarkdownText.fenced(text, DETAIL), new Comparison(List.of()));

    private RowCells() {}

    static List<String> of(GroupMember member) {
        return of(member.row());
    }

    static List<String> of(Row row) {
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
                TestDetailWording.bars(row));
    }
}
