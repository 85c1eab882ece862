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
 * colour, of all suites the worst failing ones first, until one does not fit: so no failing row is
 * left out while a passing one is shown.
 */
final class FullTables {
    private final List<Block> blocks;
    private final Room room;
    private final String elsewhere;
    private int redLeftOut;

    /** The table of one suite. */
    private static final class Block {
        private final SuiteComparison suite;
        private final RowTable table;
        private final List<String> lines = new ArrayList<>();

        Block(SuiteComparison suite) {
            this.suite = suite;
            this.table = new RowTable(Names.within(suite));
        }

        boolean isEmpty() {
            return lines.isEmpty();
        }

        int hidden() {
            return suite.rows().size() - lines.size();
        }

        String render(String elsewhere) {
            String remark =
                    hidden() == 0
                            ? ""
                            : "\n" + CommentWording.didNotFit(hidden(), elsewhere) + "\n";
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

    /**
     * @param elsewhere where the rows are that find no room
     */
    FullTables(Comparison comparison, Room room, String elsewhere) {
        this.room = room;
        this.elsewhere = elsewhere;
        this.blocks = comparison.suites().stream().map(Block::new).toList();
        this.redLeftOut = placed(Colour.RED).size();
        boolean _ = room.take(rest(blocks));
    }

    /** Adds the rows of a colour, as far as there is room. */
    void add(Colour colour) {
        for (Placed placed : placed(colour)) {
            Block block = placed.block();
            String line = block.table.line(placed.entry());
            if (!room.take(block.isEmpty() ? "\n" + block.render(elsewhere) + line : line)) {
                return;
            }
            block.lines.add(line);
            redLeftOut -= colour == Colour.RED ? 1 : 0;
        }
    }

    /** How many red rows found no room. */
    int redLeftOut() {
        return redLeftOut;
    }

    /** The blocks that have rows, one after the other, and what is said of the others. */
    String render() {
        String shown =
                blocks.stream()
                        .filter(block -> !block.isEmpty())
                        .map(block -> block.render(elsewhere))
                        .collect(Collectors.joining("\n"));
        String rest = rest(blocks.stream().filter(Block::isEmpty).toList());
        return shown.isEmpty() || rest.isEmpty() ? shown + rest : shown + "\n" + rest;
    }

    private String rest(List<Block> left) {
        int rows = left.stream().mapToInt(Block::hidden).sum();
        return rows == 0 ? "" : CommentWording.didNotFit(rows, left.size(), elsewhere) + "\n";
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
