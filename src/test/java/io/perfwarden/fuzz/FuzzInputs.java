package io.perfwarden.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a reader's fuzzing starts from: its format's samples, and what was found before. */
final class FuzzInputs {
    private static final Path RESOURCES = Path.of("src/test/resources");

    private FuzzInputs() {}

    /** The files of a format's samples, nested ones included. */
    static List<Path> samples(String id) throws IOException {
        return files(RESOURCES.resolve("samples").resolve(id));
    }

    /** Inputs that once broke a promise; mostly none. */
    static List<Path> findings(String id) throws IOException {
        return files(findingsDirectory(id));
    }

    /** Where a new finding is kept. */
    static Path findingsDirectory(String id) {
        return RESOURCES.resolve("fuzz").resolve(id);
    }

    private static List<Path> files(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("README.md"))
                    .sorted()
                    .toList();
        }
    }
}
