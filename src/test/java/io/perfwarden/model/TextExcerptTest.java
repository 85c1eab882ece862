package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextExcerptTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "plain | plain",
                "'  a \t\r\n b  ' | a b",
                "a\u2028b | a b",
                "a\u202Eb\u200Bc\u0007d | abcd",
                "a\uD800b | ab",
                "grün 😀 | grün 😀",
            })
    void only_what_can_be_seen_is_kept_on_one_line(String text, String expected) {
        assertThat(TextExcerpt.of(text, 50)).isEqualTo(expected);
    }

    @Test
    void a_long_text_is_cut_between_characters() {
        assertThat(TextExcerpt.of("😀😀😀😀", 3)).isEqualTo("😀😀…");
        assertThat(TextExcerpt.of("😀😀😀", 3)).isEqualTo("😀😀😀");
    }

    @Test
    void a_quotation_has_at_most_60_characters() {
        assertThat(TextExcerpt.quote("x".repeat(1_000_000)))
                .isEqualTo("\"" + "x".repeat(59) + "…\"");
    }
}
