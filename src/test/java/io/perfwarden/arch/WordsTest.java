package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * Words that a reader of English as a second language would stop at, in documentation, comments and
 * string literals.
 */
class WordsTest {
    private static final Pattern BANNED =
            Pattern.compile(
                    "(?i)\\b(nobody|somebody|whoever|whomever|of (ours|theirs)|be it|in vain"
                            + "|stands(?! for))\\b");

    /** Comments, text blocks and string literals. */
    private static final Pattern PROSE =
            Pattern.compile(
                    "(?s)/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"");

    @Test
    void documentation_is_plain() {
        assertThat(
                        files(
                                        "README.md",
                                        "config",
                                        "deploy",
                                        ".github",
                                        "src/main/resources/texts")
                                .filter(file -> file.toString().matches(".*\\.(md|ya?ml|json)"))
                                .flatMap(file -> banned(file, text(file))))
                .isEmpty();
    }

    @Test
    void comments_and_messages_are_plain() {
        List<String> banned =
                files("src/main/java", "src/demo/java")
                        .flatMap(file -> banned(file, prose(text(file))))
                        .toList();
        assertThat(banned).isEmpty();
    }

    @Test
    void a_banned_word_is_found_in_prose_only() {
        String code =
                "/** Whoever it is. */ int nobody; // be it so\n say(\"nobody\"); stands.for();";
        assertThat(banned(Path.of("A.java"), prose(code)))
                .containsExactly("A.java: Whoever", "A.java: be it", "A.java: nobody");
        assertThat(banned(Path.of("a.md"), "`*` stands for any text")).isEmpty();
    }

    private static Stream<String> banned(Path file, String text) {
        return BANNED.matcher(text).results().map(found -> file + ": " + found.group());
    }

    private static String prose(String source) {
        return PROSE.matcher(source)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining("\n"));
    }

    private static Stream<Path> files(String... roots) {
        return Stream.of(roots).map(Path::of).flatMap(WordsTest::walk);
    }

    private static Stream<Path> walk(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).toList().stream();
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
