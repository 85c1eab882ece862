package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.BenchmarkIdentities.RunFiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFilesTest {
    private static List<String> labels(String... files) {
        var labels = RunFiles.labels(List.of(files));
        return List.of(files).stream().map(labels::get).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "run0.json, run1.json",
        "bench-7.txt, bench-9.txt",
        "results.json, results (1).json",
        "0001_x.json, 0003_x.json",
        "run1/bench.txt, run2/bench.txt",
        "x-2024-05-01T10-00-00.json, x-2024-05-02T11-30-00.json",
        "x-20240501.json, x-20240502.json",
        "x-1a2b3c4d.json, x-99ff00aa.json",
    })
    void runs_of_one_program_are_not_taken_for_two_benchmarks(String one, String other) {
        List<String> labels = labels(one, other);

        assertThat(labels.getFirst()).isEqualTo(labels.getLast());
    }

    @ParameterizedTest
    @CsvSource({
        "base/map.json, base/vector.json, map, vector",
        "base/linux/bench.txt, base/windows/bench.txt, linux, windows",
        "a/b.txt, b.txt, a/b, b",
        "jdk17.json, jdk21.json, jdk17, jdk21",
        "go1.21.txt, go1.22.txt, go1.21, go1.22",
        "sha256.json, sha512.json, sha256, sha512",
        "threads-4.json, threads-8.json, threads-4, threads-8",
    })
    void files_of_different_benchmarks_are_not_taken_for_runs(
            String one, String other, String first, String second) {
        assertThat(labels(one, other)).containsExactly(first, second);
    }

    @Test
    void runs_of_two_programs_are_two() {
        assertThat(labels("map-1.json", "map-2.json", "set-1.json", "set-2.json"))
                .containsExactly("map", "map", "set", "set");
    }
}
