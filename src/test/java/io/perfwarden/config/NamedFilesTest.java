package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files a workflow or a script names. */
class NamedFilesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sh ./ci/changes.sh|ci/changes.sh",
                "sh \"ci/my changes.sh\"|ci/my changes.sh",
                "cd ci && . lists.sh|ci/lists.sh",
                "make -C tools|tools/Makefile",
                "${GITHUB_WORKSPACE}/ci/x|ci/x",
                "sh ci/../lists/x|lists/x",
                "python3 -m ci.changes|ci/changes.py",
                "go run ./ci/changes|ci/changes/main.go",
                "for f in ci/*.sh; do . $f; done|ci/00-docs.sh",
                "pwsh .\\ci\\x.ps1|ci/x.ps1"
            })
    void a_file_is_named_however_it_is_written(String command, String file) {
        assertThat(NamedFiles.of("run.sh", command).hasAny(Set.of("src/a.c", file))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "git diff --quiet -- src/ 'lib/**'|src/a.c",
                "cargo bench -p core|core/src/lib.rs",
                "git diff main...HEAD|main.py",
                "sh ../outside.sh|outside.sh",
                "npm test|package.json"
            })
    void a_pattern_or_a_package_names_no_file(String command, String file) {
        assertThat(NamedFiles.of("run.sh", command).hasAny(Set.of(file))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"$(", "${{", "${", "sh -a ", "cd ", "'", "a/", "hashFiles(", "x y "})
    void a_hostile_text_is_read_in_little_stack_and_few_steps(String part) {
        String text = part.repeat(100_000 / part.length());
        assertThat(NamedFiles.of("run.sh", text + "\nsh ci/x.sh").hasAny(Set.of("README.md")))
                .isFalse();
    }

    @Test
    void steps_without_outputs_decide_no_condition() {
        String workflow =
                "jobs: {a: {outputs: {x: y}, steps: [{run: sh ci/a.sh}]}, b: {steps: [{run: sh ci/b.sh}]}}";
        NamedFiles named = NamedFiles.ofConditions(".github/workflows/x.yml", workflow);
        assertThat(named.hasAny(Set.of("ci/a.sh"))).isTrue();
        assertThat(named.hasAny(Set.of("ci/b.sh"))).isFalse();
    }
}
