package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.init.BenchmarkTool;
import io.perfwarden.cli.init.WorkflowDrafts;
import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InitTest {
    @TempDir Path scratch;

    private void file(String name, String content) throws IOException {
        Path file = scratch.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, content);
    }

    private Run init(String... more) {
        String[] args =
                Stream.concat(Stream.of("init", scratch.toString()), Arrays.stream(more))
                        .toArray(String[]::new);
        return Run.of(args);
    }

    private String written(String name) throws IOException {
        return Files.readString(scratch.resolve(name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pom.xml | <project><dependencies><dependency><artifactId>jmh-core</artifactId></dependency></dependencies></project> | JMH",
                "core/build.gradle.kts | plugins { id(\"me.champeau.jmh\") version \"0.7\" } | JMH",
                "CMakeLists.txt | add_executable(b b.cc) %ntarget_link_libraries(b benchmark::benchmark) | Google Benchmark",
                "a/b_test.go | func BenchmarkSort(b *testing.B) { | Go",
                "Cargo.toml | package = {name = \"a\"} %ndev-dependencies = {criterion = \"0.5\"} | criterion.rs",
                "Cargo.toml | package.name = \"a\" %n[dev-dependencies.criterion] | criterion.rs",
                "Cargo.toml | package.name = \"a\" %n[dev-dependencies] %ndivan = \"0.1\" | divan",
                "Cargo.toml | package.name = \"a\" %n[dev-dependencies] %niai-callgrind = \"0.16\" | gungraun",
                "requirements-dev.txt | pytest-benchmark==4.0 | pytest-benchmark",
                "asv.conf.json | {\"project\": \"x\"} | asv",
                "pyproject.toml | [project] %ndependencies = [\"pyperf\"] | pyperf",
                "a/A.csproj | <Project><ItemGroup><PackageReference Include=\"BenchmarkDotNet\" /></ItemGroup></Project> | BenchmarkDotNet",
                "package.json | {\"scripts\": {\"bench\": \"vitest bench\"}} | vitest bench",
                "package.json | {\"devDependencies\": {\"mitata\": \"1\"}} | mitata",
                "package.json | {\"devDependencies\": {\"tinybench\": \"1\"}} | tinybench",
                "package.json | {\"devDependencies\": {\"benchmark\": \"2\"}} | benchmark.js",
                "benchmark/benchmarks.jl | using BenchmarkTools | BenchmarkTools",
                "bench.sh | hyperfine './a' | hyperfine"
            })
    void a_tool_is_found_by_the_build_files(String name, String content, String tool)
            throws IOException {
        file(name, content.replace("%n", "\n") + "\n");
        Run run = init();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("  " + tool + " ", " " + name + " ");
        assertThat(run.code()).isZero();
        Run check =
                Run.of("config", "check", scratch.resolve(WorkflowDrafts.CONFIGURATION).toString());
        assertThat(check.err()).isEmpty();
        assertThat(check.out()).contains("1 suite");
    }

    /** A repository that shows each tool, with all that its workflow must know. */
    private void skeleton(BenchmarkTool tool) throws IOException {
        Path from = Path.of("src/test/resources/init").resolve(tool.suite());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                file(from.relativize(file).toString(), Files.readString(file));
            }
        }
    }

    private Run check() {
        return Run.of(
                "config",
                "check",
                scratch.resolve(WorkflowDrafts.CONFIGURATION).toString(),
                "--workflow",
                scratch.resolve(WorkflowDrafts.WORKFLOW).toString());
    }

    private static final Set<BenchmarkTool> UNKNOWN =
            EnumSet.of(BenchmarkTool.HYPERFINE, BenchmarkTool.MITATA);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CUSTOM")
    void a_written_workflow_lacks_nothing_or_says_what(BenchmarkTool tool) throws IOException {
        skeleton(tool);
        Run run = init();
        assertThat(run.out()).contains("  " + tool.title() + " ");
        Golden.assertMatches("init/" + tool.suite() + ".yml", written(WorkflowDrafts.WORKFLOW));
        if (UNKNOWN.contains(tool)) {
            assertThat(run.out())
                    .contains("it does not run yet; complete this, then delete its line:");
            assertThat(check().err().lines()).isNotEmpty().allMatch(it -> it.contains("complete"));
        } else {
            assertThat(run.out())
                    .doesNotContain("complete this")
                    .contains("nothing is left to complete");
            assertThat(check().err()).isEmpty();
            assertThat(check().code()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CUSTOM")
    void in_turns_it_lacks_nothing_either(BenchmarkTool tool) throws IOException {
        skeleton(tool);
        Run run = init("--in-turns", "--action", "o/perfwarden@" + "a".repeat(40));
        assertThat(run.err()).isEmpty();
        Golden.assertMatches(
                "init/" + tool.suite() + "-in-turns.yml", written(WorkflowDrafts.WORKFLOW));
        assertThat(check().code()).isEqualTo(UNKNOWN.contains(tool) ? 2 : 0);
        assertThat(run.out()).contains("then merge them: the next pull request is compared with");
        if (!UNKNOWN.contains(tool)) {
            assertThat(check().out()).contains("baseline the base, measured in turns");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GO", "JMH", "VITEST"})
    void for_forks_it_has_no_cache_and_measures_what_it_is_given(BenchmarkTool tool)
            throws IOException {
        skeleton(tool);
        assertThat(init("--forks", "--runner", "perf-box").code()).isZero();
        assertThat(written(WorkflowDrafts.WORKFLOW))
                .contains("  workflow_dispatch:\n    inputs:\n      sha:")
                .contains("ref: ${{ inputs.sha }}", "persist-credentials: false")
                .contains("number || inputs.sha || github.sha", "runs-on: perf-box")
                .contains("if: github.event.pull_request.head.repo.fork != true")
                .doesNotContain("secrets.", "cache: maven", "cache: npm");
        assertThat(written(WorkflowDrafts.CONFIGURATION))
                .contains("forks: dispatch", "inputs: {sha: \"{sha}\"}");
        assertThat(check().err()).isEmpty();
        assertThat(init("--forks", "--runner", "a: b").code()).isEqualTo(2);
        assertThat(init("--forks", "--in-turns").code()).isEqualTo(2);
    }

    @Test
    void a_release_measures_in_turns_by_its_own_actions() throws IOException {
        skeleton(BenchmarkTool.GO);
        assertThat(init("--in-turns").out()).doesNotContain("complete this");
        assertThat(written(WorkflowDrafts.WORKFLOW))
                .contains("- uses: perfwarden/perfwarden/.github/actions/pair@v1.2.3\n");
        assertThat(check().err()).isEmpty();
        assertThat(init("--action", "o/p@v1").code()).isEqualTo(2);
    }

    @Test
    void the_workflow_runs_for_the_default_branch() throws IOException {
        skeleton(BenchmarkTool.GO);
        file(".git/refs/remotes/origin/HEAD", "ref: refs/remotes/origin/master\n");
        init();
        assertThat(written(WorkflowDrafts.WORKFLOW)).contains("branches: [master]");
    }

    @Test
    void a_module_of_maven_is_built_with_what_it_needs() throws IOException {
        file(
                "pom.xml",
                "<project><properties><java.version>17</java.version></properties><modules><module>bench</module></modules></project>");
        file(
                "bench/pom.xml",
                "<project><dependency><artifactId>jmh-core</artifactId></dependency></project>");
        init();
        assertThat(written(WorkflowDrafts.WORKFLOW))
                .contains("mvn -B -ntp -pl bench -am -DskipTests package", "java-version: \"17\"")
                .contains("$(cat bench/target/classpath.txt)");
    }

    @Test
    void a_directory_below_the_root_is_where_all_steps_run() throws IOException {
        file("js/package.json", "{\"scripts\": {\"bench\": \"vitest bench\"}}");
        file("js/package-lock.json", "{}");
        init();
        assertThat(written(WorkflowDrafts.WORKFLOW))
                .contains(
                        "        working-directory: js\n",
                        "cache-dependency-path: js/package-lock.json")
                .contains("          path: js/results.json\n");
    }

    private static String job(String command) {
        return "on: push\njobs:\n  a:\n    runs-on: x\n    steps: [{run: '" + command + "'}]\n";
    }

    @Test
    void where_a_workflow_measures_already_the_step_for_it_is_shown() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        file(".github/workflows/perf.yml", job("go test -bench=. ./..."));
        file(".github/workflows/lint.yml", job("go vet"));
        Run run = init();
        assertThat(run.out()).contains("add to perf.yml", "name: bench-go");
        assertThat(written(WorkflowDrafts.CONFIGURATION))
                .contains("workflow: .github/workflows/perf.yml");
        assertThat(scratch.resolve(WorkflowDrafts.WORKFLOW)).doesNotExist();
    }

    @Test
    void a_second_run_does_not_ask_for_a_step_that_is_there() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        init();
        assertThat(init().out())
                .contains("bench.yml uploads already and is left as it is")
                .doesNotContain("add to");
    }

    @Test
    void commands_to_paste_name_files_from_where_init_was_typed() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        assertThat(init().out())
                .contains("config check " + scratch.resolve(WorkflowDrafts.CONFIGURATION) + " --");
    }

    @Test
    void a_new_configuration_needs_a_baseline_file() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        init();
        assertThat(written(WorkflowDrafts.CONFIGURATION)).contains("    baseline-from: history\n");
    }

    @Test
    void the_rule_in_comments_is_yaml_once_it_is_none() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        init();
        assertThat(written(WorkflowDrafts.CONFIGURATION))
                .contains(
                        "    #   - match: \"**\"\n    #     metric: B/op\n    #     gate: advise");
    }

    @Test
    void what_exists_is_never_replaced() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        file(WorkflowDrafts.CONFIGURATION, "mine");
        Run run = init();
        assertThat(run.out()).contains(".github/perfwarden.yml exists and is left as it is");
        assertThat(written(WorkflowDrafts.CONFIGURATION)).isEqualTo("mine");
        String workflow = written(WorkflowDrafts.WORKFLOW);
        assertThat(init().code()).isZero();
        assertThat(written(WorkflowDrafts.WORKFLOW)).isEqualTo(workflow);
    }

    @Test
    void a_dry_run_writes_nothing() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        Run run = init("--dry-run");
        assertThat(run.out()).contains("would write .github/perfwarden.yml:", "    version: 1");
        assertThat(scratch.resolve(".github")).doesNotExist();
    }

    @Test
    void without_a_tool_it_is_said() {
        Run run = init();
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err()).contains("no benchmark tool is seen");
    }

    @Test
    void what_a_runner_writes_that_is_read_is_not_to_be_written_anew() throws IOException {
        file("mix.exs", "defp deps, do: [{:benchee, \"~> 1.3\"}]");
        Run run = init();
        assertThat(run.out()).contains("its results are read", "let it write that file,");
        assertThat(run.out()).doesNotContain("of the form");
        assertThat(run.err()).contains("no benchmark tool is seen whose commands are known");
        assertThat(init("--format", "gab-custom").out()).contains("which is read as it is");
        file("Makefile", "bench:\n\t./b\n");
        file("mix.exs", "");
        assertThat(init().out()).contains("let it write a file of the form gab-custom");
    }

    @Test
    void what_is_fetched_or_built_is_not_the_repositorys_own() throws IOException {
        file("node_modules/x/package.json", "{\"devDependencies\": {\"mitata\": \"1\"}}");
        file("vendor/a/b_test.go", "func BenchmarkSort(b *testing.B) {");
        file(".venv/requirements.txt", "pytest-benchmark");
        assertThat(init().code()).isEqualTo(4);
    }

    @Test
    void names_of_workflows_that_are_no_plain_names_get_nowhere() throws IOException {
        file("go_test.go", "func BenchmarkA(b *testing.B) {}\n");
        file(".github/workflows/a b: {x}.yml", job("go test -bench=."));
        assertThat(init().code()).isZero();
        assertThat(written(WorkflowDrafts.CONFIGURATION))
                .contains("workflow: .github/workflows/bench.yml");
    }

    @Test
    void nothing_is_written_through_a_link() throws IOException {
        Path elsewhere = Files.createDirectory(scratch.resolve("elsewhere"));
        Path root = Files.createDirectory(scratch.resolve("root"));
        Files.writeString(root.resolve("go_test.go"), "func BenchmarkA(b *testing.B) {}\n");
        Files.createSymbolicLink(root.resolve(".github"), elsewhere);
        Run run = Run.of("init", root.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("a link out of there");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void what_a_linked_file_says_is_not_looked_at() throws IOException {
        Path root = Files.createDirectory(scratch.resolve("root"));
        file("other/pom.xml", "jmh");
        Files.createSymbolicLink(root.resolve("pom.xml"), scratch.resolve("other/pom.xml"));
        assertThat(Run.of("init", root.toString()).code()).isEqualTo(4);
    }

    @Test
    void contents_made_to_be_slow_take_no_time_to_speak_of() throws IOException {
        file("Cargo.toml", "\n".repeat(300_000));
        file("a/Cargo.toml", "[".repeat(300_000));
        file("package.json", "\"benchmark\"" + " ".repeat(300_000));
        file("x_test.go", "func ".repeat(60_000));
        assertThat(init().code()).isEqualTo(4);
    }

    /** {@code SetupServeTest} follows the steps before these, {@code CommandsIT} those after. */
    @Test
    void the_readme_leads_to_a_verdict_in_nine_steps_by_commands_that_work() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        String steps =
                readme.replaceAll("(?s).*## From nothing to the first verdict(.*?)\n##.*", "$1");
        assertThat(steps.lines().filter(line -> line.matches("\\d+\\. .*")))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(9);
        skeleton(BenchmarkTool.GO);
        assertThat(steps)
                .contains("perfwarden init DIR", "perfwarden config check FILE --workflow FILE");
        assertThat(init().code()).isZero();
        Path workflow;
        try (Stream<Path> files = Files.list(scratch.resolve(".github/workflows"))) {
            workflow = files.findFirst().orElseThrow();
        }
        String policy = scratch.resolve(WorkflowDrafts.CONFIGURATION).toString();
        Run check = Run.of("config", "check", policy, "--workflow", workflow.toString());
        assertThat(check.code()).as(check.out() + check.err()).isZero();
    }
}
