package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

/** Traps of Haskell's criterion and tasty-bench. */
class HaskellReadersTest {
    private static final String HEADER = "Name,Mean,MeanLB,MeanUB,Stddev,StddevLB,StddevUB\n";

    @Test
    void of_runs_that_criterion_appended_the_later_counts_and_is_told() {
        String run = HEADER + "\"a, b\",%s,1,3,0.1,0.1,0.1\n";
        ResultSet results = Read.ok(run.formatted("2") + run.formatted("2.5"));
        assertThat(results.measurements()).extracting(Read::value).containsExactly(2.5);
        assertThat(results.measurements().getFirst().id().name()).isEqualTo("a, b");
        assertThat(results.warnings())
                .singleElement()
                .satisfies(it -> assertThat(it.what()).contains("a second run"));
    }

    @Test
    void without_a_regression_by_iterations_the_mean_is_the_time() {
        String json =
                """
                ["criterion","1.5.13.0",[{"reportName": "sort", "reportAnalysis": {"anRegress": [],
                 "anMean": {"estPoint": 5e-6, "estError": {"confIntLDX": 1e-6, "confIntUDX": 2e-6}}}}]]
                """;
        assertThat(Read.ok(json).measurements())
                .extracting(it -> it.metric().name() + " " + Read.value(it))
                .containsExactly("time 5.0E-6");
    }

    @Test
    void memory_of_tasty_bench_advises_and_what_is_allocated_is_exact() {
        String csv =
                """
                Name,Mean (ps),2*Stdev (ps),Allocated,Copied,Peak Memory
                All.fib,48453,4060,64,0,2097152
                """;
        assertThat(Read.ok(csv).measurements())
                .filteredOn(it -> it.metric().exact())
                .extracting(it -> it.metric().name() + " " + Read.value(it))
                .containsExactly("allocated 64.0");
    }
}
