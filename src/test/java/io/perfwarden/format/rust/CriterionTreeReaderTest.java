package io.perfwarden.format.rust;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.Read;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
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
        Measurement row =
                read("a/new/estimates.json", "{\"mean\": %s, \"slope\": %s}".formatted(MEAN, SLOPE))
                        .measurements()
                        .getFirst();
        assertThat(Read.value(row)).isEqualTo(4);
        assertThat(Read.measured(row).spread()).isEqualTo(new Spread(Spread.Kind.CONFIDENCE, 3, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"mean\": %s, \"slope\": null}", "{\"Mean\": %s}"})
    void flat_sampling_and_old_versions_have_a_mean(String text) {
        Measurement row =
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
