package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.format.cpp.LntReader.LntName;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LlvmReadersTest {
    private static List<MetricResult> lnt(String metrics) {
        return report(metrics).measurements();
    }

    private static ResultSet report(String metrics) {
        String text =
                "{\"format_version\": \"2\", \"machine\": {}, \"run\": {}, \"tests\": [{\"name\": \"a\", %s}]}";
        return Read.ok(text.formatted(metrics));
    }

    private static List<MetricResult> lit(String fields) {
        return Read.ok("{\"tests\": [{\"name\": \"a\", " + fields + "}]}").measurements();
    }

    @Test
    void numbers_in_quotes_are_numbers_and_a_hash_of_digits_is_none() {
        String metrics = "\"compile_time\": \"1.5\", \"execution_time\": [\"2\"], \"hash\": \"12\"";
        assertThat(lnt(metrics)).extracting(Read::value).containsExactly(1.5, 2.0);
        assertThat(report(metrics).unread().count()).isZero();
        assertThat(lit("\"code\": \"PASS\", \"metrics\": {\"exec_time\": \"1.5\"}"))
                .extracting(Read::value)
                .containsExactly(1.5);
    }

    @ParameterizedTest
    @CsvSource({
        "execution_time,s,LOWER,false",
        "wall_time,s,LOWER,false",
        "code_size,B,LOWER,true",
        "size_bytes,B,LOWER,true",
        "mem_bytes,B,LOWER,false",
        "score,'',HIGHER,false",
        "calls,'',UNKNOWN,false",
    })
    void a_metric_is_known_by_its_name(
            String name, String unit, BetterDirection direction, boolean exact) {
        Metric metric = lnt("\"" + name + "\": 1").getFirst().metric();
        assertThat(metric.unit().symbol()).isEqualTo(unit);
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.exact()).isEqualTo(exact);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"compile_time\": 1, \"execution_time\": 2|execution_time",
                "\"user_time\": 1, \"wall_time\": 2, \"mem_bytes\": 3|wall_time",
                "\"compile_time\": 1, \"code_size\": 2|compile_time",
            })
    void one_metric_of_a_test_is_primary(String metrics, String primary) {
        assertThat(lnt(metrics))
                .filteredOn(row -> row.metric().role() == Metric.Role.PRIMARY)
                .extracting(row -> row.metric().name())
                .containsExactly(primary);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"N/A\"", "{}"})
    void a_run_among_several_that_is_no_number_is_not_lost(String odd) {
        assertThat(report("\"execution_time\": [2.0, " + odd + "]").unread().count()).isEqualTo(1);
        assertThat(report("\"execution_time\": [2.0], \"hash\": [null]").unread().count()).isZero();
    }

    @Test
    void several_values_are_samples_and_a_hash_is_no_metric() {
        List<MetricResult> rows = lnt("\"execution_time\": [3, 1, 2], \"hash\": \"4933\"");
        assertThat(rows).hasSize(1);
        assertThat(Read.measured(rows.getFirst()))
                .extracting("value", "samples")
                .containsExactly(2.0, Samples.of(3, 1, 2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"execution_status\": 1, \"execution_time\": 2",
                "\"execution_time\": 2, \"execution_status\": 1",
            })
    void a_status_that_is_not_zero_is_a_failure(String metrics) {
        assertThat(lnt(metrics))
                .extracting(MetricResult::reading)
                .containsExactly(new MetricReading.Failed("execution_status is not 0"));
    }

    @Test
    void a_failed_execution_without_a_time_is_what_its_test_is_about() {
        List<MetricResult> rows = lnt("\"compile_time\": 2, \"execution_status\": 1");
        assertThat(rows)
                .extracting(row -> row.metric().name() + " " + row.metric().role())
                .containsExactly("compile_time SECONDARY", "execution_time PRIMARY");
        assertThat(rows.getLast().reading())
                .isEqualTo(new MetricReading.Failed("execution_status is not 0"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nts.dir/a.b.exec|dir/a.b|execution_time",
                "nts.a.exec.status|a|execution_status",
                "compile.a(j=1).wall|a(j=1)|wall_time",
                "nts.a.code_size|a|code_size",
                "a.exec|''|''",
                "a|''|''",
            })
    void a_name_of_the_first_version_holds_suite_test_and_metric(
            String name, String test, String metric) {
        assertThat(LntName.of(name)).isEqualTo(new LntName(test, metric));
    }

    @Test
    void metrics_of_the_first_version_come_together_again() {
        String text =
                """
                {"Machine": {"Info": {"os": "Linux"}}, "Run": {}, "Tests": [
                  {"Name": "nts.a.compile", "Data": [1]}, {"Name": "nts.b.exec", "Data": [2]},
                  {"Name": "nts.a.exec", "Data": [3, 5]}, {"Name": "nts.a.hash", "Data": ["x"]}]}
                """;
        ResultSet read = Read.ok(text);
        assertThat(read.measurements())
                .extracting(row ->
                        row.id().label()
                                + " "
                                + row.metric().name()
                                + " "
                                + row.metric().role()
                                + " "
                                + Read.value(row))
                .containsExactly(
                        "a compile_time SECONDARY 1.0",
                        "a execution_time PRIMARY 4.0",
                        "b execution_time PRIMARY 2.0");
    }

    @ParameterizedTest
    @CsvSource({
        "FAIL,false",
        "NOEXE,false",
        "TIMEOUT,false",
        "XPASS,false",
        "XFAIL,true",
        "UNSUPPORTED,true",
        "SKIPPED,true",
    })
    void a_lit_test_that_did_not_pass_has_no_values(String code, boolean skipped) {
        List<MetricResult> rows =
                lit("\"code\": \"" + code + "\", \"metrics\": {\"exec_time\": 3}");
        assertThat(rows)
                .extracting(MetricResult::reading)
                .containsExactly(
                        skipped ? new MetricReading.Skipped(code) : new MetricReading.Failed(code));
        assertThat(rows.getFirst().metric().role()).isEqualTo(Metric.Role.PRIMARY);
    }

    @Test
    void numbers_are_metrics_of_a_lit_test_and_the_time_lit_took_is_none() {
        assertThat(
                        lit(
                                "\"code\": \"PASS\", \"elapsed\": \"9\", \"metrics\": {\"exec_time\": 1, \"size..text\": 2, \"hash\": \"x\"}"))
                .extracting(row -> row.metric().name())
                .containsExactly("exec_time", "size..text");
    }

    @Test
    void a_lit_test_without_code_is_damage() {
        assertThat(
                        Read.problem(
                                        "{\"tests\": [{\"name\": \"a\", \"code\": \"PASS\"}, {\"name\": \"b\"}]}")
                                .line())
                .isEqualTo("file: $.tests[1]: expected the keys name and code");
    }

    @Test
    void the_status_of_a_hash_is_no_failure_of_a_time() {
        assertThat(lnt("\"execution_time\": 1, \"hash\": \"abc\", \"hash_status\": 1"))
                .extracting(
                        row -> row.metric().name() + " " + row.reading().getClass().getSimpleName())
                .containsExactly("execution_time Measured");
    }
}
