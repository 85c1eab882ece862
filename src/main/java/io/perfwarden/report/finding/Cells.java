package io.perfwarden.report.finding;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.finding.Member;
import io.perfwarden.report.Arrow;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.WeighingWording;
import java.util.List;

/** What stands beside a benchmark's name: its values, what became of them, and their past. */
final class Cells {
    /** Of values, how they became what they are, and their past. */
    static final List<Grid.Column> COLUMNS =
            List.of(
                    new Grid.Column("  ", true),
                    new Grid.Column(" ", true),
                    new Grid.Column(" ", false),
                    new Grid.Column(" ", true),
                    new Grid.Column(" ", true),
                    new Grid.Column("", false),
                    new Grid.Column("  ", false),
                    new Grid.Column("  ", false));

    /** Of a line that has only names. */
    static final List<String> NONE = COLUMNS.stream().map(_ -> "").toList();

    private static final int UNIT = 20;
    private static final int DETAIL = 80;
    private static final Figures FIGURES = new Figures(unit -> Markdown.fenced(unit, UNIT));

    private static final FindingWording PLAIN =
            new FindingWording(text -> Markdown.fenced(text, DETAIL), new Comparison(List.of()));

    private Cells() {}

    static List<String> of(Member member) {
        return of(member.row());
    }

    static List<String> of(Row row) {
        Arrow arrow = FIGURES.arrow(row);
        boolean valued = row.baseline().isPresent() || row.current().isPresent();
        return List.of(
                valued ? arrow.base() : "",
                arrow.baseSpread(),
                valued ? "\u2192" : "",
                valued ? arrow.current() : "",
                arrow.currentSpread(),
                arrow.unit(),
                PLAIN.outcome(row),
                WeighingWording.bars(row));
    }
}
