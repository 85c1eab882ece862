package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metrics as the readers of all formats name them, and what each may do to a verdict. */
class MetricRoleTest {
    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "B/op | B/op | true | EXACT",
                "B/op | B/op | false | EXACT",
                "allocs/op | allocs/op | true | EXACT",
                "Allocated Memory | B/op | true | EXACT",
                "gc.alloc.rate.norm | B/op | true | EXACT",
                "gc.alloc.rate.norm | B/op | false | EXTREME",
                "memory | B/op | true | EXACT",
                "allocs_per_iter | allocs/iter | true | EXACT",
                "max_bytes_used | B | true | EXACT",
                "max alloc count | '' | true | EXACT",
                "max alloc size | B | true | EXACT",
                "code_size | B | true | EXACT",
                "size..text | B | true | EXACT",
                "Instructions | '' | true | EXACT",
                "instructions | instructions/op | false | EXACT",
                "instructions:u | '' | false | EXACT",
                "dhat:TotalBytes | B | true | EXACT",
                "dhat:AtTGmaxBlocks | '' | true | EXACT",
                "dhat:ReadsBytes | B | true | OTHER",
                "DLmr | '' | true | OTHER",
                "L1HitRate | '' | true | OTHER",
                "cycles:u | '' | false | OTHER",
                "real_time | ns | false | SECOND_CLOCK",
                "cpu_time | ms | false | SECOND_CLOCK",
                "task-clock | msec | false | SECOND_CLOCK",
                "cpu-clock:u | msec | false | SECOND_CLOCK",
                "user | s | false | OTHER",
                "mean | s | false | OTHER",
                "latency mean | us | false | OTHER",
                "latency p99 | us | false | OTHER",
                "p95 | ms | false | OTHER",
                "max rss | KiB | false | OTHER",
                "heap | B/iter | false | OTHER",
                "gctime | ns | false | OTHER",
                "Gen0Collects | Count | false | OTHER",
                "throughput | MB/s | false | OTHER",
                "latency p99.9 | ms | false | EXTREME",
                "p99_99 | ms | false | EXTREME",
                "p999 | ms | false | EXTREME",
                "latency p100 | us | false | EXTREME",
                "p(99.9) | ms | false | EXTREME",
                "max | ms | false | EXTREME",
                "latency max | ms | false | EXTREME",
                "fastest | ns | false | EXTREME",
            })
    void a_metric_beside_the_primary_one_may_do_what_its_kind_may(
            String name, String unit, boolean exact, MetricRole role) {
        Metric metric = beside(name, unit, exact);
        assertThat(MetricRole.of("sort", metric)).isEqualTo(role);
    }

    @ParameterizedTest
    @CsvSource({
        "http_req_connecting, EXTREME",
        "'http_req_blocked{expected_response:true}', EXTREME",
        "http_req_waiting, OTHER",
        "iteration_duration, OTHER"
    })
    void parts_of_a_request_that_take_microseconds_do_not_warn(String benchmark, MetricRole role) {
        assertThat(MetricRole.of(benchmark, beside("p50", "ms", false))).isEqualTo(role);
    }

    @ParameterizedTest
    @CsvSource({"time, ns", "p99.9, ms", "max, s", "cpu_time, ns"})
    void what_a_tool_measures_first_decides_whatever_it_is_called(String name, String unit) {
        assertThat(MetricRole.of("sort", Metric.of(name, Unit.parse(unit))))
                .isEqualTo(MetricRole.PRIMARY);
    }

    @ParameterizedTest
    @CsvSource({
        "allocs/op, allocs/op, true, true",
        "allocs/op, allocs/op, false, false",
        "Ir, '', true, true",
        "code_size, B, true, true",
        "size..text, B, true, true",
        "B/op, B/op, true, false",
        "memory, B, true, false",
    })
    void one_per_cent_counts_of_what_repeats_and_not_of_allocated_bytes(
            String name, String unit, boolean exact, boolean repeatable) {
        assertThat(MetricRole.isRepeatable(beside(name, unit, exact))).isEqualTo(repeatable);
    }

    private static Metric beside(String name, String unit, boolean exact) {
        Metric metric = Metric.of(name, Unit.parse(unit)).secondary();
        return exact ? metric.deterministic() : metric.asVarying();
    }
}
