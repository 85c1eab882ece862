package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * Reports for LNT, of the second version (one test with its metrics) and the first (one metric of a
 * test, with both in its name). Of the second one the key {@code format_version} may be left out.
 */
public final class LntReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("lnt", "LNT report", Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return root.has("format_version", "machine", "run")
                || root.has("format_version", "tests")
                || root.has("machine", "run", "tests")
                || root.has("Machine", "Run");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        Map<String, LntTest> tests = new LinkedHashMap<>();
        json.object(key -> {
            switch (key) {
                case "tests" -> json.array(() -> test(json, results));
                case "Tests" -> json.array(() -> firstVersion(json, results, tests));
                case "machine" -> json.object(fact -> fact(fact, json, results));
                case "Machine" ->
                        json.object(part -> {
                            if (part.equals("Info")) {
                                json.object(fact -> fact(fact, json, results));
                            } else if (part.equals("Name")) {
                                results.from(ResultSource.MACHINE, json.note());
                            }
                        });
                default -> {}
            }
        });
        for (LntTest test : tests.values()) {
            test.addTo(results);
        }
    }

    private static void fact(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "os", "os_version" -> results.fact(BenchmarkEnvironment.OS, json.note());
            case "name" -> results.from(ResultSource.MACHINE, json.note());
            case "hardware" -> results.fact("hardware", json.note());
            default -> {}
        }
    }

    private static void test(JsonCursor json, ResultCollector results) throws IOException {
        LntTest test = new LntTest(results.at(json.line()));
        json.object(key -> {
            if (key.equals("name")) {
                test.name = json.name();
            } else {
                results.reserve(test.position);
                test.metric(json.key(key), json);
            }
        });
        if (test.name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        test.addTo(results);
    }

    /** {@code {"Name": "nts.path/of/test.exec", "Data": [1.5]}}. */
    private static void firstVersion(
            JsonCursor json, ResultCollector results, Map<String, LntTest> tests)
            throws IOException {
        json.keep();
        LntTest only = new LntTest(results.at(json.line()));
        results.reserve(only.position);
        json.object(key -> {
            switch (key) {
                case "Name" -> only.name = json.name();
                case "Data" -> only.metric("", json);
                default -> {}
            }
        });
        LntName name = LntName.of(only.name);
        if (name.test().isEmpty()) {
            throw json.problem("expected the key Name with a test and a metric");
        }
        tests.computeIfAbsent(name.test(), test -> only.named(test)).take(only, name.metric());
    }

    /**
     * A name of LNT's first version: suite, test and metric, separated by dots.
     *
     * @param test without the suite; empty if there are no three parts
     * @param metric as the second version calls it
     */
    record LntName(String test, String metric) {
        private static final Map<String, String> METRICS =
                Map.ofEntries(
                        Map.entry("exec", "execution_time"),
                        Map.entry("exec.status", "execution_status"),
                        Map.entry("compile", "compile_time"),
                        Map.entry("compile.status", "compile_status"),
                        Map.entry("user", "user_time"),
                        Map.entry("sys", "sys_time"),
                        Map.entry("wall", "wall_time"),
                        Map.entry("size", "size_bytes"),
                        Map.entry("mem", "mem_bytes"));

        static LntName of(String name) {
            String path = name.endsWith(".status") ? name.substring(0, name.length() - 7) : name;
            int first = path.indexOf('.');
            int last = path.lastIndexOf('.');
            String metric = name.substring(last + 1);
            if (first < 0 || last <= first + 1 || metric.isEmpty()) {
                return new LntName("", "");
            }
            return new LntName(
                    name.substring(first + 1, last), METRICS.getOrDefault(metric, metric));
        }
    }

    /**
     * One test of an LNT report while it is read: for each metric one value or several, of which
     * the median is taken. Texts, such as the hash of the program, are no metrics.
     */
    private static final class LntTest {
        private static final String STATUS = "_status";

        /** Of what has a time; the status of the program's hash, for one, says nothing of any. */
        private static final Set<String> TIMED = Set.of("compile_status", "execution_status");

        private static final Set<String> TEXTS = Set.of("hash", "profile");

        /** Codes of LNT: 0 passed, 1 failed, 2 expected to fail. */
        private static final double PASSED = 0;

        private final FilePosition position;
        private final Map<String, Samples> metrics = new LinkedHashMap<>();
        private final List<String> odd = new ArrayList<>();
        private String name = "";

        LntTest(FilePosition position) {
            this.position = position;
        }

        LntTest named(String other) {
            LntTest test = new LntTest(position);
            test.name = other;
            return test;
        }

        /** Takes over the only metric of a test of the first version, under its own name. */
        void take(LntTest only, String metric) {
            for (Samples samples : only.metrics.values()) {
                metrics.put(metric, samples);
            }
            if (!only.odd.isEmpty() && LlvmMetric.isNumeric(metric)) {
                odd.add(metric);
            }
        }

        void metric(String key, JsonCursor json) throws IOException {
            SampleBuffer values = new SampleBuffer();
            int[] elements = {0};
            JsonCursor.Value each =
                    () -> {
                        elements[0]++;
                        OptionalDouble value = number(key, json);
                        if (value.isPresent()) {
                            values.add(value.getAsDouble());
                            json.checkSamples(values);
                        }
                    };
            if (json.isArray()) {
                json.array(each);
            } else {
                each.read();
            }
            if (!values.isEmpty()) {
                metrics.put(key, values.toSamples());
            }
            boolean whole = !values.isEmpty() && values.size() == elements[0];
            if (!whole && (key.isEmpty() || LlvmMetric.isNumeric(key))) {
                odd.add(key);
            }
        }

        /** A number, also in quotes; a hash may be of digits only. */
        private static OptionalDouble number(String key, JsonCursor json) throws IOException {
            return json.isNumber()
                    ? OptionalDouble.of(json.number())
                    : json.isText() && !TEXTS.contains(key)
                            ? NumberText.parse(json.raw())
                            : OptionalDouble.empty();
        }

        void addTo(ResultCollector results) throws FormatException {
            BenchmarkId id = BenchmarkId.of(name);
            Set<String> all = names();
            odd.stream()
                    .filter(key -> !failed(key.replaceFirst("_time$", STATUS)))
                    .forEach(key -> results.unread(position, LlvmMetric.EXPECTED + key, name));
            for (var entry : metrics.entrySet()) {
                String key = entry.getKey();
                if (!key.endsWith(STATUS)) {
                    Metric metric = LlvmMetric.of(key, all, results);
                    results.add(id, metric, reading(key, entry.getValue()), position);
                } else if (TIMED.contains(key)
                        && failed(key)
                        && !metrics.containsKey(timeOf(key))) {
                    Metric metric = LlvmMetric.of(timeOf(key), all, results);
                    results.add(id, metric, new Failed(key + " is not 0"), position);
                }
            }
        }

        private Set<String> names() {
            return metrics.keySet().stream()
                    .map(key -> TIMED.contains(key) && failed(key) ? timeOf(key) : key)
                    .collect(Collectors.toSet());
        }

        private MetricReading reading(String metric, Samples samples) {
            String status = metric.replaceFirst("_time$", STATUS);
            return failed(status)
                    ? new Failed(status + " is not 0")
                    : MetricReading.median(samples);
        }

        private boolean failed(String status) {
            Samples codes = metrics.getOrDefault(status, Samples.NONE);
            return status.endsWith(STATUS) && !codes.isEmpty() && codes.get(0) != PASSED;
        }

        private static String timeOf(String status) {
            return status.substring(0, status.length() - STATUS.length()) + "_time";
        }
    }

    /** What LLVM's lit writes under {@code --output}: tests with a code and metrics. */
    public static final class Lit implements ResultReader.Json {
        private static final String EXECUTION = "exec_time";
        private static final FieldTable TEST =
                new FieldTable().names("name").texts("code").with(Lit::metrics, "metrics");

        @Override
        public FormatInfo format() {
            return document("lit", "lit results");
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.json().at("tests").element().has("name", "code");
        }

        @Override
        public void read(JsonCursor json, ResultCollector results) throws IOException {
            json.only("tests", () -> json.array(() -> test(json, results)));
        }

        /** Numbers by their names; without one where it should be there and is none. */
        private static Map<String, OptionalDouble> metrics(JsonCursor json) throws IOException {
            Map<String, OptionalDouble> metrics = new LinkedHashMap<>();
            json.ifObject(key -> {
                if (json.isNumber()) {
                    metrics.put(json.key(key), OptionalDouble.of(json.number()));
                } else if (LlvmMetric.isNumeric(key)) {
                    String text = json.isText() ? json.raw() : "";
                    metrics.put(json.key(key), NumberText.parse(text));
                }
            });
            return metrics;
        }

        /**
         * Reads a test. What a test that did not pass measured is no result; the time that lit
         * itself took for a test is none either.
         */
        private static void test(JsonCursor json, ResultCollector results) throws IOException {
            Row test = TEST.read(json);
            FilePosition position = results.at(test.line());
            String name = test.text("name");
            String code = test.text("code");
            if (name.isEmpty() || code.isEmpty()) {
                throw json.problem("expected the keys name and code");
            }
            Map<String, OptionalDouble> metrics = test.get("metrics", Map.of());
            BenchmarkId id = BenchmarkId.of(name);
            // a test that failed half-way has other metrics already
            Metric primary = LlvmMetric.of(EXECUTION, Set.of(EXECUTION), results);
            switch (code) {
                case "PASS", "FLAKYPASS" -> {
                    Set<String> all = new HashSet<>();
                    metrics.forEach((key, value) -> value.ifPresent(_ -> all.add(key)));
                    for (var entry : metrics.entrySet()) {
                        if (entry.getValue().isEmpty()) {
                            results.unread(position, LlvmMetric.EXPECTED + entry.getKey(), name);
                        }
                        Metric one = LlvmMetric.of(entry.getKey(), all, results);
                        results.add(id, one, entry.getValue(), position);
                    }
                }
                case "UNSUPPORTED", "SKIPPED", "EXCLUDED", "XFAIL" ->
                        results.add(id, primary, new Skipped(code), position);
                default -> results.add(id, primary, new Failed(code), position);
            }
        }
    }

    /**
     * The metrics of LLVM's test suite by their names. Times are seconds, sizes bytes, and of a
     * score more is better; of anything else it is unknown.
     */
    private static final class LlvmMetric {
        /** What a test is about, the first one it has. */
        private static final List<String> PRIMARY =
                List.of("execution_time", "exec_time", "wall_time", "compile_time", "score");

        static final String EXPECTED = "expected a number as ";

        private LlvmMetric() {}

        /** Whether a metric is a number in every test that worked; others may be texts. */
        static boolean isNumeric(String name) {
            return name.endsWith("_time") || PRIMARY.contains(name);
        }

        static Metric of(String name, Collection<String> all, ResultCollector results) {
            Metric metric = known(name, results);
            Optional<String> primary = PRIMARY.stream().filter(all::contains).findFirst();
            return primary.equals(Optional.of(name)) ? metric : metric.secondary();
        }

        private static Metric known(String name, ResultCollector results) {
            if (name.endsWith("_time")) {
                return results.metric(name, "s");
            }
            if (name.equals("code_size") || name.equals("size_bytes") || name.startsWith("size")) {
                return results.metric(name, "B").deterministic();
            }
            if (name.equals("mem_bytes") || name.equals("max_rss")) {
                return results.metric(name, "B");
            }
            Metric metric = results.metric(name, "");
            return name.equals("score")
                    ? metric.directed(BetterDirection.HIGHER, DirectionOrigin.FORMAT)
                    : metric;
        }
    }
}
