package io.perfwarden.format;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;

/** Reads texts with every standard reader, and gives what a test wants to look at. */
public final class Read {
    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);

    private Read() {}

    public static ReadOutcome<ResultSet> outcome(ResultFile file) {
        return READERS.read(file, ResultReaders.AUTO);
    }

    /** What becomes of a text that is said to be of a format. */
    public static ReadOutcome<ResultSet> named(String text, String format) {
        return READERS.read(MemoryFile.of("file", text), format);
    }

    /** The results of a text that must be readable. */
    public static ResultSet ok(String text) {
        return ok(MemoryFile.of("file", text));
    }

    /** The results of a file that must be readable. */
    public static ResultSet ok(ResultFile file) {
        return accepted(outcome(file));
    }

    /** The results of an outcome that must not be a rejection. */
    public static ResultSet accepted(ReadOutcome<ResultSet> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<ResultSet>(ResultSet value) -> value;
            case ReadOutcome.Rejected<ResultSet> rejected ->
                    throw new AssertionError("rejected: " + rejected.problems());
        };
    }

    /** The only problem of a text that must be refused. */
    public static InputProblem problem(String text) {
        return problem(outcome(MemoryFile.of("file", text)));
    }

    /** The only problem of a rejection. */
    public static InputProblem problem(ReadOutcome<ResultSet> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<ResultSet> ok -> throw new AssertionError("read: " + ok.value());
            case ReadOutcome.Rejected<ResultSet> rejected -> rejected.problems().getFirst();
        };
    }

    /** The value of a measurement that must have one. */
    public static double value(MetricResult measurement) {
        return measured(measurement).value();
    }

    public static MetricReading.Measured measured(MetricResult measurement) {
        if (measurement.reading() instanceof MetricReading.Measured measured) {
            return measured;
        }
        throw new AssertionError("no value: " + measurement);
    }
}
