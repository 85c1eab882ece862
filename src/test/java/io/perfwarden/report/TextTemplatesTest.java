package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.report.github.ReplyWording.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every text that is asked for is there, and no other. */
class TextTemplatesTest {
    private static final Pattern KEY = Pattern.compile("\"([a-z0-9-]+)\"");
    private static final Pattern ASKED = Pattern.compile("text\\(\\s*\"([^\"]+)\"");

    @ParameterizedTest
    @CsvSource({
        "check, github/CheckWording",
        "reply, github/ReplyWording",
        "bisection, github/BisectionWording",
        "notice, NoticeWording",
        "step, github/CommentWording"
    })
    void a_text_is_asked_for_by_a_key_that_it_has(String texts, String type) throws IOException {
        Path file = Path.of("src/main/java/io/perfwarden/report/" + type + ".java");
        String source = Files.readString(file);
        Set<String> keys = new TextTemplates(texts).keys();
        Set<String> known = found(KEY, source);
        for (Refusal.Plain plain : Refusal.Plain.values()) {
            known.add(plain.key());
        }
        for (SuiteComparison.Basis basis : SuiteComparison.Basis.values()) {
            known.add(basis.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        assertThat(known).containsAll(keys);
        assertThat(keys).containsAll(found(ASKED, source));
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
