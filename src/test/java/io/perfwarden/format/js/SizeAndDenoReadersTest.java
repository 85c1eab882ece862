package io.perfwarden.format.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

/** Traps of size-limit and deno bench. */
class SizeAndDenoReadersTest {
    private static final String DENO =
            """
            {"version": %d, "runtime": "Deno/2.9.6", "benches": [{"origin": "file:///w/b.ts",
             "group": null, "name": "sum",
             "results": [{"ok": {"avg": 9, "p75": 5, "p99": 8, "highPrecision": %b}}]}]}
            """;

    @Test
    void a_file_over_the_limit_of_the_project_failed() {
        ResultSet results =
                Read.ok("[{\"name\": \"a\", \"passed\": false, \"size\": 5, \"sizeLimit\": 4}]");
        assertThat(results.measurements())
                .singleElement()
                .satisfies(it -> assertThat(it.reading()).isInstanceOf(Failed.class));
    }

    @Test
    void a_file_that_was_not_found_is_unread_and_an_empty_one_has_a_size() {
        ResultSet results =
                Read.ok(
                        """
                        [{"name": "", "passed": true, "size": -32},
                         {"name": "empty", "passed": true, "size": 0}]
                        """);
        assertThat(results.unread().count()).isOne();
        assertThat(results.measurements()).extracting(Read::value).containsExactly(0.0);
    }

    @Test
    void another_way_of_timing_is_another_mode_of_the_same_benchmark() {
        BenchmarkId calls = Read.ok(DENO.formatted(1, true)).measurements().getFirst().id();
        BenchmarkId batches = Read.ok(DENO.formatted(1, false)).measurements().getFirst().id();
        assertThat(calls).isNotEqualTo(batches);
        assertThat(calls.withoutMode()).isEqualTo(batches.withoutMode());
    }

    @Test
    void a_later_version_is_refused() {
        assertThat(Read.problem(DENO.formatted(2, true)).what()).contains("expected version 1");
    }
}
