package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads divan's tree line by line. A name is the path through the tree, with slashes. Below a
 * benchmark, without branches, may be its throughput, and its allocations under a label such as
 * {@code alloc:}, first counts, then sizes.
 *
 * <p>Divan prints a name, runs the benchmark and then prints the times, so its output is between;
 * {@link DivanName} finds the name.
 */
final class DivanTree {
    private static final int LONGEST_LINE = 4_000;
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final String IGNORED = "(ignored)";
    private static final String NO_NAME = "expected the benchmark's name in front of its times";

    private static final Pattern BRANCH =
            Pattern.compile("^([ \u2502]*)([\u251c\u2570])\u2500 (.*)$");

    /**
     * A name of the tree.
     *
     * @param last whether its branch is its parent's last
     */
    private record Node(int column, boolean last, String name) {}

    private final ResultCollector results;
    private final DivanProcessed processed;
    private final List<Node> path = new ArrayList<>();
    private Optional<BenchmarkId> current = Optional.empty();
    private int nameEnd;
    private Optional<DivanName> begun = Optional.empty();

    private boolean leaf;

    DivanTree(ResultCollector results) {
        this.results = results;
        this.processed = new DivanProcessed(results);
    }

    static boolean isHeader(String line) {
        return line.length() <= LONGEST_LINE && DivanRow.header(line).isPresent();
    }

    void read(String printed, int number) throws FormatException {
        String line = DivanRow.restore(printed);
        if (line.length() > LONGEST_LINE) {
            if (line.indexOf(DivanRow.BAR) >= 0) {
                results.unread(number, "expected a row of divan's tree, found", line);
            }
            return;
        }
        Optional<String> header = DivanRow.header(line);
        if (header.isPresent()) {
            finish();
            path.clear();
            current = Optional.empty();
            nameEnd = DivanRow.cells(line).getFirst().lastIndexOf(DivanRow.FASTEST);
            path.add(new Node(-1, true, results.name(header.get(), number)));
            return;
        }
        Matcher branch = BRANCH.matcher(line);
        if (!path.isEmpty() && branch.matches()) {
            int column = branch.group(1).length();
            end(column);
            branch(column, branch, number);
        } else {
            readOther(line, number);
        }
    }

    private void readOther(String line, int number) throws FormatException {
        List<String> cells = DivanRow.cells(line);
        boolean row = DivanRow.isRow(cells);
        if (row && begun.isPresent()) {
            timesBehind(begun.get(), cells, number);
        } else if (row) {
            results.unread(number, NO_NAME, line);
        } else if (begun.isPresent()) {
            begun.get().add(line);
        } else if (line.isBlank() && isComplete()) {
            path.clear();
            current = Optional.empty();
        } else if (current.isPresent()) {
            processed.read(DivanRow.stripCells(cells), current.get(), number);
        }
    }

    private boolean isComplete() {
        return leaf && path.stream().allMatch(Node::last);
    }

    private void branch(int column, Matcher branch, int number) throws FormatException {
        while (path.getLast().column() >= column) {
            path.removeLast();
        }
        processed.begin();
        current = Optional.empty();
        leaf = true;
        boolean last = branch.group(2).equals("\u2570");
        List<String> cells = DivanRow.cells(branch.group(3));
        String first = cells.getFirst().strip();
        int room = nameEnd - branch.start(3);
        DivanName name = new DivanName(column, cells.getFirst(), room, number);
        Matcher timed = DivanRow.LAST_VALUE.matcher(first);
        if (first.endsWith(IGNORED)) {
            String bare = first.substring(0, first.length() - IGNORED.length());
            path.add(new Node(column, last, results.name(bare, number)));
            results.add(id(), time(), new Skipped("the benchmark is ignored"), number);
        } else if (DivanRow.isRow(cells) && timed.matches()) {
            String before = timed.group(1).stripTrailing();
            path.add(new Node(column, last, results.name(name.inRow(before), number)));
            times(timed.group(2), DivanRow.stripCells(cells), number);
        } else {
            path.add(new Node(column, last, results.name(name.first(), number)));
            open(name, branch.group(3), cells, number);
        }
    }

    private void open(DivanName name, String row, List<String> cells, int number) {
        boolean empty = String.join("", cells.subList(1, cells.size())).isBlank();
        if (cells.size() == 1) {
            begun = Optional.of(name);
        } else if (cells.size() == DivanRow.COLUMNS && empty) {
            leaf = false;
        } else {
            results.unread(number, "expected times in divan's columns, found", row);
        }
    }

    private void timesBehind(DivanName name, List<String> cells, int number)
            throws FormatException {
        begun = Optional.empty();
        Matcher timed = DivanRow.LAST_VALUE.matcher(cells.getFirst().stripTrailing());
        String whole = timed.matches() ? name.nameAbove(timed.group(1)) : "";
        if (whole.isBlank()) {
            results.unread(number, NO_NAME, String.join("\u2502", cells));
            return;
        }
        Node known = path.removeLast();
        path.add(new Node(known.column(), known.last(), results.name(whole, number)));
        times(timed.group(2), DivanRow.stripCells(cells), number);
    }

    /**
     * Ends the wait for times.
     *
     * @param column of the next branch: a deeper one shows that the name was a group's
     */
    private void end(int column) {
        String what = "expected times behind the name";
        begun.filter(it -> column <= it.column)
                .ifPresent(it -> results.unread(it.number, what, it.first()));
        begun = Optional.empty();
    }

    void finish() {
        end(-1);
    }

    private void times(String fastest, List<String> cells, int number) throws FormatException {
        Optional<Double> low = DivanRow.convertTo(fastest, NANOSECONDS);
        Optional<Double> high = DivanRow.convertTo(cells.get(1), NANOSECONDS);
        Optional<Double> median = DivanRow.convertTo(cells.get(2), NANOSECONDS);
        if (low.isEmpty() || high.isEmpty() || median.isEmpty()) {
            String row = fastest + " " + String.join(" ", cells.subList(1, cells.size()));
            results.unread(number, "expected times in a known unit, found", row);
            return;
        }
        BenchmarkId id = id();
        current = Optional.of(id);
        ReportedSpread range =
                ReportedSpread.between(ReportedSpread.Kind.RANGE, low.get(), high.get());
        results.add(id, time(), MetricReading.of(median.get(), range), number);
        Optional<Double> mean = DivanRow.convertTo(cells.get(3), NANOSECONDS);
        if (mean.isPresent()) {
            results.add(id, results.metric("mean", "ns").secondary(), mean.get(), number);
        } else if (!cells.get(3).isEmpty()) {
            results.unread(number, "expected a mean, found", cells.get(3));
        }
    }

    private Metric time() {
        return results.metric("time", "ns");
    }

    private BenchmarkId id() {
        return BenchmarkId.of(String.join("/", path.stream().map(Node::name).toList()));
    }
}
