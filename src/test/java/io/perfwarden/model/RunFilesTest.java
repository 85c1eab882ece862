package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.RunFiles.RunName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFilesTest {
    private static List<RunName> names(String... files) {
        var labels = RunFiles.labels(List.of(files));
        return List.of(files).stream().map(file -> RunName.of(labels.get(file))).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "run0.json, run1.json, ''",
        "bench_run_01.txt, bench_run_02.txt, bench",
        "benchRun1.txt, benchRun2.txt, bench",
        "bench-attempt-7.txt, bench-attempt-9.txt, bench",
        "x (try 1).json, x (try 2).json, x",
        "run1/bench.txt, run2/bench.txt, ''",
        "out/runs/1.json, out/runs/2.json, ''",
        "x-2024-05-01T10-00-00.json, x-2024-05-02T11-30-00.json, x",
        "x-20240501.json, x-20240502.json, x",
        "x-20240501_103000.json, x-20240501_113000.json, x",
        "2026_11_28.json, 2026_11_29.json, ''",
        "x-1764324000.json, x-1764327600.json, x",
        "x-1764324000123.json, x-1764327600456.json, x",
        "x-1a2b3c4d.json, x-99ff00aa.json, x",
        "x-1a2b3c4.json, x-9f9f00a.json, x",
        "c0ffee00-1234-4abc-9def-0123456789ab.json, deadbeef-1234-4abc-9def-012345678900.json, ''",
    })
    void a_word_a_date_or_a_commit_says_that_files_are_runs(String one, String other, String stem) {
        assertThat(names(one, other))
                .extracting(RunName::stem, RunName::isRun)
                .containsOnly(org.assertj.core.groups.Tuple.tuple(stem, true));
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
        "bench-level-1/r.json, bench-level-2/r.json, bench-level-1, bench-level-2",
        "bench-1.json, bench-2.json, bench-1, bench-2",
        "http1.txt, http2.txt, http1, http2",
        "results.json, results (1).json, results, results (1)",
        "0001_x.json, 0003_x.json, 0001_x, 0003_x",
        "std-2017.json, std-2020.json, std-2017, std-2020",
        "n-1e6.json, n-1e7.json, n-1e6, n-1e7",
        "n-1000000.json, n-10000000.json, n-1000000, n-10000000",
        "n-1500000000.json, n-2000000000.json, n-1500000000, n-2000000000",
        "n-1073741824.json, n-2147483648.json, n-1073741824, n-2147483648",
        "ed25519.json, ed448.json, ed25519, ed448",
        "node1.local.json, node2.local.json, node1.local, node2.local",
        "prerun1.json, prerun2.json, prerun1, prerun2",
        "runs-100.json, runs-200.json, runs-100, runs-200",
        "run-1.5.json, run-2.5.json, run-1.5, run-2.5",
        "iterations-10.json, iterations-100.json, iterations-10, iterations-100",
        "shard-1.json, shard-2.json, shard-1, shard-2",
    })
    void files_of_different_benchmarks_are_not_taken_for_runs(
            String one, String other, String first, String second) {
        assertThat(names(one, other))
                .containsExactly(
                        new RunName(first, false, false), new RunName(second, false, false));
    }

    @Test
    void runs_of_two_programs_are_two() {
        assertThat(names("map-run1.json", "map-run2.json", "set-run1.json", "set-run2.json"))
                .extracting(RunName::stem)
                .containsExactly("map", "map", "set", "set");
    }

    @ParameterizedTest
    @CsvSource({
        "threads-1, threads-1/r, true",
        "threads-1, bench-threads-1/r.json, false",
        "m1/1a2b3c4d-py3.11, m1, true",
        "go1.21, go1.22, false",
        "map, map.json, true",
        "a/x, b/x, false",
    })
    void a_name_is_short_for_another(String one, String other, boolean same) {
        assertThat(RunFiles.mayBeOne(one, other)).isEqualTo(same);
        assertThat(RunFiles.mayBeOne(other, one)).isEqualTo(same);
    }
}
