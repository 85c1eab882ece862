package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Lines of benchmark.js: {@code fib(10) x 1,431,759 ops/sec ±0.74% (93 runs sampled)}. The margin
 * is half of a 95 % confidence interval.
 *
 * <p>A failed benchmark is a name and a colon, as in any log. It counts only with one blank and
 * nothing else after the colon, as for an {@code Error}.
 */
public final class BenchmarkJsReader implements ResultReader {
    private static final String NUMBER = "([\\d,.]+|" + NumberText.ODD + ")";

    /** The last {@code x} counts, as names may hold one. */
    private static final Pattern RESULT =
            Pattern.compile(
                    "^(.+) x "
                            + NUMBER
                            + " ops/sec [^\\s\\d]{0,3}?"
                            + NUMBER
                            + "% \\(\\d+ runs? sampled\\)");

    private static final Pattern FAILURE = Pattern.compile("^(\\S.*): $");

    @Override
    public FormatInfo format() {
        return logLines("benchmarkjs", "benchmark.js text", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("ops/sec") && head.anyLine(RESULT);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ConsoleLines.walkProgram(
                file, limits, results, (line, number) -> line(line, number, results));
    }

    private static void line(String line, int number, ResultCollector results)
            throws FormatException {
        Matcher result = RESULT.matcher(line);
        if (result.find()) {
            OptionalDouble rate = NumberText.parse(result.group(2));
            if (rate.isPresent()) {
                add(result.group(1), toReading(rate.getAsDouble(), result), number, results);
            } else {
                unread(line, number, results);
            }
            return;
        }
        if (line.contains(" ops/sec ") && line.stripTrailing().endsWith(" sampled)")) {
            unread(line, number, results);
            return;
        }
        Matcher failure = FAILURE.matcher(line);
        if (failure.find()) {
            MetricReading failed = new Failed("the benchmark threw an error");
            add(failure.group(1), failed, number, results);
        }
    }

    private static void unread(String line, int number, ResultCollector results) {
        results.unread(number, "expected a number in front of ops/sec, found", line);
    }

    private static MetricReading toReading(double rate, Matcher result) {
        double percent = NumberText.parseDecimalComma(result.group(3)).orElse(Double.NaN);
        return MetricReading.of(
                rate,
                ReportedSpread.around(ReportedSpread.Kind.CONFIDENCE, rate, rate * percent / 100));
    }

    private static void add(String name, MetricReading reading, int number, ResultCollector results)
            throws FormatException {
        BenchmarkId id = BenchmarkId.of(results.name(name, number));
        Metric metric = results.metric("throughput", "ops/sec");
        results.add(id, metric, reading, number);
    }
}
