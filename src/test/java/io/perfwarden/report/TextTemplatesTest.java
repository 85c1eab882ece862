package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every text that is asked for is there, and no other. */
class TextTemplatesTest {
    private static final Pattern ASKED = Pattern.compile("(?:text|->)\\(?\\s*\"([a-z0-9-]+)\"");

    @ParameterizedTest
    @CsvSource({"check, github/CheckWording"})
    void a_text_is_asked_for_by_a_key_that_it_has(String texts, String type) throws IOException {
        Path source = Path.of("src/main/java/io/perfwarden/report/" + type + ".java");
        Set<String> asked =
                ASKED.matcher(Files.readString(source))
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toSet());
        assertThat(asked).containsExactlyInAnyOrderElementsOf(new TextTemplates(texts).keys());
    }
}
