package io.perfwarden.format.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;

class HyperfineReaderTest {
    private static final String COLUMNS = "command,mean,stddev,median,user,system,min,max";

    private static String json(String fields) {
        return "{\"results\": [{\"command\": \"run 'a b'\", \"mean\": 0.5, " + fields + "}]}";
    }

    @Test
    void the_median_is_the_value_and_the_spread_lies_around_the_mean() {
        MetricResult row =
                Read.ok(json("\"median\": 0.25, \"stddev\": 0.125, \"times\": [0.25, 0.75]"))
                        .measurements()
                        .getFirst();
        ReportedSpread spread =
                new ReportedSpread(ReportedSpread.Kind.STANDARD_DEVIATION, 0.375, 0.625);
        assertThat(row.id().label()).isEqualTo("run 'a b'");
        assertThat(row.reading())
                .isEqualTo(new MetricReading.Measured(0.25, spread, Samples.of(0.25, 0.75)));
    }

    @Test
    void one_run_has_no_deviation() {
        MetricResult row = Read.ok(json("\"stddev\": null")).measurements().getFirst();
        assertThat(Read.measured(row).spread()).isEqualTo(ReportedSpread.NONE);
    }

    @Test
    void parameters_are_part_of_the_identity() {
        assertThat(
                        Read.ok(json("\"parameters\": {\"n\": \"5\", \"m\": \"x\"}"))
                                .measurements()
                                .getFirst()
                                .id()
                                .params())
                .isEqualTo(Map.of("n", "5", "m", "x"));
    }

    @Test
    void exit_codes_other_than_zero_are_a_failure() {
        ResultSet read = Read.ok(json("\"user\": 1, \"exit_codes\": [0, 1, 2]"));
        assertThat(read.measurements())
                .extracting(MetricResult::reading)
                .containsExactly(
                        new MetricReading.Failed(
                                "2 of 3 runs ended with an exit code other than 0"));
        assertThat(read.warnings()).isEmpty();
    }

    @Test
    void a_run_killed_by_a_signal_is_a_failure() {
        ResultSet read = Read.ok(json("\"user\": 1, \"exit_codes\": [0, null]"));
        assertThat(read.measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new MetricReading.Failed("1 of 2 runs ended with a signal"));
    }

    @Test
    void processor_times_and_memory_are_secondary() {
        List<MetricResult> rows =
                Read.ok(json("\"user\": 0.25, \"system\": 0.125, \"memory_usage_byte\": [3, 1, 2]"))
                        .measurements();
        assertThat(rows.subList(1, 4))
                .extracting(
                        row -> row.metric().name(),
                        row -> row.metric().unit().symbol(),
                        row -> row.metric().role(),
                        Read::value)
                .containsExactly(
                        tuple("user", "s", Metric.Role.SECONDARY, 0.25),
                        tuple("system", "s", Metric.Role.SECONDARY, 0.125),
                        tuple("memory", "B", Metric.Role.SECONDARY, 2.0));
    }

    @Test
    void a_command_of_several_lines_with_quotes_and_commas_is_one_name_in_csv() {
        String text = COLUMNS + ",parameter_n\n\"say \"\"a,b\"\"\nagain\",2,0.5,1,0.1,0.2,1,1,7\n";
        MetricResult row = Read.ok(text).measurements().getFirst();
        assertThat(row.id().label()).isEqualTo("say \"a,b\" again [n=7]");
        assertThat(Read.value(row)).isEqualTo(1);
    }

    @Test
    void a_csv_file_without_rows_has_no_measurements() {
        assertThat(Read.ok(COLUMNS + "\n").measurements()).isEmpty();
    }

    @Test
    void a_mean_that_is_no_number_is_unread() {
        assertThat(Read.ok(COLUMNS + "\na,fast\n").unread().first())
                .extracting(InputProblem::line)
                .containsExactly("file:2: expected a number as the mean of: 'a'");
    }
}
