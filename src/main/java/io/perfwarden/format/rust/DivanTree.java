package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.LineWords.LastWords;
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
    private static final int COLUMNS = 6;
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final char BAR = '\u2502';
    private static final String FASTEST = "fastest";
    private static final String IGNORED = "(ignored)";
    private static final String NO_NAME = "expected the benchmark's name in front of its times";

    private static final List<String> HEADINGS =
            List.of("slowest", "median", "mean", "samples", "iters");

    private static final Pattern BRANCH =
            Pattern.compile("^([ \u2502]*)([\u251c\u2570])\u2500 (.*)$");

    private static final Pattern LAST_VALUE = Pattern.compile("^(|.*\\s)([0-9][0-9.,]* \\S+)$");

    /** The scale and the unit of what was processed in a second. */
    private static final Pattern RATE = Pattern.compile("([KMGTP]?)((?!/).+/s|Hz)");

    private static final Pattern LABEL =
            Pattern.compile("^(max alloc|alloc|dealloc|grow|shrink):$");

    /**
     * A name of the tree.
     *
     * @param last whether its branch is its parent's last
     */
    private record Node(int column, boolean last, String name) {}

    private final ResultCollector results;
    private final List<Node> path = new ArrayList<>();
    private Optional<BenchmarkId> current = Optional.empty();
    private String label = "";
    private int nameEnd;
    private Optional<DivanName> begun = Optional.empty();

    private boolean leaf;

    DivanTree(ResultCollector results) {
        this.results = results;
    }

    static boolean isHeader(String line) {
        return line.length() <= LONGEST_LINE && header(line).isPresent();
    }

    private static Optional<String> header(String line) {
        if (line.indexOf(BAR) < 0) {
            return Optional.empty();
        }
        List<String> cells = cells(line);
        LastWords first = new LastWords(cells.getFirst());
        boolean named =
                first.take().equals(FASTEST)
                        && stripCells(cells).subList(1, cells.size()).equals(HEADINGS);
        return named
                ? Optional.of(first.remainder().strip()).filter(it -> !it.isEmpty())
                : Optional.empty();
    }

    void read(String line, int number) throws FormatException {
        if (line.length() > LONGEST_LINE) {
            if (line.indexOf(BAR) >= 0) {
                results.unread(number, "expected a row of divan's tree, found", line);
            }
            return;
        }
        Optional<String> header = header(line);
        if (header.isPresent()) {
            finish();
            path.clear();
            current = Optional.empty();
            nameEnd = cells(line).getFirst().lastIndexOf(FASTEST);
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
        List<String> cells = cells(line);
        boolean row = isRow(cells);
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
            readLabelled(stripCells(cells), number);
        }
    }

    private boolean isComplete() {
        return leaf && path.stream().allMatch(Node::last);
    }

    /** The last columns of a line, and before them the rest. */
    private static List<String> cells(String text) {
        List<String> cells = new ArrayList<>();
        int end = text.length();
        for (int column = 1; column < COLUMNS; column++) {
            int bar = text.lastIndexOf(BAR, end - 1);
            if (end <= 0 || bar < 0) {
                break;
            }
            cells.addFirst(text.substring(bar + 1, end));
            end = bar;
        }
        cells.addFirst(text.substring(0, end));
        return cells;
    }

    private static List<String> stripCells(List<String> cells) {
        return cells.stream().map(String::strip).toList();
    }

    private static boolean isRow(List<String> cells) {
        return cells.size() == COLUMNS
                && !cells.get(4).isBlank()
                && !cells.get(5).isBlank()
                && stripCells(cells.subList(0, 3)).stream().allMatch(LAST_VALUE.asMatchPredicate());
    }

    private void branch(int column, Matcher branch, int number) throws FormatException {
        while (path.getLast().column() >= column) {
            path.removeLast();
        }
        label = "";
        current = Optional.empty();
        leaf = true;
        boolean last = branch.group(2).equals("\u2570");
        List<String> cells = cells(branch.group(3));
        String first = cells.getFirst().strip();
        int room = nameEnd - branch.start(3);
        DivanName name = new DivanName(column, cells.getFirst(), room, number);
        Matcher timed = LAST_VALUE.matcher(first);
        if (first.endsWith(IGNORED)) {
            String bare = first.substring(0, first.length() - IGNORED.length());
            path.add(new Node(column, last, results.name(bare, number)));
            results.add(id(), time(), new Skipped("the benchmark is ignored"), number);
        } else if (isRow(cells) && timed.matches()) {
            String before = timed.group(1).stripTrailing();
            path.add(new Node(column, last, results.name(name.inRow(before), number)));
            times(timed.group(2), stripCells(cells), number);
        } else {
            path.add(new Node(column, last, results.name(name.first(), number)));
            open(name, branch.group(3), cells, number);
        }
    }

    private void open(DivanName name, String row, List<String> cells, int number) {
        boolean empty = String.join("", cells.subList(1, cells.size())).isBlank();
        if (cells.size() == 1) {
            begun = Optional.of(name);
        } else if (cells.size() == COLUMNS && empty) {
            leaf = false;
        } else {
            results.unread(number, "expected times in divan's columns, found", row);
        }
    }

    private void timesBehind(DivanName name, List<String> cells, int number)
            throws FormatException {
        begun = Optional.empty();
        Matcher timed = LAST_VALUE.matcher(cells.getFirst().stripTrailing());
        String whole = timed.matches() ? name.nameAbove(timed.group(1)) : "";
        if (whole.isBlank()) {
            results.unread(number, NO_NAME, String.join("\u2502", cells));
            return;
        }
        Node known = path.removeLast();
        path.add(new Node(known.column(), known.last(), results.name(whole, number)));
        times(timed.group(2), stripCells(cells), number);
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
        Optional<Double> low = convertTo(fastest, NANOSECONDS);
        Optional<Double> high = convertTo(cells.get(1), NANOSECONDS);
        Optional<Double> median = convertTo(cells.get(2), NANOSECONDS);
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
        Optional<Double> mean = convertTo(cells.get(3), NANOSECONDS);
        if (mean.isPresent()) {
            results.add(id, results.metric("mean", "ns").secondary(), mean.get(), number);
        } else if (!cells.get(3).isEmpty()) {
            results.unread(number, "expected a mean, found", cells.get(3));
        }
    }

    private static Optional<Double> convertTo(String text, Unit unit) {
        return NumberWithUnit.parse(text)
                .filter(value -> Unit.parse(value.unit()).comparableWith(unit))
                .map(value -> Unit.parse(value.unit()).convert(value.value(), unit));
    }

    private Metric time() {
        return results.metric("time", "ns");
    }

    private BenchmarkId id() {
        return BenchmarkId.of(String.join("/", path.stream().map(Node::name).toList()));
    }

    private void readLabelled(List<String> cells, int number) throws FormatException {
        Matcher named = LABEL.matcher(cells.getFirst().replace(BAR, ' ').strip());
        if (named.matches()) {
            label = named.group(1);
            return;
        }
        boolean whole =
                cells.size() == COLUMNS && String.join("", cells.subList(4, COLUMNS)).isEmpty();
        boolean read = !whole || cell(cells.get(2), "", number);
        if (whole && !label.isEmpty()) {
            read &= cell(cells.get(3), " mean", number);
        }
        if (!read) {
            String what = "expected what was processed or allocated, found";
            results.unread(number, what, String.join(" ", cells));
        }
    }

    /**
     * Adds a cell of throughput or allocations. The unit varies from cell to cell, so all are
     * converted to one. Counts repeat exactly, except for their mean.
     *
     * @return false for an unreadable cell
     */
    private boolean cell(String cell, String suffix, int number) throws FormatException {
        Optional<NumberWithUnit> parsed = NumberWithUnit.parse(cell);
        Optional<Double> bytes = convertTo(cell, Unit.parse("B"));
        Matcher rate = RATE.matcher(parsed.map(NumberWithUnit::unit).orElse(""));
        if (parsed.isEmpty() || (label.isEmpty() && !rate.matches())) {
            return cell.isEmpty();
        }
        if (label.isEmpty()) {
            rate(parsed.get().value(), rate, cell, number);
            return true;
        }
        String unit = bytes.isPresent() ? "B" : "";
        String name = label + (bytes.isPresent() ? " size" : " count") + suffix;
        Metric metric = results.metric(name, unit).directedIfUnknown(BetterDirection.LOWER);
        Metric exact = suffix.isEmpty() ? metric.deterministic() : metric;
        double value = bytes.orElse(parsed.get().value());
        results.add(current.orElseThrow(), exact.secondary(), value, number);
        return true;
    }

    private void rate(double number, Matcher scaled, String cell, int line) throws FormatException {
        Optional<Double> bytes = convertTo(cell, Unit.parse("B/s"));
        int power = "KMGTP".indexOf(scaled.group(1)) + (scaled.group(1).isEmpty() ? 0 : 1);
        String unit = bytes.isPresent() ? "B/s" : scaled.group(2);
        double value = bytes.orElse(number * Math.pow(1e3, power));
        Metric metric = results.metric("throughput", unit).secondary();
        BenchmarkId id = current.orElseThrow();
        results.add(id, metric.directedIfUnknown(BetterDirection.HIGHER), value, line);
    }
}
