package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParityTest {
    private static final String TABLE =
            """
            version: 1
            title: Cross-backend parity gate (T6-8)
            features:
              - {name: vif, metrics: [vif_scale0, vif_scale1]}
              - {name: ciede, metrics: [ciede2000], tolerance: 5.0e-3}
            """;

    @TempDir Path scratch;

    @BeforeEach
    void writeBackends() throws IOException {
        write("table.yml", TABLE);
        write("cpu.json", frames("0.5", "0.25", "31.0"));
        write("near.json", frames("0.50005", "0.25001", "31.005"));
        write("far.json", frames("0.6", "0.25", "31.0"));
        write("failed.log", "cuda: device init failed (no device)\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(scratch.resolve(name), text);
    }

    private static String frames(String scale0, String scale1, String ciede) {
        return """
        {"version": "1", "fps": 1.5, "frames": [
          {"frameNum": 0, "metrics": {"vif_scale0": 1.0, "vif_scale1": 1.0, "ciede2000": 30.0}},
          {"frameNum": 1, "metrics": {"vif_scale0": %s, "vif_scale1": %s, "ciede2000": %s}}]}
        """
                .formatted(scale0, scale1, ciede);
    }

    private String path(String name) {
        return scratch.resolve(name).toString();
    }

    private Run parity(String backends, String... options) {
        String[] named = backends.split(" ", -1);
        String[] args = new String[3 + named.length + options.length];
        int at = 0;
        args[at++] = "parity";
        for (String backend : named) {
            int equals = backend.indexOf('=');
            args[at++] = backend.substring(0, equals + 1) + path(backend.substring(equals + 1));
        }
        args[at++] = "--table";
        args[at++] = path("table.yml");
        System.arraycopy(options, 0, args, at, options.length);
        return Run.of(args);
    }

    @Test
    void parity_ends_with_0_and_a_failure_with_1() {
        Run near = parity("cpu=cpu.json near=near.json", "--features", "vif,ciede");
        assertThat(near.out())
                .endsWith("2 of 2 cells in parity, 0 fail, 0 could not be compared\n");
        assertThat(near.code()).isZero();
        Run far = parity("cpu=cpu.json far=far.json");
        assertThat(far.out()).contains("max_abs_diff=1.000e-01  FAIL");
        assertThat(far.code()).isEqualTo(1);
    }

    @Test
    void a_backend_that_failed_ends_with_1() {
        Run run = parity("cpu=cpu.json cuda=absent.json", "--features", "vif");
        assertThat(run.out()).contains("ERROR  (backend_b cuda failed: no file");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void record_and_table_have_the_gates_form() throws IOException {
        Run run =
                parity(
                        "cpu=cpu.json cuda=failed.log far=far.json",
                        "--json-out",
                        path("out/parity.json"),
                        "--md-out",
                        path("parity.md"));
        assertThat(run.code()).isEqualTo(1);
        Golden.assertMatches(
                "report/parity.json", Files.readString(scratch.resolve("out/parity.json")));
        Golden.assertMatches("report/parity.md", Files.readString(scratch.resolve("parity.md")));
    }

    @Test
    void the_oldest_form_has_no_source() throws IOException {
        parity(
                "cpu=cpu.json far=far.json",
                "--json-out",
                path("parity.json"),
                "--md-out",
                path("parity.md"),
                "--no-tolerance-source");
        Golden.assertMatches(
                "report/parity-without-source.json",
                Files.readString(scratch.resolve("parity.json")));
        Golden.assertMatches(
                "report/parity-without-source.md", Files.readString(scratch.resolve("parity.md")));
    }

    @Test
    void last_words_can_neither_break_the_table_nor_link() throws IOException {
        write("evil.log", "a | b `c` @me <!-- #1\n- x\nhttps://example.com");
        parity("cpu=cpu.json evil=evil.log", "--md-out", path("parity.md"));
        assertThat(Files.readString(scratch.resolve("parity.md")))
                .contains(
                        "- note: ``backend_b evil failed: a \\| b `c` @\u200bme <\u200b!-- #\u200b1 - x"
                                + " https://example.com``\n");
    }

    @Test
    void a_calibration_counts_for_the_gpu_that_is_named() throws IOException {
        write(
                "gpus.yml",
                "{gpus: [{id: 'cuda:*', status: calibrated, features: {vif: 0.2, ciede: 0.2}}]}");
        Run run =
                parity(
                        "cpu=cpu.json far=far.json",
                        "--calibration-table",
                        path("gpus.yml"),
                        "--gpu-id",
                        "cuda:8.6");
        assertThat(run.out()).contains("tol=2.0e-01 (calibrated:cuda:*)");
        assertThat(run.code()).isZero();
        assertThat(parity("cpu=cpu.json far=far.json", "--fp16-features", "ciede").out())
                .contains("tol=1.0e-02 (fp16)");
    }

    @Test
    void nan_is_no_parity_unless_asked_for() throws IOException {
        write("nan.json", frames("NaN", "0.25", "31.0"));
        Run run = parity("cpu=cpu.json gpu=nan.json");
        assertThat(run.out()).contains("ERROR  (vif_scale0 of gpu is no number in frame 1)");
        assertThat(run.code()).isEqualTo(1);
        assertThat(parity("cpu=cpu.json gpu=nan.json", "--ignore-nan").code()).isZero();
    }

    @Test
    void without_a_table_every_metric_is_a_feature() {
        Run run = Run.of("parity", "a=" + path("cpu.json"), "b=" + path("near.json"));
        assertThat(run.out()).contains("ciede2000", "2 of 3 cells in parity, 1 fail");
    }

    @ParameterizedTest
    @CsvSource({
        "cpu=cpu.json, --features, vif, nothing to compare",
        "cpu=cpu.json near=near.json, --features, viff, there is no feature viff",
        "cpu=cpu.json near=near.json, --fp16-features, x, there is no feature x",
        "cpu=cpu.json near=near.json, --gpu-id, x, says nothing without",
        "cpu=cpu.json near=near.json, --calibration-table, absent.yml, no such file",
    })
    void wrong_usage_ends_with_2(String backends, String option, String value, String message) {
        Run run = parity(backends, option, value);
        assertThat(run.err()).contains(message);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void a_backend_has_a_name_and_a_file() {
        Run run = Run.of("parity", "cpu.json");
        assertThat(run.err()).contains("expected BACKEND=FILE", "such as cpu=cpu.json");
        assertThat(run.code()).isEqualTo(2);
    }
}
