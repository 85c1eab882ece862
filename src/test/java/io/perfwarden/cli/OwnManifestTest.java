package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.report.RecordedRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnManifestTest {
    private static final String TIMES =
            """
            [{"name": "parse", "unit": "ns", "value": %s}]
            """;

    @TempDir Path scratch;

    @BeforeEach
    void writeTimes() throws IOException {
        write("base.json", TIMES.formatted(100));
        write("now.json", TIMES.formatted(108));
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(scratch.resolve(name), text, UTF_8).toString();
    }

    private String path(String name) {
        return scratch.resolve(name).toString();
    }

    private Run compared(String... options) {
        String[] line = {
            "compare", path("base.json"), path("now.json"), "--manifest", path("run.json")
        };
        String[] all = new String[line.length + options.length];
        System.arraycopy(line, 0, all, 0, line.length);
        System.arraycopy(options, 0, all, line.length, options.length);
        return Run.of(all);
    }

    private Run replayed() {
        return Run.of("replay", path("run.json"));
    }

    @Test
    void a_verdict_is_reached_again_from_the_same_files_and_options() {
        assertThat(compared("--fail", "10%", "--explain").code()).isZero();
        Run run = replayed();
        assertThat(run.out()).contains("ok    file " + path("now.json"), "ok    verdict warn\n");
        assertThat(run.code()).isZero();
    }

    @Test
    void a_rule_that_blocks_by_now_is_judged_as_of_the_day_of_the_manifest() throws IOException {
        String config =
                write(
                        "perfwarden.yml",
                        "{version: 1, suites: [{name: core, rules:"
                                + " [{match: '**', gate: advise, until: 2026-01-03}]}]}");
        assertThat(compared("--config", config).code()).isZero();
        assertThat(replayed().out()).contains("ok    verdict warn\n");
    }

    @Test
    void a_file_that_changed_is_named_and_nothing_is_judged() throws IOException {
        compared();
        write("now.json", TIMES.formatted(100));
        Run run = replayed();
        assertThat(run.out()).contains("WRONG file " + path("now.json")).doesNotContain("verdict");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void another_report_than_the_recorded_one_is_wrong() throws IOException {
        write("run.json", recorded(List.of("--", path("base.json"), path("now.json"))));
        Run run = replayed();
        assertThat(run.out()).contains("WRONG verdict pass: was judged by 0.9, and 1.2.3 reports");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void a_manifest_cannot_have_files_written() throws IOException {
        String target = path("written.json");
        write(
                "run.json",
                recorded(
                        List.of(
                                "--compare-file=" + target,
                                "--",
                                path("base.json"),
                                path("now.json"))));
        Run run = replayed();
        assertThat(run.err()).contains("asks for more than a comparison");
        assertThat(run.code()).isEqualTo(1);
        assertThat(Path.of(target)).doesNotExist();
    }

    private static String recorded(List<String> arguments) {
        return new RecordedRun(
                        "0.9",
                        LocalDate.of(2026, 1, 2),
                        arguments,
                        Map.of(),
                        new RecordedRun.RecordedConclusion("pass", "0"))
                .render();
    }
}
