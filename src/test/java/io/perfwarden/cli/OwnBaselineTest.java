package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** The project is judged by itself. */
class OwnBaselineTest {
    private static final String BASELINE = "baselines/core.json";

    @Test
    void the_own_baseline_is_where_the_own_configuration_looks_for_it() {
        Run run =
                Run.of(
                        "compare",
                        BASELINE,
                        BASELINE,
                        "--suite",
                        "core",
                        "--config",
                        ".github/perfwarden.yml");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("No measurable change");
        assertThat(run.code()).isZero();
    }

    @Test
    void the_bench_workflow_uploads_and_compares_what_it_measures() throws IOException {
        assertThat(Files.readString(Path.of(".github/workflows/bench.yml")))
                .contains("name: bench-core", "path: target/jmh.json")
                .contains("compare " + BASELINE + " target/jmh.json");
    }

    @Test
    void its_benchmarks_still_exist() throws IOException {
        assertThat(Files.readString(Path.of(BASELINE)))
                .contains("io.perfwarden.jmh.ReaderSpeed.read", "\"commit\": ");
        assertThat(Path.of("src/jmh/java/io/perfwarden/jmh/ReaderSpeed.java")).exists();
    }
}
