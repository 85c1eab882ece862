package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselinePathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "baselines/core.json",
                "core.json",
                "perf/{platform}.json",
                "perf/{platform}/core.json",
                "perf/bench-{platform}.v1/results",
                ".github/baselines/core.json",
                ".github/baselines/{platform}.json",
                "a b/c+d,e.csv",
                "messungen/größe.json",
                "...",
            })
    void a_plain_path_is_kept_as_it_is(String path) {
        assertThat(BaselinePattern.parse(path)).hasToString(path);
    }

    @ParameterizedTest
    @CsvSource({
        "'',is empty",
        "' ',is empty",
        "/etc/passwd,starts with /",
        "../x.json,has an empty segment",
        "a/../../x.json,has an empty segment",
        "a/./x.json,has an empty segment",
        "a//x.json,has an empty segment",
        "a/,has an empty segment",
        "a\\x.json,without wildcards",
        "a/*.json,without wildcards",
        "a/{plattform}.json,without wildcards",
        "C:x.json,without wildcards",
        "{platform}/a.json,in its first directory",
        "{platform}.json,in its first directory",
        "a/{platform}/{platform}.json,twice",
        ".git/config,leads into .git",
        "x/.GIT/config,leads into .git",
        ".github/perfwarden.yml,among the files GitHub acts on",
        ".github/x.json,among the files GitHub acts on",
        ".github/workflows/bench.yml,among the files GitHub acts on",
        ".GitHub/Workflows/bench.yml,among the files GitHub acts on",
        ".github/actions/a/action.yml,among the files GitHub acts on",
        ".github/{platform}/x.yml,among the files GitHub acts on",
        ".github/{platform}.yml,among the files GitHub acts on",
    })
    void a_path_where_results_must_not_go_is_refused(String path, String message) {
        assertThatThrownBy(() -> BaselinePattern.parse(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\u0000b", "a\u202Eb", "a\u2028b"})
    void invisible_characters_are_refused(String path) {
        assertThatThrownBy(() -> BaselinePattern.parse(path))
                .hasMessageContaining("control characters");
    }

    @Test
    void a_path_has_at_most_300_characters() {
        assertThat(BaselinePattern.parse("a".repeat(300)).before()).hasSize(300);
        assertThatThrownBy(() -> BaselinePattern.parse("a".repeat(301)))
                .hasMessageContaining("longer than 300");
    }

    @ParameterizedTest
    @CsvSource({
        "a/x.json,a/x.json",
        "a/{platform}.json,a/x.json",
        "a/{platform}.json,a/{platform}.json",
        "a/{platform}.json,a/core-{platform}.json",
        "a/x-{platform},a/{platform}-y",
        "a/{platform}/c.json,a/b/c.json",
        "a/{platform}/c.json,a/b/{platform}.json",
    })
    void two_paths_that_may_name_one_file_meet(String one, String other) {
        assertThat(BaselinePattern.parse(one).meets(BaselinePattern.parse(other))).isTrue();
        assertThat(BaselinePattern.parse(other).meets(BaselinePattern.parse(one))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "a/x.json,a/y.json",
        "a/{platform}.json,a/x.csv",
        "a/{platform}.json,a/b/x.json",
        "a/{platform}.json,a/.json",
        "a/{platform}.json,b/{platform}.json",
        "a/{platform}/x.json,a/{platform}.json",
        "a/x-{platform},a/y-{platform}",
        "a/xy{platform}yz,a/xyz",
    })
    void other_paths_do_not(String one, String other) {
        assertThat(BaselinePattern.parse(one).meets(BaselinePattern.parse(other))).isFalse();
        assertThat(BaselinePattern.parse(other).meets(BaselinePattern.parse(one))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'baseline: ../x.json','2:33',has an empty segment",
        "'artifact: \"b-{platform}\", baseline: a/b.json','2:59',lacks {platform}",
        "'baseline: \"a/{platform}.json\"','2:33',which the artifact does not capture",
    })
    void a_suite_names_the_platform_exactly_where_its_artifact_captures_it(
            String keys, String where, String what) {
        PolicyProblemsTest.assertOne(
                "version: 1\nsuites: [{name: core, " + keys + "}]",
                where + " suites[0].baseline",
                what,
                "");
    }

    @Test
    void suites_do_not_share_a_baseline() {
        PolicyProblemsTest.assertOne(
                "version: 1\n"
                        + "suites: [{name: a, baseline: b/b.json}, {name: c, baseline: b/b.json}]",
                "2:61 suites[1].baseline",
                "can be the same file as the baseline of suite \"a\"",
                "a directory of its own");
    }

    @Test
    void a_platform_cannot_choose_another_suite_s_baseline() {
        PolicyProblemsTest.assertOne(
                """
                version: 1
                suites:
                  - {name: a, artifact: "x-{platform}", baseline: "b/{platform}.json"}
                  - {name: c, baseline: b/c.json}
                """,
                "4:25 suites[1].baseline",
                "can be the same file as the baseline of suite \"a\"",
                "a directory of its own");
    }
}
