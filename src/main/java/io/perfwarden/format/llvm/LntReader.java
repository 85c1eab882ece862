package io.perfwarden.format.llvm;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reports for LNT, of the second version (one test with its metrics) and the first (one metric of a
 * test, with both in its name). Of the second one the key {@code format_version} may be left out.
 */
public final class LntReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "lnt", "LNT report", DirectionOrigin.UNIT, Offer.SAMPLES, Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return root.has("format_version", "machine", "run")
                || root.has("format_version", "tests")
                || root.has("machine", "run", "tests")
                || root.has("Machine", "Run");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> report(json, results));
        return results.finish();
    }

    private static void report(JsonCursor json, ResultCollector results) throws IOException {
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
            case "os", "os_version" -> results.fact(Environment.OS, json.note());
            case "hardware" -> results.fact("hardware", json.note());
            default -> {}
        }
    }

    private static void test(JsonCursor json, ResultCollector results) throws IOException {
        LntTest test = new LntTest(results.at(json.line()));
        json.object(key -> {
            if (key.equals("name")) {
                test.name(json.name());
            } else {
                results.reserve(test.position());
                test.metric(json.key(key), json);
            }
        });
        if (test.name().isEmpty()) {
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
        results.reserve(only.position());
        json.object(key -> {
            switch (key) {
                case "Name" -> only.name(json.name());
                case "Data" -> only.metric("", json);
                default -> {}
            }
        });
        LntName name = LntName.of(only.name());
        if (name.test().isEmpty()) {
            throw json.problem("expected the key Name with a test and a metric");
        }
        tests.computeIfAbsent(name.test(), test -> only.named(test)).take(only, name.metric());
    }
}
