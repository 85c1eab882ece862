package io.perfwarden.format.inference;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

class VllmReaderTest {
    private static final String RUN =
            """
            {"model_id": "m/tiny", "request_rate": %s, "completed": %d, "num_prompts": 10,
             "request_throughput": 5, "output_throughput": 600, "total_token_throughput": 700,
             "median_ttft_ms": 48, "p99_ttft_ms": 90, "median_tpot_ms": 8}
            """;

    @Test
    void tokens_a_second_decide_without_a_rate_and_the_time_of_a_token_with_one() {
        assertThat(deciding(Read.ok(RUN.formatted("\"inf\"", 10))))
                .containsExactly("output throughput", "ttft p50", "errors");
        assertThat(deciding(Read.ok(RUN.formatted("5.0", 10))))
                .containsExactly("ttft p50", "tpot p50", "errors");
    }

    @Test
    void lines_that_sglang_appended_are_benchmarks_by_their_rate() {
        ResultSet results = Read.ok(RUN.formatted("1", 10) + RUN.formatted("2", 10));
        assertThat(results.measurements())
                .extracting(it -> it.id().label())
                .contains("tiny [request_rate=1]", "tiny [request_rate=2]");
    }

    @Test
    void zeros_of_a_run_without_a_completed_request_are_a_failure() {
        assertThat(Read.ok(RUN.formatted("5.0", 0)).measurements())
                .singleElement()
                .satisfies(it -> assertThat(it.reading()).isInstanceOf(Failed.class));
    }

    private static List<String> deciding(ResultSet results) {
        return results.measurements().stream()
                .map(it -> it.metric())
                .filter(it -> it.role() == Metric.Role.PRIMARY)
                .map(Metric::name)
                .toList();
    }
}
