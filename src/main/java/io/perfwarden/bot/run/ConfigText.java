package io.perfwarden.bot.run;

import io.perfwarden.github.FileGateway;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads what configures a repository: always from the default branch, so that a pull request cannot
 * loosen its own gate. What a pull request brings instead is found by others, to say what is wrong
 * with it.
 */
final class ConfigText {
    private final FileGateway files;

    ConfigText(FileGateway files) {
        this.files = files;
    }

    /** The text of a file; nothing where there is none, rejected where it is no readable file. */
    ReadOutcome<Optional<String>> of(InstalledRepo repo, String path) {
        return of(files.read(repo, path, Optional.empty()), path);
    }

    /** The text of what was found under a path. */
    static ReadOutcome<Optional<String>> of(FileGateway.FileRead found, String path) {
        return switch (found) {
            case FileGateway.FileRead.Absent() -> ReadOutcome.ok(Optional.empty());
            case FileGateway.FileRead.Found(FileGateway.Content file) ->
                    ReadOutcome.ok(Optional.of(new String(file.bytes(), StandardCharsets.UTF_8)));
            case FileGateway.FileRead.NotAFile(String what) ->
                    ReadOutcome.rejected(
                            new InputProblem(
                                    path,
                                    "is a " + what + ", expected a file",
                                    "put the configuration there"));
            case FileGateway.FileRead.TooLarge(long limit) ->
                    ReadOutcome.rejected(
                            new InputProblem(
                                    path,
                                    "is larger than " + (limit >> 20) + " MiB",
                                    "a configuration has a few kilobytes"));
        };
    }
}
