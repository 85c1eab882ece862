package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.TarForge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files in the shape of those of projects nobody here had seen, and the verdicts they get. */
class StrangersFilesTest {
    @TempDir Path scratch;

    private Run compare(String before, String now) throws IOException {
        Path base = Files.writeString(scratch.resolve("before"), before);
        Path head = Files.writeString(scratch.resolve("now"), now);
        return Run.of("compare", base.toString(), head.toString());
    }

    private static String asv(String row) {
        return "{\"commit_hash\": \"c\", \"env_name\": \"e\", \"results\": {\"time_old\": [[1], []],"
                + " \"time_a\": "
                + row
                + "}}";
    }

    @Test
    void asv_results_of_another_version_of_the_benchmark_are_not_comparable() throws IOException {
        Run run = compare(asv("[[1.0], [], \"aaa\"]"), asv("[[2.0], [], \"bbb\"]"));
        assertThat(run.out()).contains("incomparable", "benchmark changed: aaa \u2192 bbb");
        assertThat(run.code()).isZero();
    }

    @Test
    void asv_results_of_the_same_or_no_version_are_compared() throws IOException {
        assertThat(compare(asv("[[1.0], [], \"aaa\"]"), asv("[[2.0], [], \"aaa\"]")).code())
                .isOne();
        assertThat(compare(asv("[[1.0], [], \"aaa\"]"), asv("[[2.0]]")).code()).isOne();
    }

    @Test
    void asv_results_of_version_1_name_the_versions_apart() throws IOException {
        String file =
                "{\"commit_hash\": \"c\", \"env_name\": \"e\", \"results\": {\"time_a\": %s, \"time_b\":"
                        + " 1}, \"benchmark_version\": {\"time_a\": \"%s\"}}";
        Run run = compare(file.formatted("1", "aaa"), file.formatted("2", "bbb"));
        assertThat(run.out()).contains("benchmark changed: aaa \u2192 bbb");
    }

    @Test
    void a_saved_baseline_keeps_the_version() throws IOException {
        Path results = Files.writeString(scratch.resolve("r.json"), asv("[[1.0], [], \"aaa\"]"));
        Path saved = scratch.resolve("saved.json");
        assertThat(Run.of("baseline", "save", results.toString(), "--to", saved.toString()).code())
                .isZero();
        assertThat(compare(Files.readString(saved), asv("[[2.0], [], \"bbb\"]")).out())
                .contains("benchmark changed");
    }

