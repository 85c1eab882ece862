package io.perfwarden.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.HistoryImport.ImportLeftOut;
import io.perfwarden.format.Read;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherHistoriesTest {
    private static final String OLD = "1".repeat(40);
    private static final String NEW = "2".repeat(40);

    @TempDir Path results;

    private void asv(String machine, String commit, String env, String row) throws IOException {
        long date = commit.equals(OLD) ? 1_000 : 2_000;
        String text =
                """
                {"commit_hash": "%s", "env_name": "%s", "date": %d, "params": {"machine": "%s", "cpu": "C"},
                 "results": {"Sort.time_sort": %s}}
                """
                        .formatted(commit, env, date, machine, row);
        Path file = results.resolve(machine).resolve(commit.substring(0, 8) + "-" + env + ".json");
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private Imported imported(Path directory) throws IOException {
        List<ResultFile> files = LocalFile.listUnder(directory, ArchiveLimits.DEFAULT).files();
        return Imported.of(Optional.empty(), files.toArray(ResultFile[]::new));
    }

    @Test
    void asv_has_a_suite_for_each_machine_and_an_entry_for_each_commit() throws IOException {
        asv("My Mac", NEW, "py3", "[[2.5], []]");
        asv("My Mac", NEW, "py4", "[[2.25], []]");
        asv("My Mac", OLD, "py3", "[[1.5], []]");
        asv("other", OLD, "py3", "[[9.5], []]");
        Imported imported = imported(results);
        assertThat(imported.files())
                .containsOnlyKeys("my-mac.json", "archive/my-mac-1111111.json", "other.json");
        assertThat(imported.rows("my-mac.json"))
                .containsExactly(
                        "Sort.time_sort [env=py3] time 2.5 s",
                        "Sort.time_sort [env=py4] time 2.25 s");
        assertThat(
                        imported.baseline("other.json")
                                .results()
                                .environment()
                                .get(BenchmarkEnvironment.CPU))
                .isEqualTo("C");
    }

    @Test
    void asv_names_parameters_after_benchmarks_json_from_a_machine_alone_too() throws IOException {
        asv("m", NEW, "e", "[[2.5], [[\"100\"]]]");
        Files.writeString(
                results.resolve("benchmarks.json"),
                "{\"version\": 2, \"Sort.time_sort\": {\"code\": \"\", \"param_names\": [\"size\"],"
                        + " \"params\": [[\"100\"]], \"unit\": \"seconds\"}}");
        String row = "Sort.time_sort [env=e, size=100] time 2.5 s";
        assertThat(imported(results).rows("m.json")).containsExactly(row);
        assertThat(imported(results.resolve("m")).rows("m.json")).containsExactly(row);
    }

    @Test
    void an_asv_entry_that_only_failed_is_no_baseline() throws IOException {
        asv("m", OLD, "e", "[[1.5], []]");
        asv("m", NEW, "e", "[[null], []]");
        Imported imported = imported(results);
        assertThat(imported.rows("m.json")).containsExactly("Sort.time_sort [env=e] time 1.5 s");
        assertThat(imported.suite("m").leftOut()).containsOnlyKeys(ImportLeftOut.NO_BENCHMARKS);
        assertThat(imported.suite("m").failed().first())
                .singleElement()
                .extracting(InputProblem::line)
                .asString()
                .contains("2222222, ", "22222222-e.json", "Sort.time_sort [env=e] failed");
    }

    private static String conbench(String commit, String time, String name, double mean) {
        return """
        {"run_id": "r", "timestamp": "%s", "tags": {"name": "%s"}, "stats": {"data": [%s], "unit": "s", "mean": %s},
         "machine_info": {"name": "host", "cpu_model_name": "C"}, "github": {"commit": "%s"}}
        """
                .formatted(time, name, mean, mean, commit);
    }

    private static String ofPull(String number, String entry) {
        return entry.replace("\"commit\"", "\"pr_number\": " + number + ", \"commit\"");
    }

    @Test
    void conbench_has_an_entry_for_each_commit_whatever_run_and_order() {
        String text =
                conbench(NEW, "2026-01-05T10:00:00", "a", 2.5)
                        + conbench(OLD, "2026-01-04T10:00:00Z", "a", 1.5)
                        + conbench(NEW, "2026-01-05T11:00:00+01:00", "b", 3.5);
        Imported imported = Imported.of("results.json", text);
        assertThat(imported.files()).containsOnlyKeys("host.json", "archive/host-1111111.json");
        assertThat(imported.rows("host.json")).containsExactly("a time 2.5 s", "b time 3.5 s");
        assertThat(imported.text("host.json")).contains("\"date\": \"2026-01-05T10:00:00Z\"");
    }

    @Test
    void of_a_benchmark_that_two_runs_measured_the_later_one_tells() {
        String text =
                conbench(NEW, "2026-01-05T12:00:00", "a", 2.5)
                        + conbench(NEW, "2026-01-05T10:00:00", "a", 1.5);
        assertThat(Imported.of("results.json", text).rows("host.json"))
                .containsExactly("a time 2.5 s");
    }

    @Test
    void results_of_pull_requests_are_no_history() {
        String text =
                ofPull("7", conbench(NEW, "2026-01-05T12:00:00", "a", 2.5))
                        + ofPull("null", conbench(OLD, "2026-01-04T12:00:00", "a", 1.5));
        Imported imported = Imported.of("results.json", text);
        assertThat(imported.rows("host.json")).containsExactly("a time 1.5 s");
        assertThat(imported.how().losses())
                .containsExactly("conbench: 1 results of pull requests are left out");
    }

    @Test
    void rows_of_conbench_are_those_of_its_reader() {
        MemoryFile sample = MemoryFile.sample("conbench/base.json");
        Imported imported = Imported.of(Optional.empty(), sample);
        assertThat(imported.baseline("host.json").results().measurements())
                .extracting(MetricResult::id)
                .containsExactlyInAnyOrderElementsOf(
                        Read.ok(sample).measurements().stream().map(MetricResult::id).toList());
    }
}
