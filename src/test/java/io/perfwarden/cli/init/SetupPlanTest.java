package io.perfwarden.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** What is found in small checkouts, and which workflow is taken. */
class SetupPlanTest extends SmallCheckout {
    @Test
    void members_of_a_workspace_with_two_tools_are_measured_by_name() {
        file("Cargo.toml", "[workspace]", "members = [\"libs/*\"]");
        file(
                "libs/hash/Cargo.toml",
                "[package]",
                "name = \"hash\"",
                "[dev-dependencies]",
                "criterion = \"0.5\"");
        file(
                "libs/tree/Cargo.toml",
                "[package]",
                "name = \"tree\"",
                "[dev-dependencies.divan]",
                "version = \"0.1\"");
        file("libs/none/Cargo.toml", "# criterion = 1", "[package]", "name = \"none\"");
        assertThat(projects()).containsExactly("CRITERION libs/hash", "DIVAN libs/tree");
        assertThat(written()).contains("cargo bench -p hash", "cargo bench -p tree");
    }

    @Test
    void the_programs_of_a_function_and_a_list_are_found_with_the_option_that_is_off() {
        file(
                "CMakeLists.txt",
                "option(WITH_BENCH \"b\" OFF)",
                "if(WITH_BENCH) # off",
                "add_subdirectory(perf)",
                "endif()");
        file(
                "perf/CMakeLists.txt",
                "function(add_perf name)",
                "  add_executable(perf_${name} ${ARGN})",
                "  target_link_libraries(perf_${name} PRIVATE benchmark::benchmark)",
                "endfunction()",
                "set(NAMES sort join)",
                "foreach(n IN LISTS NAMES)",
                "  add_perf(${n} ${n}.cc)",
                "endforeach()",
                "add_executable(tool tool.cc)");
        assertThat(projects())
                .containsExactly(
                        "GOOGLE_BENCHMARK perf/perf_sort", "GOOGLE_BENCHMARK perf/perf_join");
        assertThat(written()).contains("-DWITH_BENCH=ON", "--target perf_sort perf_join");
    }

    @Test
    void a_plugin_of_the_catalogue_is_jmh_by_its_id() {
        file("settings.gradle.kts", "include(\":lib\", \":perf:micro\")");
        file(
                "gradle/libs.versions.toml",
                "[plugins]",
                "speed = { id = \"me.champeau.jmh\", version = \"1\" }");
        file("lib/build.gradle.kts", "// alias(libs.plugins.speed)");
        file("perf/micro/build.gradle.kts", "plugins { alias(libs.plugins.speed) }");
        assertThat(projects()).containsExactly("JMH perf/micro");
        assertThat(written()).contains(":perf:micro:jmhJar");
    }

    @Test
    void a_maven_module_two_levels_down_is_built_from_the_top() {
        file("pom.xml", "<project><modules><module>perf</module></modules></project>");
        file("perf/pom.xml", "<project><modules><module>micro</module></modules></project>");
        file(
                "perf/micro/pom.xml",
                "<project><dependencies><dependency><artifactId>jmh-core</artifactId>",
                "</dependency></dependencies></project>");
        assertThat(projects()).containsExactly("JMH perf/micro");
        assertThat(written()).contains("mvn -B -ntp -pl perf/micro -am");
    }

    @Test
    void an_sbt_project_is_named_by_its_value() {
        file(
                "build.sbt",
                "lazy val speed = (project in file(\"perf\"))",
                "  .enablePlugins(JmhPlugin)");
        assertThat(projects()).containsExactly("JMH perf");
        assertThat(written()).contains("sbt \"speed/Jmh/run");
    }

    @Test
    void two_projects_of_net_each_have_a_suite() {
        for (String name : List.of("Text", "Json")) {
            file(
                    "perf/" + name + "/" + name + ".csproj",
                    "<Project><ItemGroup><PackageReference Include=\"BenchmarkDotNet\"/></ItemGroup></Project>");
        }
        file("src/A.csproj", "<Project><!-- BenchmarkDotNet --></Project>");
        assertThat(plan().drafts())
                .extracting(SuiteDraft::name)
                .containsExactly("benchmarkdotnet-json", "benchmarkdotnet-text");
    }

    @Test
    void the_package_manager_and_the_script_of_the_repository_are_used() {
        file("package.json", "{\"workspaces\": [\"libs/*\"], \"packageManager\": \"yarn@4.1.0\"}");
        file("yarn.lock", "__metadata:");
        file(
                "libs/a/package.json",
                "{\"scripts\": {\"perf\": \"node perf.mjs\"}, \"devDependencies\": {\"mitata\": \"1\"}}");
        file("libs/a/perf.mjs", "import { run } from 'mitata'; run({format: 'json'})");
        file("libs/b/package.json", "{\"scripts\": {\"benchmark\": \"node x.js\"}}");
        assertThat(projects()).containsExactly("MITATA libs/a");
        assertThat(written())
                .contains("yarn install --immutable", "yarn run perf")
                .doesNotContain("npm ", "# To complete:");
    }

