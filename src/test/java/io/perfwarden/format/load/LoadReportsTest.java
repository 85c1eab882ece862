package io.perfwarden.format.load;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;

/** Traps of JMeter, Gatling and Artillery. */
class LoadReportsTest {
    private static final String JMETER =
            """
            "%s": {"transaction": "%<s", "sampleCount": %d, "errorCount": %d, "errorPct": 0,
             "meanResTime": 3, "medianResTime": 2, "pct1ResTime": 4, "pct2ResTime": 5,
             "pct3ResTime": 6, "throughput": 9}
            """;

    private static final String GATLING =
            """
            {"type": "GROUP", "name": "All Requests", "stats": {
              "numberOfRequests": {"total": "4", "ok": %s, "ko": %s},
              "meanResponseTime": {"total": 9, "ok": %3$s, "ko": 1},
              "percentiles1": {"total": 9, "ok": %3$s, "ko": 1}}, "contents": {}}
            """;

    private static final String ARTILLERY =
            """
            {"aggregate": {"counters": {%s}, "summaries": {%s}}, "intermediate": []}
            """;

    @Test
    void the_sum_of_the_labels_is_left_out_unless_it_is_alone() {
        String label = JMETER.formatted("a", 4, 0);
        String total = JMETER.formatted("Total", 4, 0);
        assertThat(names(Read.ok("{" + label + "," + total + "}"))).containsOnly("a");
        assertThat(names(Read.ok("{" + total + "}"))).containsOnly("Total");
    }

    @Test
    void a_label_without_an_answer_failed_however_fast_it_was() {
        assertThat(Read.ok("{" + JMETER.formatted("a", 4, 4) + "}").measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("all 4 requests failed"));
    }

    @Test
    void gatling_writes_numbers_as_texts_and_a_dash_for_none() {
        assertThat(Read.ok(GATLING.formatted("\"4\"", "\"-\"", "\"7\"")).measurements())
                .filteredOn(it -> it.metric().name().equals("latency percentiles1"))
                .extracting(Read::value)
                .containsExactly(7.0);
        assertThat(Read.ok(GATLING.formatted("\"-\"", "\"4\"", "\"-\"")).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("all 4 requests failed"));
    }

    @Test
    void artillery_ends_well_though_nobody_answered() {
        String away = "\"http.requests\": 9, \"errors.ECONNREFUSED\": 9, \"vusers.failed\": 9";
        assertThat(Read.ok(ARTILLERY.formatted(away, "")).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("all 9 requests failed"));
    }

    @Test
    void endpoints_of_artillery_count_though_the_sum_of_the_requests_is_no_number() {
        String endpoint = "plugins.metrics-by-endpoint.";
        String counters = "\"http.requests\": nan, \"" + endpoint + "/items.codes.200\": 9";
        String times = "\"" + endpoint + "response_time./items\": {\"median\": 4}";
        assertThat(names(Read.ok(ARTILLERY.formatted(counters, times))))
                .containsExactly("http", "/items", "/items");
    }

    @Test
    void unmet_expectations_of_answered_requests_are_failures() {
        String counters =
                """
                "http.requests": 9, "http.codes.200": 9, "vusers.created": 3, "vusers.failed": 0,
                "plugins.expect.ok": 3, "plugins.expect.failed": 1
                """;
        ResultSet results =
                Read.ok(ARTILLERY.formatted(counters, "\"http.response_time\": {\"median\": 4}"));
        assertThat(results.measurements())
                .filteredOn(it -> it.metric().name().equals("failed expectations"))
                .extracting(Read::value)
                .containsExactly(25.0);
    }

    private static List<String> names(ResultSet results) {
        return results.measurements().stream().map(it -> it.id().name()).toList();
    }

    @Test
    void rows_of_jmeter_are_read_by_their_columns_whatever_separates_them() {
        String text =
                """
                elapsed;timeStamp;success;label
                10;1000;true;a, b
                30;1100;TRUE;a, b
                99;1200;false;a, b
                20;1300;true;a, b
                elapsed;timeStamp;success;label
                5;2000;false;all "fail"
                """;
        Map<String, MetricReading> readings = new LinkedHashMap<>();
        for (MetricResult one : Read.ok(text).measurements()) {
            readings.put(one.id().label() + " " + one.metric().name(), one.reading());
        }
        assertThat(readings.get("a, b latency p50"))
                .isEqualTo(MetricReading.median(Samples.of(10, 30, 20)));
        assertThat(readings.get("a, b errors")).isEqualTo(MetricReading.share(1, 4));
        assertThat(readings.get("all \"fail\" latency p50")).isInstanceOf(Failed.class);
    }

    @Test
    void a_table_of_jmeter_without_a_request_is_named() {
        assertThat(Read.ok("timeStamp,elapsed,label,success\n").unread().count()).isEqualTo(1);
    }
}
