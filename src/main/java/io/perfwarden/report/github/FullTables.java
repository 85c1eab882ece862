package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.report.Colour;
import io.perfwarden.report.Entry;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Names;
import io.perfwarden.report.Notable;
import io.perfwarden.report.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    private final List<Block> blocks;
    private final Room room;
    private int redLeftOut;

    /** The table of one suite; lines wait until it is known whether their colour fits. */
    private static final class Block {
        private final SuiteComparison suite;
        private final RowTable table;
        private final List<String> lines = new ArrayList<>();
        private final List<String> waiting = new ArrayList<>();

        Block(SuiteComparison suite) {
            this.suite = suite;
            this.table = new RowTable(Names.within(suite));
        }

        boolean isEmpty() {
            return lines.isEmpty() && waiting.isEmpty();
        }

        void settle(boolean fits) {
            if (fits) {
                lines.addAll(waiting);
            }
            waiting.clear();
        }

        String render() {
            int hidden = suite.rows().size() - lines.size();
            String remark =
                    hidden == 0
                            ? ""
                            : "\n" + Wording.counted(hidden, "row") + " did not fit here.\n";
            return "<details>\n<summary>"
                    + Wording.counted(suite.rows().size(), "row")
                    + " of "
                    + Markdown.html(suite.where().label())
                    + "</summary>\n\n"
                    + RowTable.HEADER
                    + String.join("", lines)
                    + remark
                    + "\n</details>\n";
        }
    }

    private record Placed(Block block, Entry entry) {}

    FullTables(Comparison comparison, Room room) {
        this.room = room;
        this.blocks = comparison.suites().stream().map(Block::new).toList();
        this.redLeftOut = placed(Colour.RED).size();
    }

    /** Adds the rows of a colour, as far as there is room. */
    void add(Colour colour) {
        boolean fits = true;
        for (Placed placed : placed(colour)) {
            Block block = placed.block();
            String line = block.table.line(placed.entry());
            fits = room.take(block.isEmpty() ? block.render() + REMARK + line : line);
            if (!fits) {
                break;
            }
            block.waiting.add(line);
        }
        boolean kept = fits || colour == Colour.RED;
        for (Block block : blocks) {
            redLeftOut -= colour == Colour.RED ? block.waiting.size() : 0;
            block.settle(kept);
        }
    }

    /** How many red rows found no room. */
    int redLeftOut() {
        return redLeftOut;
    }

    /** The blocks that have rows, one after the other. */
    String render() {
        return blocks.stream()
                .filter(block -> !block.isEmpty())
                .map(Block::render)
                .collect(Collectors.joining("\n"));
    }

    private List<Placed> placed(Colour colour) {
        Stream<Placed> all =
                blocks.stream()
                        .flatMap(block ->
                                block.suite.rows().stream()
                                        .filter(row -> Colour.of(row) == colour)
                                        .map(row -> new Entry(block.suite, row))
                                        .map(entry -> new Placed(block, entry)));
        return (colour == Colour.RED
                        ? all.sorted(Comparator.comparing(Placed::entry, Notable.MOST_URGENT_FIRST))
                        : all)
                .toList();
    }
}
