package io.perfwarden.format.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessReadersTest {
    private static List<MetricResult> rows(String text) {
        return Read.ok(text).measurements();
    }

    private static String counter(String value, String event) {
        return "{\"counter-value\" : \"%s\", \"unit\" : \"\", \"event\" : \"%s\"}\n"
                .formatted(value, event);
    }

    @Test
    void counters_are_found_below_a_comment_and_in_a_log() {
        String log = "# started on Sat Nov 21\n\nwarming up {\n" + counter("5.0", "page-faults");
        assertThat(rows(log)).hasSize(1);
        assertThat(rows(log).getFirst().position().line()).isEqualTo(4);
        assertThat(Read.value(rows(log).getFirst())).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<not supported>", "<not counted>"})
    void a_counter_without_a_number_was_skipped(String value) {
        assertThat(rows(counter(value, "cycles")).getFirst().reading())
                .isEqualTo(new MetricReading.Skipped(value.substring(1, value.length() - 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "duration_time,task-clock,duration_time",
        "cycles,task-clock:u,task-clock:u",
        "cpu-clock,task-clock,task-clock",
    })
    void the_best_time_among_the_counters_is_primary(String first, String second, String primary) {
        assertThat(rows(counter("1", first) + counter("2", second)))
                .filteredOn(row -> row.metric().role() == Metric.Role.PRIMARY)
                .extracting(row -> row.metric().name())
                .containsExactly(primary);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "102.25,msec,task-clock,2.00%,102287771,100.00,0.322,CPUs utilized|102.25",
                "102.25;msec;task-clock;102287771;100.00;0.538;CPUs utilized|102.25",
                "102,25;msec;task-clock;102287771;100,00;0,538;CPUs utilized|102.25",
            })
    void the_separator_of_perf_stat_is_what_follows_the_first_value(String line, double value) {
        assertThat(rows(line)).hasSize(1);
        assertThat(rows(line).getFirst().metric().name()).isEqualTo("task-clock");
        assertThat(rows(line).getFirst().metric().unit().symbol()).isEqualTo("msec");
        assertThat(Read.value(rows(line).getFirst())).isEqualTo(value);
    }

    @Test
    void the_variance_of_repeated_runs_is_a_share_of_the_mean() {
        String line = "100,msec,task-clock,2.00%,102287771,100.00,0.322,CPUs utilized";
        assertThat(Read.measured(rows(line).getFirst()).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 98, 102));
    }

    @ParameterizedTest
    @CsvSource({
        "0m0.144s,0.144",
        "'0m0,144s',0.144",
        "1m2.5s,62.5",
        "1h0m0.5s,3600.5",
        "0.15,0.15"
    })
    void the_time_of_a_shell_is_in_seconds(String text, double seconds) {
        String log = "\nreal\t%s\nuser\t0m0.1s\nsys\t0m0.0s\n".formatted(text);
        assertThat(rows(log)).hasSize(3);
        assertThat(Read.value(rows(log).getFirst())).isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({"0:00.15,0.15", "1:02.5,62.5", "1:02:03,3723"})
    void elapsed_time_has_hours_only_where_it_is_long(String text, double seconds) {
        String line =
                "1.00user 0.50system %selapsed 99%%CPU (0avgtext+0avgdata 1552maxresident)k"
                        .formatted(text);
        assertThat(Read.value(rows(line).getFirst())).isEqualTo(seconds);
        assertThat(Read.value(rows(line).getLast())).isEqualTo(1552);
    }

    @Test
    void several_times_in_a_log_are_all_read() {
        String one = "real 0.10\nuser 0.05\nsys 0.01\nsome output\n";
        assertThat(rows(one + one)).hasSize(6);
    }

    @Test
    void a_command_killed_by_a_signal_has_failed_although_its_status_is_zero() {
        String log =
                """
                Command terminated by signal 9
                	Command being timed: "sort big"
                	Elapsed (wall clock) time (h:mm:ss or m:ss): 0:01.00
                	Exit status: 0
                """;
        assertThat(rows(log)).hasSize(1);
        assertThat(rows(log).getFirst().id().name()).isEqualTo("sort big");
        assertThat(rows(log).getFirst().reading()).isInstanceOf(MetricReading.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exited with non-zero status ?", "terminated by signal ?"})
    void a_command_whose_status_cannot_be_read_has_failed(String how) {
        String log =
                "Command %s\n0.01user 0.00system 0:01.00elapsed 9%%CPU (0avgtext+0avgdata 9maxresident)k\n";
        assertThat(rows(log.formatted(how)).getFirst().reading())
                .isInstanceOf(MetricReading.Failed.class);
    }

    @Test
    void words_of_a_log_are_no_times() {
        assertThat(Read.problem("user alice\nreal 5\nworld\n").what()).contains("no known");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user\t0m1.000s\nsys\t0m0.100s\n",
                "\tCommand being timed: \"x\"\n\tUser time (seconds): 1.0\n\tExit status: 0\n",
            })
    void times_without_the_elapsed_one_are_unread(String text) {
        String whole = "real\t0m12.500s\nuser\t0m1.000s\nsys\t0m0.100s\n";
        assertThat(Read.ok(whole).unread().count()).isZero();
        assertThat(Read.ok(whole + text).unread().count()).isEqualTo(1);
    }

    @Test
    void a_counter_of_perf_stat_that_cannot_be_read_is_unread() {
        String text = "300.32,msec,task-clock,300315083,100.00,,\n65x,,page-faults,3003,100.00,,\n";
        ResultSet results = Read.ok("# started on Sat\n\n" + text);
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:4");
    }
}
