package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * What XCTest's {@code measure} prints into the log of {@code xcodebuild test} or {@code swift
 * test}. The first value is warm-up, so that the median counts.
 */
public final class XctestReader implements ResultReader.Lines {
    private static final String CASE = "Test Case '";
    private static final String MEASURED = "' measured [";
    private static final String VALUES = "values: [";

    /** Behind the values and the direction: without it the line was cut. */
    private static final String LIMIT = "maxPercentRegression:";

    private static final String FAILED = "' failed (";

    @Override
    public FormatInfo format() {
        return logLines("xctest", "XCTest console", Offer.SAMPLES)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions(MEASURED, "performanceMetricID:")
                && head.anyLine(line -> line.contains(MEASURED) && line.contains(VALUES));
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new ConsoleLines.Line() {
            private final Map<String, MetricResult> open = new LinkedHashMap<>();

            @Override
            public void read(String line, int number) throws IOException {
                int start = line.indexOf(CASE);
                if (start < 0) {
                    return;
                }
                int name = start + CASE.length();
                int measured = line.indexOf(MEASURED, name);
                int failed = line.indexOf(FAILED, name);
                if (measured >= 0) {
                    String test = results.name(plain(line.substring(name, measured)), number);
                    take(test, line.substring(measured + MEASURED.length()), number);
                } else if (failed >= 0) {
                    close(results.name(plain(line.substring(name, failed)), number), number);
                }
            }

            private void take(String test, String line, int number) throws FormatException {
                Optional<MetricResult> result = measurement(test, line, number, results);
                if (result.isPresent()) {
                    results.reserve(results.at(number));
                    open.put(test + "\n" + result.get().metric().name(), result.get());
                }
            }

            /** A test that failed after it was measured, as by a baseline of Apple's own. */
            private void close(String test, int number) throws FormatException {
                open.replaceAll((key, it) -> key.startsWith(test + "\n") ? withFailure(it) : it);
                if (open.keySet().stream().noneMatch(key -> key.startsWith(test + "\n"))) {
                    results.reserve(results.at(number));
                    MetricReading why = new Failed("the test failed");
                    Metric time = results.metric("Time", "s");
                    open.put(
                            test + "\nTime",
                            new MetricResult(BenchmarkId.of(test), time, why, results.at(number)));
                }
            }

            private MetricResult withFailure(MetricResult it) {
                Optional<Measured> value =
                        it.reading() instanceof Measured measured
                                ? Optional.of(measured)
                                : Optional.empty();
                return new MetricResult(
                        it.id(), it.metric(), new Failed("the test failed", value), it.position());
            }

            @Override
            public void finish() throws FormatException {
                for (MetricResult one : open.values()) {
                    results.add(one);
                }
            }
        };
    }

    /** {@code Module.Class test} of {@code -[Module.Class test]}, which Linux does not print. */
    private static String plain(String name) {
        return name.startsWith("-[") && name.endsWith("]")
                ? name.substring(2, name.length() - 1)
                : name;
    }

    private static Optional<MetricResult> measurement(
            String test, String line, int number, ResultCollector results) throws FormatException {
        int end = line.indexOf(']');
        int comma = end < 0 ? -1 : line.lastIndexOf(", ", end);
        int from = line.indexOf(VALUES);
        int to = from < 0 ? -1 : line.indexOf(']', from);
        if (comma < 0 || to < 0 || !line.contains(LIMIT)) {
            results.unread(number, "expected values of", test);
            return Optional.empty();
        }
        SampleBuffer samples = new SampleBuffer();
        for (String value : line.substring(from + VALUES.length(), to).split(",")) {
            if (!value.isBlank()) {
                samples.add(NumberText.parse(value.strip()).orElse(Double.NaN));
            }
        }
        if (samples.isEmpty()) {
            results.unread(number, "expected values of", test);
            return Optional.empty();
        }
        Metric metric =
                metric(line.substring(0, comma), line.substring(comma + 2, end), line, results);
        MetricReading median = MetricReading.median(samples.toSamples());
        return Optional.of(
                new MetricResult(BenchmarkId.of(test), metric, median, results.at(number)));
    }

    private static Metric metric(String name, String unit, String line, ResultCollector results) {
        Metric metric = results.metric(name, unit.equals("seconds") ? "s" : unit);
        if (line.contains("polarity: prefers larger")) {
            return metric.withDirection(BetterDirection.HIGHER, DirectionOrigin.DECLARED);
        }
        return line.contains("polarity: prefers smaller")
                ? metric.withDirection(BetterDirection.LOWER, DirectionOrigin.DECLARED)
                : metric;
    }
}
