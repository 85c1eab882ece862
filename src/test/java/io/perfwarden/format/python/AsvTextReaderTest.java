package io.perfwarden.format.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void a_row_of_before_0_3_begins_with_a_word_that_is_no_name() {
        ResultSet results = Read.ok(START + "Running m.time_a      11.10ms\n");
        assertThat(results.measurements().getFirst().id().name()).isEqualTo("m.time_a");
        assertThat(Read.value(results.measurements().getFirst())).isEqualTo(0.0111);
        assertThat(Read.ok(START + "Running m.time_a      1.05μs;...\n").unread().count())
                .isEqualTo(1);
    }

    @Test
    void the_table_of_a_parameter_is_read() {
        String table =
                """
                m.time_a      1/3 failed
                [ 50.00%] ··· ====== =============
                               size
                              ------ -------------
                                10    1.5±0.1ms
                               100     failed
                               200      n/a
                              ====== =============
                [ 60.00%] ··· m.track_b      7
                """;
        assertThat(Read.ok(START + table).measurements())
                .extracting(
                        row -> row.id().label() + " " + row.reading().getClass().getSimpleName())
                .containsExactly(
                        "m.time_a [env=py3.11, size=10] Measured",
                        "m.time_a [env=py3.11, size=100] Failed",
                        "m.time_a [env=py3.11, size=200] Skipped",
                        "m.track_b [env=py3.11] Measured");
    }

    @Test
    void parameters_whose_values_are_columns_are_read() {
        String table =
                """
                m.time_a      ok
                [ 50.00%] ··· ==== ======= ========== ==========
                              --                  b / c
                              ------------ ---------------------
                               n      a      x / 1      x / 2
                              ==== ======= ========== ==========
                               1     p      1.5ms      2.5ms
                               1     q      3.5ms      4.5ms
                              ==== ======= ========== ==========
                """;
        ResultSet results = Read.ok(START + table);
        assertThat(results.measurements())
                .extracting(row -> row.id().label() + " " + Read.value(row))
                .contains(
                        "m.time_a [env=py3.11, n=1, a=p, b=x, c=2] 0.0025",
                        "m.time_a [env=py3.11, n=1, a=q, b=x, c=1] 0.0035")
                .hasSize(4);
        assertThat(results.unread().count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m.time_a      ok\n",
                "m.time_a      ok\n[ 60.00%] ··· m.track_b      7\n",
                """
                m.time_a  ok
                [ 9%] ··· ==== =====
                   n
                  ---- -----
                  1   fast
                  ==== =====
                """,
            })
    void a_table_of_parameters_that_cannot_be_read_is_unread(String text) {
        assertThat(Read.ok(START + text).unread().count()).isEqualTo(1);
    }

    @Test
    void a_unit_that_is_no_time_is_no_time() {
        ResultSet results = Read.ok(START + "m.time_a      7 apples\n");
        assertThat(results.measurements()).isEmpty();
        assertThat(results.unread().first().getFirst().line())
                .isEqualTo("file:2: expected a value of asv for m.time_a: '7 apples'");
    }
}
