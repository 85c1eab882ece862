package io.perfwarden.recipes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the recipes' pages. */
class RecipeCommandsTest {
    private static final String OLD = "d11c690";
    private static final String NEW = "8aa65d5";
    private static final String SAMPLES = "src/test/resources/samples/";

    @TempDir Path scratch;

    private String path(String name) {
        return scratch.resolve(name).toString();
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(scratch.resolve(name), content, UTF_8).toString();
    }

    @Test
    void the_wall_clock_gate_passes_while_it_advises_and_keeps_its_baseline_byte_for_byte()
            throws IOException {
        String slow = SAMPLES + "multi-resolution/slow.json";
        String baseline = path("perf_multi_resolution.json");
        Files.copy(Path.of(SAMPLES, "multi-resolution/base.json"), Path.of(baseline));
        String config = Recipe.WALL_CLOCK_MATRIX.config();
        assertThat(Run.of("compare", baseline, slow, "--config", config).code()).isZero();
        assertThat(Run.of("compare", baseline, slow, "--fail", "5%", "--warn", "5%").code())
                .isEqualTo(1);
        Run saved = Run.of("baseline", "save", slow, "--native", "--to", baseline);
        assertThat(saved.err()).contains("1 benchmark failed: cuda/576/motion");
        saved = Run.of("baseline", "save", slow, "--native", "--allow-failed", "--to", baseline);
        assertThat(saved.code()).as(saved.err()).isZero();
        assertThat(Path.of(baseline)).hasSameBinaryContentAs(Path.of(slow));
        Run trend = Run.of("trend", "cpu/*/*", "--in", path(""), "--svg", path("trend.svg"));
        assertThat(trend.out()).contains("cpu/576/vif");
        assertThat(Path.of(path("trend.svg"))).content().startsWith("<svg ");
    }

    @Test
    void the_criterion_gate_has_its_report_its_header_and_its_archive() {
        String baseline = path("linux-x64.txt");
        String base = SAMPLES + "criterion/base.txt";
        String slow = SAMPLES + "criterion/slow.txt";
        assertThat(save(base, baseline, OLD).code()).isZero();
        String[] gate = {"compare", baseline, slow, "--fail", "5%", "--warn", "2%"};
        Run compared = with(gate, "--output", "sections");
        assertThat(compared.code()).isEqualTo(1);
        assertThat(compared.out()).contains("REGRESSIONS (>5% slower): ", "RESULT: FAIL - ");
        assertThat(save(slow, baseline, NEW).code()).isZero();
        assertThat(with(gate).code()).isZero();
        assertThat(with(gate, "--archived", OLD).code()).isEqualTo(1);
        Run history = Run.of("baseline", "history", "add", "--in", path(""));
        assertThat(history.out()).contains(OLD, NEW);
    }

    private static Run save(String results, String to, String commit) {
        return Run.of(
                "baseline",
                "save",
                results,
                "--native",
                "--to",
                to,
                "--commit",
                commit,
                "--branch",
                "main",
                "--cpu",
                "Example 9000",
                "--title",
                "Performance Baseline");
    }

    private static Run with(String[] command, String... more) {
        String[] all = new String[command.length + more.length];
        System.arraycopy(command, 0, all, 0, command.length);
        System.arraycopy(more, 0, all, command.length, more.length);
        return Run.of(all);
    }

    @Test
    void the_ratio_and_slack_gate_writes_what_decides_the_release() throws IOException {
        String perf = path("perf.json");
        Run compared =
                Run.of(
                        "compare",
                        SAMPLES + "ratio-slack-baseline/cpu.json",
                        SAMPLES + "ratio-slack-results/cpu.json",
                        "--compare-file",
                        perf,
                        "--trend-file",
                        path("trend.json"));
        assertThat(compared.code()).isZero();
        assertThat(Path.of(perf)).content().contains("\"suite\": \"apex_x_cpu_perf_regression\"");
        String spec =
                file(
                        "spec.yml",
                        "{version: 1, title: T, gates: [{key: cpu, label: CPU, file: '"
                                + perf
                                + "'}]}");
        Run attested =
                Run.of(
                        "attest",
                        "--spec",
                        spec,
                        "--json-out",
                        path("release.json"),
                        "--md-out",
                        path("release.md"),
                        "--strict");
        assertThat(attested.out())
                .isEqualTo(
                        "attestation status=pass required_failed=0 gates_failed=0 gates_pending=0\n");
        Path replay = Path.of("src/test/resources/cli/replay");
        String trace = replay.resolve("trace.json").toString();
        String manifest = Recipe.read(replay.resolve("manifest.json")).replace("trace.json", trace);
        assertThat(Run.of("replay", file("replay.json", manifest)).code()).isZero();
    }

    @Test
    void the_parity_matrix_is_a_suite_of_its_own_record() throws IOException {
        String frames =
                """
                {"frames": [{"frameNum": 0, "metrics": {"integer_adm2": %s}}]}
                """;
        String table =
                file(
                        "features.yml",
                        "{version: 1, features: [{name: adm, metrics: [integer_adm2]}]}");
        String record = path("parity.json");
        Run parity =
                Run.of(
                        "parity",
                        "cpu=" + file("cpu.json", frames.formatted("0.5")),
                        "sycl=" + file("sycl.json", frames.formatted("0.6")),
                        "--table",
                        table,
                        "--json-out",
                        record,
                        "--md-out",
                        path("parity.md"));
        assertThat(parity.code()).isEqualTo(1);
        Run judged = Run.of("compare", record, record, "--config", Recipe.PARITY_MATRIX.config());
        assertThat(judged.out()).contains("adm/cpu/sycl");
        assertThat(judged.code()).isEqualTo(1);
    }
}
