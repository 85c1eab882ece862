package io.perfwarden.format.rust;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriterionTreeReaderTest {
    private static final String ESTIMATE =
            "{\"confidence_interval\": {\"confidence_level\": 0.95, \"lower_bound\": %s, \"upper_bound\": %s},"
                    + " \"point_estimate\": %s, \"standard_error\": 1}";

    private static final String MEAN = ESTIMATE.formatted(4, 6, 5);
    private static final String SLOPE = ESTIMATE.formatted(3, 5, 4);

    private static ResultSet read(String path, String text) {
        return Read.ok(MemoryFile.of(path, text));
    }

    @ParameterizedTest
    @CsvSource({
        "sort/64/new/estimates.json,sort/64",
        "target/criterion/sort/64/new/estimates.json,sort/64",
        "criterion/add/new/estimates.json,add",
        "a/target/criterion/x/criterion/new/estimates.json,x/criterion",
    })
    void the_directory_is_the_benchmark(String path, String name) {
        ResultSet results = read(path, "{\"mean\": " + MEAN + "}");
        assertThat(results.measurements())
                .extracting(row -> row.id().label())
                .containsExactly(name);
    }

    @Test
    void the_slope_counts_where_there_is_one() {
        MetricResult row =
                read("a/new/estimates.json", "{\"mean\": %s, \"slope\": %s}".formatted(MEAN, SLOPE))
                        .measurements()
                        .getFirst();
        assertThat(Read.value(row)).isEqualTo(4);
        assertThat(Read.measured(row).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 3, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"mean\": %s, \"slope\": null}", "{\"Mean\": %s}"})
    void flat_sampling_and_old_versions_have_a_mean(String text) {
        MetricResult row =
                read("a/new/estimates.json", text.formatted(MEAN)).measurements().getFirst();
        assertThat(Read.value(row)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a/base/estimates.json", "a/change/estimates.json", "a/main/estimates.json"})
    void saved_baselines_and_changes_are_no_results(String path) {
        assertThat(read(path, "{\"mean\": " + MEAN + "}").measurements()).isEmpty();
    }

    @Test
    void the_files_beside_tell_the_name_the_samples_and_the_throughput(@TempDir Path tree)
            throws IOException {
        Path run = Files.createDirectories(tree.resolve("a_b/new"));
        Files.writeString(run.resolve("estimates.json"), "{\"mean\": " + MEAN + "}");
        Files.writeString(
                run.resolve("benchmark.json"),
                "{\"group_id\": \"a/b\", \"function_id\": \"f\", \"value_str\": \"7\","
                        + " \"throughput\": {\"Elements\": 10}}");
        Files.writeString(run.resolve("sample.json"), "[[2, 4], [10, 24]]");
        Files.writeString(run.resolve("tukey.json"), "[1.5,2,3e1,4]");
        Files.writeString(run.resolve("raw.csv"), "group,function,value,sample_time_nanos\n");
        List<MetricResult> rows = read(tree);
        assertThat(rows).extracting(row -> row.id().name()).containsOnly("a/b/f/7");
        assertThat(Read.measured(rows.getFirst()).samples().toArray()).containsExactly(5, 6);
        assertThat(rows.getLast().metric().unit().symbol()).isEqualTo("elem/s");
        assertThat(Read.value(rows.getLast())).isEqualTo(2e9);
    }

    /** What all files of a directory hold together. */
    private static List<MetricResult> read(Path directory) throws IOException {
        return LocalFile.listUnder(directory, ArchiveLimits.DEFAULT).files().stream()
                .flatMap(file -> Read.ok(file).measurements().stream())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1.5,2,3e1,4]", "[[2, 4], [10, 24]]", "group,function,value,x\n"})
    void what_looks_like_samples_is_not_taken_for_them_without_estimates(String text) {
        assertThat(Read.problem(text).what())
                .isEqualTo(
                        "expected criterion's estimates.json beside what looks like its samples");
    }

    @Test
    void a_file_without_its_directory_cannot_say_what_it_measured() {
        MemoryFile file = MemoryFile.of("estimates.json", "{\"mean\": " + MEAN + "}");
        assertThat(Read.problem(Read.outcome(file)).what())
                .startsWith("expected the file in its directory");
    }

    @Test
    void an_estimate_without_a_value_is_damage() {
        MemoryFile file =
                MemoryFile.of(
                        "a/new/estimates.json",
                        "{\"mean\": %s, \"slope\": {\"standard_error\": 1}}".formatted(MEAN));
        assertThat(Read.problem(Read.outcome(file)).line())
                .isEqualTo(
                        "a/new/estimates.json: $.slope: expected the key point_estimate, found none");
    }
}
