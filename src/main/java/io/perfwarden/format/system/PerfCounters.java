package io.perfwarden.format.system;

import io.perfwarden.format.DecimalComma;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The counters of perf stat, however they were written. Its output does not name the command, so
 * all are metrics of one benchmark; the best time among them is the primary one. Where none was
 * chosen, cycles or instructions are, or else the first counter.
 *
 * <p>Every event that is counted is a cost. None is marked as exact: even instructions in user
 * space differ by some from run to run.
 */
final class PerfCounters {
    private static final BenchmarkId COMMAND = BenchmarkId.of("perf stat");

    /** From what answers "how long did it take" best. */
    private static final List<String> PRIMARY =
            List.of(
                    "duration_time",
                    "task-clock",
                    "cpu-clock",
                    "cycles",
                    "cpu-cycles",
                    "instructions");

    /** One counter as it is written; the variance is in percent, NaN if there is none. */
    static final class Row {
        String value = "";
        String unit = "";
        String event = "";
        double variance = Double.NaN;
    }

    private record Counter(
            String event, String unit, MetricReading reading, FilePosition position) {}

    private final ResultCollector results;
    private final List<Counter> counters = new ArrayList<>();

    PerfCounters(ResultCollector results) {
        this.results = results;
    }

    void add(Row row, int line) throws FormatException {
        FilePosition position = results.at(line);
        results.reserve(position);
        boolean told = row.value.isBlank() || row.value.startsWith("<");
        if (!told && DecimalComma.parse(row.value).isEmpty()) {
            results.unread(position, "expected a number as the value of " + row.event, row.value);
        } else if (!row.event.isEmpty()) {
            String event = results.hold(results.name(row.event, line), position);
            String unit = results.hold(row.unit, position);
            counters.add(new Counter(event, unit, reading(row), position));
        }
    }

    /**
     * The variance of {@code perf stat -r} is the standard error of the mean in percent of it,
     * which makes a confidence interval of 68 %.
     */
    private static MetricReading reading(Row row) {
        OptionalDouble value = DecimalComma.parse(row.value);
        if (value.isEmpty()) {
            return new MetricReading.Skipped(row.value.replaceAll("[<>]", ""));
        }
        double mean = value.getAsDouble();
        ReportedSpread spread =
                ReportedSpread.around(
                        ReportedSpread.Kind.CONFIDENCE, mean, mean * row.variance / 100);
        return new MetricReading.Measured(mean, spread, Samples.NONE);
    }

    /** Adds all counters; called once, at the end. */
    void finish() throws FormatException {
        String primary =
                PRIMARY.stream()
                        .filter(event -> counters.stream().anyMatch(one -> isBare(one, event)))
                        .findFirst()
                        .orElseGet(() -> counters.isEmpty() ? "" : bare(counters.getFirst()));
        for (Counter counter : counters) {
            Metric metric = metric(counter);
            boolean main = isBare(counter, primary);
            results.add(
                    COMMAND,
                    main ? metric : metric.secondary(),
                    counter.reading(),
                    counter.position());
        }
    }

    /** Whether an event is this one, with or without a modifier such as {@code :u}. */
    private static boolean isBare(Counter counter, String event) {
        return bare(counter).equals(event);
    }

    private static String bare(Counter counter) {
        String name = counter.event();
        int colon = name.indexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }

    private Metric metric(Counter counter) {
        Metric metric = Metric.of(counter.event(), results.unit(counter.unit()));
        return metric.unit().base().isEmpty()
                ? metric.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                : metric;
    }
}
