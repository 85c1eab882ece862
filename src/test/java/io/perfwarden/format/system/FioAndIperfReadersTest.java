package io.perfwarden.format.system;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

/** Traps of fio and iperf3. */
class FioAndIperfReadersTest {
    private static final String FIO =
            """
            {"fio version": "fio-3.33", "global options": {"rw": "read"%s}, "jobs": [%s]}
            """;

    private static final String JOB =
            """
            {"jobname": "a", "groupid": %d, "error": %d%s,
             "read": {"total_ios": 10, "iops": 5, "lat_ns": {"mean": 7}}, "write": {"total_ios": 0}}
            """;

    private static final String STREAM =
            """
            {"event": "start", "data": {"version": "iperf 3.17", "test_start": {"protocol": "TCP"}}}
            {"event": "interval", "data": {"sum": {"bits_per_second": 9}}}
            """;

    @Test
    void a_run_that_a_signal_ended_has_no_verdict() {
        String whole = fio("", JOB.formatted(0, 0, ""));
        assertThat(Read.problem("\nfio: terminating on signal 15\n" + whole).what())
                .contains("a signal ended fio");
        assertThat(Read.ok("fio: this is a note\n" + whole).formats()).containsExactly("fio");
    }

    @Test
    void figures_of_a_job_that_ended_with_an_error_count_for_nothing() {
        assertThat(Read.ok(fio("", JOB.formatted(0, 28, ""))).measurements())
                .singleElement()
                .satisfies(it ->
                        assertThat(it.reading()).isEqualTo(new Failed("fio ended with error 28")));
    }

    @Test
    void errors_over_which_a_job_went_on_are_a_share() {
        ResultSet results = Read.ok(fio("", JOB.formatted(0, 0, ", \"total_err\": 1")));
        assertThat(results.measurements())
                .filteredOn(it -> it.metric().name().equals("errors"))
                .extracting(Read::value)
                .containsExactly(10.0);
    }

    @Test
    void a_direction_that_was_asked_for_and_did_nothing_failed() {
        String job = JOB.formatted(0, 0, ", \"job options\": {\"rw\": \"randrw\"}");
        assertThat(Read.ok(fio("", job)).measurements())
                .filteredOn(it -> it.id().name().equals("a write"))
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("nothing was read or written"));
    }

    @Test
    void at_a_set_rate_the_latency_decides_as_well() {
        ResultSet results = Read.ok(fio(", \"rate_iops\": 5", JOB.formatted(0, 0, "")));
        assertThat(deciding(results)).containsExactly("iops", "latency mean");
    }

    @Test
    void jobs_of_one_name_in_two_groups_are_two_benchmarks() {
        String two = JOB.formatted(0, 0, "") + "," + JOB.formatted(1, 0, "");
        assertThat(Read.ok(fio("", two)).measurements())
                .extracting(it -> it.id().label())
                .contains("a read [rw=read, group=0]", "a read [rw=read, group=1]");
    }

    @Test
    void times_of_the_version_before_3_are_microseconds() {
        ResultSet results = Read.ok(fio("", JOB.formatted(0, 0, "")).replace("lat_ns", "lat"));
        assertThat(results.measurements())
                .filteredOn(it -> it.metric().name().equals("latency mean"))
                .extracting(it -> it.metric().unit().symbol())
                .containsExactly("us");
    }

    @Test
    void a_stream_of_events_is_a_report() {
        String end = "{\"event\": \"end\", \"data\": {\"sum_received\": {\"bits_per_second\": 8}}}";
        assertThat(Read.ok(STREAM + end).measurements())
                .extracting(Read::value)
                .containsExactly(8.0);
    }

    @Test
    void a_stream_that_ends_with_an_error_or_without_an_end_failed() {
        String error = "{\"event\": \"error\", \"data\": \"the server has terminated\"}";
        assertThat(Read.ok(STREAM + error).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("the server has terminated"));
        assertThat(Read.ok(STREAM).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("the test has no end"));
    }

    private static String fio(String options, String jobs) {
        return FIO.formatted(options, jobs);
    }

    private static List<String> deciding(ResultSet results) {
        return results.measurements().stream()
                .map(MetricResult::metric)
                .filter(it -> it.role() == Metric.Role.PRIMARY)
                .map(Metric::name)
                .toList();
    }
}
