package io.perfwarden.measure;

import io.perfwarden.github.RepoFiles;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Repo;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads what configures a repository: always from the default branch, so that a pull request cannot
 * loosen its own gate. What a pull request brings instead is found by others, to say what is wrong
 * with it.
 */
final class ConfigText {
    private final RepoFiles files;

    ConfigText(RepoFiles files) {
        this.files = files;
    }

    /** The text of a file; nothing where there is none, rejected where it is no readable file. */
    Outcome<Optional<String>> of(Repo repo, String path) {
        return of(files.read(repo, path, Optional.empty()), path);
    }

    /** The text of what was found under a path. */
    static Outcome<Optional<String>> of(RepoFiles.FileRead found, String path) {
        return switch (found) {
            case RepoFiles.FileRead.Absent() -> Outcome.ok(Optional.empty());
            case RepoFiles.FileRead.Found(RepoFiles.Content file) ->
                    Outcome.ok(Optional.of(new String(file.bytes(), StandardCharsets.UTF_8)));
            case RepoFiles.FileRead.NotAFile(String what) ->
                    Outcome.rejected(
                            new Problem(
                                    path,
                                    "is a " + what + ", expected a file",
                                    "put the configuration there"));
            case RepoFiles.FileRead.TooLarge(long limit) ->
                    Outcome.rejected(
                            new Problem(
                                    path,
                                    "is larger than " + (limit >> 20) + " MiB",
                                    "a configuration has a few kilobytes"));
        };
    }
}
