package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * The counters of perf stat in any form. The output does not name the command, so all are metrics
 * of one benchmark. The best time is primary, else cycles or instructions, else the first counter.
 *
 * <p>Every event is a cost. None is exact: even instructions in user space vary.
 */
final class PerfCounters {
    private static final BenchmarkId COMMAND = BenchmarkId.of("perf stat");

    private static final List<String> PRIMARY =
            List.of("duration_time task-clock cpu-clock cycles cpu-cycles instructions".split(" "));

    private record Counter(
            String event, String unit, MetricReading reading, FilePosition position) {}

    private final ResultCollector results;
    private final List<Counter> counters = new ArrayList<>();

    PerfCounters(ResultCollector results) {
        this.results = results;
    }

    void add(ObjectFields row, int line) throws FormatException {
        FilePosition position = results.at(line);
        results.reserve(position);
        boolean told =
                row.text(PerfStatReader.VALUE).isBlank()
                        || row.text(PerfStatReader.VALUE).startsWith("<");
        if (!told && NumberText.parseDecimalComma(row.text(PerfStatReader.VALUE)).isEmpty()) {
            String what = "expected a number as the value of " + row.text("event");
            results.unread(position, what, row.text(PerfStatReader.VALUE));
        } else if (!row.text("event").isEmpty()) {
            String event = results.hold(results.name(row.text("event"), line), position);
            String unit = results.hold(row.text("unit"), position);
            counters.add(new Counter(event, unit, reading(row), position));
        }
    }

    /**
     * The variance of {@code perf stat -r} is the mean's standard error in per cent, which makes a
     * confidence interval of 68 %.
     */
    private static MetricReading reading(ObjectFields row) {
        OptionalDouble value = NumberText.parseDecimalComma(row.text(PerfStatReader.VALUE));
        if (value.isEmpty()) {
            return new Skipped(row.text(PerfStatReader.VALUE).replaceAll("[<>]", ""));
        }
        double mean = value.getAsDouble();
        double margin = mean * row.number("variance") / 100;
        var kind = ReportedSpread.Kind.CONFIDENCE;
        return MetricReading.of(mean, ReportedSpread.around(kind, mean, margin));
    }

    void finish() throws FormatException {
        String primary =
                PRIMARY.stream()
                        .filter(event -> counters.stream().anyMatch(one -> isBare(one, event)))
                        .findFirst()
                        .orElseGet(() -> counters.isEmpty() ? "" : bare(counters.getFirst()));
        for (Counter counter : counters) {
            Metric metric = metric(counter);
            Metric ranked = isBare(counter, primary) ? metric : metric.secondary();
            results.add(COMMAND, ranked, counter.reading(), counter.position());
        }
    }

    private static boolean isBare(Counter counter, String event) {
        return bare(counter).equals(event);
    }

    private static String bare(Counter counter) {
        return counter.event().split(":", 2)[0];
    }

    private Metric metric(Counter counter) {
        Metric metric = results.metric(counter.event(), counter.unit());
        return metric.unit().base().isEmpty()
                ? metric.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                : metric;
    }
}
