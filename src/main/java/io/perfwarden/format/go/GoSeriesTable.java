package io.perfwarden.format.go;

import static io.perfwarden.model.BenchmarkEnvironment.PROCS;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.KeyOrder;

/**
 * All benchmarks of a log, each with its repetitions.
 *
 * <p>The package is part of the identity. Go's number of processors after a name is not, if all
 * names of a package end in the same one, so that machines are comparable. Under {@code -cpu 1,2,4}
 * it distinguishes benchmarks and stays.
 */
final class GoSeriesTable {
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
    private final Map<Key, GoSeries> series = new LinkedHashMap<>();

    /** By package, the number of processors in all names so far; may be empty. */
    private final Map<String, String> processors = new HashMap<>();

    private boolean onOne;
    private String latest = "";
    private Optional<GoSeries> repeated = Optional.empty();

    GoSeriesTable(ResultCollector results) {
        this.results = results;
    }

    void declare(String unit) {
        units.declare(unit);
    }

    /** The name of the latest benchmark in the package; may be empty. */
    String latest() {
        return latest;
    }

    void forgetLatest() {
        latest = "";
    }

    /** The series of a name; repetitions usually follow each other. */
    GoSeries series(String name, GoPackages at, int number) throws FormatException {
        if (!name.equals(latest)) {
            repeated = Optional.of(findSeries(name, at, number));
            latest = name;
        }
        return repeated.orElseThrow();
    }

    private GoSeries findSeries(String name, GoPackages at, int number) throws FormatException {
        Key key = new Key(at.pkg(), results.name(name, number), at.system(), "");
        GoSeries known = series.get(key);
        if (known == null) {
            results.hold(key.name(), results.at(number));
            known = new GoSeries(key.name(), results.at(number));
            series.put(key, known);
        }
        return known;
    }

    void add(String name, List<GoLine.GoValue> values, GoPackages at, int number)
            throws FormatException {
        GoSeries one = series(name, at, number);
        if (!one.isMeasured()) {
            String own = GoName.processors(name);
            processors.merge(at.pkg(), own, (shared, _) -> name.endsWith(shared) ? shared : "");
            onOne |= own.isEmpty();
        }
        one.add(values, units, results, results.at(number));
    }

    /** Ends results without a package above them. */
    void endUnnamed(String named, int number) throws FormatException {
        List<Key> open =
                series.keySet().stream()
                        .filter(it -> it.pkg().isEmpty() && it.end().isEmpty())
                        .toList();
        String end = open.isEmpty() ? "" : results.name(named.strip().split("\\s", 2)[0], number);
        for (Key key : open) {
            series.put(new Key("", key.name(), key.system(), end), series.remove(key));
        }
    }

    Set<String> names() {
        return series.keySet().stream().map(Key::name).collect(Collectors.toSet());
    }

    /** Gives all that was read to the results. */
    void addToResults(boolean isHeaded) throws FormatException {
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
        sayProcessors(isHeaded);
    }

    /**
     * Go adds no number for one processor, so under {@code -cpu 1,4} a name without one ran on one.
     */
    private void sayProcessors(boolean isHeaded) {
        if (isHeaded && onOne && processors.values().stream().allMatch(String::isEmpty)) {
            results.fact(PROCS, "1");
        }
        processors.values().stream()
                .filter(shared -> !shared.isEmpty())
                .sorted()
                .forEach(shared -> results.fact(PROCS, shared.substring(1)));
    }
}
