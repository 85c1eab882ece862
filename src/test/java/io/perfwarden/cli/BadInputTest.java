package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {
    private static final String BASE = Run.fixture("base.json");
    private static final String DAMAGED = Run.fixture("damaged.json");

    @TempDir Path scratch;

    @Test
    void a_missing_file_is_named() {
        assertUnreadable(Run.of("compare", "nowhere.json", BASE), "nowhere.json: no such file");
        assertUnreadable(Run.of("compare", BASE, "nowhere.json"), "nowhere.json: no such file");
    }

    @Test
    void a_directory_without_files_is_named() {
        assertUnreadable(Run.of("compare", BASE, scratch.toString()), scratch + ": holds no files");
    }

    @Test
    void a_directory_without_readable_files_names_each() throws IOException {
        Files.writeString(scratch.resolve("notes.txt"), "nothing measured here\n");
        Run run = Run.of("compare", BASE, scratch.toString());
        assertUnreadable(run, scratch.resolve("notes.txt").toString());
    }

    @Test
    void a_damaged_file_is_named_with_its_position() {
        Run run = Run.of("compare", BASE, DAMAGED);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).matches("(?s)perfwarden: \\S*damaged\\.json:\\d+:\\d+: .*");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void an_empty_file_is_named() throws IOException {
        Path empty = Files.createFile(scratch.resolve("empty.json"));
        assertUnreadable(Run.of("compare", empty.toString(), BASE), "empty.json");
        assertUnreadable(Run.of("compare", BASE, empty.toString()), "empty.json");
    }

    @Test
    void among_good_files_the_bad_ones_are_named_and_nothing_is_judged() {
        Run run = Run.of("compare", BASE, BASE, DAMAGED, "nowhere.json");
        assertUnreadable(run, "damaged.json", "nowhere.json");
        assertThat(run.err().lines()).hasSize(2);
    }

    @Test
    void a_truncated_artifact_is_named() throws IOException {
        Path zip = Files.write(scratch.resolve("a.zip"), new byte[] {'P', 'K', 3, 4, 0, 0});
        assertUnreadable(Run.of("compare", BASE, zip.toString()), "a.zip: not a readable zip");
    }

    @Test
    void a_name_cannot_steer_the_terminal() {
        Run run = Run.of("compare", BASE, "evil\u001b[2J\nname");
        assertUnreadable(run, "evil [2J name");
        assertThat(run.err().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare|missing required parameters: 'BASELINE', 'CURRENT'",
                "compare a|missing required parameter: 'CURRENT'",
                "compare a b --fial 3%|did you mean --fail?",
                "compare a b --output xml|expected one of text, sections, markdown, json, junit, annotations but was 'xml'",
                "compare a b --write xml=f|--write: is \"xml=f\", expected KIND=FILE",
                "compare a b --annotations 11|--annotations: is 11, expected 0 to 10",
                "compare a b --fail 5|--fail: is \"5\", expected a percentage",
                "compare a b --slack 0.2|--slack: is 0.2 of whatever each row is measured in, expected a unit",
                "compare a b --direction up|--direction",
                "compare a b --slack much|--slack: is \"much\", expected a number",
                "compare a b --fail 1% --warn 2%|--warn: more than --fail",
                "compare a b --format jhm|did you mean \"jmh\"?",
                "compare a b --config nowhere.yml|nowhere.yml: no such file",
                "compare a b --explain --output json|--explain: only goes with --output text",
                "comapre a b|did you mean compare?",
                "baseline|missing command: save, show, template, merge or history",
                "baseline save a|missing required option: '--to",
                "baseline sav a|did you mean save?",
                "config|missing command: check",
                "baseline save a --to b --commit abc|not a full commit id",
            })
    void wrong_usage_is_one_clear_line_and_2(String example) {
        int bar = example.indexOf('|');
        Run run = Run.of(example.substring(0, bar).split(" "));
        assertThat(run.err()).startsWith("perfwarden: ").contains(example.substring(bar + 1));
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void a_configuration_with_several_suites_wants_one_named() {
        String config = Run.fixture("config.yml");
        assertThat(Run.of("compare", BASE, BASE, "--config", config).err())
                .contains("--suite: missing", "one of strict, lenient");
        Run unknown = Run.of("compare", BASE, BASE, "--config", config, "--suite", "stirct");
        assertThat(unknown.err()).contains("there is no stirct", "did you mean \"strict\"?");
        assertThat(unknown.code()).isEqualTo(2);
    }

    @Test
    void what_a_new_command_refuses_is_named_with_what_was_expected() throws IOException {
        String file = Files.createFile(scratch.resolve("file")).toString();
        Run init = Run.of("init", file);
        assertThat(init.code()).isEqualTo(3);
        assertThat(init.err()).contains(file + ": cannot be read, expected a directory");
        Run simulate = Run.of("simulate", "--config", file);
        assertThat(simulate.code()).isEqualTo(2);
        assertThat(simulate.err()).contains("--history: is missing, expected a directory");
        Run pair = Run.of("pair", "--rounds", "x", "--base", "a", "--head", "b", "--out", "o");
        assertThat(pair.code()).isEqualTo(2);
        assertThat(pair.err()).contains("'--rounds': 'x' is no whole number");
    }

    @Test
    void a_suite_without_a_configuration_is_refused() {
        Run run = Run.of("compare", BASE, BASE, "--suite", "strict");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--suite: ", "expected --config FILE");
    }

    @Test
    void a_slack_in_a_unit_that_does_not_exist_is_refused() {
        Run run = Run.of("compare", BASE, BASE, "--slack", "0.2 parsec");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--slack: is \"0.2 parsec\"", "expected one of ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void an_output_that_cannot_be_written_is_named() throws IOException {
        Path file = Files.createFile(scratch.resolve("file"));
        for (Path output : new Path[] {scratch, file.resolve("compare.json")}) {
            Run run = Run.of("compare", BASE, BASE, "--compare-file", output.toString());
            assertThat(run.err()).startsWith("perfwarden: " + output + ": cannot be written");
            assertThat(run.code()).isEqualTo(2);
        }
    }

    private static void assertUnreadable(Run run, String... words) {
        assertThat(run.err()).startsWith("perfwarden: ").contains(words);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
    }
}
