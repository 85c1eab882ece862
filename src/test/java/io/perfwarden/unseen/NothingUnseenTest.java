package io.perfwarden.unseen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every sample is compared with copies of itself in which one thing changed, and the report says
 * so. {@code config/formats.md} lists the numbers that are no measurements.
 */
class NothingUnseenTest {
    private static final Path ROOT = Path.of("src/test/resources/samples");
    private static final Path UNMEASURED = Path.of("config/formats.md");

    /** What is not mentioned yet; entries go as soon as it is. */
    private static final Path UNTOLD = Path.of("src/test/resources/unseen/untold.md");

    static List<String> formats() throws IOException {
        try (Stream<Path> directories = Files.list(ROOT)) {
            return directories.map(it -> it.getFileName().toString()).sorted().toList();
        }
    }

    static List<Sample> samples(String format) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(format))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.endsWith("README.md") && !file.endsWith(".gz"))
                    .sorted()
                    .map(Sample::new)
                    .toList();
        }
    }

    static SilentNumbers search(String format) throws IOException {
        SilentNumbers numbers =
                new SilentNumbers(
                        Stream.concat(
                                        Unmeasured.of(format, UNMEASURED).stream(),
                                        Unmeasured.of(format, UNTOLD).stream())
                                .toList());
        samples(format).forEach(numbers::search);
        return numbers;
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_number_five_times_larger_or_smaller_is_mentioned(String format) throws IOException {
        SilentNumbers numbers = search(format);
        assertThat(numbers.silent()).as("neither mentioned nor listed").isEmpty();
        assertThat(Unmeasured.of(format, UNMEASURED))
                .as("listed because they are not mentioned")
                .isSubsetOf(numbers.needed());
    }
}
