package io.perfwarden.baseline;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads whatever can be a baseline: the canonical document, or any tool's own file. */
public final class BaselineFiles {
    private static final Pattern CANONICAL =
            Pattern.compile(
                    "\\A\\uFEFF?\\s{0,100}\\{\\s{0,100}\"schema\"\\s{0,9}:\\s{0,9}\"perfwarden/baseline/");

    private static final int HEAD = 2_048;

    private BaselineFiles() {}

    /**
     * Reads a file.
     *
     * @param format the id of a format for a tool's own file, or {@code auto}
     */
    public static Outcome<Baseline> read(ResultFile file, ResultReaders readers, String format) {
        String head;
        try (InputStream in = file.open()) {
            head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
        } catch (ArchiveException e) {
            return Outcome.rejected(e.problem());
        } catch (IOException e) {
            return Outcome.rejected(
                    Problem.of(file.name(), "could not be read: " + e.getMessage()));
        }
        if (CANONICAL.matcher(head).find()) {
            return BaselineCodec.decode(file);
        }
        if (head.isBlank()) {
            return Outcome.rejected(Problem.of(file.name(), "the file is empty"));
        }
        return switch (readers.read(file, format)) {
            case Outcome.Ok<ResultSet>(ResultSet results) ->
                    nativeFile(file, results, NativeHeader.of(head));
            case Outcome.Rejected<ResultSet>(var problems) -> Outcome.rejected(problems);
        };
    }

    private static Outcome<Baseline> nativeFile(
            ResultFile file, ResultSet results, Optional<NativeHeader> header) {
        if (results.measurements().isEmpty()) {
            return Outcome.rejected(Problem.of(file.name(), "holds no measurements"));
        }
        return Outcome.ok(
                new Baseline(
                        header.map(NativeHeader::provenance),
                        header.map(known -> results.orElse(known.environment())).orElse(results)));
    }
}
