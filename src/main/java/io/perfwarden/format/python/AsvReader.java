package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The files of an asv results directory: {@code <machine>/<commit>-<environment>.json} of both
 * versions, and beside them {@code benchmarks.json} and {@code machine.json}, which hold no
 * measurements.
 *
 * <p>A result file says neither units nor names of parameters; those are in {@code
 * benchmarks.json}. Where that comes before the results in one file, one document after the other,
 * or lies beside the file or in the directory above, it is used; otherwise asv's rule for names
 * tells times from memory, and only what a {@code track_} function returns stays without a unit.
 *
 * <p>asv's version of a benchmark, by default a hash of its source, is kept beside the values: as
 * with asv itself, those of two versions are not comparable.
 */
public final class AsvReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return document("asv", "asv results", Offer.SAMPLES, Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        boolean results = root.has("commit_hash", "results") && root.at("results").isObject();
        boolean startOfResults = root.has("commit_hash", "env_name");
        boolean machine = root.has("machine", "cpu", "os", "arch", "ram");
        return results || startOfResults || machine || describes(root);
    }

    private static boolean describes(JsonShape root) {
        return root.values().stream().anyMatch(value -> value.has("code", "param_names", "params"));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        AsvDescriptions descriptions = new AsvDescriptions();
        AsvRun run = new AsvRun(results);
        JsonCursor.Document each =
                json -> {
                    json.object(key -> {
                        if (!field(key, json, run, results)) {
                            descriptions.read(key, json, results);
                        }
                    });
                    if (!run.rows.isEmpty()) {
                        descriptions.readBeside(file, limits, results);
                    }
                    run.finish(descriptions);
                };
        JsonCursor.walk(file, limits, each);
    }

    /** Reads what is no benchmark's description; whether it was that. */
    private static boolean field(String key, JsonCursor json, AsvRun run, ResultCollector results)
            throws IOException {
        switch (key) {
            case "results" -> run.read(json);
            case "benchmark_version" -> run.versions(json);
            case "result_columns" -> {
                run.columns = AsvDescriptions.texts(json);
            }
            case "env_name" -> run.environment = json.text();
            case "params" -> json.object(fact -> fact(fact, json, results));
            case "cpu", "num_cpu", "os" -> fact(key, json, results);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void fact(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "machine" -> results.from(ResultSource.MACHINE, json.note());
            case "cpu" -> results.fact(CPU, json.note());
            case "num_cpu" -> results.fact(PROCS, json.note());
            case "os" -> results.fact(OS, json.note());
            case "python" -> results.fact(RUNTIME, "Python " + json.note());
            default -> {}
        }
    }

    /**
     * The results of one commit in one environment; then those of the next document of the same
     * file. A project measures in several environments, with the same names in a file each, so the
     * environment is part of the identity.
     */
    private static final class AsvRun {
        /** The columns of version 2, where the file does not name them before the results. */
        private static final List<String> COLUMNS =
                List.of(
                        ("result params version started_at duration stats_ci_99_a stats_ci_99_b"
                                        + " stats_q_25 stats_q_75 number repeat samples profile")
                                .split(" "));

        /** Most values of parameters in one file: a short text can stand for any number of them. */
        private static final long MOST_VALUES = 1_000_000;

        private final ResultCollector results;
        private final List<AsvRow> rows = new ArrayList<>();
        private final Map<String, String> versions = new HashMap<>();
        private List<String> columns = COLUMNS;
        private String environment = "";
        private long values;

        AsvRun(ResultCollector results) {
            this.results = results;
        }

        void versions(JsonCursor json) throws IOException {
            json.object(name -> {
                results.reserve(results.at(json.line()));
                versions.put(json.key(name), json.note());
            });
        }

        void read(JsonCursor json) throws IOException {
            json.object(name -> {
                AsvRow row = new AsvRow(json.key(name), results.at(json.line()), results);
                row.read(json, columns);
                rows.add(row);
            });
        }

        void finish(AsvDescriptions descriptions) throws IOException {
            for (AsvRow row : rows) {
                values += row.parameterValues();
                if (values > MOST_VALUES) {
                    String what = "more than %,d values of parameters";
                    throw results.problem(row.position.line(), what, MOST_VALUES);
                }
                if (versions.containsKey(row.name)) {
                    row.version = versions.get(row.name);
                }
                row.addTo(descriptions.of(row.name), environment);
            }
            rows.clear();
            versions.clear();
            columns = COLUMNS;
            environment = "";
        }
    }

    /**
     * The results of one asv benchmark while they are read: a number, an object with lists (version
     * 1), or a list of columns of which the last ones may be cut off (version 2). Of every list the
     * n-th element belongs to the n-th combination of parameters; null is a failure and NaN was
     * skipped.
     */
    private static final class AsvRow {
        private final String name;
        private final FilePosition position;
        private final ResultCollector results;
        private final List<Samples> samples = new ArrayList<>();
        private List<OptionalDouble> values = List.of();
        private List<OptionalDouble> low = new ArrayList<>();
        private List<OptionalDouble> high = new ArrayList<>();
        private AsvParams params = AsvParams.NONE;

        /** Two versions of a benchmark measure two things. */
        private String version = "";

        AsvRow(String name, FilePosition position, ResultCollector results) {
            this.name = name;
            this.position = position;
            this.results = results;
        }

        long parameterValues() {
            return (long) params.combinations() * params.values().size();
        }

        void read(JsonCursor json, List<String> columns) throws IOException {
            int[] index = new int[1];
            if (json.isArray()) {
                json.array(() -> {
                    if (index[0] < columns.size()) {
                        column(columns.get(index[0]++), json);
                    }
                });
            } else if (json.isObject()) {
                json.object(key -> column(key, json));
            } else {
                values = numbers(json);
            }
        }

        private void column(String column, JsonCursor json) throws IOException {
            switch (column) {
                case "result" -> values = numbers(json);
                case "params" -> params = json.isNull() ? AsvParams.NONE : AsvParams.read(json);
                case "version" ->
                        version = json.isArray() || json.isObject() ? version : json.note();
                case "stats_ci_99_a" -> low = numbers(json);
                case "stats_ci_99_b" -> high = numbers(json);
                case "stats" -> json.ifArray(() -> interval(json));
                case "samples" -> json.ifArray(() -> samples.add(samples(json)));
                default -> {}
            }
        }

        /** One number or a list of them; a null instead of the list is an empty one. */
        private List<OptionalDouble> numbers(JsonCursor json) throws IOException {
            List<OptionalDouble> found = new ArrayList<>();
            if (json.isArray()) {
                json.array(() -> {
                    results.reserveSample(position);
                    found.add(json.numberOrNull());
                });
            } else if (!json.isNull()) {
                found.add(json.numberOrNull());
            }
            return found;
        }

        private void interval(JsonCursor json) throws IOException {
            List<OptionalDouble> ends = new ArrayList<>();
            if (json.isObject()) {
                json.only("ci_99", () -> ends.addAll(numbers(json)));
            }
            boolean both = ends.size() == 2;
            low.add(both ? ends.getFirst() : OptionalDouble.empty());
            high.add(both ? ends.getLast() : OptionalDouble.empty());
        }

        private Samples samples(JsonCursor json) throws IOException {
            Samples read = json.isArray() ? json.numbers() : Samples.NONE;
            for (int i = 0; i < read.size(); i++) {
                results.reserveSample(position);
            }
            return read;
        }

        void addTo(AsvDescriptions.Description description, String environment)
                throws FormatException {
            int combinations = params.combinations();
            if (!values.isEmpty() && values.size() != combinations) {
                String what =
                        "expected a result for each of %d combinations of parameters, found %d";
                throw results.problem(position.line(), what, combinations, values.size());
            }
            Metric metric = AsvMetric.of(name, description.unit(), results);
            for (int i = 0; i < combinations; i++) {
                var all = params.at(i, description.params(), environment);
                var row =
                        new MetricResult(new BenchmarkId(name, all), metric, reading(i), position);
                results.add(row.withVersion(version));
            }
        }

        private MetricReading reading(int index) {
            OptionalDouble value = at(values, index);
            if (value.isEmpty()) {
                return new Failed("the benchmark failed");
            }
            if (Double.isNaN(value.getAsDouble())) {
                return new Skipped("the benchmark was skipped");
            }
            double least = at(low, index).orElse(Double.NaN);
            double most = at(high, index).orElse(Double.NaN);
            ReportedSpread spread = ReportedSpread.confidence(least, most);
            Samples raw = index < samples.size() ? samples.get(index) : Samples.NONE;
            return new Measured(value.getAsDouble(), spread, raw);
        }

        private static OptionalDouble at(List<OptionalDouble> list, int index) {
            return index < list.size() ? list.get(index) : OptionalDouble.empty();
        }
    }

    /**
     * The parameters of an asv benchmark.
     *
     * @param values for each parameter its values, as Python prints them
     */
    private record AsvParams(List<List<String>> values) {
        static final AsvParams NONE = new AsvParams(List.of());
        private static final String ENVIRONMENT = "env";

        static AsvParams read(JsonCursor json) throws IOException {
            List<List<String>> values = new ArrayList<>();
            json.array(() -> values.add(AsvDescriptions.texts(json)));
            return new AsvParams(values);
        }

        /** How many combinations there are, at most {@code Integer.MAX_VALUE}. */
        int combinations() {
            long product = 1;
            for (List<String> one : values) {
                product = Math.min(Integer.MAX_VALUE, product * one.size());
            }
            return (int) product;
        }

        /**
         * One combination, the last parameter varying fastest.
         *
         * @param names of the parameters; where they do not fit, asv's own {@code param1} and so on
         * @param environment empty where the file does not name it
         */
        Map<String, String> at(int index, List<String> names, String environment) {
            boolean fit =
                    names.size() == values.size()
                            && new HashSet<>(names).size() == names.size()
                            && names.stream().noneMatch(String::isBlank)
                            && !names.contains(ENVIRONMENT);
            String[] chosen = new String[values.size()];
            int rest = index;
            for (int i = values.size() - 1; i >= 0; i--) {
                List<String> one = values.get(i);
                chosen[i] = one.get(rest % one.size());
                rest /= one.size();
            }
            Map<String, String> params = new LinkedHashMap<>();
            for (int i = 0; i < chosen.length; i++) {
                params.put(fit ? names.get(i) : "param" + (i + 1), chosen[i]);
            }
            if (!environment.isEmpty()) {
                params.put(ENVIRONMENT, environment);
            }
            return params;
        }
    }

    /** What {@code benchmarks.json} says about benchmarks, by their names. */
    private static final class AsvDescriptions {
        /**
         * One of them.
         *
         * @param unit of what a {@code track_} function returns; empty where none was chosen
         * @param params names of the parameters in their order; may be empty
         */
        record Description(String unit, List<String> params) {
            private static final Description NONE = new Description("", List.of());
        }

        private static final String DEFAULT_UNIT = "unit";

        /** The file that holds them, in the directory above the results of all machines. */
        private static final String FILE = "benchmarks.json";

        private static final FieldTable ONE =
                new FieldTable().texts("unit").with(AsvDescriptions::texts, "param_names");

        private final Map<String, Description> all = new HashMap<>();
        private boolean describesBenchmarks;
        private boolean soughtBeside;

        /**
         * Reads {@code benchmarks.json} beside the results, once, and only where the results' own
         * file describes nothing.
         */
        void readBeside(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            Optional<ResultFile> beside =
                    !describesBenchmarks && !soughtBeside ? file.beside(FILE) : Optional.empty();
            soughtBeside = true;
            if (beside.isPresent()) {
                JsonCursor.Document all = json -> json.ifObject(name -> read(name, json, results));
                JsonCursor.walk(beside.get(), limits, all);
            }
        }

        /** Reads one of them; whatever is no object describes nothing. */
        void read(String key, JsonCursor json, ResultCollector results) throws IOException {
            if (!json.isObject()) {
                return;
            }
            results.reserve(results.at(json.line()));
            String name = json.key(key);
            Row row = ONE.read(json);
            List<String> params = row.get("param_names", List.of());
            describesBenchmarks |= row.has("param_names");
            String unit = row.text("unit").equals(DEFAULT_UNIT) ? "" : row.text("unit");
            all.put(name, new Description(unit, params));
        }

        private static List<String> texts(JsonCursor json) throws IOException {
            List<String> texts = new ArrayList<>();
            json.array(() -> texts.add(json.text()));
            return texts;
        }

        Description of(String name) {
            return all.getOrDefault(name, Description.NONE);
        }
    }

    /**
     * What an asv benchmark measures, which the name of its function decides: {@code time_}, {@code
     * timeraw_}, {@code mem_}, {@code peakmem_}, {@code track_}, or the same as the name of a
     * class.
     */
    static final class AsvMetric {
        private static final Pattern TIME =
                Pattern.compile("^(?:time(?:raw)?_|Time(?:raw)?[A-Z_])");
        private static final Pattern MEMORY = Pattern.compile("^(?:mem_|Mem[A-Z_])");
        private static final Pattern PEAK = Pattern.compile("^(?:peakmem_|Peak[Mm]em[A-Z_])");

        private AsvMetric() {}

        /**
         * The metric of a benchmark.
         *
         * @param unit of what a {@code track_} function returns; may be empty
         */
        static Metric of(String name, String unit, ResultCollector results) {
            String function = name.substring(name.lastIndexOf('.') + 1);
            return TIME.matcher(function).find()
                    ? results.metric("time", "s")
                    : MEMORY.matcher(function).find()
                            ? results.metric("memory", "B").deterministic()
                            : PEAK.matcher(function).find()
                                    ? results.metric("peak_memory", "B")
                                    : results.metric("value", unit);
        }
    }
}