    @Test
    void a_group_of_uv_is_synchronised_from_the_lock_file() {
        file(
                "pyproject.toml",
                "[project]",
                "name = \"q\"",
                "[dependency-groups]",
                "speed = [\"pytest-benchmark>=4\"]");
        file("uv.lock", "");
        assertThat(written()).contains("uv sync --frozen --group speed");
    }

    @Test
    void a_package_of_julia_below_another_has_its_own_suite() {
        file("Project.toml", "name = \"A\"");
        file("perf/benchmarks.jl", "using BenchmarkTools");
        file("sub/B/Project.toml", "name = \"B\"");
        file("sub/B/benchmark/benchmarks.jl", "using BenchmarkTools, B");
        file("docs/benchmarks.jl", "# using BenchmarkTools");
        assertThat(projects()).containsExactly("JULIA the root", "JULIA sub/B");
        assertThat(written()).contains("--project=perf", "working-directory: sub/B");
    }

    @Test
    void a_runner_without_a_reader_is_seen() {
        file("build.zig", "const s = b.step(\"bench\", \"Run\");");
        file("mix.exs", "[{:benchee, \"~> 1.0\"}]");
        file("a.cabal", "benchmark speed", "  build-depends: tasty-bench");
        assertThat(ForeignRunner.all(plan().tree(), plan().drafts()))
                .extracting(ForeignRunner::title)
                .containsExactly("zig build bench", "tasty-bench", "Benchee");
    }

    @Test
    void a_runner_of_the_repositorys_own_measures_and_a_plot_of_its_results_does_not() {
        workflow(
                "bench.yaml",
                "pull_request",
                "run: mix run bench/all.exs",
                "run: python plot_benchmarks.py");
        assertThat(plan().measuring().getFirst().measuringJobs().getFirst().measurements())
                .extracting(it -> it.measurement().title())
                .containsExactly("mix run bench/all.exs");
        assertThat(plan().isNew()).isTrue();
        assertThat(plan().newPath()).isEqualTo(".github/workflows/perfwarden.yml");
    }

    @Test
    void a_command_whose_output_is_a_table_gets_the_option_that_writes_a_file() {
        file(
                "tox.ini",
                "[testenv:speed]",
                "deps = pytest-benchmark",
                "commands = pytest --benchmark-only");
        workflow("a.yml", "pull_request", "run: tox -e speed");
        assertThat(plan().suites().getFirst().step().orElseThrow().lines())
                .contains("of line 6 must write its results: append --benchmark-json=results.json");
    }

    @Test
    void commands_that_only_build_and_words_elsewhere_do_not_measure() {
        goModule("");
        workflow("a.yml", "{push: {paths-ignore: ['bench/**']}}", "run: go test ./... # -bench=.");
        workflow(
                "b.yml",
                "push",
                "run: go test -bench=. -benchtime=1x ./...",
                "run: cargo bench --no-run");
        workflow(
                "c.yml",
                "push",
                "run: 'echo go test -bench=.'",
                "uses: actions/cache@v4",
                "run: ./gradlew jmhJar");
        assertThat(plan().measuring()).isEmpty();
    }

    @Test
    void a_chain_of_called_workflows_is_the_callers() {
        goModule("");
        file(
                ".github/workflows/top.yml",
                "on: pull_request",
                "jobs: {a: {uses: ./.github/workflows/mid.yml}}");
        file(
                ".github/workflows/mid.yml",
                "on: workflow_call",
                "jobs: {a: {uses: ./.github/workflows/low.yml, with: {what: speed}}}");
        workflow(
                "low.yml",
                "{workflow_call: {inputs: {what: {type: string}}}}",
                "run: make ${{ inputs.what }}");
        file(
                "Makefile",
                "FLAGS = -bench=.",
                "speed: ready",
                "\t@go test $(FLAGS) ./... | tee speed.txt",
                "ready:",
                "\ttrue");
        assertThat(chosen()).containsExactly("top.yml");
        assertThat(plan().chosen().getFirst().calls()).containsExactly(".github/workflows/low.yml");
        PlannedSuite suite = plan().suites().getFirst();
        assertThat(suite.step().orElseThrow().file()).isEqualTo(".github/workflows/low.yml");
        assertThat(suite.step().orElseThrow().lines()).contains("path: speed.txt");
    }

    @Test
    void a_pull_request_goes_before_a_push_and_that_before_the_clock() {
        goModule("");
        workflow("a.yml", "{schedule: [{cron: '0 0 * * *'}]}", "run: go test -bench=. ./...");
        assertThat(chosen()).containsExactly("a.yml");
        workflow(
                "b.yml", "{push: {branches: ['release/**', main]}}", "run: go test -bench=. ./...");
        assertThat(chosen()).containsExactly("b.yml");
        workflow("c.yml", "{pull_request: {types: [labeled]}}", "run: go test -bench=. ./...");
        assertThat(chosen()).containsExactly("c.yml");
        workflow("d.yml", "[pull_request]", "run: go test -bench=. ./...");
        assertThat(chosen()).containsExactly("d.yml");
    }

