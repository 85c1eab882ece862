package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What two exporters of one tool write of one run is one run. */
class DuplicateExportsTest {
    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);

    private static ResultSet read(ResultFile file) {
        return READERS.read(file, ResultReaders.AUTO)
                .orElse(problems -> {
                    throw new AssertionError(problems.toString());
                });
    }

    private static ResultSet sample(String name) throws IOException {
        Path all = Path.of("src/test/resources/samples");
        try (Stream<Path> files = Files.walk(all.resolve(name))) {
            return ResultSet.merge(
                    files.filter(Files::isRegularFile)
                            .sorted()
                            .map(it -> read(MemoryFile.sample(all.relativize(it).toString())))
                            .toList());
        }
    }

    private static SortedSet<String> names(ResultSet... files) {
        return BenchmarkIdentities.ofRun(ResultSet.merge(List.of(files))).measurements().stream()
                .map(one -> one.id().label() + " " + one.metric().name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @CsvSource({
        "jmh-csv/base.csv, jmh-text/base.txt",
        "jmh-csv/slow.csv, jmh-text/slow.txt",
        "criterion-tree/base, criterion/base.txt",
        "criterion-tree/slow, criterion/slow.txt",
        "hyperfine/base.json, hyperfine-csv/base.csv",
    })
    void two_exporters_of_one_run_are_one(String one, String other) throws IOException {
        SortedSet<String> both = names(sample(one), sample(other));

        assertThat(both).noneMatch(name -> name.contains("@") || name.contains("#="));
        assertThat(both).containsAll(names(sample(one)));
    }

    @ParameterizedTest
    @CsvSource({
        "jmh-csv/base.csv, jmh-text/slow.txt",
        "criterion-tree/base, criterion/slow.txt",
        "hyperfine/base.json, hyperfine-csv/same.csv",
    })
    void two_runs_in_two_formats_are_two(String one, String other) throws IOException {
        assertThat(names(sample(one), sample(other))).anyMatch(name -> name.contains("@"));
    }

    @Test
    void what_gungraun_calls_otherwise_on_its_console_is_one_metric() throws IOException {
        ResultSet json = sample("gungraun/base.json");
        ResultSet console = sample("gungraun-text/base.txt");
        SortedSet<String> both = names(console, json);
        both.removeIf(it -> it.startsWith("text::group::sort::long "));

        assertThat(both).isEqualTo(names(json));
        assertThat(names(json, console)).containsAll(both);
    }

    /** Criterion's bencher output has the median, and no fraction of a nanosecond. */
    @ParameterizedTest
    @CsvSource({"2021, true", "2022, false"})
    void criterions_bencher_output_is_no_second_run_beside_its_tree(String median, boolean isOneRun)
            throws IOException {
        String line =
                "     Running benches/text.rs (target/release/deps/text-0123456789abcdef)\n"
                        + "test sort words/64 ... bench:        %s ns/iter (+/- 12)\n";
        ResultSet tree = sample("criterion-tree/base");
        ResultSet bencher = read(MemoryFile.of("bencher.txt", line.formatted(median)));

        assertThat(names(tree, bencher).equals(names(tree))).isEqualTo(isOneRun);
        assertThat(names(bencher, tree).equals(names(tree))).isEqualTo(isOneRun);
    }

    /** {@code 1.8338 ms} is 1,833,800 ns with five digits, and not with seven. */
    @ParameterizedTest
    @CsvSource({"1.8338, true", "1.8339, false"})
    void zeros_at_the_end_come_of_the_unit(String shown, boolean isOneRun) {
        String estimates =
                """
                {"mean": {"confidence_interval": {"lower_bound": 1, "upper_bound": 2},
                 "point_estimate": 1833783.7}}
                """;
        String line = "a                       time:   [1.8001 ms %s ms 1.9001 ms]\n";
        ResultSet tree = read(MemoryFile.of("criterion/a/new/estimates.json", estimates));

        assertThat(names(tree, read(MemoryFile.of("a.txt", line.formatted(shown)))))
                .hasSize(isOneRun ? 1 : 2);
    }

    @Test
    void haskells_csv_has_the_mean_of_the_run_in_its_json() throws IOException {
        ResultSet json = sample("haskell-criterion/base.json");

        assertThat(names(json, sample("haskell-criterion-csv/base.csv"))).isEqualTo(names(json));
    }

    private static ResultSet jmh(String name) {
        return read(
                MemoryFile.of(
                        "jmh.json",
                        """
                        [{"jmhVersion": "1.37", "benchmark": "%s", "mode": "avgt", "threads": 1,
                         "primaryMetric": {"score": 10.00049, "scoreError": "NaN",
                         "scoreUnit": "us/op", "rawData": [[10.0, 10.00098]]}}]
                        """
                                .formatted(name)));
    }

    private static ResultSet console(String name, String score) {
        return read(
                MemoryFile.of(
                        "jmh.txt",
                        """
                        Benchmark  Mode  Cnt   Score   Error  Units
                        %s         avgt    2  %s          us/op
                        """
                                .formatted(name, score)));
    }

    @ParameterizedTest
    @CsvSource({
        "org.acme.Queue.put, Queue.put, 10.000",
        "org.acme.Queue.put, o.acme.Queue.put, 10.000",
        "org.acme.Queue.put, org.acme.Queue.put, 10.000",
    })
    void a_console_with_short_names_is_no_second_run(String name, String shown, String score) {
        List<MetricResult> both =
                BenchmarkIdentities.ofRun(
                                ResultSet.merge(List.of(console(shown, score), jmh(name))))
                        .measurements();

        assertThat(both)
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.id().name()).isEqualTo(name);
                    assertThat(one.id().params()).containsOnlyKeys("mode");
                });
    }

    @ParameterizedTest
    @CsvSource({"Queue.put, 10.002", "Stack.put, 10.000", "x.acme.Queue.put, 10.000"})
    void another_value_or_name_is_another_run(String shown, String score) {
        assertThat(names(jmh("org.acme.Queue.put"), console(shown, score))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Queue.put", "o.acme.Queue.put", "org.acme.Queue.put"})
    void another_run_with_short_names_is_the_same_benchmark_in_another_file(String shown) {
        assertThat(names(jmh("org.acme.Queue.put"), console(shown, "10.002")))
                .containsExactly(
                        "org.acme.Queue.put [mode=avgt, @file=jmh.json] time",
                        "org.acme.Queue.put [mode=avgt, @file=jmh.txt] time");
    }

    @Test
    void equal_files_of_one_format_are_two_benchmarks() throws IOException {
        assertThat(
                        names(
                                sample("hyperfine/base.json").withDirectory("a"),
                                sample("hyperfine/base.json").withDirectory("b")))
                .allMatch(name -> name.contains("@file"));
    }

    @Test
    void the_forms_of_one_exporter_are_one_run() throws IOException {
        String text =
                Files.readString(Path.of("src/test/resources/samples/benchmarkdotnet/base.json"));
        ResultSet full = read(MemoryFile.of("x/Acme.Bench-report-full.json", text));
        ResultSet other = read(MemoryFile.of("x/Acme.Bench-report-full-compressed.json", text));

        assertThat(names(full, other)).isEqualTo(names(full));
    }

    @ParameterizedTest
    @CsvSource({
        "benchmarkdotnet/base.json, benchmarkdotnet/brief.json",
        "jmh/base.json, jmh/base.json",
        "go/base.txt, go/base.txt",
        "pytest-benchmark/base.json, pytest-benchmark/base.json",
        "google-benchmark/base.json, google-benchmark/base.json",
    })
    void a_copy_of_another_name_is_the_same_run(String one, String other) throws IOException {
        ResultSet first = renamed("x/report.txt", one);
        ResultSet copy = renamed("y/0001_linux.txt", other);

        assertThat(names(first, copy)).isEqualTo(names(first)).noneMatch(it -> it.contains("@"));
        assertThat(names(copy, first)).isEqualTo(names(first));
    }

    @Test
    void the_two_summaries_of_one_run_of_k6_are_one_although_one_has_no_units() throws IOException {
        Path all = Path.of("src/test/resources/samples/k6");
        String exact = "20.512345";
        String summary = Files.readString(all.resolve("base.json")).replace("20.5", exact);
        String export = Files.readString(all.resolve("legacy.json")).replace("20.5", exact);
        ResultSet whole = read(MemoryFile.of("summary.json", summary));

        assertThat(names(read(MemoryFile.of("export.json", export)), whole))
                .isEqualTo(names(whole));
    }

    @Test
    void what_pytest_benchmark_keeps_of_a_run_is_no_second_one() throws IOException {
        String sample = "pytest-benchmark/base.json";
        ResultSet asked = renamed("out.json", sample);
        ResultSet saved = renamed(".benchmarks/Linux-CPython-3.11-64bit/0001_a.json", sample);

        assertThat(names(saved, asked)).isEqualTo(names(asked));
    }

    /** Only the files below {@code results} have the unit of what is tracked. */
    @Test
    void asvs_console_is_no_second_run_beside_its_results() throws IOException {
        String console =
                """
                · Running 3 total benchmarks (1 commits * 1 environments * 3 benchmarks)
                [  0.00%] ·· Benchmarking virtualenv-py3.11
                [ 33.33%] ··· words.Sort.peakmem_sort                                  52.4M
                [ 66.67%] ··· words.mem_list                                           2.42k
                [100.00%] ··· words.track_hits                                        1250.5
                """;
        ResultSet results = sample("asv/base.json");

        assertThat(names(read(MemoryFile.of("log.txt", console)), results))
                .isEqualTo(names(results));
    }

    @Test
    void files_are_no_copies_if_one_time_differs() throws IOException {
        assertThat(names(renamed("x/a.txt", "jmh/base.json"), renamed("x/b.txt", "jmh/slow.json")))
                .allMatch(name -> name.contains("@file"));
    }

    /** A baseline of two machines may begin as one file twice. */
    @Test
    void copies_in_a_baseline_are_apart_if_the_run_has_two_files() throws IOException {
        ResultSet seeds =
                ResultSet.merge(
                        List.of(
                                renamed("x/linux.txt", "jmh/base.json"),
                                renamed("x/mac.txt", "jmh/base.json")));
        ResultSet run =
                ResultSet.merge(
                        List.of(
                                renamed("x/linux.txt", "jmh/base.json"),
                                renamed("x/mac.txt", "jmh/slow.json")));
        var sides = BenchmarkIdentities.ComparedSides.of(Optional.of(seeds), List.of(run));

        assertThat(ids(sides.baseline().orElseThrow())).isEqualTo(ids(sides.attempts().getFirst()));
    }

    private static Set<BenchmarkId> ids(ResultSet results) {
        return results.measurements().stream().map(MetricResult::id).collect(Collectors.toSet());
    }

    private static ResultSet renamed(String name, String sample) throws IOException {
        Path path = Path.of("src/test/resources/samples", sample);
        return read(MemoryFile.of(name, Files.readString(path)));
    }
}
