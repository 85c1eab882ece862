package io.perfwarden.format.go;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.MetricReading.*;

/** Reads the output of {@code go test -bench} line by line. */
final class GoLog implements ConsoleLines.Line {
    private static final String FAILED = "--- FAIL: ";
    private static final String SKIPPED = "--- SKIP: ";

    private final ResultCollector results;
    private final GoSeriesTable series;
    private final GoPackages packages;
    private final TextCache words = new TextCache();
    private final Map<String, Integer> waiting = new LinkedHashMap<>();
    private String begun = "";

    GoLog(ResultCollector results) {
        this.results = results;
        this.series = new GoSeriesTable(results);
        this.packages = new GoPackages(results, series);
    }

    void read(String pkg, String line, int number) throws FormatException {
        if (!packages.pkg().equals(pkg)) {
            packages.beginNext(pkg);
            begun = "";
        }
        read(line, number);
    }

    @Override
    public void read(String line, int number) throws FormatException {
        String name = GoName.find(line, series.latest());
        if (!unmeasuredName(line).isEmpty()) {
            readUnmeasured(line, number);
        } else if (!name.isEmpty()) {
            readNamed(name, line, number);
        } else if (GoLine.isWithin(line, words)) {
            unread(line, number);
        } else {
            readUnnamed(line, number);
        }
    }

    private void readNamed(String name, String line, int number) throws FormatException {
        Optional<GoLine> result = GoLine.parse(name, line, name.length(), words);
        Optional<GoLine> any = result.or(() -> GoLine.behindText(name, line, name.length(), words));
        if (any.isPresent()) {
            add(name, any.get().values(), number);
        }
        int read = result.map(it -> 1 + 2 * it.values().size()).orElse(0);
        boolean whole = any.isPresent() && result.isEmpty();
        boolean spoken = any.isEmpty() && GoName.isSpoken(name);
        if (!spoken && !whole && GoLine.hasMore(line, name.length(), read)) {
            unread(line, number);
        } else if (any.isEmpty() && !spoken) {
            begin(name, line, number);
        }
    }

    /** A name without values, which a later line may have. */
    private void begin(String name, String line, int number) throws FormatException {
        begun = name;
        boolean printed = !line.substring(name.length()).isBlank();
        if (printed && !GoName.processors(name).isEmpty() && !waiting.containsKey(name)) {
            waiting.put(results.hold(name, results.at(number)), number);
        }
    }

    private void readUnnamed(String line, int number) throws FormatException {
        Optional<GoLine> result =
                begun.isEmpty()
                        ? GoLine.lowerCase(line, words)
                        : GoLine.parse(begun, line, 0, words)
                                .or(() -> GoLine.lowerCase(line, words))
                                .or(() -> GoLine.behindText(begun, line, 0, words));
        if (result.isPresent()) {
            add(result.get().name(), result.get().values(), number);
        } else if (GoLine.isNameless(line, words) || isOddLowerCase(line)) {
            unread(line, number);
        } else if (packages.read(line, number)) {
            begun = "";
        }
    }

    private static boolean isOddLowerCase(String line) {
        int end = line.startsWith(GoName.PREFIX) ? line.indexOf(' ') : -1;
        return end > 0
                && !GoName.isSpoken(line.substring(0, end))
                && line.contains("/op")
                && GoLine.hasMore(line, end, 0);
    }

    @Override
    public boolean mayBeResult(String text) {
        return !begun.isEmpty() || text.contains(GoName.PREFIX);
    }

    private void add(String name, List<GoLine.GoValue> values, int number) throws FormatException {
        series.add(name, values, packages, number);
        packages.measure();
        begun = "";
    }

    private void unread(String line, int number) {
        results.unread(number, "expected a name, iterations and values with units, found", line);
    }

    /** The failed or skipped benchmark of a line, also behind its name; empty without one. */
    static String unmeasuredName(String line) {
        int dashes = line.indexOf("--- ");
        String before = dashes < 0 ? line : line.substring(0, dashes).strip();
        if (dashes < 0 || !(before.isEmpty() || GoName.find(before, "").equals(before))) {
            return "";
        }
        String text = line.substring(dashes);
        return text.startsWith(FAILED) || text.startsWith(SKIPPED)
                ? GoName.find(text.substring(FAILED.length()), "")
                : "";
    }

    private void readUnmeasured(String line, int number) throws FormatException {
        GoSeries one = series.series(unmeasuredName(line), packages, number);
        waiting.remove(unmeasuredName(line));
        if (!one.isMeasured()) {
            results.reserve(results.at(number));
        }
        if (line.contains(FAILED)) {
            packages.explain();
            one.setReason(new Failed("the benchmark failed"));
        } else if (!one.isMeasured()) {
            one.setReason(new Skipped("the benchmark skipped itself"));
        }
        begun = "";
    }

    @Override
    public void finish() throws FormatException {
        series.addToResults(packages.isHeaded());
        series.names().forEach(waiting::remove);
        waiting.forEach((name, line) ->
                results.unread(line, "expected iterations and values behind the name", name));
        packages.finish();
    }
}
