package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForeignTextTest {
    @Test
    void control_characters_and_lone_surrogates_are_replaced() {
        assertThat(ForeignText.clean("a\nb\u0000c\ud800d\udc00"))
                .isEqualTo("a\ufffdb\ufffdc\ufffdd\ufffd");
    }

    @Test
    void everything_else_stays() {
        String text = "sort \u00b5 \ud83d\ude80 <b> | `x`";
        assertThat(ForeignText.clean(text)).isEqualTo(text);
    }

    @Test
    void a_quotation_is_short_and_one_line() {
        assertThat(ForeignText.quote("x".repeat(100))).isEqualTo("'" + "x".repeat(80) + "...'");
        assertThat(ForeignText.quote("a\r\nb")).isEqualTo("'a\ufffd\ufffdb'");
    }
}
