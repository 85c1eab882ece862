package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateAndHeaderTest {
    private static final String BENCH = "src/test/resources/samples/criterion/base.txt";
    private static final String SLOW = "src/test/resources/samples/criterion/slow.txt";
    private static final String CPU = "src/test/resources/samples/ratio-slack-results/cpu.json";
    private static final String OLD = "1111111";
    private static final String NEW = "2222222222222222222222222222222222222222";

    @TempDir Path scratch;

    private String save(String results, String commit) {
        String file = scratch.resolve("vectors.txt").toString();
        Run run =
                Run.of(
                        "baseline",
                        "save",
                        results,
                        "--to",
                        file,
                        "--native",
                        "--commit",
                        commit,
                        "--branch",
                        "main",
                        "--title",
                        "Vectors",
                        "--cpu",
                        "Ryzen");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        return file;
    }

    @Test
    void console_output_is_saved_with_a_header_and_otherwise_as_it_is() throws IOException {
        String file = save(BENCH, OLD);
        assertThat(Path.of(file))
                .content(UTF_8)
                .isEqualTo(
                        "# Vectors\n# Commit: 1111111\n# Branch: main\n# Date: 20260102-030405\n"
                                + "# CPU: Ryzen\n#\n"
                                + Files.readString(Path.of(BENCH)));
        assertThat(Run.of("compare", file, BENCH).code()).isZero();
    }

    @Test
    void a_baseline_that_is_saved_again_has_one_header_and_an_archive_by_commit() {
        String file = save(BENCH, OLD);
        save(SLOW, NEW);
        assertThat(scratch.resolve("archive/vectors-1111111.txt"))
                .content(UTF_8)
                .startsWith("# Vectors\n# Commit: 1111111\n");
        save(file, OLD);
        assertThat(scratch.resolve("archive/vectors-2222222.txt")).exists();
        assertThat(Path.of(file)).content(UTF_8).containsOnlyOnce("# Commit:");
    }

    @Test
    void a_result_that_cannot_be_read_is_not_left_out_of_a_baseline() throws IOException {
        Path bench = scratch.resolve("bench.txt");
        Files.writeString(bench, "BenchmarkA 10 2.5 ns/op\nBenchmarkB 1_0 5 ns/op\n");
        Path saved = scratch.resolve("baseline.json");
        Run run = Run.of("baseline", "save", bench.toString(), "--to", saved.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("bench.txt:2").contains("BenchmarkB 1_0");
        assertThat(saved).doesNotExist();
    }

    @Test
    void no_comparison_passes_beside_a_result_that_cannot_be_read() throws IOException {
        Path base = scratch.resolve("base.txt");
        Path now = scratch.resolve("now.txt");
        Files.writeString(base, "BenchmarkA 10 2.5 ns/op\n");
        Files.writeString(now, "BenchmarkA 10 2.5 ns/op\nBenchmarkB 1_0 5 ns/op\n");
        Run run = Run.of("compare", base.toString(), now.toString());
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).contains("now.txt:2");
    }

    @Test
    void results_can_be_held_against_what_the_baseline_was() {
        String file = save(BENCH, OLD);
        save(SLOW, NEW);
        assertThat(Run.of("compare", file, SLOW).code()).isZero();
        assertThat(Run.of("compare", file, SLOW, "--archived", "11111112").code()).isEqualTo(1);
        Run absent = Run.of("compare", file, SLOW, "--archived", "3333333");
        assertThat(absent.err()).contains("archive/vectors-3333333.txt: no such file");
        assertThat(absent.code()).isEqualTo(3);
        assertThat(Run.of("compare", file, SLOW, "--archived", "x").code()).isEqualTo(2);
    }

    @Test
    void the_history_of_console_output_has_dates_and_commits() {
        save(BENCH, OLD);
        save(SLOW, NEW);
        Run run = Run.of("baseline", "history", "**", "--in", scratch.toString());
        assertThat(run.out()).contains("  2026-01-02  1111111  ", "  2026-01-02  2222222  ");
    }

    @Test
    void a_template_is_printed_or_saved() throws IOException {
        Run printed = Run.of("baseline", "template", CPU);
        Path file = scratch.resolve("cpu.json");
        Run saved = Run.of("baseline", "template", CPU, "--to", file.toString());
        assertThat(printed.code()).isZero();
        assertThat(saved.code()).isZero();
        assertThat(file).content(UTF_8).isEqualTo(printed.out());
        assertThat(Run.of("compare", file.toString(), CPU).code()).isZero();
    }

    @Test
    void a_run_without_times_makes_no_template() {
        Run run =
                Run.of(
                        "baseline",
                        "template",
                        "src/test/resources/samples/ratio-slack-results/gpu-skipped.json");
        assertThat(run.err()).contains("holds no times to make a baseline of");
        assertThat(run.code()).isEqualTo(3);
    }

    @Test
    void the_suite_is_called_what_its_file_calls_it() {
        Path compare = scratch.resolve("compare.json");
        String baseline = "src/test/resources/samples/ratio-slack-baseline/";
        String gpu = "src/test/resources/samples/ratio-slack-results/gpu-skipped.json";
        Run run =
                Run.of("compare", baseline + "gpu.json", gpu, "--compare-file", compare.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("status skipped: cuda_unavailable", "apex_x_gpu_benchmark");
        assertThat(compare)
                .content(UTF_8)
                .contains(
                        "\"current_status\": \"skipped\"",
                        "\"required_status\": \"ok\"",
                        "\"suite\": \"apex_x_gpu_benchmark\"",
                        "\"expected\": \"ok\"");
    }
}
