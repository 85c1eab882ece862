package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;

/** What a tool writes of benchmarks that share a name tells them apart. */
class SharedNamesTest {
    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);

    /** The primary ones, of several files as one side. */
    private static List<String> named(String... files) {
        List<ResultSet> parts = new ArrayList<>();
        for (String text : files) {
            MemoryFile file = MemoryFile.of((char) ('a' + parts.size()) + ".out", text);
            if (!(READERS.read(file, ResultReaders.AUTO)
                    instanceof ReadOutcome.Ok<ResultSet>(ResultSet read))) {
                throw new AssertionError("cannot be read");
            }
            parts.add(read);
        }
        return BenchmarkIdentities.ofRun(ResultSet.merge(parts)).measurements().stream()
                .map(one -> one.id().label())
                .distinct()
                .toList();
    }

    private static String go(String os, String arch) {
        return """
        goos: %s
        goarch: %s
        pkg: example.org/x
        BenchmarkWalk-4   \t    1000\t   1000 ns/op
        PASS
        ok  \texample.org/x\t1.0s
        """
                .formatted(os, arch);
    }

    @Test
    void two_systems_in_one_log_of_go_are_not_repetitions() {
        assertThat(named(go("linux", "amd64") + go("windows", "amd64")))
                .containsExactly(
                        "BenchmarkWalk [pkg=example.org/x, @os=linux]",
                        "BenchmarkWalk [pkg=example.org/x, @os=windows]");
    }

    @Test
    void two_processors_in_two_logs_of_go_are_not_repetitions() {
        assertThat(named(go("linux", "amd64"), go("linux", "arm64")))
                .containsExactly(
                        "BenchmarkWalk [pkg=example.org/x, @arch=amd64]",
                        "BenchmarkWalk [pkg=example.org/x, @arch=arm64]");
    }

    private static String jmh(String jdk) {
        return """
        {"jmhVersion": "1.37", "benchmark": "org.acme.Q.put", "mode": "avgt", "threads": 1,
         "jdkVersion": "%s", "vmName": "OpenJDK", "primaryMetric": {"score": 10.0,
         "scoreError": "NaN", "scoreUnit": "us/op", "rawData": [[10.0]]}}
        """
                .formatted(jdk);
    }

    @Test
    void two_versions_of_java_in_one_file_are_told_apart() {
        assertThat(named("[" + jmh("17.0.1") + "," + jmh("21.0.2") + "]"))
                .containsExactly(
                        "org.acme.Q.put [mode=avgt, @runtime=OpenJDK 17]",
                        "org.acme.Q.put [mode=avgt, @runtime=OpenJDK 21]");
    }

    @Test
    void two_targets_in_one_log_of_criterion_are_told_apart() {
        assertThat(
                        named(
                                """
                                     Running benches/a.rs (target/release/deps/a-1234567890abcdef)
                                encode/small            time:   [1.0000 µs 1.0000 µs 1.0000 µs]
                                     Running benches/b.rs (target/release/deps/b-1234567890abcdef)
                                encode/small            time:   [2.0000 µs 2.0000 µs 2.0000 µs]
                                """))
                .containsExactly(
                        "encode/small [@target=benches/a.rs]",
                        "encode/small [@target=benches/b.rs]");
    }

    private static String google(String executable, String... rows) {
        return "{\"context\": {\"executable\": \""
                + executable
                + "\", \"num_cpus\": 8}, \"benchmarks\": ["
                + String.join(",", rows)
                + "]}";
    }

    private static String row(int family, String aggregate, int time) {
        return """
        {"name": "BM_Sort_%s", "run_name": "BM_Sort", "run_type": "aggregate",
         "aggregate_name": "%s", "family_index": %d, "per_family_instance_index": 0,
         "repetitions": 3, "threads": 1, "iterations": 3, "real_time": %d, "cpu_time": %d,
         "time_unit": "ns"}
        """
                .formatted(aggregate, aggregate, family, time, time);
    }

    @Test
    void two_programs_are_told_apart_wherever_they_were_built() {
        String one = row(0, "median", 1);

        assertThat(named(google("/tmp/1/map_bench", one), google("C:\\\\b\\\\set_bench.exe", one)))
                .containsExactly("BM_Sort [@program=map_bench]", "BM_Sort [@program=set_bench]");
    }

    private static String catch2(String program) {
        return """
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        %s is a Catch2 v3.5.0 host application.
        Run with -? for options

        ----------------------------------------
        Sorting
        ----------------------------------------
        benchmark name           samples       iterations    est run time
                                 mean          low mean      high mean
                                 std dev       low std dev   high std dev
        ----------------------------------------
        sort                               50             5      1.536 ms
                                    4.5922 us    4.56894 us    4.68405 us
                                   160.273 ns    3.42709 ns    396.842 ns

        """
                .formatted(program);
    }

    @Test
    void two_programs_of_catch2_in_one_log_may_run_in_any_order() {
        assertThat(named(catch2("small.exe") + catch2("large")))
                .containsExactly("Sorting/sort [@program=small]", "Sorting/sort [@program=large]");
        String report =
                "<Catch name=\"%s\"><BenchmarkResults name=\"sort\">"
                        + "<mean value=\"9\" lowerBound=\"9\" upperBound=\"9\" ci=\"0.95\"/>"
                        + "</BenchmarkResults></Catch>";
        assertThat(named(report.formatted("small"), report.formatted("large")))
                .containsExactly("sort [@program=small]", "sort [@program=large]");
    }

    @Test
    void packages_of_a_workspace_whose_benches_are_named_alike_are_told_apart() {
        String summary =
                """
                {"module_path": "bench::sort", "benchmark_exe": "bench", "package_dir": "/w/%s",
                 "profiles": [{"tool": "Callgrind", "summaries": {"total": {"summary": {"Callgrind":
                 {"Ir": {"diffs": null, "metrics": {"Left": {"Int": 9}}}}}}}}], "version": "6"}
                """;
        Function<String, String> line = it -> summary.formatted(it).replace("\n", "") + "\n";

        assertThat(named(line.apply("core") + line.apply("io")))
                .containsExactly("bench::sort [@program=core]", "bench::sort [@program=io]");
    }

    @Test
    void aggregates_of_two_benchmarks_of_one_name_are_not_mixed() {
        assertThat(
                        named(
                                google(
                                        "b",
                                        row(0, "mean", 1),
                                        row(0, "median", 1),
                                        row(1, "mean", 9),
                                        row(1, "median", 9))))
                .containsExactly("BM_Sort [#=1 of 2]", "BM_Sort [#=2 of 2]");
    }

    @Test
    void a_key_with_a_slash_is_not_taken_for_two_groups() {
        String trial =
                """
                ["TrialEstimate", {"time": 1.0, "gctime": 0.0, "memory": 0, "allocs": 0}]\
                """;
        String groups =
                """
                "io/read": ["BenchmarkGroup", {"data": {"small": %s}, "tags": []}],
                "io": ["BenchmarkGroup", {"data": {"read/small": %s}, "tags": []}]\
                """
                        .formatted(trial, trial);

        assertThat(
                        named(
                                "[{\"Julia\": \"1.9.0\", \"BenchmarkTools\": \"1.0.0\"},"
                                        + "[[\"BenchmarkGroup\", {\"data\": {"
                                        + groups
                                        + "}, \"tags\": []}]]]"))
                .containsExactly(
                        "io/read/small [@path=\"io/read\"/\"small\"]",
                        "io/read/small [@path=\"io\"/\"read/small\"]");
    }
}
