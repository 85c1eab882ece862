package io.perfwarden.format.rust;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.LastWords;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads divan's tree line by line. A benchmark's name is the path through the tree, with slashes;
 * below a benchmark may stand, without a branch of their own, what it processed in a second, and
 * how much it allocated under a label such as {@code alloc:}, first the count and then the size.
 */
final class DivanTree {
    private static final int LONGEST_LINE = 4_000;
    private static final int COLUMNS = 6;
    private static final char BAR = '\u2502';
    private static final String IGNORED = "(ignored)";

    /** The names of the columns behind that of the fastest time. */
    private static final List<String> HEADINGS =
            List.of("slowest", "median", "mean", "samples", "iters");

    private static final Pattern BRANCH =
            Pattern.compile("^([ \u2502]*)[\u251c\u2570]\u2500 (.*)$");

    private static final Pattern LAST_VALUE = Pattern.compile("^(.*\\S)\\s+([0-9][0-9.,]* \\S+)$");

    private static final Pattern LABEL =
            Pattern.compile("^(max alloc|alloc|dealloc|grow|shrink):$");

    /** A name of the tree, and the column where its branch is. */
    private record Node(int column, String name) {}

    private final ResultCollector results;
    private final List<Node> path = new ArrayList<>();
    private Optional<BenchmarkId> current = Optional.empty();
    private String label = "";

    DivanTree(ResultCollector results) {
        this.results = results;
    }

    static boolean isHeader(String line) {
        return line.length() <= LONGEST_LINE && header(line).isPresent();
    }

    /** The name of what is measured, of a line that names the columns. */
    private static Optional<String> header(String line) {
        if (line.indexOf(BAR) < 0) {
            return Optional.empty();
        }
        List<String> cells = cells(line);
        LastWords first = new LastWords(cells.getFirst());
        boolean named =
                first.take().equals("fastest") && cells.subList(1, cells.size()).equals(HEADINGS);
        return named
                ? Optional.of(first.rest().strip()).filter(it -> !it.isEmpty())
                : Optional.empty();
    }

    void read(String line, int number) throws FormatException {
        if (line.length() > LONGEST_LINE) {
            return;
        }
        Optional<String> header = header(line);
        if (header.isPresent()) {
            path.clear();
            current = Optional.empty();
            path.add(new Node(-1, results.name(header.get(), number)));
            return;
        }
        if (line.isBlank() || path.isEmpty()) {
            path.clear();
            return;
        }
        Matcher branch = BRANCH.matcher(line);
        if (branch.matches()) {
            branch(branch.group(1).length(), cells(branch.group(2)), number);
        } else if (current.isPresent()) {
            beside(cells(line), number);
        }
    }

    /** The last columns of a line as they are, and before them all the rest. */
    private static List<String> cells(String text) {
        List<String> cells = new ArrayList<>();
        int end = text.length();
        for (int column = 1; column < COLUMNS; column++) {
            int bar = text.lastIndexOf(BAR, end - 1);
            if (end <= 0 || bar < 0) {
                break;
            }
            cells.addFirst(text.substring(bar + 1, end).strip());
            end = bar;
        }
        cells.addFirst(text.substring(0, end).strip());
        return cells;
    }

    private void branch(int column, List<String> cells, int number) throws FormatException {
        while (path.getLast().column() >= column) {
            path.removeLast();
        }
        label = "";
        current = Optional.empty();
        Matcher timed = LAST_VALUE.matcher(cells.getFirst());
        boolean measured = cells.size() == COLUMNS && !cells.get(2).isEmpty() && timed.matches();
        String shown = measured ? timed.group(1) : cells.getFirst();
        boolean ignored = shown.endsWith(IGNORED);
        String name = ignored ? shown.substring(0, shown.length() - IGNORED.length()) : shown;
        path.add(new Node(column, results.name(name, number)));
        if (ignored) {
            results.add(
                    id(),
                    time(),
                    new Reading.Skipped("the benchmark is ignored"),
                    results.at(number));
        } else if (measured) {
            time(timed.group(2), cells, number);
        }
    }

    private void time(String fastest, List<String> cells, int number) throws FormatException {
        Optional<Reading> reading = DivanValue.time(fastest, cells.get(1), cells.get(2));
        if (reading.isEmpty()) {
            results.unread(
                    results.at(number),
                    "expected times in a known unit, found",
                    String.join(" ", cells));
            return;
        }
        BenchmarkId id = id();
        current = Optional.of(id);
        results.add(id, time(), reading.get(), results.at(number));
        Optional<Reading> mean = DivanValue.mean(cells.get(3));
        if (mean.isPresent()) {
            Metric metric = Metric.of("mean", results.unit("ns")).secondary();
            results.add(id, metric, mean.get(), results.at(number));
        }
    }

    private Metric time() {
        return Metric.of("time", results.unit("ns"));
    }

    private BenchmarkId id() {
        return BenchmarkId.of(String.join("/", path.stream().map(Node::name).toList()));
    }

    private void beside(List<String> cells, int number) throws FormatException {
        String first = cells.getFirst().replace(BAR, ' ').strip();
        Matcher named = LABEL.matcher(first);
        if (named.matches()) {
            label = named.group(1);
            return;
        }
        boolean whole =
                cells.size() == COLUMNS && String.join("", cells.subList(4, COLUMNS)).isEmpty();
        String median = whole ? cells.get(2) : "";
        Optional<DivanValue> value = DivanValue.beside(median, label);
        if (value.isPresent()) {
            Metric metric = value.get().metric(results);
            results.add(
                    current.orElseThrow(),
                    metric,
                    Reading.measured(value.get().value()),
                    results.at(number));
        }
    }
}
