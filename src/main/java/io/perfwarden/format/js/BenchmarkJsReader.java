package io.perfwarden.format.js;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.text.DecimalComma;
import io.perfwarden.format.text.NumberText;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that benchmark.js prints for its benchmarks: {@code fib(10) x 1,431,759 ops/sec ±0.74%
 * (93 runs sampled)}. The margin is half a 95 % confidence interval.
 *
 * <p>A benchmark that threw an error is printed as its name and a colon, which any log is full of.
 * It is read as a failure only where the colon is followed by one blank and nothing else, as it is
 * for an {@code Error}.
 */
public final class BenchmarkJsReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines("benchmarkjs", "benchmark.js text", DirectionOrigin.UNIT, Offer.SPREAD);

    /** Names may hold {@code x} themselves, so the last one counts. */
    private static final Pattern RESULT =
            Pattern.compile(
                    "^(.+) x ([\\d,.]+) ops/sec [^\\s\\d]{0,3}([\\d.,]+)% \\(\\d+ runs?"
                            + " sampled\\)");

    private static final String SAMPLED = " sampled)";

    private static final Pattern FAILURE = Pattern.compile("^(\\S.*): $");

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("ops/sec") && head.anyLine(RESULT);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        ConsoleLines.walk(file, limits, (line, number) -> line(line, number, results));
        return results.finish();
    }

    private static void line(String line, int number, ResultCollector results)
            throws FormatException {
        Matcher result = RESULT.matcher(line);
        if (result.find()) {
            OptionalDouble rate = NumberText.parse(result.group(2));
            if (rate.isPresent()) {
                add(result.group(1), measured(rate.getAsDouble(), result), number, results);
            } else {
                unread(line, number, results);
            }
            return;
        }
        if (line.contains(" ops/sec ") && line.stripTrailing().endsWith(SAMPLED)) {
            unread(line, number, results);
            return;
        }
        Matcher failure = FAILURE.matcher(line);
        if (failure.find()) {
            Reading failed = new Reading.Failed("the benchmark threw an error");
            add(failure.group(1), failed, number, results);
        }
    }

    private static void unread(String line, int number, ResultCollector results) {
        results.unread(results.at(number), "expected a number in front of ops/sec, found", line);
    }

    private static Reading measured(double rate, Matcher result) {
        double percent = DecimalComma.parse(result.group(3)).orElse(Double.NaN);
        return new Reading.Measured(
                rate,
                Spread.around(Spread.Kind.CONFIDENCE, rate, rate * percent / 100),
                Samples.NONE);
    }

    private static void add(String name, Reading reading, int number, ResultCollector results)
            throws FormatException {
        BenchmarkId id = BenchmarkId.of(results.name(name, number));
        Metric metric = Metric.of("throughput", results.unit("ops/sec"));
        results.add(id, metric, reading, results.at(number));
    }
}
