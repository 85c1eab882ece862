package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * LNT's reports of version 2 (a test with its metrics) and 1 (a metric of a test, with both in its
 * name). Version 2 may omit {@code format_version}.
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
        tests.computeIfAbsent(name.test(), test -> only.withName(test)).take(only, name.metric());
    }

    /**
     * A name of LNT's version 1: suite, test and metric, separated by dots.
     *
     * @param test without the suite; empty without three parts
     * @param metric version 2's name
     */
    record LntName(String test, String metric) {
        private static final Map<String, String> METRICS =
                Map.of(
                        "exec", "execution_time",
                        "compile", "compile_time",
                        "user", "user_time",
                        "sys", "sys_time",
                        "wall", "wall_time",
                        "size", "size_bytes",
                        "mem", "mem_bytes");

        private static final String STATUS = ".status";

        static LntName of(String name) {
            boolean isStatus = name.endsWith(STATUS);
            String path = isStatus ? name.substring(0, name.length() - STATUS.length()) : name;
            int first = path.indexOf('.');
            int last = path.lastIndexOf('.');
            String metric = path.substring(last + 1);
            if (first < 0 || last <= first + 1 || metric.isEmpty()) {
                return new LntName("", "");
            }
            String known = METRICS.getOrDefault(metric, metric);
            String status = known.replaceFirst("_(?:time|bytes)$", "") + LntTest.STATUS;
            return new LntName(name.substring(first + 1, last), isStatus ? status : known);
        }
    }

    /**
     * Metrics of LLVM's test suite. Times are seconds, sizes bytes, and a higher score is better;
     * other directions are unknown.
     */
    static final class LlvmMetric {
        /** Primary metrics in order of preference. */
        private static final List<String> PRIMARY =
                List.of("execution_time", "exec_time", "wall_time", "compile_time", "score");

        static final String EXPECTED = "expected a number as ";

        private LlvmMetric() {}

        /** Whether a metric is always a number; others may be texts. */
        static boolean isNumeric(String name) {
            return name.endsWith("_time")
                    || name.endsWith(LntTest.STATUS)
                    || PRIMARY.contains(name);
        }

        static Metric of(String name, Collection<String> all, ResultCollector results) {
            Metric metric = knownMetric(name, results);
            Optional<String> primary = PRIMARY.stream().filter(all::contains).findFirst();
            return primary.equals(Optional.of(name)) ? metric : metric.secondary();
        }

        private static Metric knownMetric(String name, ResultCollector results) {
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
                    ? metric.withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT)
                    : metric;
        }
    }
}
