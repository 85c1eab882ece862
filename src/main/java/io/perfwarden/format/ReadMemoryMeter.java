package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** Counts the characters kept of a file, so that names cannot fill the memory. */
public final class ReadMemoryMeter {
    static final int TEXT = 48;

    static final int OBJECT = 128;

    private static final int PARAMETER = 16;

    static final int SAMPLE = 8;

    /** Measurements usually share a metric whose name and unit are no longer. */
    private static final int USUAL_METRIC = 96;

    private final long most;
    private long characters;

    ReadMemoryMeter(ReadLimits limits) {
        this.most = limits.characters();
    }

    /** The characters that measurements keep, each with its own name. */
    public static long characters(List<MetricResult> measurements) {
        long sum = 0;
        for (MetricResult one : measurements) {
            sum += characters(one.id()) + characters(one, one.id());
        }
        return sum;
    }

    /**
     * The characters that a measurement keeps.
     *
     * @param before the previous identity, which metrics of one benchmark share
     */
    static long characters(MetricResult measurement, BenchmarkId before) {
        return characters(measurement.id(), measurement.metric(), before)
                + measurement.version().length()
                + measurement.reading().reason().length();
    }

    @SuppressWarnings("ReferenceEquality") // an equal object takes memory of its own
    static long characters(BenchmarkId id, Metric metric, BenchmarkId before) {
        long shared = id == before ? 0 : characters(id);
        Unit unit = metric.unit();
        int own = metric.name().length() + unit.symbol().length() + unit.base().length();
        return shared + Math.max(0, own - USUAL_METRIC);
    }

    private static long characters(BenchmarkId id) {
        long sum = id.name().length();
        if (id.params().isEmpty()) {
            return sum; // most have none, and do not need the iterator
        }
        for (var param : id.params().entrySet()) {
            sum += param.getKey().length() + param.getValue().length() + PARAMETER;
        }
        return sum;
    }

    long count() {
        return characters;
    }

    void backTo(long earlier) {
        characters = earlier;
    }

    boolean add(long more) {
        characters += more;
        return characters <= most;
    }

    FormatException tooMuch(String where) {
        String what = "more than %,d characters of names, units, parameters and reasons to keep";
        return new FormatException(
                new InputProblem(
                        where,
                        String.format(Locale.ROOT, what, most),
                        "give the benchmarks shorter names, or upload fewer of them"));
    }
}
