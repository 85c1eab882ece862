package io.perfwarden.format.go;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads the output of {@code go test -bench} line by line.
 *
 * <p>The package is part of the identity. Go's number of processors after a name is not, if all
 * names of a package end in the same one, so that machines are comparable. Under {@code -cpu 1,2,4}
 * it distinguishes benchmarks and stays.
 */
final class GoLog implements ConsoleLines.Line {
    private static final String OK = "ok  \t";
    private static final String FAILED = "--- FAIL: ";
    private static final String SKIPPED = "--- SKIP: ";
    private static final List<String> PANICS = List.of("panic: ", "fatal error: ");

    /**
     * @param pkg by a line above; empty before Go 1.9
     * @param system a log may have several
     * @param end the package by the line below; empty until there
     */
    private record Key(String pkg, String name, String system, String end)
            implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                KeyOrder.of(Key::name)
                        .thenComparing(Key::pkg)
                        .thenComparing(Key::system)
                        .thenComparing(Key::end);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    private final ResultCollector results;
    private final GoUnits units = new GoUnits();
    private final TextCache words = new TextCache();
    private final Map<Key, GoSeries> series = new LinkedHashMap<>();

    /** Packages with results but no end; only if the log has headers. */
    private final Set<String> unfinished = new LinkedHashSet<>();

    private boolean open;

    private boolean explained;

    private boolean panics;

    private boolean failed;

    private boolean isBroken;

    private final Map<String, Integer> waiting = new LinkedHashMap<>();

    private boolean headed;
    private String pkg = "";
    private String system = "";
    private String begun = "";
    private String latest = "";

    /** By package, the number of processors in all names so far; may be empty. */
    private final Map<String, String> processors = new HashMap<>();

    private boolean onOne;
    private Optional<GoSeries> repeated = Optional.empty();

    GoLog(ResultCollector results) {
        this.results = results;
    }

    static boolean isIn(List<String> lines) {
        TextCache units = new TextCache();
        String begun = "";
        for (String line : lines) {
            if (isResult(line, units) || isRest(begun, line, units)) {
                return true;
            }
            String name = GoName.find(line, "");
            begun = name.isEmpty() || GoName.isSpoken(name) ? begun : name;
        }
        return false;
    }

    private static boolean isResult(String line, TextCache units) {
        String name = GoName.find(line, "");
        boolean behind = !name.isEmpty() && line.contains(" ns/op");
        return (behind && GoLine.behindText(name, line, name.length(), units).isPresent())
                || GoLine.parse(line, units).isPresent()
                || !unmeasuredName(line).isEmpty();
    }

    /** Whether a line has the values of a benchmark that printed text after its name. */
    private static boolean isRest(String begun, String line, TextCache units) {
        return !begun.isEmpty()
                && line.contains(" ns/op")
                && GoLine.parse(begun, line, 0, units)
                        .or(() -> GoLine.behindText(begun, line, 0, units))
                        .isPresent();
    }

    void read(String pkg, String line, int number) throws FormatException {
        if (!this.pkg.equals(pkg)) {
            endPackage(pkg);
        }
        read(line, number);
    }

