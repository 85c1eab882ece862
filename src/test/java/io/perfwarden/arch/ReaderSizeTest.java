package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** A reader of a tool's output is small enough to be read at once. */
class ReaderSizeTest {
    private static final Path FORMAT = Path.of("src/main/java/io/perfwarden/format");
    private static final int LINES = 200;

    /** Packages that all readers share. The others are families of tools. */
    private static final Set<String> SHARED = Set.of("archive", "json");

    @Test
    void a_file_of_a_family_of_tools_has_at_most_200_lines() throws IOException {
        try (Stream<Path> files = Files.find(FORMAT, 2, (file, _) -> isOfTools(file))) {
            List<Path> all = files.toList();
            assertThat(all).hasSizeGreaterThan(100);
            assertThat(all).filteredOn(file -> lines(file) > LINES).isEmpty();
        }
    }

    private static boolean isOfTools(Path file) {
        return file.toString().endsWith(".java")
                && !file.getParent().equals(FORMAT)
                && !SHARED.contains(file.getParent().getFileName().toString());
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
