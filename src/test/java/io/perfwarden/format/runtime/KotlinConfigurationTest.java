package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.*;
import org.junit.jupiter.api.Test;

/** Rows of kotlinx-benchmark with one name in two configurations are told apart by these. */
class KotlinConfigurationTest {
    @Test
    void one_name_in_two_configurations_is_two_benchmarks() {
        assertThat(BenchmarkIdentities.ofRun(Read.ok(rows("main", "fast")).measurements()))
                .extracting(it -> it.id().label())
                .doesNotHaveDuplicates()
                .anySatisfy(it -> assertThat(it).contains("fast"));
    }

    private static String rows(String... configurations) {
        return Stream.of(configurations)
                .map(
                        """
                        {"benchmark": "org.example.Sort.run", "mode": "avgt",
                         "configurationName": "%s", "params": {},
                         "primaryMetric": {"score": 10.5, "scoreUnit": "us/op"}}
                        """
                                ::formatted)
                .collect(Collectors.joining(",", "[", "]"));
    }
}