    @Override
    public void read(String line, int number) throws FormatException {
        String name = GoName.find(line, latest);
        if (!name.isEmpty()) {
            readNamed(name, line, number);
        } else if (!unmeasuredName(line).isEmpty()) {
            readUnmeasured(line, number);
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
        } else {
            readOther(line, number);
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
        GoSeries one = series(name, number);
        if (!one.isMeasured()) {
            String own = GoName.processors(name);
            processors.merge(pkg, own, (shared, _) -> name.endsWith(shared) ? shared : "");
            onOne |= GoName.processors(name).isEmpty();
        }
        one.add(values, units, results, results.at(number));
        begun = "";
        if (headed && !open) {
            unfinished.add(pkg);
            open = true;
        }
    }

    private void unread(String line, int number) {
        results.unread(number, "expected a name, iterations and values with units, found", line);
    }

    /** The failed or skipped benchmark of a line; empty without one. */
    private static String unmeasuredName(String line) {
        String text = line.stripLeading();
        return text.startsWith(FAILED) || text.startsWith(SKIPPED)
                ? GoName.find(text.substring(FAILED.length()), "")
                : "";
    }

    private void readUnmeasured(String line, int number) throws FormatException {
        GoSeries one = series(unmeasuredName(line), number);
        waiting.remove(unmeasuredName(line));
        if (!one.isMeasured()) {
            results.reserve(results.at(number));
        }
        if (line.stripLeading().startsWith(FAILED)) {
            explained = true;
            one.setReason(new Failed("the benchmark failed"));
        } else if (!one.isMeasured()) {
            one.setReason(new Skipped("the benchmark skipped itself"));
        }
        begun = "";
    }

    /** The series of a name; repetitions usually follow each other. */
    private GoSeries series(String name, int number) throws FormatException {
        if (!name.equals(latest)) {
            repeated = Optional.of(findSeries(name, number));
            latest = name;
        }
        return repeated.orElseThrow();
    }

    private GoSeries findSeries(String name, int number) throws FormatException {
        Key key = new Key(pkg, results.name(name, number), system, "");
        GoSeries known = series.get(key);
        if (known == null) {
            results.hold(key.name(), results.at(number));
            known = new GoSeries(key.name(), results.at(number));
            series.put(key, known);
        }
        return known;
    }

    private void readOther(String line, int number) throws FormatException {
        headed |= line.startsWith("pkg: ") || line.startsWith("goos: ");
        if (line.equals("PASS") || line.equals("FAIL")) {
            // after the last package Go repeats that one failed
            isBroken = line.equals("FAIL") && !(pkg.isEmpty() && failed);
            closePackage();
        } else if (PANICS.stream().anyMatch(line::startsWith)) {
            panics = true;
            isBroken = true;
        } else if (line.startsWith("pkg: ")) {
            beginPackage(line.substring("pkg:".length()), number);
        } else if (line.startsWith("cpu: ")) {
            results.fact(CPU, line.substring("cpu:".length()));
        } else if (line.startsWith("goos: ")) {
            onSystem(OS, OS, line.substring("goos:".length()));
        } else if (line.startsWith("goarch: ")) {
            onSystem("goarch", ResultSource.ARCH, line.substring("goarch:".length()));
        } else if (line.startsWith("Unit ")) {
            units.declare(line);
        } else if (line.startsWith(OK)) {
            isBroken = false;
            endUnnamed(line.substring(OK.length()), number);
            closePackage();
            endPackage("");
        } else if (line.startsWith("FAIL\t")) {
            brokenPackage(line.substring("FAIL\t".length()), number);
        }
    }

    private void onSystem(String fact, String part, String value) {
        results.fact(fact, value);
        results.from(part, value);
        system = results.source().facts().toString();
        latest = "";
    }

    /** Ends results without a package above them. */
    private void endUnnamed(String named, int number) throws FormatException {
        List<Key> open =
                series.keySet().stream()
                        .filter(it -> it.pkg().isEmpty() && it.end().isEmpty())
                        .toList();
        String end = open.isEmpty() ? "" : results.name(named.strip().split("\\s", 2)[0], number);
        for (Key key : open) {
            series.put(new Key("", key.name(), key.system(), end), series.remove(key));
        }
    }

    /** A benchmark's failure is the reason; a package that panics ends there. */
    private void brokenPackage(String named, int number) throws FormatException {
        endUnnamed(named, number);
        String first = named.strip().split("\\s", 2)[0];
        if (explained && !panics) {
            results.warn(
                    results.at(number),
                    "the package " + ForeignText.quote(first) + " failed",
                    "benchmarks that did not come to run are not in the output");
        } else {
            results.unread(number, "expected the benchmark for which a package failed", named);
        }
        failed = true;
        isBroken = false;
        closePackage();
        endPackage("");
    }

    private void beginPackage(String named, int number) throws FormatException {
        pkg = results.hold(results.name(named, number), results.at(number));
        latest = "";
        open = false;
    }

    private void closePackage() {
        unfinished.remove(pkg);
        open = false;
    }

    private void endPackage(String next) {
        pkg = next;
        explained = false;
        panics = false;
        open = false;
        begun = "";
        latest = "";
    }

    @Override
    public void finish() throws FormatException {
        Map<String, Set<String>> ends = new HashMap<>();
        series.keySet().stream()
                .filter(key -> key.pkg().isEmpty())
                .forEach(key ->
                        ends.computeIfAbsent(key.name(), _ -> new HashSet<>()).add(key.end()));
        for (var one : series.entrySet()) {
            Key key = one.getKey();
            boolean isShared = ends.getOrDefault(key.name(), Set.of()).size() > 1;
            String named = key.pkg().isEmpty() && isShared ? key.end() : key.pkg();
            one.getValue().addTo(results, units, named, processors.getOrDefault(key.pkg(), ""));
        }
        sayProcessors();
        series.keySet().forEach(key -> waiting.remove(key.name()));
        waiting.forEach((name, line) ->
                results.unread(line, "expected iterations and values behind the name", name));
        if (isBroken && (panics || !explained)) {
            results.unread(
                    results.at(0), "expected the benchmark for which the log ends in FAIL", "none");
        }
        if (!unfinished.isEmpty()) {
            results.warn(
                    results.at(0),
                    "the log ends before Go's PASS or ok: benchmarks may be missing",
                    "was the benchmark stopped, or the log cut?");
        }
    }

    /**
     * Go adds no number for one processor, so under {@code -cpu 1,4} a name without one ran on one.
     */
    private void sayProcessors() {
        if (headed && onOne && processors.values().stream().allMatch(String::isEmpty)) {
            results.fact(PROCS, "1");
        }
        processors.values().stream()
                .filter(shared -> !shared.isEmpty())
                .sorted()
                .forEach(shared -> results.fact(PROCS, shared.substring(1)));
    }
}
