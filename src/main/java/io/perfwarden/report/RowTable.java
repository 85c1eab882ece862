package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Why;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rows as lines of a Markdown table.
 *
 * @param named what is said beside a benchmark's name to tell its rows apart
 */
record RowTable(Function<Entry, List<String>> named) {
    /** Columns and their alignment. */
    static final String HEADER =
            """
            | | Benchmark | Base | PR | Change | Limit | Why |
            |:-:|:--|--:|--:|:--|:--|:--|
            """;

    private static final int SHORT = 40;
    private static final int DETAIL = 80;
    private static final Figures FIGURES = new Figures(unit -> Markdown.cell(unit, SHORT / 2));

    /** A row and the suite it belongs to. */
    record Entry(SuiteComparison suite, Row row) {}

    /** What a row is to somebody with little time, the most urgent first. */
    enum Colour {
        RED,
        YELLOW,
        OTHER,
        UNCHANGED;

        static Colour of(Row row) {
            return switch (row.effect()) {
                case FAIL -> RED;
                case WARN -> YELLOW;
                case NONE -> row.outcome() == RowOutcome.UNCHANGED ? UNCHANGED : OTHER;
            };
        }
    }

    /** A table over all suites: several suites are named, and metrics where there are several. */
    static RowTable of(Comparison comparison) {
        Set<String> several = withSeveralMetrics(comparison.suites());
        boolean suites = comparison.suites().size() > 1;
        return new RowTable(entry ->
                Stream.of(
                                metric(entry, several.contains(Wording.suite(entry.suite()))),
                                suites ? Wording.suite(entry.suite()) : "")
                        .filter(name -> !name.isEmpty())
                        .toList());
    }

    /** A table of one suite. */
    static RowTable of(SuiteComparison suite) {
        boolean several = !withSeveralMetrics(List.of(suite)).isEmpty();
        return new RowTable(entry -> several ? List.of(entry.row().metric().name()) : List.of());
    }

    /**
     * Everything but unchanged rows, the most urgent first: by effect, then how far over the limit;
     * then what could not be judged, improvements with the largest first, the rest.
     */
    static List<Entry> notable(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream().map(row -> new Entry(suite, row)))
                .filter(entry -> Colour.of(entry.row()) != Colour.UNCHANGED)
                .filter(entry -> !Wording.isIgnored(entry.row()))
                .sorted(MOST_URGENT_FIRST)
                .toList();
    }

    /** By effect, then how far over the limit; improvements by how large they are. */
    static final Comparator<Entry> MOST_URGENT_FIRST =
            Comparator.comparing((Entry entry) -> entry.row().effect())
                    .thenComparingInt(entry -> interest(entry.row()))
                    .thenComparingDouble(entry -> order(entry.row()));

    private static int interest(Row row) {
        if (row.effect() != Effect.NONE) {
            return 0;
        }
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, MISSING, FAILED -> 0;
            case INCONCLUSIVE, INCOMPARABLE -> 1;
            case IMPROVED -> 2;
            case ACCEPTED -> 3;
            case ADDED -> 4;
            case SKIPPED -> 5;
            case UNCHANGED -> 6;
        };
    }

    private static double order(Row row) {
        return row.outcome() == RowOutcome.IMPROVED ? row.change() : -row.excess();
    }

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

    /** A whole table. */
    String render(List<Entry> entries) {
        return entries.stream().map(this::line).collect(Collectors.joining("", HEADER, ""));
    }

    /** A row's mark; it never looks worse or better than what the row does to the verdict. */
    static String mark(Row row) {
        if (row.effect() == Effect.FAIL) {
            return "\ud83d\udd34";
        }
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, MISSING, FAILED ->
                    row.effect() == Effect.WARN ? "\ud83d\udfe1" : "\u26aa";
            case IMPROVED -> "\ud83d\udfe2";
            case ADDED -> "\ud83d\udd35";
            case INCONCLUSIVE, INCOMPARABLE, SKIPPED -> "\u26aa";
            case UNCHANGED, ACCEPTED -> "\u2705";
        };
    }

    private String name(Entry entry) {
        List<String> parts = new ArrayList<>();
        parts.add(Markdown.cell(entry.row().id().label()));
        named.apply(entry).forEach(part -> parts.add(Markdown.cell(part, SHORT)));
        return String.join(" \u00b7 ", parts);
    }

    private static String why(Row row) {
        String words = row.why().stream().map(Why::text).collect(Collectors.joining(", "));
        if (row.detail().isEmpty()) {
            return words;
        }
        String detail = Markdown.cell(row.detail(), DETAIL);
        return words.isEmpty() ? detail : words + ": " + detail;
    }

    private static String metric(Entry entry, boolean shown) {
        return shown ? entry.row().metric().name() : "";
    }

    private static Set<String> withSeveralMetrics(List<SuiteComparison> suites) {
        return suites.stream()
                .filter(suite ->
                        suite.rows().stream()
                                        .map(row -> row.metric().name())
                                        .distinct()
                                        .limit(2)
                                        .count()
                                > 1)
                .map(Wording::suite)
                .collect(Collectors.toSet());
    }

    /**
     * All rows of every suite in folded blocks, as far as there is room. Rows are added colour by
     * colour: a colour is shown for all suites or for none, except red, of which the worst are
     * shown as far as they fit.
     */
    static final class Full {
        /** Room for what a block says of rows it leaves out. */
        private static final String REMARK = " ".repeat(160);

        private final List<Block> blocks;
        private final Room room;
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

        /** The table of one suite; lines wait until it is known whether their colour fits. */
        private static final class Block {
            private final SuiteComparison suite;
            private final RowTable table;
            private final List<String> lines = new ArrayList<>();
            private final List<String> waiting = new ArrayList<>();

            Block(SuiteComparison suite) {
                this.suite = suite;
                this.table = RowTable.of(suite);
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
                        + Markdown.html(Wording.suite(suite))
                        + "</summary>\n\n"
                        + HEADER
                        + String.join("", lines)
                        + remark
                        + "\n</details>\n";
            }
        }

        private record Placed(Block block, Entry entry) {}

        Full(Comparison comparison, Room room) {
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
                            ? all.sorted(Comparator.comparing(Placed::entry, MOST_URGENT_FIRST))
                            : all)
                    .toList();
        }
    }
}
