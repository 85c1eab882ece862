package io.perfwarden.format;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.Optional;

/** All readers in their order of precedence: recognises a file's format and reads it. */
public final class ResultReaders {
    private final List<ResultReader> readers;
    private final ReadLimits limits;

    public ResultReaders(List<ResultReader> readers, ReadLimits limits) {
        this.readers = List.copyOf(readers);
        this.limits = limits;
    }

    /** Every format the program knows. */
    public static ResultReaders standard(ReadLimits limits) {
        return new ResultReaders(List.of(), limits);
    }

    public List<ResultReader> readers() {
        return readers;
    }

    public Optional<ResultReader> byId(String id) {
        return readers.stream().filter(reader -> reader.id().equals(id)).findFirst();
    }

    /**
     * Reads a file.
     *
     * @param format the id of a format, or {@code auto} to recognise it by content
     * @return the results; rejected if no format fits, the file is damaged or it passes a bound
     */
    public Outcome<ResultSet> read(ResultFile file, String format) {
        return Outcome.rejected(
                Problem.of(file.name(), "no known benchmark format " + limits + format));
    }
}
