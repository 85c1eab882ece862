package io.perfwarden.cli.files;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the results and baselines named on a command line. Everything wrong with any of them is
 * gathered before the command is refused.
 */
public final class Inputs {
    private final ResultReaders readers;
    private final String format;
    private final NamedFiles files;

    /**
     * @param format the id of a format, or {@code auto}
     */
    public Inputs(ResultReaders readers, String format, NamedFiles files) {
        this.readers = readers;
        this.format = format;
        this.files = files;
    }

    /** What was measured, of all files together; may be nothing. */
    public ResultSet results(List<String> paths) throws Refusal {
        return ResultSet.merge(all(paths, this::result));
    }

    /** A baseline; of a directory, its files together. */
    public Baseline baseline(String path) throws Refusal {
        List<Baseline> parts =
                all(List.of(path), file -> BaselineFiles.read(file, readers, format));
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        return new Baseline(
                Optional.empty(), ResultSet.merge(parts.stream().map(Baseline::results).toList()));
    }

    /** Results may be a canonical baseline document as well, and unlike a baseline may be empty. */
    private Outcome<ResultSet> result(ResultFile file) {
        Outcome<ResultSet> read = readers.read(file, format);
        if (read instanceof Outcome.Ok<ResultSet>) {
            return read;
        }
        return BaselineFiles.read(file, readers, format).map(Baseline::results);
    }

    /** The content of the one file that a path stands for. */
    public byte[] onlyFile(String path) throws Refusal {
        List<byte[]> contents = all(List.of(path), Inputs::content);
        if (contents.size() != 1) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of(path, "holds " + contents.size() + " files, expected exactly one"));
        }
        return contents.getFirst();
    }

    private static Outcome<byte[]> content(ResultFile file) {
        try (InputStream in = file.open()) {
            return Outcome.ok(in.readAllBytes());
        } catch (IOException e) {
            return Outcome.rejected(Problem.of(file.name(), "cannot be read: " + e.getMessage()));
        }
    }

    private <T> List<T> all(List<String> paths, Function<ResultFile, Outcome<T>> reader)
            throws Refusal {
        List<T> values = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (String path : paths) {
            files.forEach(
                    path,
                    problems,
                    file -> {
                        switch (reader.apply(file)) {
                            case Outcome.Ok<T>(T value) -> values.add(value);
                            case Outcome.Rejected<T>(List<Problem> found) -> problems.addAll(found);
                        }
                    });
        }
        if (!problems.isEmpty()) {
            throw new Refusal(ExitCode.UNREADABLE, problems);
        }
        return values;
    }
}
