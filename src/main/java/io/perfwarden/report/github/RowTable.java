package io.perfwarden.report.github;

import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.report.Entry;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Names;
import io.perfwarden.report.Wording;
import java.util.ArrayList;
import java.util.List;

/** Rows as lines of a Markdown table. */
record RowTable(Names names) {
    /** Columns and their alignment. */
    static final String HEADER =
            """
            | | Benchmark | Base | PR | Change | Limit | Why |
            |:-:|:--|--:|--:|:--|:--|:--|
            """;

    private static final String NOT_JUDGED = "\u2139\ufe0f";
    private static final int SHORT = 40;
    private static final int DETAIL = 80;
    private static final Figures FIGURES = new Figures(unit -> Markdown.cell(unit, SHORT / 2));

    /** One line. */
    String line(Entry entry) {
        Row row = entry.row();
        Figures.Pair values = FIGURES.values(row);
        return Markdown.tableRow(
                List.of(
                        mark(row),
                        name(entry),
                        values.base(),
                        values.current(),
                        FIGURES.change(row),
                        FIGURES.limit(row),
                        why(row)));
    }

    /** A row's mark; it never looks worse or better than what the row does to the verdict. */
    static String mark(Row row) {
        if (row.effect() == Effect.FAIL) {
            return "\u274c";
        }
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, MISSING, FAILED ->
                    row.effect() == Effect.WARN ? "\u26a0\ufe0f" : NOT_JUDGED;
            case ADDED -> "\ud83c\udd95";
            case INCONCLUSIVE, INCOMPARABLE, SKIPPED -> NOT_JUDGED;
            case UNCHANGED -> row.isBlind() ? NOT_JUDGED : "\u2705";
            case IMPROVED, ACCEPTED -> "\u2705";
        };
    }

    private String name(Entry entry) {
        List<String> parts = new ArrayList<>();
        parts.add(Markdown.cell(entry.row().id().label()));
        names.beside(entry).forEach(part -> parts.add(Markdown.cell(part, SHORT)));
        return String.join(" \u00b7 ", parts);
    }

    private static String why(Row row) {
        return Wording.why(row, row.detail().map(text -> Markdown.cell(text, DETAIL)).orElse(""));
    }
}
