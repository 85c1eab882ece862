package io.perfwarden.format.history;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** Walks {@code data.js} of github-action-benchmark, one entry in memory at a time. */
public final class GabHistory {
    /** Takes the suites. */
    @FunctionalInterface
    public interface Suites {
        /**
         * @param line where the suite begins
         * @return what takes its entries
         */
        Entries suite(String name, int line) throws IOException;
    }

    /** Takes the entries of a suite in the file's order, which is mostly that of time. */
    @FunctionalInterface
    public interface Entries {
        void entry(Entry entry) throws IOException;
    }

    private GabHistory() {}

    /**
     * Hands over every entry.
     *
     * @throws io.perfwarden.format.FormatException if the file is damaged or passes a bound
     */
    public static void walk(ResultFile file, ReadLimits limits, Suites suites) throws IOException {
        JsonCursor.walk(
                new AfterPrefix(file),
                limits,
                json ->
                        json.only(
                                "entries",
                                () ->
                                        json.object(name ->
                                                suite(json.key(name), json, limits, suites))));
    }

    private static void suite(String name, JsonCursor json, ReadLimits limits, Suites suites)
            throws IOException {
        Entries entries = suites.suite(name, json.line());
        json.array(() -> entries.entry(Entry.read(json, limits)));
    }

    private record AfterPrefix(ResultFile file) implements ResultFile {
        private static final int LONGEST = 200;

        @Override
        public String name() {
            return file.name();
        }

        @Override
        public InputStream open() throws IOException {
            InputStream in = file.open();
            for (int read = 0; read < LONGEST; read++) {
                if (in.read() == '=') {
                    return in;
                }
            }
            in.close();
            throw new FormatException(name(), "expected window.BENCHMARK_DATA = and JSON");
        }
    }

    /**
     * What one commit measured. Who wrote the commit, and its message, are never read.
     *
     * @param commit its id; empty where the file has none, and foreign text
     * @param date ms since 1970
     * @param tool the tool of the workflow, such as {@code cargo} or {@code customBiggerIsBetter}
     */
    public record Entry(String commit, double date, String tool, List<Bench> benches) {
        /** What stands for tabs and line ends, once foreign text is cleaned. */
        public static final char BREAK = '\ufffd';

        /**
         * One value.
         *
         * @param unit as the file has it: behind a {@link #BREAK} there may be further values
         * @param range free text
         * @param extra free text, in lines that end in a {@link #BREAK}
         */
        public record Bench(
                String name, String unit, String range, String extra, double value, int line) {
            /** The unit of the value alone. */
            public String ownUnit() {
                int end = unit.indexOf(BREAK);
                return (end < 0 ? unit : unit.substring(0, end)).strip();
            }

            /** The same benchmark with another value. */
            public Bench with(double otherValue, String otherUnit, String otherRange) {
                return new Bench(name, otherUnit, otherRange, extra, otherValue, line);
            }
        }

        public Entry {
            benches = List.copyOf(benches);
        }

        /** The same entry with other values. */
        public Entry with(List<Bench> others) {
            return new Entry(commit, date, tool, others);
        }

        private static final FieldTable BENCH =
                new FieldTable()
                        .names("name")
                        .notes("unit", "range")
                        .with(
                                json -> json.isObject() || json.isArray() ? null : json.note(),
                                "extra")
                        .numbers("value")
                        .required("expected the keys name and value", "name", "value");

        private static final FieldTable COMMIT = new FieldTable().notes("id");

        static Entry read(JsonCursor json, ReadLimits limits) throws IOException {
            List<Bench> benches = new ArrayList<>();
            FieldTable.Value bench =
                    array -> {
                        array.array(() -> {
                            if (benches.size() >= limits.measurements()) {
                                String most = "more than %,d measurements";
                                throw json.problem(most, limits.measurements());
                            }
                            json.keep();
                            benches.add(bench(json));
                        });
                        return benches;
                    };
            Row entry =
                    new FieldTable()
                            .maybeWithin("commit", COMMIT)
                            .numbers("date")
                            .texts("tool")
                            .with(bench, "benches")
                            .read(json);
            String commit = entry.within("commit").text("id");
            return new Entry(commit, entry.get("date", 0.0), entry.text("tool"), benches);
        }