    @Test
    void what_a_comment_or_a_person_starts_is_no_suites_workflow() {
        goModule("");
        workflow("a.yml", "{issue_comment: {types: [created]}}", "run: go test -bench=. ./...");
        workflow(
                "b.yml",
                "{workflow_dispatch: {inputs: {ref: {required: true}}}}",
                "run: go test -bench=. ./...");
        assertThat(plan().isNew()).isTrue();
        assertThat(plan().measuring()).hasSize(2);
    }

    @Test
    void a_matrix_of_systems_is_the_platform_and_the_rest_a_wildcard() {
        goModule("");
        file(
                ".github/workflows/m.yml",
                "on: [push, pull_request]",
                "jobs:",
                "  measure:",
                "    runs-on: ${{ matrix.box }}",
                "    strategy: {matrix: {box: [ubuntu-latest, macos-latest], kind: [a, b]}}",
                "    steps:",
                "      - run: go test -bench=. ./... > out.txt",
                "      - uses: actions/upload-artifact@v4",
                "        with: {name: \"r-${{ matrix.box }}-${{ matrix.kind }}\", path: out.txt}");
        assertThat(plan().suites())
                .extracting(PlannedSuite::artifact)
                .containsExactly("r-{platform}-*");
    }

    @Test
    void each_leg_of_a_matrix_needs_a_name_of_its_own() {
        goModule("");
        file(
                ".github/workflows/m.yml",
                "on: push",
                "jobs:",
                "  measure:",
                "    runs-on: ${{ matrix.os }}",
                "    strategy: {matrix: {os: [ubuntu-latest, macos-latest]}}",
                "    steps: [{run: 'go test -bench=. ./... > out.txt'}]");
        PlannedSuite suite = plan().suites().getFirst();
        assertThat(suite.artifact()).isEqualTo("bench-go-{platform}");
        assertThat(suite.step().orElseThrow().lines()).contains("name: bench-go-${{ matrix.os }}");
    }

    @Test
    void a_module_that_no_command_reaches_is_missing() {
        goModule("");
        goModule("tools/");
        workflow(
                "a.yml",
                "pull_request",
                "run: docker run --rm -v $PWD:/src golang:1 go test -bench=. ./...");
        assertThat(missing()).containsExactly("tools");
        workflow(
                "a.yml",
                "pull_request",
                "run: for m in . tools; do (cd $m && go test -bench=. ./...); done");
        assertThat(missing()).isEmpty();
    }

    @Test
    void tasks_of_each_runner_are_followed() {
        file(
                "pyproject.toml",
                "[project]",
                "dependencies = [\"pytest-benchmark\"]",
                "[tool.pixi.tasks]",
                "speed = \"pytest --benchmark-json=p.json\"",
                "[tool.hatch.envs.x.scripts]",
                "speed = [\"pytest --benchmark-json=h.json\"]");
        file("tox.ini", "[testenv:speed]", "commands = pytest --benchmark-json=t.json {posargs}");
        file(
                "noxfile.py",
                "def speed(session):",
                "    session.run(\"pytest\", \"--benchmark-json=n.json\")");
        file("justfile", "speed file=\"j.json\":", "    pytest --benchmark-json={{file}}");
        file("Taskfile.yml", "tasks: {speed: {cmds: ['pytest --benchmark-json=k.json']}}");
        file("run.sh", "#!/bin/bash", "pytest --benchmark-json=$1");
        Map<String, String> commands =
                Map.of(
                        "pixi run speed", "p.json",
                        "hatch run x:speed", "h.json",
                        "tox -e speed -- -q", "t.json",
                        "nox -s speed", "n.json",
                        "just speed", "j.json",
                        "task speed", "k.json",
                        "bash run.sh s.json", "s.json");
        commands.forEach((command, result) -> {
            workflow("a.yml", "pull_request", "run: " + command);
            assertThat(plan().suites()).as(command).hasSize(1);
            assertThat(plan().suites().getFirst().step().orElseThrow().lines())
                    .as(command)
                    .contains("path: " + result);
        });
    }

    @Test
    void a_file_of_endless_loops_ends() {
        file("Makefile", "a: b", "\t$(MAKE) b", "b: a", "\tmake a", "X = $(X)");
        file("package.json", "{\"scripts\": {\"bench\": \"npm run bench && npm run bench\"}}");
        workflow("a.yml", "push", "run: make a", "run: npm run bench");
        file(".github/workflows/b.yml", "on: push", "jobs: {a: {uses: ./.github/workflows/b.yml}}");
        file("CMakeLists.txt", "function(f)", "f()", "endfunction()", "f()", "add_subdirectory(.)");
        assertThat(plan().measuring()).isEmpty();
    }
}
