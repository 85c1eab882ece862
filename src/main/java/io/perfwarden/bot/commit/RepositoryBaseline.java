package io.perfwarden.bot.commit;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import java.util.Optional;

/** Makes a baseline of what was found under a baseline's path. */
public record RepositoryBaseline(ResultReaders readers) {
    /**
     * The baseline; nothing where there is no file, rejected where there is none that can be read.
     *
     * @param format the id of a format for a tool's own file, or {@code auto}
     */
    public ReadOutcome<Optional<Baseline>> of(FileRead found, String path, String format) {
        return switch (found) {
            case FileRead.Absent() -> ReadOutcome.ok(Optional.empty());
            case FileRead.Found(Content content) ->
                    BaselineFiles.read(ResultFile.of(path, content.bytes()), readers, format)
                            .map(Optional::of);
            case FileRead.NotAFile(String what) ->
                    ReadOutcome.rejected(
                            new InputProblem(
                                    path,
                                    "is a " + what + ", expected a file",
                                    "put the baseline file there again"));
            case FileRead.TooLarge(long limit) ->
                    ReadOutcome.rejected(
                            new InputProblem(
                                    path,
                                    "is larger than " + (limit >> 20) + " MiB",
                                    "keep fewer benchmarks or no raw samples in it"));
        };
    }
}
