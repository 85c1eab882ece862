package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * The size of the program as a whole, and the names of its types. The numbers may fall. They rise
 * only in a commit that says what users got for it.
 */
class SizeTest {
    private static final Path MAIN = Path.of("src/main/java");
    private static final Path DEMO = Path.of("src/demo/java");

    /**
     * Lines of {@code src/main/java}, comments and blanks included, with some hundreds to spare:
     * two pull requests at once need not change the number.
     */
    private static final int LINES = 157_700;

    private static final int DEMO_LINES = 7_500;

    private static final int PACKAGES = 53;
    private static final int TOP_PACKAGES = 16;

    /** The field's words, which may be the name of a type alone. */
    private static final Set<String> WORDS =
            Set.of(
                    ("Benchmark Metric Unit Sample Samples Series Results Baseline History"
                                    + " Comparison Pair Row Rule Limit Verdict Noise Suspect"
                                    + " Machine Platform Suite Run Attempt Artifact Commit Head"
                                    + " Check Conclusion Comment Command Delivery Job Subject"
                                    + " Lease Main")
                            .split(" "));

    @Test
    void the_program_does_not_grow() {
        assertThat(lines(MAIN)).as("lines of %s", MAIN).isLessThanOrEqualTo(LINES);
        assertThat(lines(DEMO)).as("lines of %s", DEMO).isLessThanOrEqualTo(DEMO_LINES);
    }

    @Test
    void there_are_few_packages() {
        Set<Path> packages = types(MAIN).stream().map(Path::getParent).collect(Collectors.toSet());
        Path root = MAIN.resolve("io/perfwarden");
        Set<Path> top =
                packages.stream()
                        .filter(path -> !path.equals(root))
                        .map(path -> path.getName(root.getNameCount()))
                        .collect(Collectors.toSet());
        assertThat(packages).hasSizeLessThanOrEqualTo(PACKAGES);
        assertThat(top).hasSizeLessThanOrEqualTo(TOP_PACKAGES);
    }

    @Test
    void no_two_types_have_one_name() {
        assertThat(twice(types())).isEmpty();
        assertThat(twice(List.of(Path.of("a/Row.java"), Path.of("b/Row.java"))))
                .containsExactly("Row");
    }

    @Test
    void a_name_of_one_word_is_a_word_of_the_field() {
        assertThat(types().stream().map(SizeTest::name).filter(SizeTest::isOneOddWord)).isEmpty();
        assertThat(Stream.of("Ruling", "Row", "RowBuilder", "Sha256", "GitHub"))
                .filteredOn(SizeTest::isOneOddWord)
                .containsExactly("Ruling", "Sha256");
    }

    private static Set<String> twice(List<Path> files) {
        return files.stream()
                .collect(Collectors.groupingBy(SizeTest::name, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() > 1)
                .map(entry -> entry.getKey())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOneOddWord(String name) {
        return name.chars().skip(1).noneMatch(Character::isUpperCase) && !WORDS.contains(name);
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private static List<Path> types() {
        return Stream.of(MAIN, DEMO).flatMap(root -> types(root).stream()).toList();
    }

    private static List<Path> types(Path root) {
        return files(root).stream().filter(file -> !file.endsWith("package-info.java")).toList();
    }

    private static List<Path> files(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path root) {
        return files(root).stream().mapToLong(SizeTest::linesOf).sum();
    }

    private static long linesOf(Path file) {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
