package io.perfwarden.format.catch2;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads Catch2's output line by line. Between two rules stand the test case and, indented, its
 * sections; below a further header and rule, a table of three lines for each benchmark. The first
 * column is wrapped, so a long name goes over the lines above its numbers and on beside them.
 */
final class Catch2Log {
    private static final int LONGEST_LINE = 1_000;

    /** Lines of a title; a log may hold a rule that another tool drew, and much text after it. */
    private static final int LONGEST_TITLE = 100;

    private static final Pattern RULE = Pattern.compile("^[-=]{30,}\\s*$");

    private enum Place {
        OUTSIDE,
        TITLE,
        HEADER,
        TABLE
    }

    private final ResultCollector results;
    private final List<String> title = new ArrayList<>();
    private int titleLines;
    private Place place = Place.OUTSIDE;
    private boolean analysed;
    private Catch2Row row = new Catch2Row(List.of());

    Catch2Log(ResultCollector results) {
        this.results = results;
    }

    /** Whether a line begins the header of a table of benchmarks. */
    static boolean isHeader(String line) {
        return line.startsWith("benchmark name ")
                && line.contains(" samples ")
                && line.contains(" iterations ");
    }

    void read(String line, int number) throws FormatException {
        if (isHeader(line)) {
            place = Place.HEADER;
            analysed = !line.stripTrailing().endsWith(" mean");
        } else if (RULE.matcher(line).matches()) {
            rule(line);
        } else if (line.length() > LONGEST_LINE) {
            return;
        } else if (place == Place.TITLE && !line.isBlank() && titleLines++ < LONGEST_TITLE) {
            title(line);
        } else if (place == Place.TABLE) {
            table(line, number);
        }
    }

    private void rule(String line) throws FormatException {
        boolean opens = place == Place.OUTSIDE || place == Place.TABLE;
        if (place == Place.HEADER) {
            place = Place.TABLE;
            row = new Catch2Row(title);
        } else if (opens && line.startsWith("-")) {
            finish();
            title.clear();
            titleLines = 0;
            place = Place.TITLE;
        } else {
            finish();
            place = Place.OUTSIDE;
        }
    }

    /** A line without indentation goes on with the name above; every indented one is a section. */
    private void title(String line) {
        boolean section = Character.isWhitespace(line.charAt(0));
        if (section || title.isEmpty()) {
            title.add(line.strip());
        } else {
            title.add(title.removeLast() + " " + line.strip());
        }
    }

    private void table(String line, int number) throws FormatException {
        if (line.isBlank()) {
            finish();
            return;
        }
        Optional<Catch2Line> failed = Catch2Line.failure(line);
        Optional<Catch2Line> counts = row.isOpen() ? Optional.empty() : Catch2Line.counts(line);
        Optional<Catch2Line> values = row.isOpen() ? Catch2Line.values(line) : Optional.empty();
        row.name(
                Stream.of(failed, counts, values)
                        .flatMap(Optional::stream)
                        .findFirst()
                        .map(Catch2Line::name)
                        .orElse(line));
        if (failed.isPresent()) {
            row.failed(failed.get().values().getFirst(), number);
            finish();
        } else if (counts.isPresent()) {
            counts(counts.get(), number);
        } else if (values.isPresent()) {
            row.values(values.get().values(), results.at(number));
        } else if (!row.isOpen() && Catch2Line.values(line).isPresent()) {
            results.unread(
                    results.at(number), "expected samples and iterations above these, found", line);
        }
    }

    private void counts(Catch2Line counts, int number) throws FormatException {
        row.begin(number);
        if (!analysed) {
            row.mean(counts.values().getFirst(), results.at(number));
            finish();
        }
    }

    /** Adds the benchmark that was begun, if there is one. */
    void finish() throws FormatException {
        row.addTo(results);
        row = new Catch2Row(title);
    }
}
