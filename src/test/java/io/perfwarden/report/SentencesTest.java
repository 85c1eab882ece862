package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * What a report says is in its wording classes. What is wrong with an input is said where it is
 * read.
 */
class SentencesTest {
    private static final Path REPORT = Path.of("src/main/java/io/perfwarden/report");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    /** Three words in a row; a command is none. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?!perfwarden ).*[A-Za-z]{2,} [a-z]+ [a-z]+.*");

    @Test
    void sentences_stand_in_wording_classes_only() throws IOException {
        List<String> elsewhere = new ArrayList<>();
        try (Stream<Path> files = Files.walk(REPORT)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                if (!file.getFileName().toString().endsWith("Wording.java")
                        && !source.contains("InputProblem")) {
                    elsewhere.addAll(sentences(source));
                }
            }
        }
        assertThat(elsewhere).isEmpty();
    }

    @Test
    void a_sentence_is_recognised() {
        String wording = "return \"%s\"; private static final class RowWording { \"%s\" }";
        assertThat(sentences(wording.formatted("ns", "nothing was measured"))).isEmpty();
        assertThat(sentences(wording.formatted("nothing was measured", "ns"))).hasSize(1);
        assertThat(sentences("return \"nothing was measured\";")).hasSize(1);
        assertThat(sentences("throw new IllegalStateException(\"a step is last\");")).isEmpty();
    }

    private static List<String> sentences(String source) {
        String shown =
                source.replaceAll("(?s)(class|record|enum|interface) \\w+Wording\\b.*", "")
                        .replaceAll("(?s)new \\w+Exception\\(.*?\\);", "")
                        .replaceAll("(?s)/\\*.*?\\*/", "");
        return LITERAL.matcher(shown)
                .results()
                .map(literal -> literal.group(1))
                .filter(text -> SENTENCE.matcher(text).matches())
                .toList();
    }
}
