package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

final class GoogleBenchmarkSeries {
    private final BenchmarkId id;
    private final FilePosition position;
    private final String timeUnit;
    final int family;
    final int instance;
    final boolean typed;
    private final GoogleBenchmarkValues cpu = new GoogleBenchmarkValues();
    private final GoogleBenchmarkValues real = new GoogleBenchmarkValues();
    private Map<String, GoogleBenchmarkValues> counters = Map.of();
    private Optional<MetricReading> withoutValue = Optional.empty();
    private int lastRepetition = -1;

    GoogleBenchmarkSeries(GoogleBenchmarkRow first, FilePosition position) {
        this(
                BenchmarkId.of(first.seriesName()),
                position,
                first.timeUnit,
                first.family,
                first.instance,
                !first.runType.isEmpty());
    }

    private GoogleBenchmarkSeries(
            BenchmarkId id,
            FilePosition position,
            String timeUnit,
            int family,
            int instance,
            boolean typed) {
        this.id = id;
        this.position = position;
        this.timeUnit = timeUnit;
        this.family = family;
        this.instance = instance;
        this.typed = typed;
    }

    GoogleBenchmarkSeries withName(String name) {
        return new GoogleBenchmarkSeries(
                BenchmarkId.of(name), position, timeUnit, family, instance, typed);
    }

    void tell(String kind, GoogleBenchmarkSeries aggregate) {
        cpu.tell(kind, aggregate.cpu);
        real.tell(kind, aggregate.real);
        aggregate.counters.forEach((name, values) -> counter(name).tell(kind, values));
    }

    String name() {
        return id.name();
    }

    boolean endsBefore(GoogleBenchmarkRow row) {
        boolean counted = !row.isAggregate() && row.repetition >= 0;
        return (counted && row.repetition <= lastRepetition) || !row.timeUnit.equals(timeUnit);
    }

    void add(GoogleBenchmarkRow row, ResultCollector results, FilePosition at)
            throws FormatException {
        if (row.failed) {
            withoutValue = Optional.of(new Failed(results.hold(row.failure(), at)));
        } else if (row.skipped && withoutValue.isEmpty()) {
            withoutValue = Optional.of(new Skipped(results.hold(row.skip(), at)));
        }
        if (row.hasCpu) {
            reserve(cpu, results, at);
            cpu.add(row, row.cpu);
        }
        if (row.hasReal) {
            reserve(real, results, at);
            real.add(row, row.real);
        }
        for (var counter : row.counters.entrySet()) {
            GoogleBenchmarkValues values = counter(counter.getKey());
            if (values.isEmpty()) {
                results.hold(counter.getKey(), at);
            }
            reserve(values, results, at);
            values.add(row, counter.getValue());
        }
        lastRepetition = Math.max(lastRepetition, row.isAggregate() ? -1 : row.repetition);
    }

    private static void reserve(
            GoogleBenchmarkValues values, ResultCollector results, FilePosition at)
            throws FormatException {
        if (values.isEmpty()) {
            results.reserve(at);
        } else {
            results.reserveSample(at);
        }
    }

    private GoogleBenchmarkValues counter(String key) {
        if (counters.isEmpty()) {
            counters = new LinkedHashMap<>();
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
            MetricReading nothing = new Failed("the row has neither cpu_time nor real_time");
            results.add(id, primary, nothing, position);
            return;
        }
        add(realFirst ? real : cpu, primary, results);
        add(realFirst ? cpu : real, realFirst ? times.cpu() : times.real(), results);
        Optional<MetricReading> mean = (realFirst ? real : cpu).meanBeside();
        results.add(id, times.mean(), mean, position);
        for (var counter : counters.entrySet()) {
            add(counter.getValue(), metrics.counter(counter.getKey()), results);
        }
    }

    private void add(GoogleBenchmarkValues values, Metric metric, ResultCollector results)
            throws FormatException {
        if (values.hasCentre()) {
            Measured reading = values.reading();
            results.add(id, metric, reading, position);
            values.disagreement(reading)
                    .ifPresent(what -> results.warn(position, metric.name() + ": " + what, ""));
        }
    }

    static boolean asksForRealTime(String name) {
        return name.contains("/real_time") || name.contains("/manual_time");
    }
}
