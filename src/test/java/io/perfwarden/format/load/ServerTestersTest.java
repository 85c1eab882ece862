package io.perfwarden.format.load;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

/** Traps of oha, vegeta and ghz. */
class ServerTestersTest {
    private static final String OHA =
            """
            {"summary": {"successRate": 1, "requestsPerSec": 90000.0, "average": 0.001},
             "latencyPercentiles": {"p50": 0.001},
             "statusCodeDistribution": {%s}, "errorDistribution": {%s}}
            """;

    private static final String GHZ =
            """
            {"options": {"call": "a.B.C"%s}, "endReason": "%s", "count": 10, "rps": 50, "average": 5,
             "statusCodeDistribution": {"OK": 10},
             "latencyDistribution": [{"percentage": 50, "latency": 4},
              {"percentage": 75, "latency": 5}, {"percentage": 90, "latency": 6},
              {"percentage": 95, "latency": 7}, {"percentage": 99, "latency": 8}]}
            """;

    private static final String VEGETA =
            """
            {"latencies": {"50th": %s}, "bytes_in": {}, "earliest": "%s", "success": 1,
             "requests": 5, "throughput": 4, "status_codes": {%s}}
            """;

    @Test
    void a_server_that_answers_500_at_once_is_not_fast() {
        ResultSet results = Read.ok(OHA.formatted("\"500\": 300", ""));
        assertThat(results.measurements())
                .singleElement()
                .satisfies(it ->
                        assertThat(it.reading()).isEqualTo(new Failed("all 300 requests failed")));
    }

    @Test
    void requests_that_the_end_of_the_test_cut_off_are_no_failures() {
        String end = "\"aborted due to deadline\": 8";
        ResultSet results = Read.ok(OHA.formatted("\"200\": 300", end));
        assertThat(results.measurements())
                .filteredOn(it -> it.metric().name().equals("errors"))
                .extracting(Read::value)
                .containsExactly(0.0);
    }

    @Test
    void a_rate_that_was_asked_for_leaves_the_decision_to_the_median() {
        assertThat(deciding(Read.ok(GHZ.formatted("", "normal")))).contains("throughput");
        assertThat(deciding(Read.ok(GHZ.formatted(", \"rps\": 50", "normal"))))
                .contains("latency p50")
                .doesNotContain("throughput");
    }

    @Test
    void a_test_that_was_interrupted_has_no_verdict_and_one_of_a_set_duration_has() {
        assertThat(Read.ok(GHZ.formatted("", "cancel")).unread().count()).isOne();
        assertThat(Read.ok(GHZ.formatted(", \"duration\": 5", "timeout")).unread().count())
                .isZero();
    }

    @Test
    void of_interim_reports_of_an_attack_the_last_counts() {
        String ok = "\"200\": 5";
        ResultSet results =
                Read.ok(VEGETA.formatted("1", "t", ok) + VEGETA.formatted("2", "t", ok));
        assertThat(results.measurements())
                .filteredOn(it -> it.metric().name().equals("latency p50"))
                .extracting(Read::value)
                .containsExactly(2.0);
    }

    private static List<String> deciding(ResultSet results) {
        return results.measurements().stream()
                .map(it -> it.metric())
                .filter(it -> it.role() == Metric.Role.PRIMARY)
                .map(Metric::name)
                .toList();
    }
}
