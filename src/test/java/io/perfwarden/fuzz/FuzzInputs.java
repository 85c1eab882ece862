package io.perfwarden.fuzz;

import module java.base;

import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;

/** What a reader's fuzzing starts from: its format's samples, and what was found before. */
final class FuzzInputs {
    private static final Path RESOURCES = Path.of("src/test/resources");

    /** Of all formats together only samples up to so many bytes, so that mutating them pays. */
    private static final int SHORT = 3_000;

    private FuzzInputs() {}

    /** What is fuzzed: every format, and the recognition of all of them. */
    static List<String> formats() {
        Stream<String> ids =
                ResultReaders.standard(ReaderContract.LIMITS).readers().stream()
                        .map(ResultReader::id);
        return Stream.concat(ids, Stream.of(ResultReaders.AUTO)).toList();
    }

    /** The files of a format's samples, nested ones included; of {@code auto}, of all formats. */
    static List<Path> samples(String id) throws IOException {
        Path samples = RESOURCES.resolve("samples");
        if (!id.equals(ResultReaders.AUTO)) {
            return files(samples.resolve(id));
        }
        List<Path> all = new ArrayList<>(files(samples));
        all.removeIf(file -> file.toFile().length() > SHORT);
        return all;
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
