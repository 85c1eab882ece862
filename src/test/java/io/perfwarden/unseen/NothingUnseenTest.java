package io.perfwarden.unseen;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sample is compared with copies of itself in which one thing changed, and the report says
 * so. {@code config/left-out.md} lists what needs no word.
 */
class NothingUnseenTest {
    private static final Path ROOT = Path.of("src/test/resources/samples");
    private static final Path LISTS = Path.of("config/left-out.md");

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

    static SilentNumbers numbers(String format) throws IOException {
        SilentNumbers numbers = new SilentNumbers(listed(format, Unmeasured.NUMBERS));
        samples(format).forEach(numbers::search);
        return numbers;
    }

    static SilentLosses losses(String format) throws IOException {
        SilentLosses losses =
                new SilentLosses(
                        listed(format, Unmeasured.NUMBERS), listed(format, Unmeasured.LOSSES));
        samples(format).forEach(losses::search);
        return losses;
    }

    private static List<String> listed(String format, String heading) throws IOException {
        return Unmeasured.of(format, LISTS, heading);
    }

    /** By day every tenth, of which the other test has others. */
    static Stream<String> formatsOfNumbers() throws IOException {
        return Thorough.of(formats());
    }

    static Stream<String> formatsOfLosses() throws IOException {
        return Thorough.of(formats().reversed());
    }

    @ParameterizedTest
    @MethodSource("formatsOfNumbers")
    void a_number_five_times_larger_or_smaller_is_mentioned(String format) throws IOException {
        SilentNumbers numbers = numbers(format);
        assertThat(numbers.silent()).as("neither mentioned nor listed").isEmpty();
        List<String> listed = listed(format, Unmeasured.NUMBERS);
        assertThat(listed).as("nothing is listed in vain").isSubsetOf(numbers.needed());
        assertThat(numbers.heard())
                .as("what is always mentioned is not listed")
                .noneMatch(kind -> listed.stream().anyMatch(it -> Unmeasured.fits(it, kind)));
    }

    @ParameterizedTest
    @MethodSource("formatsOfLosses")
    void a_result_that_is_taken_away_or_garbled_is_mentioned(String format) throws IOException {
        SilentLosses losses = losses(format);
        assertThat(losses.silent()).as("neither mentioned nor listed").isEmpty();
        assertThat(listed(format, Unmeasured.LOSSES))
                .as("nothing is listed in vain")
                .isSubsetOf(losses.needed());
    }
}
