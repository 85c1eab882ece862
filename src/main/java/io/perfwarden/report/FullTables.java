package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.report.RowTable.Colour;
import io.perfwarden.report.RowTable.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All rows of every suite in folded blocks, as far as there is room. Rows are added colour by
 * colour: a colour is shown for all suites or for none, except red, of which the worst are shown as
 * far as they fit.
 */
final class FullTables {
    /** Room for what a block says of rows it leaves out. */
    private static final String REMARK = " ".repeat(160);

    private final Map<String, Block> blocks = new LinkedHashMap<>();
    private final Room room;
    private final Comparison comparison;
    private int redLeftOut;

    /** Room for text. Once something did not fit there is none left. */
    static final class Room {
        private final ToIntFunction<String> size;
        private int left;

        /**
         * @param size how text is counted
         */
        Room(int left, ToIntFunction<String> size) {
            this.left = left;
            this.size = size;
        }

        /** Takes room for a text, or all that is left if it does not fit. */
        boolean take(String text) {
            int needed = size.applyAsInt(text);
            boolean fits = needed <= left;
            left = fits ? left - needed : 0;
            return fits;
        }
    }

    private record Block(SuiteComparison suite, RowTable table, List<String> lines) {
        String opening() {
            return "<details>\n<summary>"
                    + Wording.counted(suite.rows().size(), "row")
                    + " of "
                    + Markdown.html(Wording.suite(suite))
                    + "</summary>\n\n"
                    + RowTable.HEADER;
        }

        String render() {
            int hidden = suite.rows().size() - lines.size();
            String remark =
                    hidden == 0
                            ? ""
                            : "\n" + Wording.counted(hidden, "row") + " did not fit here.\n";
            return opening() + String.join("", lines) + remark + "\n</details>\n";
        }
    }

    FullTables(Comparison comparison, Room room) {
        this.comparison = comparison;
        this.room = room;
        for (SuiteComparison suite : comparison.suites()) {
            Block block = new Block(suite, RowTable.of(suite), new ArrayList<>());
            blocks.put(Wording.suite(suite), block);
        }
        this.redLeftOut = entries(Colour.RED).size();
    }

    /** Adds the rows of a colour, as far as there is room. */
    void add(Colour colour) {
        Map<String, List<String>> added = new LinkedHashMap<>();
        for (Entry entry : entries(colour)) {
            String suite = Wording.suite(entry.suite());
            Block block = blocks.get(suite);
            String line = block.table().line(entry);
            boolean opens = block.lines().isEmpty() && !added.containsKey(suite);
            if (!room.take(opens ? block.render() + REMARK + line : line)) {
                if (colour != Colour.RED) {
                    return;
                }
                break;
            }
            redLeftOut -= colour == Colour.RED ? 1 : 0;
            added.computeIfAbsent(suite, _ -> new ArrayList<>()).add(line);
        }
        added.forEach((suite, lines) -> blocks.get(suite).lines().addAll(lines));
    }

    /** How many red rows found no room. */
    int redLeftOut() {
        return redLeftOut;
    }

    /** The blocks that have rows, one after the other. */
    String render() {
        return blocks.values().stream()
                .filter(block -> !block.lines().isEmpty())
                .map(Block::render)
                .collect(Collectors.joining("\n"));
    }

    private List<Entry> entries(Colour colour) {
        Stream<Entry> all =
                comparison.suites().stream()
                        .flatMap(suite ->
                                suite.rows().stream()
                                        .filter(row -> Colour.of(row) == colour)
                                        .map(row -> new Entry(suite, row)));
        return (colour == Colour.RED ? all.sorted(RowTable.MOST_URGENT_FIRST) : all).toList();
    }
}
