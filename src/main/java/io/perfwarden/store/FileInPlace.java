package io.perfwarden.store;

import io.perfwarden.problem.TransientFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;

/**
 * The file of an embedded database, as it was opened. Whoever has it open can go on writing to it
 * after somebody has deleted or replaced it, and nobody will ever read that.
 */
final class FileInPlace {
    private final Path file;
    private final Optional<Object> key;

    FileInPlace(Path file) {
        this.file = file;
        this.key = key(file);
    }

    /**
     * @throws TransientFailure if another file has its name now, or none
     */
    void check() {
        if (!Objects.equals(key, key(file))) {
            throw new TransientFailure(
                    "the database file was deleted, moved or replaced; put it back, or start anew");
        }
    }

    /** What tells a file from all others; nothing where there is none. */
    private static Optional<Object> key(Path file) {
        try {
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return Optional.of(Optional.ofNullable(key).orElse(file));
        } catch (IOException _) {
            // a file that cannot be looked at is as good as gone
            return Optional.empty();
        }
    }
}
