package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseTest {
    private static final String EXAMPLE = "config/attestation.example.yml";
    private static final Path REPLAY = Path.of("src/test/resources/cli/replay");

    @TempDir Path scratch;

    private Run attest(String... options) {
        List<String> args = new ArrayList<>(List.of("attest", "--spec", EXAMPLE));
        args.addAll(List.of(options));
        args.addAll(
                List.of(
                        "--json-out",
                        scratch.resolve("out/release.json").toString(),
                        "--md-out",
                        scratch.resolve("release.md").toString()));
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void both_documents_have_the_known_form() throws IOException {
        Run run =
                attest(
                        "--set", "release_tag=v0.1.0",
                        "--set", "commit_sha=0123456789abcdef0123456789abcdef01234567",
                        "--set", "release_owner=research",
                        "--set", "path.eval_report=src/test/resources/cli/replay/trace.json",
                        "--set", "ci_run_url=https://example.org/runs/1",
                        "--gate", "cpu_perf_regression=PASS",
                        "--gate", "gpu_perf_regression=n/a");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo(
                        "attestation status=fail required_failed=5 gates_failed=0 gates_pending=5\n");
        assertThat(run.code()).isZero();
        Golden.assertMatches(
                "report/attestation.json", Files.readString(scratch.resolve("out/release.json")));
        Golden.assertMatches(
                "report/attestation.md", Files.readString(scratch.resolve("release.md")));
    }

    @Test
    void strict_ends_with_1_when_something_fails() {
        assertThat(attest("--strict").code()).isEqualTo(1);
    }

    @Test
    void a_file_that_says_nothing_of_a_verdict_has_not_passed() throws IOException {
        Path spec = scratch.resolve("spec.yml");
        Path judged = Files.writeString(scratch.resolve("perf.json"), "{}");
        Files.writeString(
                spec,
                "{version: 1, title: T, gates: [{key: perf, label: Perf, file: '"
                        + judged
                        + "'}]}");
        Run odd = Run.of("attest", "--spec", spec.toString(), "--strict");
        assertThat(odd.err()).contains("perf.json: says nothing of a verdict").hasLineCount(1);
        assertThat(odd.code()).isEqualTo(1);
        Files.writeString(judged, "{\"status\": \"pass\"}");
        Run good = Run.of("attest", "--spec", spec.toString(), "--strict");
        assertThat(good.out()).startsWith("attestation status=pass");
        assertThat(good.code()).isZero();
    }

    @Test
    void values_can_neither_break_the_table_nor_mention() {
        attest("--set", "release_owner=@team | <!-- x", "--set", "evidence.security_review=a|b @c");
        assertThat(scratch.resolve("release.md"))
                .content(UTF_8)
                .contains("- Release owner: `@\u200bteam | <\u200b!-- x`")
                .contains("| Security review | `a\\|b @\u200bc` |");
    }

    @ParameterizedTest
    @CsvSource({
        "--set, releasetag=x, there is no",
        "--set, release_tag, expected KEY=VALUE",
        "--set, runtime_target=tpu, 'expected one of cpu, torch, triton, tensorrt'",
        "--set, path.x=y, path.export_manifest",
        "--gate, x=PASS, there is no",
        "--gate, security_review=green, 'PASS, FAIL, PENDING, N/A'",
    })
    void wrong_usage_ends_with_2(String option, String value, String message) {
        Run run = attest(option, value);
        assertThat(run.err()).contains(message);
        assertThat(run.code()).isEqualTo(2);
        assertThat(scratch.resolve("release.md")).doesNotExist();
    }

    @Test
    void a_manifest_that_holds_ends_with_0_and_a_changed_one_with_1() throws IOException {
        String trace = REPLAY.resolve("trace.json").toString();
        String manifest =
                Files.readString(REPLAY.resolve("manifest.json")).replace("trace.json", trace);
        Path here = Files.writeString(scratch.resolve("manifest.json"), manifest);
        Run good = Run.of("replay", here.toString());
        assertThat(good.out()).contains("ok    config_sha256\n", "ok    manifest_sha256\n");
        assertThat(good.code()).isZero();
        Files.writeString(here, manifest.replace("\"steps\": 1000", "\"steps\": 1001"));
        Run changed = Run.of("replay", here.toString());
        assertThat(changed.out()).contains("WRONG config_sha256: says ");
        assertThat(changed.code()).isEqualTo(1);
    }

    @Test
    void what_is_no_manifest_ends_with_3() {
        assertThat(Run.of("replay", "config/perfwarden.schema.json").code()).isEqualTo(3);
        assertThat(Run.of("replay", "absent.json").code()).isEqualTo(3);
    }
}
