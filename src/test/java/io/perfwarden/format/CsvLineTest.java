package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvLineTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a,b|a;b",
                "a,,|a;;",
                "\"\",c|;c",
                "\"a,b\",c|a,b;c",
                "\"a \"\"b\"\"\",c|a \"b\";c",
                "5\" disk,c|5\" disk;c",
                "\"open,c|open,c",
            })
    void a_line_is_cut_at_commas_outside_of_quotes(String line, String cells) {
        assertThat(String.join(";", CsvLine.cells(line, ','))).isEqualTo(cells);
    }
}
