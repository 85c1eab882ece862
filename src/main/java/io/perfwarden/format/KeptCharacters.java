package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** Counts the characters that are kept of a file, so that no file fills the memory with names. */
public final class KeptCharacters {
    /** What the objects around a text take while a file is read, in characters. */
    static final int TEXT = 48;

    /** What an object of a reader takes, in characters. */
    static final int OBJECT = 128;

    /** What the object around a parameter takes, in characters. */
    private static final int PARAMETER = 16;

    /** What a raw sample takes, in characters. */
    static final int SAMPLE = 8;

    /** A metric of so many characters, its unit included, is mostly shared by many measurements. */
    private static final int USUAL_METRIC = 96;

    private final long most;
    private long characters;

    KeptCharacters(ReadLimits limits) {
        this.most = limits.characters();
    }

    /** How many characters the measurements of a file keep, each with a name of its own. */
    public static long characters(List<MetricResult> measurements) {
        long sum = 0;
        for (MetricResult one : measurements) {
            sum += characters(one.id()) + characters(one, one.id());
        }
        return sum;
    }

    /**
     * How many characters a measurement keeps.
     *
     * @param before the identity in front of it; metrics of one benchmark share the object
     */
    static long characters(MetricResult measurement, BenchmarkId before) {
        return characters(measurement.id(), measurement.metric(), before)
                + measurement.version().length()
                + measurement.reading().reason().length();
    }

    /** The same of one without version and reason. */
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
            return sum; // most have none, and are spared the iterator
        }
        for (var param : id.params().entrySet()) {
            sum += param.getKey().length() + param.getValue().length() + PARAMETER;
        }
        return sum;
    }

    long now() {
        return characters;
    }

    /** Forgets what was counted since. */
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
