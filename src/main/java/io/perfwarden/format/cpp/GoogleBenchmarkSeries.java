package io.perfwarden.format.cpp;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import java.util.Map;
import java.util.Optional;

/** All rows of one run of one benchmark. */
final class GoogleBenchmarkSeries {
    private final BenchmarkId id;
    private final Position position;
    private final String timeUnit;
    private final int family;
    private final int instance;
    private final GoogleBenchmarkValues cpu = new GoogleBenchmarkValues();
    private final GoogleBenchmarkValues real = new GoogleBenchmarkValues();
    private Map<String, GoogleBenchmarkValues> counters = Map.of();
    private Optional<Reading> withoutValue = Optional.empty();
    private int lastRepetition = -1;

    GoogleBenchmarkSeries(GoogleBenchmarkRow first, Position position) {
        this.id = BenchmarkId.of(first.seriesName());
        this.position = position;
        this.timeUnit = first.timeUnit();
        this.family = first.family();
        this.instance = first.instance();
    }

    String name() {
        return id.name();
    }

    /**
     * @param family its number, or -1 where the file does not number them
     * @param instance its number within the family, or -1
     */
    boolean isOf(int family, int instance) {
        return this.family == family && this.instance == instance;
    }

    /** Whether a row of the same name belongs to another run of the benchmark. */
    boolean endsBefore(GoogleBenchmarkRow row) {
        boolean counted = !row.isAggregate() && row.repetition() >= 0;
        return (counted && row.repetition() <= lastRepetition) || !row.timeUnit().equals(timeUnit);
    }

    void add(GoogleBenchmarkRow row, ResultCollector results, Position at) throws FormatException {
        if (row.failed()) {
            withoutValue = Optional.of(new Reading.Failed(results.hold(row.failure(), at)));
        } else if (row.skipped() && withoutValue.isEmpty()) {
            withoutValue = Optional.of(new Reading.Skipped(results.hold(row.skip(), at)));
        }
        if (row.hasCpu()) {
            reserve(cpu, results, at);
            cpu.add(row, row.cpu());
        }
        if (row.hasReal()) {
            reserve(real, results, at);
            real.add(row, row.real());
        }
        for (Map.Entry<String, Double> counter : row.counters().entrySet()) {
            GoogleBenchmarkValues values = counter(counter.getKey());
            if (values.isEmpty()) {
                results.hold(counter.getKey(), at);
            }
            reserve(values, results, at);
            values.add(row, counter.getValue());
        }
        lastRepetition = Math.max(lastRepetition, row.isAggregate() ? -1 : row.repetition());
    }

    private static void reserve(GoogleBenchmarkValues values, ResultCollector results, Position at)
            throws FormatException {
        if (values.isEmpty()) {
            results.reserve(at);
        } else {
            results.reserveSample(at);
        }
    }

    private GoogleBenchmarkValues counter(String key) {
        if (counters.isEmpty()) {
            counters = new java.util.LinkedHashMap<>();
        }
        return counters.computeIfAbsent(key, _ -> new GoogleBenchmarkValues());
    }

    void addTo(ResultCollector results, GoogleBenchmarkMetrics metrics) throws FormatException {
        boolean realFirst = real.hasCentre() && (asksForRealTime(name()) || !cpu.hasCentre());
        GoogleBenchmarkMetrics.Times times = metrics.times(timeUnit);
        Metric primary = realFirst ? times.realPrimary() : times.cpuPrimary();
        if (withoutValue.isPresent()) {
            Metric asked = asksForRealTime(name()) ? times.realPrimary() : times.cpuPrimary();
            results.add(id, asked, withoutValue.get(), position);
            return;
        }
        if (!cpu.hasCentre() && !real.hasCentre()) {
            Reading nothing = new Reading.Failed("the row has neither cpu_time nor real_time");
            results.add(id, primary, nothing, position);
            return;
        }
        add(realFirst ? real : cpu, primary, results);
        add(realFirst ? cpu : real, realFirst ? times.cpu() : times.real(), results);
        Optional<Reading> mean = (realFirst ? real : cpu).meanBeside();
        if (mean.isPresent()) {
            results.add(id, times.mean(), mean.get(), position);
        }
        for (Map.Entry<String, GoogleBenchmarkValues> counter : counters.entrySet()) {
            add(counter.getValue(), metrics.counter(counter.getKey()), results);
        }
    }

    private void add(GoogleBenchmarkValues values, Metric metric, ResultCollector results)
            throws FormatException {
        if (values.hasCentre()) {
            Reading.Measured reading = values.reading();
            results.add(id, metric, reading, position);
            values.disagreement(reading)
                    .ifPresent(what -> results.warn(position, metric.name() + ": " + what, ""));
        }
    }

    static boolean asksForRealTime(String name) {
        return name.contains("/real_time") || name.contains("/manual_time");
    }
}
