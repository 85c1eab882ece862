package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code compare} and {@code baseline save} know what a run left out on purpose. */
class SelectionTest {
    private static final String OUT =
            "{\"schema\": \"perfwarden/selection/1\", \"leftOut\":"
                    + " {\"io/**\": \"no <file> it reads changed\"}}";

    @TempDir Path scratch;
    private Path base;
    private Path head;

    @BeforeEach
    void measured() throws IOException {
        base = dir("base", "io/a", "io/b", "codec");
        head = dir("head", "codec");
        Files.writeString(head.resolve("perfwarden-selection.json"), OUT);
    }

    private Path dir(String name, String... benchmarks) throws IOException {
        Path directory = Files.createDirectories(scratch.resolve(name));
        Files.writeString(
                directory.resolve("results.json"),
                Stream.of(benchmarks)
                        .map(it -> "{\"name\": \"" + it + "\", \"unit\": \"ns\", \"value\": 100}")
                        .collect(Collectors.joining(",", "[", "]")));
        return directory;
    }

    private Run compare(String... more) {
        List<String> args = new ArrayList<>(List.of("compare", base.toString(), head.toString()));
        args.addAll(List.of(more));
        return Run.of(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "text, '2 of 3 benchmarks are not affected: no <file> it reads changed'",
        "markdown, 2 of 3 benchmarks are not affected",
        "json, not affected",
        "junit, skipped (not affected): no &lt;file&gt; it reads changed",
    })
    void every_output_says_how_many_were_left_out_and_why(String output, String said) {
        Run run = compare("--max-left-out", "80%", "--output", output);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains(said).doesNotContain("missing");
    }

    @Test
    void the_json_report_has_the_base_values_and_the_count() {
        String json = compare("--max-left-out", "80%", "--output", "json").out();
        assertThat(json)
                .contains("\"count\": 2,\n        \"of\": 3,\n        \"believed\": true")
                .contains("\"skipped\": 2")
                .contains("\"outcome\": \"skipped\"");
    }

    @Test
    void explain_names_the_reason() {
        assertThat(compare("--max-left-out", "80%", "--explain").out())
                .contains("not affected")
                .contains("no <file> it reads changed");
    }

    @Test
    void more_than_may_be_left_out_is_no_verdict() {
        Run run = compare("--max-left-out", "50%");
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).contains("2 of 3 benchmarks").contains("max-left-out");
        assertThat(compare().code()).isEqualTo(4);
    }

    @Test
    void a_configuration_may_allow_it() throws IOException {
        Path config = scratch.resolve("perfwarden.yml");
        Files.writeString(
                config,
                "{version: 1, suites: [{name: core, files: ['results.json'], max-left-out: 80%}]}");
        assertThat(compare("--config", config.toString()).code()).isZero();
    }

    @Test
    void a_damaged_file_is_an_error_with_its_place() throws IOException {
        Files.writeString(head.resolve("perfwarden-selection.json"), OUT.replace("leftOut", "out"));
        Run run = compare("--max-left-out", "80%");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("perfwarden-selection.json").contains("leftOut");
    }

    @Test
    void a_baseline_is_whole() {
        Run run = Run.of("compare", head.toString(), base.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("whole");
    }

    @Test
    void a_saved_baseline_keeps_what_was_left_out() throws IOException {
        String to = scratch.resolve("baseline.json").toString();
        assertThat(Run.of("baseline", "save", base.toString(), "--to", to).code()).isZero();
        Run again = Run.of("baseline", "save", head.toString(), "--to", to);
        assertThat(again.err()).isEmpty();
        assertThat(again.code()).isZero();
        assertThat(Files.readString(Path.of(to))).contains("io/a").contains("io/b");
    }

    @Test
    void a_first_baseline_is_not_made_of_a_part() {
        String to = scratch.resolve("baseline.json").toString();
        Run run = Run.of("baseline", "save", head.toString(), "--to", to);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("measures everything");
    }
}
