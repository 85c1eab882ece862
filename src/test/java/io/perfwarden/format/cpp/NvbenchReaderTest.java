package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import org.junit.jupiter.api.Test;

class NvbenchReaderTest {
    private static final String FILE =
            """
            {"devices": [{"id": 0, "name": "H200"}, {"id": 1, "name": "L4"}],
             "meta": {"version": {"nvbench": {}}},
             "benchmarks": [{"name": "copy", "states": [
              {"device": 1, "axis_values": [], "summaries": [
               {"tag": "%s", "data": [{"name": "value", "type": "float64", "value": "%s"}]}]}]}]}
            """;

    @Test
    void a_device_is_named_and_not_numbered() {
        assertThat(Read.ok(FILE.formatted("nv/cold/time/gpu/mean", "4e-06")).measurements())
                .extracting(it -> it.id().label() + " " + Read.value(it))
                .containsExactly("copy [device=L4] 4.0E-6");
    }

    @Test
    void a_benchmark_of_the_processor_alone_has_its_time() {
        assertThat(Read.ok(FILE.formatted("nv/cpu_only/time/cpu/mean", "2e-06")).measurements())
                .extracting(Read::value)
                .containsExactly(2e-6);
    }

    @Test
    void a_state_without_a_time_is_unread() {
        assertThat(Read.ok(FILE.formatted("nv/cold/sample_size", "9")).unread().count()).isOne();
    }
}
