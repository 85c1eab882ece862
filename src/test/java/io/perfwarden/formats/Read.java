package io.perfwarden.formats;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.testkit.MemoryFile;

/** Reads texts with every standard reader, and gives what a test wants to look at. */
public final class Read {
    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);

    private Read() {}

    public static Outcome<ResultSet> outcome(ResultFile file) {
        return READERS.read(file, ResultReaders.AUTO);
    }

    /** What becomes of a text that is said to be of a format. */
    public static Outcome<ResultSet> named(String text, String format) {
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
    public static ResultSet accepted(Outcome<ResultSet> outcome) {
        return switch (outcome) {
            case Outcome.Ok<ResultSet>(ResultSet value) -> value;
            case Outcome.Rejected<ResultSet> rejected ->
                    throw new AssertionError("rejected: " + rejected.problems());
        };
    }

    /** The only problem of a text that must be refused. */
    public static Problem problem(String text) {
        return problem(outcome(MemoryFile.of("file", text)));
    }

    /** The only problem of a rejection. */
    public static Problem problem(Outcome<ResultSet> outcome) {
        return switch (outcome) {
            case Outcome.Ok<ResultSet> ok -> throw new AssertionError("read: " + ok.value());
            case Outcome.Rejected<ResultSet> rejected -> rejected.problems().getFirst();
        };
    }

    /** The value of a measurement that must have one. */
    public static double value(Measurement measurement) {
        return measured(measurement).value();
    }

    public static Reading.Measured measured(Measurement measurement) {
        if (measurement.reading() instanceof Reading.Measured measured) {
            return measured;
        }
        throw new AssertionError("no value: " + measurement);
    }
}
