package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * Google Benchmark's {@code --benchmark_format=json}: a context, and one row for each repetition,
 * aggregate and fit.
 *
 * <p>Both times of a row are read. The primary one is {@code real_time} where the name says that
 * the benchmark asked for it, {@code cpu_time} otherwise, as the tool itself compares.
 */
public final class GoogleBenchmarkReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("google-benchmark", "Google Benchmark JSON", Offer.values());
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape row = head.json().at("benchmarks").element();
        boolean timed =
                row.has("name", "iterations", "real_time", "cpu_time")
                        || (row.has("name", "time_unit")
                                && (row.has("cpu_time") || row.has("real_time")));
        return row.has("run_name", "run_type") || timed || isEmptyRun(head.json());
    }

    /** A filter that matched nothing leaves a context with an empty list of benchmarks. */
    private static boolean isEmptyRun(JsonShape root) {
        return root.at("context").has("num_cpus", "library_build_type")
                && root.at("benchmarks").isArray();
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
        json.object(key -> {
            switch (key) {
                case "context" -> context(json, results);
                case "benchmarks" -> json.array(() -> rows.read(json));
                default -> {}
            }
        });
        rows.finish();
    }

    /**
     * The context of a Google Benchmark file. The host's name only tells several machines of one
     * side apart: it changes with every hosted runner. The clock rate, which is measured, is not
     * kept. The tool does not tell the processor's model; the user adds it with {@code
     * --benchmark_context=cpu=…} has it compared.
     */
    private static void context(JsonCursor json, ResultCollector results) throws IOException {
        FilePosition position = results.at(json.line());
        json.object(key -> {
            switch (key) {
                case "cpu", "cpu_model" -> results.fact(CPU, json.text());
                case "os" -> results.fact(OS, json.text());
                case "host_name" -> results.from(ResultSource.MACHINE, json.note());
                case "num_cpus" -> results.fact(PROCS, json.text());
                // without directory and ending, so that a build directory does not matter
                case "executable" -> {
                    String file = json.text().replaceFirst("^(?s:.*)[/\\\\]", "");
                    results.from(ResultSource.PROGRAM, file.replaceFirst("\\.exe$", ""));
                }
                case "library_version" -> results.fact(TOOL, "Google Benchmark " + json.text());
                case "library_build_type" -> {
                    String type = json.text();
                    results.fact("library_build_type", type);
                    if (type.equals("debug")) {
                        String what =
                                "the benchmark library was built in debug mode, which slows the"
                                        + " timing loop";
                        results.warn(position, what, "measure with a release build of the library");
                    }
                }
                default -> {}
            }
        });
    }

    /**
     * The metrics of Google Benchmark: two times in the row's unit, and counters by their names.
     */
    static final class GoogleBenchmarkMetrics {
        private static final int SHARED = 1_000;

        /**
         * Both times in one unit, as primary and as secondary metric.
         *
         * @param mean of the primary one, beside its median
         */
        record Times(Metric cpuPrimary, Metric cpu, Metric realPrimary, Metric real, Metric mean) {
            private static Times in(Unit unit) {
                Metric cpu = Metric.of("cpu_time", unit);
                Metric real = Metric.of("real_time", unit);
                Metric mean = Metric.of("mean", unit).secondary();
                return new Times(cpu, cpu.secondary(), real, real.secondary(), mean);
            }
        }

        /** What {@code --benchmark_perf_counters} is given; every such event is a cost. */
        private static final Set<String> EVENTS =
                Set.of(
                        """
                        CYCLES CPU-CYCLES REF-CYCLES INSTRUCTIONS CACHE-MISSES BRANCH-MISSES
                        L1-DCACHE-LOAD-MISSES L1-ICACHE-LOAD-MISSES LLC-LOAD-MISSES DTLB-LOAD-MISSES
                        ITLB-LOAD-MISSES PAGE-FAULTS CONTEXT-SWITCHES
                        """
                                .split("\\s+"));

        private final ResultCollector results;
        private final Map<String, Times> times = new HashMap<>();
        private final Map<String, Metric> counters = new HashMap<>();

        GoogleBenchmarkMetrics(ResultCollector results) {
            this.results = results;
        }

        Times times(String unit) {
            Times known = times.get(unit);
            if (known != null) {
                return known;
            }
            return times.size() < SHARED
                    ? times.computeIfAbsent(unit, text -> Times.in(results.unit(text)))
                    : Times.in(results.unit(unit));
        }

        Metric counter(String key) {
            return counters.size() < SHARED
                    ? counters.computeIfAbsent(key, this::named)
                    : named(key);
        }

        private Metric named(String key) {
            return switch (key) {
                case "bytes_per_second" -> in("B/s", key);
                case "items_per_second" -> in("items/s", key);
                case "allocs_per_iter" -> in("allocs/iter", key).deterministic();
                case "max_bytes_used", "total_allocated_bytes", "net_heap_growth" ->
                        in("B", key).deterministic();
                default -> free(key);
            };
        }

        private Metric in(String unit, String key) {
            return results.metric(key, unit).secondary();
        }

        /**
         * A user's counter. Its name tells which way is better only where it is all of a unit, such
         * as {@code frames_per_second}.
         */
        private static Metric free(String key) {
            Metric counter = Metric.of(key, Unit.NONE).secondary();
            if (EVENTS.contains(key)) {
                return counter.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
            }
            Unit unit = Unit.parse(key.replace("_per_", "/"));
            return key.contains("_per_") && unit.impliedDirection() != BetterDirection.UNKNOWN
                    ? counter.directed(unit.impliedDirection(), DirectionOrigin.FORMAT)
                    : counter;
        }
    }

    /**
     * Google Benchmark's {@code --benchmark_format=csv}, with what a log has above the table. Rows
     * say nothing of repetitions and aggregates, which are told by their names, so the names are
     * gathered first.
     *
     * <p>The tool breaks off where a later benchmark has a counter that the first has not; what is
     * missing then cannot be told from the file.
     */
    public static final class Csv implements ResultReader {
        private static final String COLUMNS = "name,iterations,real_time,cpu_time,time_unit";

        @Override
        public FormatInfo format() {
            return logLines(
                    "google-benchmark-csv", "Google Benchmark CSV", Offer.SAMPLES, Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.mentions(COLUMNS) && head.anyLine(line -> line.startsWith(COLUMNS));
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            Set<String> repeated = new HashSet<>();
            ConsoleLines.Row names =
                    (cells, line) -> {
                        String name = cells.getOrDefault("name", "");
                        if (name.endsWith(GoogleBenchmarkRows.DEVIATION)
                                && repeated.size() < limits.measurements()) {
                            String base =
                                    name.substring(
                                            0,
                                            name.length() - GoogleBenchmarkRows.DEVIATION.length());
                            repeated.add(results.hold(base, results.at(line)));
                        }
                    };
            walk(file, limits, names);
            GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
            ConsoleLines.Row values =
                    (cells, line) -> {
                        String name = results.name(cells.getOrDefault("name", ""), line);
                        String kind = GoogleBenchmarkRows.aggregate(name, repeated);
                        rows.read(cells, name, kind, line);
                    };
            walk(file, limits, values);
            rows.finish();
        }

        private static void walk(ResultFile file, ReadLimits limits, ConsoleLines.Row each)
                throws IOException {
            ConsoleLines.Row row =
                    (cells, number) -> {
                        if (cells.size() > 1 && !"name".equals(cells.get("name"))) {
                            each.read(cells, number);
                        }
                    };
            ConsoleLines.walkTable(file, limits, ',', COLUMNS, row);
        }
    }
}
