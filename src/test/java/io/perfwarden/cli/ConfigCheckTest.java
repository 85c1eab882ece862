package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.ShellContext.Screen;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A configuration is complete if it measures each benchmark project, or leaves it out. */
class ConfigCheckTest {
    private static final String CONFIGURATION = ".github/perfwarden.yml";
    private static final String WORKFLOW = ".github/workflows/bench.yml";

    @TempDir Path scratch;

    private Path file(String name, String content) throws IOException {
        Path file = scratch.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, content);
    }

    private void module(String name) throws IOException {
        file(name + "/go.mod", "module example.com/" + name + "\n");
        file(name + "/a_test.go", "func BenchmarkSort(b *testing.B) {\n");
    }

    @BeforeEach
    void measure_one_of_two_modules() throws IOException {
        module("parser");
        module("codec");
        file(WORKFLOW, measuring("parser"));
    }

    private static String measuring(String module) {
        return """
        on: {pull_request: {}, push: {branches: [main]}}
        permissions: {contents: read}
        concurrency: {group: a, cancel-in-progress: true}
        jobs:
          go:
            runs-on: ubuntu-24.04
            steps:
              - uses: actions/checkout@SHA
              - uses: actions/setup-go@SHA
                with: {go-version: "1.25"}
              - run: go test -run='^$' -bench=. -count=10 ./... | tee results.txt
                working-directory: MODULE
              - uses: actions/upload-artifact@SHA
                with: {name: bench-go, path: MODULE/results.txt}
        """
                .replace("MODULE", module)
                .replace("@SHA", "@" + "a".repeat(40));
    }

    private Run check(String top, String rules, String... more) throws IOException {
        file(
                CONFIGURATION,
                "version: 1\n%ssuites: [{name: go, workflow: bench.yml, artifact: bench-go%s}]\n"
                        .formatted(top, rules));
        List<String> args =
                new ArrayList<>(
                        List.of("config", "check", scratch.resolve(CONFIGURATION).toString()));
        args.addAll(List.of(more));
        return Run.of(args.toArray(String[]::new));
    }

    private Run workflow(String top) throws IOException {
        return check(top, "", "--workflow", scratch.resolve(WORKFLOW).toString());
    }

    @Test
    void a_project_that_nothing_measures_is_not_passed_as_complete() throws IOException {
        Run run = workflow("");
        assertThat(run.err())
                .contains(
                        "is not complete; not measured: codec (Go)", "leave-out: [\"codec (Go)\"]")
                .doesNotContain("parser");
        assertThat(run.out()).doesNotContain("complete");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void a_project_is_left_out_by_a_line_of_the_configuration() throws IOException {
        for (String name : List.of("codec", "codec (Go)", "co*")) {
            Run run = workflow("leave-out: [\"%s\"]\n".formatted(name));
            assertThat(run.err()).isEmpty();
            assertThat(run.out())
                    .contains("not measured: codec (Go), left out by leave-out: " + name)
                    .contains("bench.yml: complete");
            assertThat(run.code()).isZero();
        }
    }

    @Test
    void another_tool_of_the_place_is_not_left_out_with_the_first() throws IOException {
        file(
                "codec/Cargo.toml",
                "package.name = \"codec\"\n[dev-dependencies]\ncriterion = \"1\"\n");
        Run run = workflow("leave-out: [\"codec (Go)\"]\n");
        assertThat(run.err()).contains("not measured: codec (criterion.rs)");
        assertThat(run.out()).contains("not measured: codec (Go), left out by");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"**", "*", "**/*", "* (*)"})
    void a_line_that_would_leave_out_whatever_comes_is_not_complete(String glob)
            throws IOException {
        Run run = workflow("leave-out: [\"%s\"]\n".formatted(glob));
        assertThat(run.err()).contains("not measured: codec (Go)", glob + " names no project");
        assertThat(run.out() + run.err()).doesNotContain(": complete");
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void a_line_that_leaves_nothing_out_is_named() throws IOException {
        Run run = workflow("leave-out: [codec, parser, codecs]\n");
        assertThat(run.out())
                .contains("leave-out: parser leaves nothing out")
                .contains("leave-out: codecs leaves nothing out");
        assertThat(run.code()).isZero();
    }

    @Test
    void the_sixteenth_project_that_is_not_left_out_is_named() throws IOException {
        for (int i = 10; i < 30; i++) {
            module("m" + i);
        }
        Run run = workflow("leave-out: [\"m?[0-8]\", \"m1?\", codec]\n");
        assertThat(run.err()).contains("not measured: m20 (Go)").doesNotContain("codec");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(workflow("").err()).contains("leaves 6 more projects unmeasured");
    }

    @Test
    void a_rule_that_applies_to_nothing_in_the_last_results_is_named() throws IOException {
        String rules = ", rules: [{match: \"BenchmarkSort\", fail: 9%}, {match: Sotr, fail: 1%}]";
        Path results = file("new.txt", "BenchmarkSort-8\t100\t12.5 ns/op\n");
        Run run = check("", rules, "--results", results.toString());
        assertThat(run.out()).contains("suite go", "Sotr").doesNotContain("BenchmarkSort`");
        assertThat(run.code()).isZero();
        assertThat(check("", rules).out()).doesNotContain("Sotr");
        file("baselines/go.json", "[{\"name\": \"Sort\", \"unit\": \"ns\", \"value\": 1}]");
        assertThat(check("", rules).out()).contains("suite go, baselines/go.json: ", "Sotr");
    }

    @Test
    void what_can_never_fail_is_named_with_and_without_results() throws IOException {
        String rules = ", slack: 0.5 ns, rules: [{match: Sort, gate: advise, until: 2026-12-31}]";
        file("baselines/go.json", "[{\"name\": \"Hash\", \"unit\": \"ns\", \"value\": 1}]");
        assertThat(check("", rules).out())
                .contains("suite go, baselines/go.json: The slack alone allows 50 % worse in")
                .doesNotContain("only advises");
        String endless = ", rules: [{match: Hash, gate: advise}]";
        assertThat(check("", endless).out())
                .contains("suite go, baselines/go.json: The rule for \"Hash\" only advises")
                .contains("None of the 1 result may fail");
        Files.delete(scratch.resolve("baselines/go.json"));
        assertThat(check("", endless).out()).contains("suite go: The rule for \"Hash\" only adv");
    }

    @Test
    void baselines_of_all_platforms_count_and_their_archive_does_not() throws IOException {
        String suite = ", rules: [{match: Sort, fail: 9%}, {match: Hash, fail: 1%}]";
        file("baselines/go/linux.json", "[{\"name\": \"Sort\", \"unit\": \"ns\", \"value\": 1}]");
        file("baselines/go/mac.json", "[{\"name\": \"Scan\", \"unit\": \"ns\", \"value\": 1}]");
        file(
                "baselines/go/archive/x.json",
                "[{\"name\": \"Hash\", \"unit\": \"ns\", \"value\": 1}]");
        file(
                CONFIGURATION,
                "version: 1\nsuites: [{name: go, artifact: \"b-{platform}\"%s}]\n"
                        .formatted(suite));
        Run run = Run.of("config", "check", scratch.resolve(CONFIGURATION).toString());
        assertThat(run.out()).contains("\"Hash\"").doesNotContain("\"Sort\" ");
    }

    @Test
    void on_a_terminal_one_of_several_workflows_is_asked_for() throws IOException {
        file(".github/workflows/perf.yml", measuring("parser"));
        assertThat(configured("perf.yml"))
                .contains("workflow: .github/workflows/perf.yml")
                .doesNotContain("bench.yml");
        assertThat(configured("nothing.yml", "bench.yml"))
                .contains("workflow: .github/workflows/bench.yml")
                .doesNotContain("perf.yml");
        assertThat(configured("")).contains("workflow: ");
    }

    private String configured(String... answers) throws IOException {
        Files.deleteIfExists(scratch.resolve(CONFIGURATION));
        Deque<String> left = new ArrayDeque<>(List.of(answers));
        UnaryOperator<String> terminal =
                question -> {
                    assertThat(question).contains("bench.yml, perf.yml");
                    return left.remove();
                };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ShellContext shell =
                new ShellContext(
                        new PrintStream(out),
                        System.err,
                        Screen.NONE,
                        new SettableClock(Run.NOW),
                        "1");
        int code =
                new CommandLine(new InitCommand(shell, Optional.of(terminal)))
                        .execute(scratch.toString());
        assertThat(code).isZero();
        assertThat(left).isEmpty();
        return Files.readString(scratch.resolve(CONFIGURATION));
    }
}
