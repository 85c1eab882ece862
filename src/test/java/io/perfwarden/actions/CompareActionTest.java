package io.perfwarden.actions;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.actions.ActionRunner.Ended;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class CompareActionTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    /** Writes the files that it is asked for, and ends with a regression. */
    private static final String STUB =
            """
            #!/bin/sh
            for argument; do
                printf '<%s>\\n' "$argument" >>"$HOME/arguments"
                file=${argument#--write=*=}
                case $argument in
                --write=json=*) printf '{\\n  "verdict": "fail",\\n  "counts": {\\n    "regressed": 2\\n  }\\n}\\n' >"$file" ;;
                --write=markdown=*) printf 'report\\n' >"$file" ;;
                --write=annotations=*) printf '::error title=a::b\\n' >"$file" ;;
                esac
            done
            printf '::set-output name=verdict::pass\\n::add-mask::a'
            exit 1
            """;

    @TempDir Path scratch;
    private ActionRunner runner;

    @BeforeEach
    void runner() throws IOException {
        runner = new ActionRunner(scratch);
    }

    private static byte[] sample(String name) throws IOException {
        return Files.readAllBytes(SAMPLES.resolve(name));
    }

    private void stubbed() throws Exception {
        runner.program("perfwarden", STUB);
        runner.file("base.json", "{}");
        runner.file("results.json", "{}");
        runner.file(".github/workflows/bench.yml", "uses: o/r/.github/actions/compare@abc");
        runner.pullRequest(() -> "");
        runner.compareInputs("base.json", "results.json");
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(strings = {"google-benchmark/%s.json", "go/%s.txt", "jmh/%s.json"})
    void a_slower_pull_request_fails_with_summary_annotations_and_outputs(String format)
            throws Exception {
        runner.perfwarden();
        byte[] slow = sample(format.formatted("slow"));
        runner.file("baselines/core", sample(format.formatted("base")));
        // The pull request makes its own results the baseline, which must not count.
        runner.pullRequest(() -> {
            runner.file("baselines/core", slow);
            return "";
        });
        runner.file("results", slow);
        runner.compareInputs("baselines/core", "results");
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).containsPattern("(?m)^::error title=benchmarks%3A .*regressed");
        assertThat(runner.wrote("summary"))
                .contains(
                        "❌",
                        "|",
                        "Next: fix it. Or",
                        "--to baselines/core. It counts after the merge.");
        assertThat(runner.outputs())
                .containsEntry("verdict", "fail")
                .containsEntry("exit-code", "1")
                .hasEntrySatisfying("regressions", n -> assertThat(n).matches("[1-9][0-9]*"));
        assertThat(Path.of(runner.outputs().get("junit"))).content().contains("<failure");
    }

    @Test
    void the_base_commits_configuration_holds() throws Exception {
        runner.perfwarden();
        String rules = "version: 1\nsuites: [{name: core, fail: %s, warn: 1%%}]\n";
        runner.file(".github/perfwarden.yml", rules.formatted("2%"));
        runner.file("base", sample("go/base.txt"));
        runner.pullRequest(() -> {
            runner.file(".github/perfwarden.yml", rules.formatted("900%"));
            return "";
        });
        runner.file("results", sample("go/slow.txt"));
        runner.compareInputs("base", "results");
        runner.environment.put("IN_SUITE", "core");
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(1);
        runner.environment.put("IN_FAIL_ON", "never");
        assertThat(runner.run("compare/run.sh").code()).isZero();
    }

    @Test
    void a_shallow_clone_is_an_error_that_says_what_to_do() throws Exception {
        stubbed();
        Path clone = scratch.resolve("clone");
        runner.git("branch", "-f", "merged", "HEAD");
        runner.gitIn(
                scratch,
                "clone",
                "-q",
                "--depth=1",
                "-b",
                "merged",
                "file://" + runner.workspace,
                clone.toString());
        runner.environment.put("GITHUB_WORKSPACE", clone.toString());
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).contains("the clone is shallow", "fetch-depth: 0");
        assertThat(runner.wrote("output")).isEmpty();
    }

    @Test
    void with_a_depth_of_two_the_merge_commits_parent_is_the_base() throws Exception {
        stubbed();
        Path clone = scratch.resolve("clone");
        runner.git("branch", "-f", "merged", "HEAD");
        runner.gitIn(
                scratch,
                "clone",
                "-q",
                "--depth=2",
                "-b",
                "merged",
                "file://" + runner.workspace,
                clone.toString());
        runner.environment.put("GITHUB_WORKSPACE", clone.toString());
        runner.environment.put("IN_BASE_SHA", "0".repeat(40));
        assertThat(runner.run("compare/run.sh").out()).doesNotContain("shallow");
        assertThat(runner.outputs()).containsEntry("verdict", "fail");
    }

    @Test
    void an_authors_own_merge_commit_does_not_choose_the_base() throws Exception {
        stubbed();
        // The author's branch is checked out, and its first parent has a baseline of the author's.
        runner.git("checkout", "-q", "change");
        runner.file("base.json", "{\"mine\": 1}");
        runner.commit("mine");
        runner.git(
                "merge",
                "-q",
                "--no-ff",
                "-s",
                "ours",
                "--allow-unrelated-histories",
                "-m",
                "m",
                "main");
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(1);
        try (Stream<Path> reports = Files.walk(runner.temp)) {
            assertThat(reports.filter(it -> it.endsWith("base/base.json")))
                    .singleElement()
                    .satisfies(it -> assertThat(it).hasContent("{}"));
        }
    }

    @Test
    void hostile_inputs_are_text() throws Exception {
        stubbed();
        String hostile = "a$(touch pwned)`touch pwned`\n::set-output name=x::y\nverdict=pass";
        for (String input : List.of("SUITE", "DECISION", "FAIL", "WARN", "SLACK", "FORMAT")) {
            runner.environment.put("IN_" + input, hostile);
        }
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(1);
        assertThat(Files.readString(scratch.resolve("arguments")))
                .contains("<--fail=" + hostile + ">");
        for (String input :
                List.of(
                        "RESULTS",
                        "BASELINE",
                        "CONFIG",
                        "WORKING_DIRECTORY",
                        "FAIL_ON",
                        "ANNOTATIONS")) {
            stubInputs();
            runner.environment.put("IN_" + input, hostile);
            Ended ended = runner.run("compare/run.sh");
            assertThat(ended.code()).as(input).isBetween(2, 3);
            assertThat(ended.out().lines())
                    .as(input)
                    .noneMatch(line -> line.startsWith("::set-output"));
        }
        assertThat(runner.workspace.resolve("pwned")).doesNotExist();
        assertThat(runner.outputs().keySet())
                .containsExactly(
                        "exit-code",
                        "junit",
                        "regressions",
                        "report-json",
                        "report-markdown",
                        "verdict");
    }

    private void stubInputs() {
        runner.compareInputs("base.json", "results.json");
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @ValueSource(strings = {"--measurements=1", "@results.json"})
    void a_results_file_is_neither_an_option_nor_a_file_of_arguments(String name) throws Exception {
        stubbed();
        runner.file(name, "{}");
        runner.environment.put("IN_RESULTS", name);
        runner.run("compare/run.sh");
        assertThat(Files.readString(scratch.resolve("arguments"))).contains("<./" + name + ">");
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(strings = {"../base.json", "/etc/passwd", "none.json"})
    void a_baseline_is_within_the_base_commit(String baseline) throws Exception {
        stubbed();
        runner.environment.put("IN_BASELINE", baseline);
        assertThat(runner.run("compare/run.sh").code()).isBetween(2, 3);
    }

    @Test
    void what_the_program_prints_is_no_command_to_the_runner() throws Exception {
        stubbed();
        String out = runner.run("compare/run.sh").out();
        Matcher stopped =
                Pattern.compile(
                                "(?s)::stop-commands::(\\S+)\n::set-output.*::add-mask::a\n::(\\S+)::\n.*::error title=a::b\n")
                        .matcher(out);
        assertThat(stopped.find()).as(out).isTrue();
        assertThat(stopped.group(1)).isEqualTo(stopped.group(2)).hasSizeGreaterThan(30);
        assertThat(runner.run("compare/run.sh").out()).doesNotContain(stopped.group(1));
    }

    @Test
    void a_summary_is_shorter_than_what_github_drops() throws Exception {
        stubbed();
        runner.program(
                "perfwarden",
                STUB.replace(
                        "printf 'report\\n'", "yes 'é a row of the report' | head -c 2000000"));
        runner.run("compare/run.sh");
        assertThat(runner.wrote("summary"))
                .endsWith("report-json has all of it.\n")
                .doesNotContain("\uFFFD");
        assertThat(Files.size(scratch.resolve("summary"))).isBetween(900_000L, 1_000_000L);
    }

    @Test
    void a_java_that_cannot_start_is_no_regression() throws Exception {
        stubbed();
        runner.program("perfwarden", "#!/bin/sh\nexit 1\n");
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(70);
        assertThat(runner.outputs()).doesNotContainKey("verdict");
    }

    @Test
    void without_a_verdict_it_fails_unless_asked_otherwise() throws Exception {
        stubbed();
        runner.program("perfwarden", STUB.replace("exit 1", "exit 4"));
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(4);
        runner.environment.put("IN_FAIL_ON", "regression");
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).isZero();
        assertThat(ended.out()).contains("::warning title=Perfwarden::there is no verdict");
        runner.program("perfwarden", STUB.replace("exit 1", "exit 3"));
        runner.environment.put("IN_FAIL_ON", "never");
        assertThat(runner.run("compare/run.sh").code()).isEqualTo(3);
    }

    @Test
    void the_read_only_token_of_a_fork_only_costs_the_comment() throws Exception {
        stubbed();
        runner.environment.put("IN_COMMENT", "true");
        assertThat(runner.run("compare/run.sh").out()).contains("no gh");
        runner.program("gh", "#!/bin/sh\necho 'HTTP 403' >&2\nexit 1\n");
        Ended ended = runner.run("compare/run.sh");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).contains("the token may not comment");
        assertThat(runner.wrote("summary")).contains("report");
    }

    @Test
    void a_second_run_edits_the_comment_of_the_first() throws Exception {
        stubbed();
        runner.environment.put("IN_COMMENT", "true");
        runner.program(
                "gh",
                "#!/bin/sh\necho \"$GH_HOST $*\" >>\"$HOME/gh\"\ncase $* in *jq*) echo 42 ;; esac\n");
        runner.run("compare/run.sh");
        assertThat(Files.readString(scratch.resolve("gh")))
                .contains("github.invalid api -X PATCH repos/o/r/issues/comments/42 -F body=@");
    }
}
