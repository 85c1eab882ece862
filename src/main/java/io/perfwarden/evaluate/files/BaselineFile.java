package io.perfwarden.evaluate.files;

import io.perfwarden.archive.InMemoryFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.RepoFiles.Content;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.Optional;

/** Makes a baseline of what was found under a baseline's path. */
public record BaselineFile(ResultReaders readers) {
    /**
     * The baseline; nothing where there is no file, rejected where there is none that can be read.
     *
     * @param format the id of a format for a tool's own file, or {@code auto}
     */
    public Outcome<Optional<Baseline>> of(FileRead found, String path, String format) {
        return switch (found) {
            case FileRead.Absent() -> Outcome.ok(Optional.empty());
            case FileRead.Found(Content content) ->
                    BaselineFiles.read(new InMemoryFile(path, content.bytes()), readers, format)
                            .map(Optional::of);
            case FileRead.NotAFile(String what) ->
                    Outcome.rejected(
                            new Problem(
                                    path,
                                    "is a " + what + ", expected a file",
                                    "put the baseline file there again"));
            case FileRead.TooLarge(long limit) ->
                    Outcome.rejected(
                            new Problem(
                                    path,
                                    "is larger than " + (limit >> 20) + " MiB",
                                    "keep fewer benchmarks or no raw samples in it"));
        };
    }
}