        private static Bench bench(JsonCursor json) throws IOException {
            Row row = BENCH.read(json);
            return new Bench(
                    row.text("name"),
                    row.text("unit"),
                    row.text("range"),
                    row.text("extra"),
                    row.number("value"),
                    row.line());
        }

        /**
         * Adds every value as the action understands it: by name and unit. Which way is better is
         * told by the unit first, for real suites hold both ways, and by the tool only where the
         * unit says nothing.
         *
         * @param params of every benchmark
         */
        public void addTo(ResultCollector results, Map<String, String> params)
                throws FormatException {
            for (Bench bench : benches) {
                MetricReading reading =
                        MetricReading.measured(
                                bench.value(),
                                NumberWithUnit.parseSpread(bench.range(), bench.value()));
                Metric metric =
                        directed(ResultCollector.metricOf(results.unit(bench.ownUnit())), tool);
                BenchmarkId id = new BenchmarkId(bench.name(), params);
                results.add(id, metric, reading, bench.line());
            }
        }

        private static Metric directed(Metric metric, String tool) {
            if (metric.direction() != BetterDirection.UNKNOWN) {
                return metric;
            }
            return switch (tool) {
                case "customBiggerIsBetter" ->
                        metric.directed(BetterDirection.HIGHER, DirectionOrigin.DECLARED);
                case "customSmallerIsBetter" ->
                        metric.directed(BetterDirection.LOWER, DirectionOrigin.DECLARED);
                case "benchmarkjs", "pytest" ->
                        metric.directed(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
                case "cargo", "catch2", "googlecpp", "julia", "benchmarkdotnet", "benchmarkluau" ->
                        metric.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
                default -> metric;
            };
        }
    }

    /**
     * The history that github-action-benchmark keeps in {@code data.js}: of each suite, the entry
     * with the latest date, read as {@code import} reads it.
     *
     * <p>A suite's name is a parameter only where there are several, so that the only suite of a
     * file can be compared with what its tool writes.
     */
    public static final class Reader implements ResultReader {

        @Override
        public FormatInfo format() {
            return document("gab-history", "github-action-benchmark data.js", Offer.SPREAD)
                    .directedBy(DirectionOrigin.DECLARED);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.text().stripLeading().startsWith("window.BENCHMARK_DATA");
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            List<GabSuite> suites = new ArrayList<>();
            Suites each =
                    (name, line) -> {
                        results.reserve(results.at(line));
                        suites.add(new GabSuite(name));
                        return suites.getLast()::offer;
                    };
            GabHistory.walk(file, limits, each);
            for (GabSuite suite : suites) {
                suite.addTo(results, suites.size() > 1, file, limits);
            }
        }

        /** A suite of the history and its newest entry so far. */
        private static final class GabSuite {
            private final String name;
            private Optional<Entry> newest = Optional.empty();

            GabSuite(String name) {
                this.name = name;
            }

            /** Takes an entry if none is newer; of equal dates, the later in the file. */
            void offer(Entry entry) {
                if (newest.isEmpty() || !(entry.date() < newest.get().date())) {
                    newest = Optional.of(entry);
                }
            }

            void addTo(ResultCollector results, boolean named, ResultFile file, ReadLimits limits)
                    throws IOException {
                if (newest.isEmpty() || newest.get().benches().isEmpty()) {
                    return;
                }
                Entry entry = newest.get();
                FilePosition position = results.at(entry.benches().getFirst().line());
                ResultSet read = ActionTool.of(entry).read(entry, file, limits);
                for (MetricResult row : read.measurements()) {
                    results.add(
                            new MetricResult(
                                    named ? with(row.id()) : row.id(),
                                    row.metric(),
                                    row.reading(),
                                    position,
                                    row.declared(),
                                    row.version()));
                }
                read.environment().facts().forEach(results::fact);
                read.warnings().forEach(it -> results.warn(position, it.what(), it.hint()));
            }

            private BenchmarkId with(BenchmarkId id) {
                Map<String, String> params = new TreeMap<>(id.params());
                params.put("suite", name);
                return new BenchmarkId(id.name(), params);
            }
        }
    }
}
