package io.perfwarden.config;

import static io.perfwarden.config.PolicyProblemsTest.assertOne;
import static io.perfwarden.config.PolicyProblemsTest.only;
import static io.perfwarden.config.PolicyProblemsTest.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.InputProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are no configuration at all, or want to hurt whoever reads them. */
class HostileConfigTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "\uFEFF", "   "})
    void an_empty_file_is_shown_what_a_small_one_looks_like(String text) {
        InputProblem problem = only(text);
        assertThat(problem.where()).isEqualTo(".github/perfwarden.yml");
        assertThat(problem.what()).isEqualTo("is empty, expected version and suites");
        assertThat(problem.hint()).contains("{version: 1, suites: [{name: core}]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "just text | 1:1 | is \"just text\", expected a mapping",
                "[1, 2] | 1:1 | is a list, expected a mapping",
                "42 | 1:1 | is the number 42, expected a mapping",
                "version: 2\\nsuites: [{name: a}] | 1:10 version | is the number 2, expected the number 1",
                "version: 1.0\\nsuites: [{name: a}] | 1:10 version | is the number 1.0, expected the number 1",
                "version: 1 | 1:1 suites | is missing",
                "version: 1\\nsuites: [] | 2:9 suites | has 0 items, expected 1 to 100",
                "version: 1\\nsuites: {name: a} | 2:9 suites | is a mapping, expected a list",
                "version: 1\\nsuites: | 2:8 suites | has no value",
                "version: 1\\nsuites: [core] | 2:10 suites[0] | is \"core\", expected a mapping",
            })
    void another_document_is_told_what_was_expected(String text, String where, String what) {
        InputProblem first = problems(text.translateEscapes()).getFirst();
        assertThat(first.where()).isEqualTo(".github/perfwarden.yml:" + where);
        assertThat(first.what()).startsWith(what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "version: 1\\n\\tsuites: [] | 2:1 | spaces, not with tabs",
                "version: 1\\n---\\nversion: 1 | 2:1 | only one document",
                "version: 1\\nsuites: [{name: a} | 2:19 | quote values",
                "version: 1\\ncomment: 'open | 2:15 | quote values",
                "version: 1\\ncomment: a: b | 2:11 | quote values",
                "comment: @x | 1:10 | quote values",
                "comment: %x | 1:10 | quote values",
                "comment: *nobody | 1:10 | must be in quotes",
                "a: b\\n c: d | 2:3 | quote values",
            })
    void broken_yaml_is_told_line_and_column(String text, String where, String hint) {
        assertOne(text.translateEscapes(), where, "is not YAML: ", hint);
    }

    @Test
    void a_control_character_is_told_line_and_column() {
        assertOne(
                "version: 1\ncomment: a\u0007b", "2:11", "holds the control character U+0007", "");
    }

    @Test
    void a_billion_laughs_are_not_laughed() {
        StringBuilder text = new StringBuilder("a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n");
        for (int i = 1; i < 12; i++) {
            text.append(
                    "a%d: &a%d [%s*a%d]\n"
                            .formatted(i, i, ("*a" + (i - 1) + ", ").repeat(8), i - 1));
        }
        InputProblem problem = only(text + "version: 1\nsuites: *a11\n");
        assertThat(problem.what()).contains("aliased too much").contains("50 aliases");
    }

    @Test
    void an_anchor_that_holds_itself_is_only_a_wrong_value() {
        assertThat(problems("version: 1\nsuites: &s [*s]").getFirst().where())
                .endsWith("suites[0]");
        assertThat(problems("&r\nversion: 1\nsuites: [*r]")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- ", "? "})
    void ten_thousand_levels_are_refused(String level) {
        assertThat(only(level.repeat(10_000)).what()).contains("nested or aliased too much");
    }

    @Test
    void a_file_over_256_kibibytes_is_refused_unread() {
        assertOneOfFile("#" + "é".repeat(128 * 1024), "is larger than the 256 KiB");
    }

    @Test
    void tags_make_nothing() {
        InputProblem problem =
                only(
                        "version: 1\nsuites: !!javax.script.ScriptEngineManager"
                                + " [!!java.net.URL [\"http://127.0.0.1/\"]]");
        assertThat(problem.what()).contains("tag is not allowed");
        assertThat(problem.hint()).contains("without tags");
    }

    @Test
    void foreign_text_in_a_problem_is_one_short_visible_line() {
        InputProblem problem =
                only("version: 1\nsuites: [{name: \"a\\n\\e\\u202e" + "x".repeat(5_000) + "\"}]");
        assertThat(problem.what()).doesNotContain("\n", "\u001b", "\u202e").hasSizeLessThan(200);
        assertThat(only("version: 1\nsuites: [{name: a}]\n\"" + "k".repeat(900) + "\": 1").where())
                .hasSizeLessThan(120);
    }

    private static void assertOneOfFile(String text, String what) {
        InputProblem problem = only(text);
        assertThat(problem.where()).isEqualTo(".github/perfwarden.yml");
        assertThat(problem.what()).contains(what);
    }
}
