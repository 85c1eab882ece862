package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the guides tell people to type and to look at is there, and does what they say. */
class GuideTest {
    private static final Path CONTRIBUTING = Path.of(".github/CONTRIBUTING.md");
    private static final Pattern SELECTION = Pattern.compile("-D(?:it\\.)?test='?([\\w*,]+)");
    private static final Pattern FILE = Pattern.compile("`((?:src|config|baselines)/[\\w./-]+)`");
    private static final Pattern TYPE =
            Pattern.compile("`(?:\\w+\\.)?([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)?`");

    record Selection(Path guide, String pattern) {}

    static Stream<Selection> selections() {
        return Stream.concat(files("", ".md"), files("src", "package-info.java"))
                .flatMap(guide ->
                        SELECTION
                                .matcher(text(guide))
                                .results()
                                .flatMap(found -> Stream.of(found.group(1).split(",", -1)))
                                .map(pattern -> new Selection(guide, pattern)));
    }

    @ParameterizedTest
    @MethodSource("selections")
    void a_command_names_test_classes_that_exist(Selection selection) {
        String name = Pattern.quote(selection.pattern()).replace("*", "\\E.*\\Q") + "\\.java";
        assertThat(files("src/test/java", ".java"))
                .as("%s", selection)
                .anyMatch(file -> file.getFileName().toString().matches(name));
    }

    @Test
    void the_guide_tells_how_to_rewrite_golden_files() {
        assertThat(text(CONTRIBUTING)).containsPattern("-Dtest='\\w+' -Dgolden.update=true");
    }

    @Test
    void files_that_the_guide_names_exist() {
        assertThat(named(FILE)).isNotEmpty().allMatch(name -> Files.exists(Path.of(name)));
    }

    @Test
    void types_that_the_guide_names_exist() {
        List<String> known =
                files("src", ".java")
                        .map(file -> file.getFileName().toString().replace(".java", ""))
                        .toList();
        assertThat(named(TYPE).filter(name -> !name.equals("Optional")))
                .isNotEmpty()
                .isSubsetOf(known);
    }

    @Test
    void what_needs_the_jar_carries_the_tag_that_keeps_it_for_verify() {
        assertThat(files("src/test/java", "IT.java"))
                .isNotEmpty()
                .allMatch(file -> text(file).contains("\n@Tag(\"integration\")\n"));
    }

    private static Stream<String> named(Pattern pattern) {
        Matcher matcher = pattern.matcher(text(CONTRIBUTING));
        return matcher.results().map(found -> found.group(1));
    }

    private static Stream<Path> files(String directory, String ending) {
        try (Stream<Path> files = Files.walk(Path.of(directory))) {
            return files
                    .filter(file -> !file.startsWith("target") && !file.startsWith(".git"))
                    .filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
