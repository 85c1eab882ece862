package io.perfwarden.baseline;

import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
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
    public static ReadOutcome<Baseline> read(
            ResultFile file, ResultReaders readers, String format) {
        String head;
        try (InputStream in = file.open()) {
            head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
        } catch (ArchiveException e) {
            return ReadOutcome.rejected(e.problem());
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "could not be read: " + e.getMessage()));
        }
        if (CANONICAL.matcher(head).find()) {
            return BaselineCodec.decode(file);
        }
        if (head.isBlank()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "the file is empty"));
        }
        return switch (readers.read(file, format)) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) ->
                    nativeFile(file, results, NativeHeader.of(head));
            case ReadOutcome.Rejected<ResultSet>(var problems) -> ReadOutcome.rejected(problems);
        };
    }

    private static ReadOutcome<Baseline> nativeFile(
            ResultFile file, ResultSet results, Optional<NativeHeader> header) {
        if (results.measurements().isEmpty()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "holds no measurements"));
        }
        return ReadOutcome.ok(
                new Baseline(
                        header.map(NativeHeader::provenance),
                        header.map(known -> results.orElse(known.environment())).orElse(results)));
    }
}