    @ParameterizedTest
    @CsvSource({
        "1500 ns/op, 0.0000045 sec/op, regressed",
        "7 ns/op 2000 p99-us, 7 ns/op 6 p99-ms, BenchmarkA (p99-ms) from 2000 p99-us to 6000 p99-us",
        "7 ns/op 3000 MB/s, 7 ns/op 1 GB/s, slower",
        "7 ns/op 3000 wall-ms, 7 ns/op 3000 wall-bytes, 1 metric no longer measured",
    })
    void a_quantity_in_another_unit_of_its_own_is_converted(String before, String now, String said)
            throws IOException {
        Run run = compare("BenchmarkA 10 " + before + "\n", "BenchmarkA 10 " + now + "\n");
        assertThat(run.out().replace(",", "")).contains(said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gab|[{'name':'a','unit':'ms','value':%s},{'name':'b','unit':'ms','value':%d}]"
                        + "|5 ms|expected a number as value of 'a': '5 ms'",
                "bmf|{'a':{%s},'b':{'latency':{'value':%d}}}||expected a measure of the benchmark: 'a'",
                "hyperfine|command,mean,stddev,median,user,system,min,max;a,%1$s,0,0,0,0,0,0;b,%2$d,0,%2$d,0,0,0,0"
                        + "|fast|expected a number as the mean of: 'a'",
                "jmh|!Benchmark!,!Mode!,!Threads!,!Samples!,!Score!,!Unit!;!p.a!,!avgt!,1,1,%s,!ns/op!;!p.b!,!avgt!,1,1,%d,!ns/op!"
                        + "|fast|expected a number in the column Score: 'fast'",
                "nanobench|!title!,!name!,!unit!,!batch!,!elapsed!,!error %%!,!instructions!;!t!,!a!,!op!,1,%s,0,0;!t!,!b!,!op!,1,%d,0,0"
                        + "||expected a name and a number in elapsed: 'a'",
            })
    void one_row_without_its_number_is_named_and_the_others_count(
            String tool, String file, String odd, String said) throws IOException {
        char separator = tool.equals("nanobench") ? ';' : ',';
        String text =
                file.replace(';', '\n')
                        .replace(',', separator)
                        .replace('!', '"')
                        .replace('\'', '"');
        String before = tool.equals("bmf") ? "\"latency\":{\"value\":5}" : "5";
        String value = odd == null ? "" : tool.equals("gab") ? '"' + odd + '"' : odd;
        Run run = compare(text.formatted(before, 5), text.formatted(value, 15));
        assertThat(run.out())
                .contains(said, "1 result cannot be read")
                .containsPattern("regressed +(p\\.)?b");
        assertThat(run.code()).isOne();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Method;Job;AnalyzeLaunchVariance;Mean|--exporters json",
                "All;  fib: OK;    100 ns \u00b1 2.0 ns;;All 1 tests passed (1.0s)|--csv results.csv",
                "{\"version\":1,\"metadata\":{\"catch2-version\":\"3.5.0\"},\"test-run\":{}}|-r xml",
                "\u2502 Metric  \u2502 p50 \u2502 p100 \u2502 Samples \u2502|--format jmh",
                "goos: linux~goarch: amd64~PASS|does -bench match one?",
                "# x/y~a.go:1:1: syntax error~FAIL\tx/y [build failed]|the build of a package of Go failed",
                "{\"name\":\"a\",\"unit\":\"ms\",\"value\":1}|into an array of JSON",
            })
    void output_that_is_not_read_says_what_to_do(String text, String said) throws IOException {
        String file = text.replace('~', '\n') + "\n";
        assertThat(compare(file, file).err()).contains(said);
    }

    @ParameterizedTest
    @CsvSource({"NS, regressed", "MS, 'gone, unit changed: ns \u2192 MS'"})
    void a_lost_metric_says_what_is_measured_instead(String unit, String said) throws IOException {
        String file =
                "[{\"name\":\"a\",\"unit\":\"%s\",\"value\":%d},{\"name\":\"b\",\"unit\":\"ns\",\"value\":9}]";
        Run run = compare(file.formatted("ns", 100), file.formatted(unit, 300));
        assertThat(run.out()).contains(said);
        assertThat(run.code()).isOne();
    }

    @Test
    void another_metric_in_another_unit_is_said_in_the_heading() throws IOException {
        String file =
                "{\"HostEnvironmentInfo\":{},\"Benchmarks\":[{\"FullName\":\"A\",\"Statistics\":"
                        + "{\"OriginalValues\":[5,5,5],\"N\":3,\"Median\":5,\"Mean\":5},\"Metrics\":"
                        + "[{\"Value\":9,\"Descriptor\":{\"Id\":\"My\",\"Unit\":\"%s\"}}]}]}";
        Run run = compare(file.formatted("B"), file.formatted("ns"));
        assertThat(run.out())
                .contains("1 metric no longer measured", "My (B \u2192 ns) of A")
                .doesNotContain("No measurable change");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'type':'trend','values':{'med':%s},'thresholds':{'med<4':{'ok':false}}|5|5|1 threshold crossed as before",
                "'type':'counter','values':{'count':%s,'rate':%1$s}|0|50|\u26a0",
            })
    void what_the_script_of_k6_measures_is_no_plain_green(
            String metric, String before, String now, String said) throws IOException {
        String file =
                "{'metrics':{'own':{"
                        + metric
                        + "},'http_reqs':{'type':'counter','values':{'count':1000,'rate':100}}},"
                        + "'root_group':{},'state':{'testRunDurationMs':10000}}";
        String text = file.replace('\'', '"');
        assertThat(compare(text.formatted(before), text.formatted(now)).out())
                .contains(said)
                .doesNotContain("No measurable change");
    }

    @Test
    void runs_with_the_noise_of_one_program_are_pooled() throws IOException {
        Path base = Files.createDirectory(scratch.resolve("base"));
        Path head = Files.createDirectory(scratch.resolve("head"));
        int[][] values = {{100, 101}, {102, 99}, {99, 100}};
        for (int i = 0; i < values.length; i++) {
            String row = "[{\"name\":\"a\",\"unit\":\"ns\",\"value\":%d}]";
            Files.writeString(base.resolve("run-" + i + ".json"), row.formatted(values[i][0]));
            Files.writeString(head.resolve("run-" + i + ".json"), row.formatted(values[i][1]));
        }
        Run run = Run.of("compare", base.toString(), head.toString());
        assertThat(run.out()).contains("1 benchmark unchanged").doesNotContain("too far apart");
    }

    @Test
    void what_slack_alone_lets_pass_is_not_called_unchanged() throws IOException {
        String file =
                "[{\"name\":\"fuse\",\"unit\":\"ms\",\"value\":%s},{\"name\":\"b\",\"unit\":\"ms\",\"value\":250.5}]";
        Path base = Files.writeString(scratch.resolve("before"), file.formatted("1.11"));
        Path head = Files.writeString(scratch.resolve("now"), file.formatted("3.04"));
        Run run = Run.of("compare", base.toString(), head.toString(), "--slack", "5 ms");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("All within limits · 1 within slack · 1 unchanged", "174 % slower")
                .containsPattern("(?m)^within slack +fuse")
                .contains("1 benchmark unchanged")
                .doesNotContain("No measurable change");
    }

    @Test
    void two_files_of_nothing_in_common_are_said_to_be_that() throws IOException {
        StringBuilder before = new StringBuilder();
        StringBuilder now = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            before.append("BenchmarkOld/f").append(i).append(" 10 5 ns/op\n");
            now.append("BenchmarkNew/f").append(i).append(" 10 5 ns/op\n");
        }
        Run run = compare(before.toString(), now.toString());
        assertThat(run.code()).isOne();
        assertThat(run.out())
                .contains("No benchmark is on both sides: 40 benchmarks only in the baseline, 40")
                .contains("BenchmarkOld/f0 \u2192 BenchmarkNew/f0");
        assertThat(run.out().lines()).hasSizeLessThan(15);
    }

    @Test
    void what_nothing_says_is_one_note_with_how_to_say_it() throws IOException {
        Run run = compare("BenchmarkA 10 5 ns/op\n", "BenchmarkA 10 5 ns/op\n");
        assertThat(run.out().lines().filter(line -> line.startsWith("note: ")))
                .singleElement()
                .asString()
                .contains("--cpu and --commit");
    }

    @Test
    void a_file_gets_names_whole_however_long_they_are() throws IOException {
        String name = "Benchmark" + "Long".repeat(60) + "/end";
        Run run = compare(name + " 10 5 ns/op\n", name + " 10 8 ns/op\n");
        assertThat(run.out().lines().filter(line -> line.startsWith("regressed")))
                .singleElement()
                .asString()
                .contains(name + "  5 ns/op");
    }

    @Test
    void repetitions_are_samples_of_one_entry_of_a_baseline_and_retries_replace()
            throws IOException {
        Path results = Files.createDirectory(scratch.resolve("results"));
        for (int i = 0; i < 5; i++) {
            String crashed = i == 0 ? "null" : "4.5";
            Files.writeString(
                    results.resolve(i + ".json"),
                    "{\"commit_hash\": \"c\", \"env_name\": \"e\", \"results\": {\"time_a\": "
                            + (i + 1.5)
                            + ", \"time_b\": "
                            + crashed
                            + "}}");
        }
        Path saved = scratch.resolve("saved.json");
        Run run =
                Run.of(
                        "baseline",
                        "save",
                        results.toString(),
                        "--to",
                        saved.toString(),
                        "--runs",
                        "*.json");
        assertThat(run.out()).contains("2 measurements saved");
        assertThat(Files.readString(saved))
                .contains("\"value\": 3.5, \"samples\": [1.5, 2.5, 3.5, 4.5, 5.5]")
                .contains("\"value\": 4.5")
                .doesNotContain("failed");
    }

    @Test
    void a_unit_in_words_has_a_direction_and_no_word_of_a_name_changes_it() throws IOException {
        String file =
                "[{\"name\":\"CPU Load\",\"unit\":\"Percent\",\"value\":%1$s},"
                        + "{\"name\":\"Memory Used\",\"unit\":\"Megabytes\",\"value\":%1$s},"
                        + "{\"name\":\"Free Memory\",\"unit\":\"Megabytes\",\"value\":%1$s},"
                        + "{\"name\":\"Whatever\",\"unit\":\"Percent\",\"value\":%1$s}]";
        Run run = compare(file.formatted("50.5"), file.formatted("100.5"));
        assertThat(run.out())
                .containsPattern("(?m)^regressed +Memory Used")
                .containsPattern("(?m)^regressed +Free Memory")
                .containsPattern("(?m)^incomparable +CPU Load")
                .containsPattern("(?m)^incomparable +Whatever")
                .contains("2 metrics moved, direction unknown: CPU Load (Percent)")
                .contains("Set direction: lower or direction: higher");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Benchmark             Time             CPU   Iterations\\n----\\nBM_A   5 ns   5 ns   100; --benchmark_out=",
                "Name (time in us)   Min   Max   Mean   StdDev   Outliers  OPS\\ntest_a 1 2 3; --benchmark-json=",
                "Benchmark 1: sleep 1\\n  Time (mean \u00b1 \u03c3):  1.0 s\\n  Range (min \u2026 max): 1 s; --export-json",
                "| Method | Mean | Error |\\n|--- |---:|---:|\\n| A | 1 ns | 2 ns |; --exporters json",
                " Performance counter stats for 'sleep 1':\\n\\n  0.52 msec task-clock\\n\\n 1.00 seconds time elapsed; -j -o results.json"
            })
    void what_tools_show_people_is_answered_with_the_option_for_a_file(String text, String option)
            throws IOException {
        Path shown = Files.writeString(scratch.resolve("log.txt"), text.replace("\\n", "\n"));
        Run run = Run.of("compare", shown.toString(), shown.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("shows people", option);
    }

    @Test
    void a_damaged_result_that_is_packed_is_never_passed_over() throws IOException {
        Path results = Files.createDirectory(scratch.resolve("packed"));
        Files.writeString(results.resolve("a.txt"), "BenchmarkA 10 5 ns/op\n");
        byte[] half = Arrays.copyOf(MemoryFile.sample("jmh/base.json").bytes(), 900);
        byte[] tar = new TarForge().entry("b.json", '0', half).bytes();
        Files.write(results.resolve("b.tar"), tar);
        Run run = Run.of("compare", results.toString(), results.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("b.tar/b.json");
    }

    @Test
    void a_tar_of_sources_beside_results_does_no_harm() throws IOException {
        Path results = Files.createDirectory(scratch.resolve("packed"));
        Files.writeString(results.resolve("a.txt"), "BenchmarkA 10 5 ns/op\n");
        Files.write(results.resolve("b.tar"), new TarForge().file("a.c", "int a;").bytes());
        assertThat(Run.of("compare", results.toString(), results.toString()).code()).isZero();
    }

    private static final String PYTEST =
            "{'machine_info':{},'commit_info':{'id':'%s'},'benchmarks':[{'fullname':'%s','stats':{'median':%s}}],'datetime':''}";

    private static final String ASV =
            "{'commit_hash':'%s','date':%d,'env_name':'e','results':{'time_a':[[%s],[]],'time_b':[[1],[]]}}";

    private String stored(String name, String text) throws IOException {
        Path directory = Files.createDirectories(scratch.resolve("head"));
        Path file = Files.writeString(directory.resolve(name), text.replace('\'', '"'));
        return file.toString();
    }

    @Test
    void of_the_files_that_asv_adds_one_of_each_commit_the_newest_is_the_measurement()
            throws IOException {
        String base = stored("11111111-e.json", ASV.formatted("11111111aa", 1000, "1"));
        stored("22222222-e.json", ASV.formatted("22222222bb", 3000, "3"));
        stored("33333333-e.json", ASV.formatted("33333333cc", 2000, "1"));
        Run run = Run.of("compare", base, scratch.resolve("head").toString());
        assertThat(run.out())
                .containsPattern("regressed +time_a +1 s +3 s")
                .contains("11111111-e.json, 33333333-e.json: older than another run");
        assertThat(run.code()).isOne();
    }

    @ParameterizedTest
    @CsvSource({
        "0001_1111_20260101_010101, 0002_2222_20260102_010101_uncommited-changes, a, regressed",
        "0001_nightly, 0002_nightly, a, regressed",
        "0001_nightly, 0002_nightly, b, missing",
        "0001_small, 0002_large, a, added",
        "run1, run2, a, too far apart",
    })
    void of_the_files_in_the_storage_of_pytest_benchmark_the_newest_is_the_measurement(
            String first, String second, String benchmark, String said) throws IOException {
        String one = first.replace("1111", "1".repeat(40));
        String two = second.replace("2222", "2".repeat(40));
        String base = stored(one + ".json", PYTEST.formatted("1".repeat(40), "a", "1"));
        stored(two + ".json", PYTEST.formatted("2".repeat(40), benchmark, "3"));
        Run run = Run.of("compare", base, scratch.resolve("head").toString());
        assertThat(run.out()).contains(said);
    }
}
