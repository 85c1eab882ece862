package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
    private static final String BASE = Run.fixture("base.json");
    private static final String SLOW = Run.fixture("slow.json");
    private static final String WARM = Run.fixture("warm.json");

    @TempDir Path scratch;

    @Test
    void the_same_results_pass() {
        Run run = Run.of("compare", BASE, BASE);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("No measurable change");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void a_regression_ends_with_1_and_is_named() {
        Run run = Run.of("compare", BASE, SLOW);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("regressed", "SortBench.merge", "25 % slower");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void warnings_alone_pass() {
        Run run = Run.of("compare", BASE, WARM);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("slower", "SortBench.radix");
    }

    @Test
    void limits_of_the_command_line_decide() {
        assertThat(Run.of("compare", BASE, SLOW, "--fail", "30%").code()).isZero();
        assertThat(Run.of("compare", BASE, WARM, "--fail", "1%").code()).isEqualTo(1);
        assertThat(Run.of("compare", BASE, SLOW, "--slack", "1 us/op").code()).isZero();
    }

    @Test
    void limits_come_from_the_suite_of_the_configuration() {
        String config = Run.fixture("config.yml");
        assertThat(Run.of("compare", BASE, WARM, "--config", config, "--suite", "strict").code())
                .isEqualTo(1);
        assertThat(Run.of("compare", BASE, SLOW, "--config", config, "--suite", "lenient").code())
                .isZero();
    }

    @Test
    void results_of_another_tool_are_called_so() throws IOException {
        Path other =
                Files.writeString(
                        scratch.resolve("other.txt"),
                        "test sort ... bench:         100 ns/iter (+/- 1)\n");
        assertThat(Run.of("compare", BASE, other.toString()).out())
                .contains(
                        "note: These are of different tools: the baseline is jmh, the results are"
                                + " libtest. No benchmark is in both");
        assertThat(Run.of("compare", BASE, WARM).out()).doesNotContain("different tools");
    }

    @Test
    void when_nothing_can_be_judged_there_is_no_verdict() throws IOException {
        Path file =
                Files.writeString(
                        scratch.resolve("widgets.json"),
                        "[{\"name\": \"a\", \"unit\": \"widgets\", \"value\": 1}]");
        Run run = Run.of("compare", file.toString(), file.toString());
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).contains("No verdict");
    }

    @Test
    void a_directory_stands_for_the_files_in_it() throws IOException {
        Files.copy(Path.of(SLOW), Files.createDirectory(scratch.resolve("sub")).resolve("a.json"));
        assertThat(Run.of("compare", BASE, scratch.toString()).code()).isEqualTo(1);
    }

    @Test
    void what_lies_beside_results_is_named_and_does_no_harm() throws IOException {
        Files.copy(Path.of(BASE), scratch.resolve("a.json"));
        Files.writeString(scratch.resolve("notes.txt"), "on the new machine\n");
        Run run = Run.of("compare", scratch.toString(), scratch.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("notes.txt: no known benchmark format");
        assertThat(run.err()).contains("notes.txt: no known benchmark format").hasLineCount(1);
    }

    @Test
    void pages_and_pictures_beside_results_are_counted_and_not_listed() throws IOException {
        Files.copy(Path.of(BASE), scratch.resolve("a.json"));
        for (int i = 0; i < 30; i++) {
            Files.writeString(scratch.resolve("plot" + i + ".svg"), "<svg/>");
        }
        Files.writeString(scratch.resolve("index.html"), "<html></html>");
        Run run = Run.of("compare", BASE, scratch.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("holds no results: 1 html, 30 svg").doesNotContain("plot");
    }

    @Test
    void what_is_better_can_be_said_on_the_command_line() throws IOException {
        Path base = scratch.resolve("base.json");
        Path now = scratch.resolve("now.json");
        String widgets = "[{\"name\": \"a\", \"unit\": \"widgets\", \"value\": %d}]";
        Files.writeString(base, widgets.formatted(10));
        Files.writeString(now, widgets.formatted(20));
        assertThat(
                        Run.of("compare", base.toString(), now.toString(), "--direction", "lower")
                                .code())
                .isEqualTo(1);
        assertThat(
                        Run.of("compare", base.toString(), now.toString(), "--direction", "higher")
                                .code())
                .isZero();
    }

    @Test
    void a_damaged_result_beside_good_ones_is_never_passed_over() throws IOException {
        Files.copy(Path.of(BASE), scratch.resolve("a.json"));
        Files.copy(Path.of(Run.fixture("damaged.json")), scratch.resolve("b.json"));
        Run run = Run.of("compare", BASE, scratch.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("b.json");
    }

    @Test
    void a_run_that_brought_nothing_is_not_hidden_by_the_others() throws IOException {
        Files.copy(Path.of(BASE), scratch.resolve("r.json"));
        Files.writeString(scratch.resolve("r-run-2.json"), "");
        Run run = Run.of("compare", BASE, scratch.toString());
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).contains("r-run-2.json: holds no result, and another run of it does");
    }

    @Test
    void a_downloaded_artifact_stands_for_the_files_in_it() throws IOException {
        Path artifact = scratch.resolve("artifact.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(artifact))) {
            zip.putNextEntry(new ZipEntry("out/slow.json"));
            Files.copy(Path.of(SLOW), zip);
        }
        assertThat(Run.of("compare", BASE, artifact.toString()).code()).isEqualTo(1);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_pipe_stands_for_what_comes_through_it() throws Exception {
        String pipe = scratch.resolve("pipe").toString();
        String feed = "mkfifo \"$0\" && { cat \"$1\" >\"$0\" & }";
        assertThat(new ProcessBuilder("sh", "-c", feed, pipe, SLOW).start().waitFor()).isZero();
        assertThat(Run.of("compare", BASE, pipe).code()).isEqualTo(1);
    }

    @Test
    void json_is_one_document_with_the_verdict() throws IOException {
        Run run = Run.of("compare", BASE, SLOW, "--output", "json");
        JsonNode report = new ObjectMapper().readTree(run.out());
        assertThat(report.path("schema").asText()).isEqualTo("perfwarden/report/2");
        assertThat(report.path("verdict").asText()).isEqualTo("fail");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void markdown_and_junit_go_to_standard_output() {
        assertThat(Run.of("compare", BASE, SLOW, "--output", "markdown").out())
                .startsWith("### \u274c 1 regression");
        assertThat(Run.of("compare", BASE, SLOW, "--output", "JUnit").out())
                .startsWith("<?xml")
                .contains("failures=\"1\"");
    }

    @Test
    void gate_files_are_written_beside_the_report() throws IOException {
        Path compare = scratch.resolve("new/compare.json");
        Path trend = scratch.resolve("trend.json");
        Run run =
                Run.of(
                        "compare",
                        BASE,
                        SLOW,
                        "--compare-file",
                        compare.toString(),
                        "--trend-file",
                        trend.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(compare).content(UTF_8).contains("\"status\"");
        assertThat(trend).content(UTF_8).contains("2026-01-02T03:04:05");
    }

    @Test
    void explain_gives_the_facts_of_a_benchmark_in_aligned_lines() {
        Run run = Run.of("compare", BASE, SLOW, "--explain");
        assertThat(run.out())
                .contains(
                        """
                        org.example.SortBench.merge [mode=avgt, size=100] in benchmarks
                          time      ❌ regressed (over limit)
                          values    413 → 516 ns/op (lower is better)
                          samples   3 (confidence interval ±1.0%) → 3 (confidence interval ±1.0%)
                          change    25 % slower
                          limit     5 %, that is at most 433 ns/op
                          rule      threshold
                        """);
    }

    @Test
    void samples_without_a_spread_are_called_equal() {
        String go = "src/test/resources/samples/go/";
        assertThat(Run.of("compare", go + "base.txt", go + "slow.txt", "--explain").out())
                .contains("samples   6 (all equal) \u2192 6 (all equal)");
    }

    @Test
    void the_same_inputs_give_the_same_bytes() {
        Run first = Run.of("compare", BASE, SLOW, "--output", "json");
        Run second = Run.of("compare", BASE, SLOW, "--output", "json");
        assertThat(second).isEqualTo(first);
    }
}
