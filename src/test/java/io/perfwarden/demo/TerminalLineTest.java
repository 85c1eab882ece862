package io.perfwarden.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalLineTest {
    @ParameterizedTest
    @CsvSource({"abc,3", "🔴,2", "✅,2", "数,2", "µs ±,4", "e\u0301,1", "a\u200bb,2", "'',0"})
    void width_counts_columns(String text, int columns) {
        assertThat(TerminalLine.plain(text).width()).isEqualTo(columns);
    }
}
