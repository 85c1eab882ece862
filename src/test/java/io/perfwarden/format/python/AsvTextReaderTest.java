package io.perfwarden.format.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.formats.Read;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsvTextReaderTest {
    private static final String START = "[  0.00%] ·· Benchmarking py3.11\n[ 50.00%] ··· ";

    @ParameterizedTest
    @CsvSource({
        "m.time_a, 11.1±0.01\u03bcs, s, 1.11e-5",
        "m.time_a, 11.1±0.01\u00b5s, s, 1.11e-5",
        "m.time_a, 2.5m, s, 150",
        "m.TimeSuite.time_a, 1.5±0.1ms, s, 1.5e-3",
        "m.mem_a, 2.42k, B, 2420",
        "m.peakmem_a, 512, B, 512",
        "m.track_a, 7, '', 7",
    })
    void a_value_is_brought_back_to_one_unit(
            String name, String printed, String unit, double value) {
        ResultSet results = Read.ok(START + name + "      " + printed + "\n");
        assertThat(results.formats()).containsExactly("asv-text");
        assertThat(results.measurements().getFirst().metric().unit().symbol()).isEqualTo(unit);
        assertThat(Read.value(results.measurements().getFirst())).isEqualTo(value);
    }

    @Test
    void the_table_of_parameters_is_not_read_and_the_author_is_told() {
        ResultSet results = Read.ok(START + "m.time_a      ok\n");
        assertThat(results.measurements()).isEmpty();
        assertThat(results.warnings().getFirst().line())
                .startsWith("file:2: the parameters of m.time_a are not read");
    }

    @Test
    void a_unit_that_is_no_time_is_no_time() {
        ResultSet results = Read.ok(START + "m.time_a      7 apples\n");
        assertThat(results.measurements()).isEmpty();
        assertThat(results.unread().first().getFirst().line())
                .isEqualTo("file:2: expected a value of asv for m.time_a: '7 apples'");
    }
}
