package io.perfwarden.format.load;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

/** Traps of hey and ApacheBench. */
class PrintedLoadTest {
    private static final String HEY =
            """
            Summary:
              Total:	1.0 secs
              Slowest:	0.0390 secs
              Fastest:	0.0074 secs
              Average:	0.0103 secs
              Requests/sec:	%s

            Latency distribution:
              50%% in 0.0093 secs

            Status code distribution:
            %s
            """;

    private static final String AB =
            """
            This is ApacheBench, Version 2.3 <$Revision$>
            Document Path:          %s
            Concurrency Level:      8
            Complete requests:      100
            Failed requests:        %d
               (Connect: 1, Receive: 0, Length: %d, Exceptions: 0)
            Requests per second:    726.23 [#/sec] (mean)
            Time per request:       11.016 [ms] (mean)
            Time per request:       1.377 [ms] (mean, across all concurrent requests)
              50%%      0
              99%%     36
            """;

    @Test
    void a_rate_of_requests_that_nobody_answered_is_a_failure() {
        String refused = "Error distribution:\n  [40]\tGet \"http://h/\": connection refused\n";
        assertThat(Read.ok(HEY.formatted("21070.5", refused)).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("all 40 requests failed"));
    }

    @Test
    void runs_without_a_name_are_told_apart_by_their_order() {
        String run = HEY.formatted("50.0", "  [200]\t9 responses\n");
        assertThat(Read.ok(run + run).measurements())
                .filteredOn(it -> it.metric().name().equals("throughput"))
                .extracting(it -> it.id().label())
                .containsExactly("hey", "hey [run=2]");
    }

    @Test
    void answers_of_another_length_only_advise_and_are_no_errors() {
        ResultSet results = Read.ok(AB.formatted("/a", 21, 20));
        assertThat(value(results, "errors")).isEqualTo(1.0);
        assertThat(value(results, "other length")).isEqualTo(20.0);
    }

    @Test
    void a_percentile_of_no_milliseconds_is_no_measurement() {
        assertThat(Read.ok(AB.formatted("/a", 0, 0)).measurements())
                .extracting(it -> it.metric().name())
                .contains("latency p99", "latency mean")
                .doesNotContain("latency p50");
    }

    @Test
    void each_run_of_a_log_is_a_benchmark_and_an_aborted_one_failed() {
        String aborted =
                "This is ApacheBench, Version 2.3\napr_socket_recv: Connection refused (111)\n";
        assertThat(
                        Read.ok(AB.formatted("/a", 0, 0) + AB.formatted("/b", 0, 0) + aborted)
                                .measurements())
                .filteredOn(it -> it.metric().name().equals("throughput"))
                .extracting(it -> it.id().name())
                .containsExactly("/a", "/b", "ab");
    }

    private static double value(ResultSet results, String metric) {
        return results.measurements().stream()
                .filter(it -> it.metric().name().equals(metric))
                .mapToDouble(Read::value)
                .findFirst()
                .orElseThrow();
    }
}
