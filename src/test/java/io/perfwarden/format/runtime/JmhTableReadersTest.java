package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JMH's tables, as CSV and as text. */
class JmhTableReadersTest {
    private static final String COLUMNS =
            "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error"
                    + " (99.9%)\",\"Unit\",\"Param: a\",\"Param: b\"\n";

    private static final String HEADER =
            "Benchmark   (size)   (text)   Mode  Cnt  Score   Error   Units\n";

    private static MetricResult only(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).hasSize(1);
        return results.measurements().getFirst();
    }

    @Test
    void csv_parameters_may_hold_anything_and_absent_ones_are_not_part_of_the_identity() {
        MetricResult row =
                only(COLUMNS + "\"x.Y.z\",\"avgt\",4,3,1.5,0.5,\"ns/op\",\"p, \"\"q\"\"\",\n");
        assertThat(row.id().label()).isEqualTo("x.Y.z [mode=avgt, threads=4, a=p, \"q\"]");
        assertThat(Read.measured(row).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 1, 2));
    }

    @Test
    void csv_of_one_sample_has_no_interval() {
        MetricResult row = only(COLUMNS + "\"x.Y.z\",\"thrpt\",1,1,1.5,NaN,\"ops/s\",,\n");
        assertThat(Read.measured(row).spread()).isEqualTo(ReportedSpread.NONE);
        assertThat(row.metric().name()).isEqualTo("throughput");
    }

    @Test
    void csv_without_a_score_is_unread_with_its_line() {
        String text = COLUMNS + "\"x.Y.z\",\"thrpt\",1,1,fast,NaN,\"ops/s\",,\n";
        assertThat(Read.ok(text).unread().first())
                .extracting(InputProblem::line)
                .containsExactly("file:2: expected a number in the column Score: 'fast'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Warmup Iteration   1: <failure>",
                "Iteration  12: printed<failure>",
                "<failure>",
                "<forked VM failed with exit code 1>",
            })
    void a_benchmark_that_failed_before_others_is_unread(String failure) {
        String log = failure + "\n\n" + HEADER + "Y.z   9   N/A   avgt   3   7.000   ns/op\n";
        assertThat(Read.ok(log).unread().first())
                .extracting(InputProblem::line)
                .containsExactly(
                        "file:1: expected the benchmark that failed, found: '" + failure + "'");
    }

    @Test
    void metrics_beside_and_percentiles_have_rows_of_their_own() {
        String text =
                HEADER
                        + "Y.z             9      N/A   avgt    3  7.000 ± 1.000   ns/op\n"
                        + "Y.z:\u00b7gc.count   9      N/A   avgt    3      ≈ 0          counts\n"
                        + "Y.z:z\u00b7p0.50     9      N/A   avgt       9.000           ns/op\n"
                        + "Y.z:p0.999      9      N/A   avgt       9.000           ns/op\n";
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.metric().name() + " " + row.metric().role())
                .containsExactly(
                        "time " + Metric.Role.PRIMARY,
                        "gc.count " + Metric.Role.SECONDARY,
                        "p0.50 " + Metric.Role.SECONDARY,
                        "p0.999 " + Metric.Role.SECONDARY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3  7.000 ± 1.500|7|5.5", "3  7.000 \u00c2\u00b1 1.500|7|5.5", "7.25|7.25|NaN",
                        "3  ≈ 0|0|NaN",
                "3  ≈ 10⁻⁴|0.0001|NaN", "3  ≈ 10⁻¹²|1e-12|NaN", "3  7.000 ?  1.500|7|5.5",
                        "3  NaN|NaN|NaN",
                "3  528,857 ± 12,500|528.857|516.357", "3  7.000 \ufffd 1.500|7|5.5",
                        "3  7.000 \u2592 1.500|7|5.5", "3  ≈ 0,5|0.5|NaN",
            })
    void text_scores_are_read_however_they_are_written(String shown, double score, double low) {
        MetricResult row =
                only(HEADER + "Y.z              9      N/A   avgt  " + shown + "  ns/op\n");
        assertThat(row.id().label()).isEqualTo("Y.z [mode=avgt, size=9]");
        assertThat(Read.value(row)).isEqualTo(Double.valueOf(score));
        assertThat(Read.measured(row).spread().low()).isEqualTo(Double.valueOf(low));
    }

    @Test
    void text_parameters_with_blanks_are_found_by_their_columns() {
        String text =
                """
                Benchmark  (size)         (text)   Mode  Cnt  Score  Units
                Y.z           N/A  a single word   avgt    3  7.000  ns/op
                """;
        assertThat(only(text).id().label()).isEqualTo("Y.z [mode=avgt, text=a single word]");
    }

    @Test
    void the_log_above_the_table_tells_whole_names_and_threads() {
        String text =
                """
                # JMH version: 1.37
                # VM version: JDK 25.0.3, OpenJDK 64-Bit Server VM, 25.0.3+9-LTS
                # Threads: 2 threads, will synchronize iterations
                # Benchmark: org.example.Y.z
                Iteration   1: 620.792 us/op

                Benchmark   Mode  Cnt  Score   Error   Units
                Y.z         avgt    3  7.000 ± 1.000   ns/op

                Benchmark result is saved to x.csv
                """;
        ResultSet results = Read.ok(text);
        assertThat(results.formats()).containsExactly("jmh-text");
        assertThat(results.environment().get("runtime"))
                .isEqualTo("OpenJDK 64-Bit Server VM 25.0.3");
        assertThat(results.measurements())
                .extracting(row -> row.id().label())
                .containsExactly("org.example.Y.z [mode=avgt, threads=2]");
    }

    @Test
    void whole_names_are_found_among_any_number_of_benchmarks() {
        int many = 100_000;
        StringBuilder log =
                new StringBuilder(HEADER).append("a.Y.z  1  1  avgt  3  7.0  ns/op\n\n");
        for (int i = 0; i < many; i++) {
            log.append("# Benchmark: org.example.Y").append(i).append(".z\n");
        }
        log.append(HEADER);
        for (int i = 0; i < many; i++) {
            log.append("Y").append(i).append(".z avgt 3 7.0 ns/op\n");
        }
        assertThat(Read.ok(log.toString()).measurements())
                .hasSize(many + 1)
                .last()
                .extracting(row -> row.id().name())
                .isEqualTo("org.example.Y" + (many - 1) + ".z");
    }

    private static final String ALIGNED =
            """
            Benchmark    Mode  Cnt  Score   Error  Units
            Y.a          avgt    3  7.000 ± 1.000  ns/op
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "[INFO] the JVM says hello\n",
                "\n# a comment\n\na sample of text\n",
            })
    void what_stands_between_the_rows_of_the_table_does_not_end_it(String between) {
        ResultSet results =
                Read.ok(ALIGNED + between + "Y.b          avgt    3  8.000 ± 1.000  ns/op\n");
        assertThat(results.measurements()).extracting(Read::value).containsExactly(7.0, 8.0);
        assertThat(results.unread().count()).isZero();
    }

    @Test
    void a_row_behind_the_text_of_a_log_is_read_where_the_columns_say() {
        MetricResult row =
                Read.ok(ALIGNED + "WARN cold Y.b          avgt    3  8.000 ± 1.000  ns/op\n")
                        .measurements()
                        .getLast();
        assertThat(row.id().name()).isEqualTo("Y.b");
        assertThat(Read.value(row)).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Y.b          avgt    3  8.0x0 ± 1.000  ns/op\n",
                "\n\nY.b          avgt    3  8.0x0 ± 1.000  ns/op\n",
                "WARN Y.b avgt    3  8.000 ± 1.000  ns/op\n",
            })
    void a_row_that_cannot_be_read_is_unread_wherever_it_stands(String row) {
        ResultSet results = Read.ok(ALIGNED + row);
        assertThat(results.measurements()).extracting(Read::value).containsExactly(7.0);
        assertThat(results.unread().count()).isEqualTo(1);
    }

    @Test
    void a_row_without_the_tables_header_is_unread() {
        ResultSet results =
                Read.ok("# JMH version: 1.37\n" + ALIGNED.substring(ALIGNED.indexOf("Y.a")));
        assertThat(results.measurements()).isEmpty();
        assertThat(results.unread().count()).isEqualTo(1);
    }

    @Test
    void a_name_that_two_classes_share_stays_as_the_table_has_it() {
        String text =
                """
                # JMH version: 1.37
                # Benchmark: a.Y.z
                # Benchmark: b.Y.z
                Benchmark   Mode  Cnt  Score  Units
                Y.z         avgt    3  7.000  ns/op
                """;
        assertThat(only(text).id().name()).isEqualTo("Y.z");
    }

    @Test
    void csv_with_semicolons_has_the_decimal_mark_of_the_locale() {
        String columns = COLUMNS.replace(',', ';');
        MetricResult row = only(columns + "\"x.Y.z\";\"thrpt\";1;3;528,857;0,5;\"ops/ms\";;\n");
        assertThat(Read.measured(row).value()).isEqualTo(528.857);
        assertThat(Read.measured(row).spread().low()).isEqualTo(528.357);
        assertThat(Read.value(only(columns + "\"x.Y.z\";\"thrpt\";1;3;528.857;0.5;\"ops/ms\";;\n")))
                .isEqualTo(528.857);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"528,857000,0,500000", "528,857000,NaN"})
    void csv_with_decimal_commas_is_refused_and_not_read_as_another_number(String numbers) {
        assertThat(
                        Read.problem(
                                        COLUMNS
                                                + "\"x.Y.z\",\"thrpt\",1,3,"
                                                + numbers
                                                + ",\"ops/ms\"\n")
                                .line())
                .isEqualTo(
                        "file:2: expected a unit in the column Unit, found a number: decimal commas"
                                + " in a table separated by commas (write it with -rf scsv or json)");
    }

    @Test
    void profiles_are_no_measurements_and_told_of_once() {
        String table =
                HEADER
                        + "Y.z             9      N/A   avgt    3  7.000 ± 1.000   ns/op\n"
                        + "Y.z:\u00b7asm       9      N/A   avgt           NaN             ---\n"
                        + "Y.z:\u00b7stack     9      N/A   avgt           NaN             ---\n"
                        + "Y.w:stack       9      N/A   avgt           NaN             ---\n";
        String csv = COLUMNS + "\"x.Y.z:\u00b7stack\",\"thrpt\",1,1,NaN,NaN,\"---\",,\n";
        String json =
                "[{\"benchmark\": \"a\", \"primaryMetric\": {\"score\": 1, \"scoreUnit\":"
                        + " \"ns/op\"}, \"secondaryMetrics\": {\"\u00b7perfasm\": {\"score\": \"NaN\","
                        + " \"scoreUnit\": \"---\"}}}]";
        assertThat(Read.ok(table).measurements()).hasSize(1);
        assertThat(Read.ok(table).warnings())
                .extracting(InputProblem::what)
                .containsExactly("profiles are no measurements and left out: 'asm', 'stack'");
        assertThat(Read.ok(csv).measurements()).isEmpty();
        assertThat(Read.ok(json).measurements()).hasSize(1);
        assertThat(Read.ok(json).warnings())
                .extracting(InputProblem::what)
                .containsExactly("profiles are no measurements and left out: 'perfasm'");
    }

    @Test
    void a_log_without_its_end_is_said_to_be_cut() {
        String log =
                "# JMH version: 1.37\n" + HEADER + "Y.z   9   N/A   avgt   3   7.000   ns/op\n";
        assertThat(Read.ok(log).warnings())
                .extracting(InputProblem::what)
                .containsExactly(
                        "the log ends before JMH's \"# Run complete\": benchmarks may be missing");
        String whole = log.replace(HEADER, "# Run complete. Total time: 00:00:09\n" + HEADER);
        assertThat(Read.ok(whole).warnings()).isEmpty();
    }
}
