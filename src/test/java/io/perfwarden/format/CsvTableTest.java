package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTableTest {
    @Test
    void rows_have_the_names_of_the_first_record() {
        CsvTable table = new CsvTable(';', 100);
        assertThat(Stream.of("x;y", "", "1;2;3", "4").flatMap(line -> table.add(line).stream()))
                .containsExactly(Map.of("x", "1", "y", "2"), Map.of("x", "4"));
    }

    @Test
    void cells_below_a_column_without_a_name_are_dropped() {
        CsvTable table = new CsvTable(',', 100);
        table.add("a,,b");
        assertThat(table.add("1,2,3")).contains(Map.of("a", "1", "b", "3"));
    }

    @Test
    void columns_and_cells_are_made_safe_to_keep() {
        CsvTable table = new CsvTable(',', 100);
        table.add("a\t,b");
        assertThat(table.add("x\ty,1")).contains(Map.of("a\ufffd", "x\ufffdy", "b", "1"));
    }

    @Test
    void a_quoted_cell_goes_on_over_lines() {
        CsvTable table = new CsvTable(',', 100);
        assertThat(Stream.of("x,y", "\"a", "", "b\",2").flatMap(line -> table.add(line).stream()))
                .containsExactly(Map.of("x", "a  b", "y", "2"));
    }

    @Test
    void a_quote_that_never_ends_swallows_no_more_than_it_may() {
        CsvTable table = new CsvTable(',', 8);
        assertThat(Stream.of("x", "\"abcdefg", "h", "i").flatMap(line -> table.add(line).stream()))
                .containsExactly(Map.of("x", "abcdefg"), Map.of("x", "h"), Map.of("x", "i"));
    }

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
        assertThat(String.join(";", CsvTable.cells(line, ','))).isEqualTo(cells);
    }
}
