package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The files of an asv results directory: {@code <machine>/<commit>-<environment>.json} of both
 * versions, and {@code benchmarks.json} and {@code machine.json} without measurements.
 *
 * <p>Units and names of parameters are only in {@code benchmarks.json}, before the results in one
 * file, beside it, or in the directory above. Without it asv's rule for names tells times and
 * memory; results of {@code track_} functions have no unit.
 *
 * <p>asv's version of a benchmark, by default a hash of its source, is kept: values of two versions
 * are not comparable.
 */
public final class AsvReader implements ResultReader {
    /** Characters of a commit in the name of its file. */
    private static final int SHORT = 8;

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

    /** Reads a key other than a description; whether it was one. */
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
            case "commit_hash" -> results.from(ResultSource.COMMIT, json.note());
            case "date" -> date(json.number(), results);
            case "cpu", "num_cpu", "os" -> fact(key, json, results);
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * When the commit was made, in a file that is named by the commit as in asv's own directory.
     */
    private static void date(double milliseconds, ResultCollector results) {
        String commit = results.source().facts().getOrDefault(ResultSource.COMMIT, "");
        String file = results.source().file();
        String name = file.substring(file.lastIndexOf('/') + 1);
        if (commit.length() >= SHORT && name.startsWith(commit.substring(0, SHORT) + "-")) {
            results.fromStorage((long) milliseconds);
        }
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
     * The parameters of an asv benchmark.
     *
     * @param values of each parameter, as Python prints them
     */
    record AsvParams(List<List<String>> values) {
        static final AsvParams NONE = new AsvParams(List.of());
        private static final String ENVIRONMENT = "env";

        static AsvParams read(JsonCursor json) throws IOException {
            List<List<String>> values = new ArrayList<>();
            json.array(() -> values.add(AsvDescriptions.texts(json)));
            return new AsvParams(values);
        }

        /** The number of combinations, at most {@code Integer.MAX_VALUE}. */
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
         * @param names of the parameters; asv's {@code param1} and so on if they do not fit
         * @param environment may be empty
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

    /**
     * The metric of an asv benchmark, by the prefix of its function or class: {@code time_}, {@code
     * timeraw_}, {@code mem_}, {@code peakmem_}, {@code track_}.
     */
    static final class AsvMetric {
        private static final Pattern TIME =
                Pattern.compile("^(?:time(?:raw)?_|Time(?:raw)?[A-Z_])");
        private static final Pattern MEMORY = Pattern.compile("^(?:mem_|Mem[A-Z_])");
        private static final Pattern PEAK = Pattern.compile("^(?:peakmem_|Peak[Mm]em[A-Z_])");

        private AsvMetric() {}

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
