package io.perfwarden.format.rust;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.NumberWithUnit;
import io.perfwarden.format.text.UnitMetric;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads libtest's output line by line. Several crates may have a benchmark of the same name, so the
 * file of a test target that cargo names in a line {@code Running benches/name.rs (target/...)} is
 * part of the identity, without the path of the binary and its hash.
 *
 * <p>Under {@code cargo bench} every plain test is listed as ignored, and nothing tells it from an
 * ignored benchmark, so such lines are passed over.
 */
final class LibtestLog {
    private static final Pattern RUNNING =
            Pattern.compile("^\\s*Running (?:unittests )?([^ (]{1,1000})(?: \\((.{1,2000})\\))?$");

    private static final Pattern HASH = Pattern.compile("-[0-9a-f]{16}(?:\\.exe)?$");

    private static final Pattern FAILED =
            Pattern.compile("^test (.{1,4096}) \\.\\.\\. FAILED\\s*$");

    private static final String EXPECTED =
            "expected a line such as test NAME ... bench: 1,234 ns/iter (+/- 56), found";

    private static final String TIME = "ns/iter";

    private final ResultCollector results;
    private String target = "";

    LibtestLog(ResultCollector results) {
        this.results = results;
    }

    void read(String line, int number) throws FormatException {
        Optional<LibtestLine> result = LibtestLine.parse(line);
        if (result.isPresent()) {
            add(result.get(), number);
            return;
        }
        if (LibtestLine.isResult(line)) {
            results.unread(results.at(number), EXPECTED, line);
            return;
        }
        Matcher running = RUNNING.matcher(line);
        if (running.matches()) {
            target = binary(Optional.ofNullable(running.group(2)).orElse(running.group(1)), number);
            return;
        }
        Matcher failed = FAILED.matcher(line);
        if (failed.matches()) {
            failed(failed.group(1), number);
        }
    }

    private void add(LibtestLine line, int number) throws FormatException {
        BenchmarkId id = id(line.name(), number);
        Unit unit = results.unit(results.name(line.value().unit(), number));
        double value = line.value().value();
        Spread spread = Spread.around(Spread.Kind.UNSPECIFIED, value, line.margin());
        Metric metric = UnitMetric.of(unit);
        Reading reading = new Reading.Measured(value, spread, Samples.NONE);
        results.add(id, metric, reading, results.at(number));
        if (line.rate().isPresent()) {
            NumberWithUnit rate = line.rate().get();
            Metric beside = Metric.of("throughput", results.unit(rate.unit())).secondary();
            results.add(id, beside, Reading.measured(rate.value()), results.at(number));
        }
    }

    private void failed(String name, int number) throws FormatException {
        Reading failure = new Reading.Failed("the benchmark failed");
        Metric time = UnitMetric.of(results.unit(TIME));
        results.add(id(name, number), time, failure, results.at(number));
    }

    private BenchmarkId id(String name, int number) throws FormatException {
        Map<String, String> params = target.isEmpty() ? Map.of() : Map.of("target", target);
        return new BenchmarkId(results.name(name, number), params);
    }

    /** The name of a test target: its binary's without directory and hash. */
    private String binary(String path, int number) throws FormatException {
        String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        String bare = HASH.matcher(file).replaceFirst("");
        return bare.isBlank() ? "" : results.name(bare, number);
    }
}
