package io.perfwarden.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.InputProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Structures of public repositories, in small: each is measured, or named. */
class RepositoryKindsTest extends SmallCheckout {
    private List<String> measured() {
        return plan().measuring().stream()
                .flatMap(it -> it.measuringJobs().stream())
                .flatMap(it -> it.measurements().stream())
                .map(it -> it.measurement().title())
                .toList();
    }

    private List<String> said() {
        SetupText text = new SetupText(plan());
        return Stream.concat(text.decision().stream(), text.own().stream()).toList();
    }

    @Test
    void a_program_that_links_benchmark_by_a_directory_or_a_library_is_found() {
        file(
                "CMakeLists.txt",
                "project(sorter CXX)",
                "add_subdirectory(perf)",
                "add_subdirectory(x)");
        file(
                "perf/CMakeLists.txt",
                "add_executable(features features.cpp)",
                "link_libraries(benchmark::benchmark)",
                "file(GLOB SOURCES CONFIGURE_DEPENDS \"${CMAKE_CURRENT_SOURCE_DIR}/bench_*.cpp\")",
                "foreach(source ${SOURCES})",
                "  get_filename_component(name ${source} NAME_WE)",
                "  add_executable(${PROJECT_NAME}_${name} ${source})",
                "endforeach()");
        file("perf/bench_a.cpp", "");
        file("perf/bench_b.cpp", "");
        file("perf/deep/bench_c.cpp", "");
        file(
                "x/CMakeLists.txt",
                "add_library(support support.cpp)",
                "target_link_libraries(support PUBLIC benchmark::benchmark_main)",
                "add_executable(y y.cpp)",
                "target_link_libraries(y support)");
        assertThat(projects())
                .containsExactly(
                        "GOOGLE_BENCHMARK perf/sorter_bench_a",
                        "GOOGLE_BENCHMARK perf/sorter_bench_b",
                        "GOOGLE_BENCHMARK x/y");
    }

    @Test
    void a_project_of_cmake_that_the_top_one_does_not_include_is_measured_by_itself() {
        file("CMakeLists.txt", "project(top)", "add_library(top INTERFACE)");
        file(
                "tests/speed/CMakeLists.txt",
                "project(speed)",
                "add_executable(speed a.cpp)",
                "target_link_libraries(speed benchmark)");
        file(
                "external/lib/CMakeLists.txt",
                "project(lib)",
                "add_executable(theirs a.cpp)",
                "target_link_libraries(theirs benchmark)");
        assertThat(projects()).containsExactly("GOOGLE_BENCHMARK tests/speed/speed");
        assertThat(written()).contains("working-directory: tests/speed");
    }

    @Test
    void of_many_tests_with_catch2_those_with_benchmarks_are_measured() {
        file(
                "CMakeLists.txt",
                "add_executable(unit unit.cpp)",
                "target_link_libraries(unit Catch2::Catch2WithMain)",
                "add_executable(speed)",
                "target_sources(speed PRIVATE speed.cpp)",
                "target_link_libraries(speed Catch2::Catch2WithMain)");
        file("unit.cpp", "#include <catch2/catch_test_macros.hpp>");
        file("speed.cpp", "#include <catch2/catch_all.hpp>", "BENCHMARK(\"sort\") {};");
        assertThat(projects()).containsExactly("CATCH2 speed");
    }

    @Test
    void a_gradle_project_that_only_the_settings_list_is_jmh_by_its_sources() {
        file(
                "settings.gradle",
                "// all",
                "include 'clients',",
                "    'core',",
                "    'jmh-benchmarks'");
        file(
                "build.gradle",
                "project(':jmh-benchmarks') { dependencies { implementation libs.jmhCore } }");
        file(
                "jmh-benchmarks/src/main/java/A.java",
                "import org.openjdk.jmh.annotations.Benchmark;");
        assertThat(projects()).containsExactly("JMH jmh-benchmarks");
        assertThat(written()).contains(":jmh-benchmarks:jmhJar", "# To complete: the task");
    }

    @Test
    void the_plugin_of_kotlinx_is_applied_where_it_is_not_only_declared() {
        file("settings.gradle.kts", "include(\":speed\")");
        file(
                "build.gradle.kts",
                "plugins { id(\"org.jetbrains.kotlinx.benchmark\") version \"0.4\" apply false }");
        file("speed/build.gradle.kts", "plugins { id(\"org.jetbrains.kotlinx.benchmark\") }");
        file(
                "speed/src/main/kotlin/A.kt",
                "import org.openjdk.jmh.annotations.State",
                "import kotlinx.benchmark.*");
        assertThat(projects()).containsExactly("KOTLINX_BENCHMARK speed");
        assertThat(written())
                .contains(":speed:benchmark", "speed/build/reports/benchmarks/**/*.json");
        workflow("a.yml", "pull_request", "run: ./gradlew :speed:benchmark");
        assertThat(plan().suites().getFirst().step().orElseThrow().lines())
                .contains("build/reports/benchmarks");
    }

    @Test
    void a_project_of_net_may_refer_to_its_tool_by_an_imported_file() {
        file(
                "eng/Benchmark.targets",
                "<Project><ItemGroup><PackageReference Include=\"BenchmarkDotNet\"/></ItemGroup></Project>");
        String frameworks = "<TargetFrameworks>net10.0;net9.0;net8.0</TargetFrameworks>";
        file(
                "perf/Speed/Speed.csproj",
                "<Project><PropertyGroup>" + frameworks + "</PropertyGroup></Project>");
        file("perf/Speed/Sort.cs", "[Benchmark(Baseline = true)] public void Sort() {}");
        file("src/Lib/Lib.csproj", "<Project/>");
        file("src/Lib/A.cs", "// [Bench]");
        assertThat(projects()).containsExactly("BENCHMARKDOTNET perf/Speed");
        assertThat(written()).contains("-f net10.0");
    }

    @Test
    void a_package_that_uses_a_benchmark_crate_without_benchmarks_is_no_project() {
        file("Cargo.toml", "[workspace]", "members = [\"a\", \"macros\"]");
        for (String name : List.of("a", "macros")) {
            file(
                    name + "/Cargo.toml",
                    "[package]",
                    "name = \"" + name + "\"",
                    "[dev-dependencies]",
                    "divan = \"0.1\"");
        }
        file("a/benches/sort.rs", "fn main() { divan::main(); }");
        assertThat(projects()).containsExactly("DIVAN a");
    }

    @Test
    void each_file_of_a_package_of_node_is_measured_into_a_file_of_its_own() {
        file(
                "package.json",
                "{\"scripts\": {\"bench\": \"node bench/all.mjs\", \"lint\": \"eslint .\"},"
                        + " \"devDependencies\": {\"mitata\": \"1\"}}");
        file("bench/all.mjs", "import './a.mjs'");
        file("bench/a.mjs", "import { run } from 'mitata'; run({format: 'json'})");
        file("bench/b.mjs", "import { run } from 'mitata'; run({format: 'json'})");
        assertThat(written())
                .contains(
                        "npm run --silent bench > results/1.json",
                        "node bench/b.mjs > results/2.json",
                        "path: results/*.json")
                .doesNotContain("node bench/a.mjs");
    }

    @Test
    void the_line_for_tinybench_leaves_a_hundred_megabytes_of_samples_out() {
        file("package.json", "{\"devDependencies\": {\"tinybench\": \"4\"}}");
        file("bench/a.js", "import { Bench } from 'tinybench'; console.table(bench.table())");
        assertThat(written())
                .contains("(key, value) => key === 'samples' ? undefined : value)) in");
    }

    @Test
    void texts_of_several_commands_go_into_one_file() {
        file("package.json", "{\"devDependencies\": {\"benchmark\": \"2\"}}");
        file("bench/a.js", "require('benchmark')");
        file("bench/b.js", "require('benchmark')");
        assertThat(written()).contains("{ node bench/a.js; node bench/b.js; } | tee results.txt");
    }

    @Test
    void scripts_that_run_at_once_and_files_that_import_benchmarks_are_followed() {
        file(
                "package.json",
                "{\"scripts\": {\"bench\": \"PORT=1 concurrently -k -s first npm:bench:*\","
                        + " \"bench:server\": \"node server.js\", \"bench:run\": \"node perf/index.js\"},"
                        + " \"devDependencies\": {\"benchmark\": \"2\"}}");
        file("server.js", "listen()");
        file("perf/index.js", "require('./sort')");
        file("perf/sort.js", "const b = require('benchmark')");
        workflow("a.yml", "pull_request", "run: npm run bench");
        assertThat(measured()).containsExactly("benchmark.js");
        assertThat(missing()).isEmpty();
    }

    @Test
    void a_workflow_of_the_repository_may_be_called_by_its_whole_name() {
        goModule("");
        file(
                ".github/workflows/main.yml",
                "on: {push: {branches: [main]}, pull_request: }",
                "jobs: {a: {uses: acme/sorter/.github/workflows/bench.yml@main}}");
        workflow("bench.yml", "workflow_call", "run: go test -bench=. ./... | tee bench.txt");
        assertThat(chosen()).containsExactly("main.yml");
        workflow("bench.yml", "workflow_call", "run: curl https://example.com/bench | sh");
        assertThat(said()).anyMatch(it -> it.startsWith("main.yml calls bench.yml, of which"));
    }

    @Test
    void a_fork_of_github_action_benchmark_is_one() {
        file("Cargo.toml", "[package]", "name = \"a\"");
        file("benches/a.rs", "#[bench]");
        workflow(
                "a.yml",
                "push",
                "run: cargo bench | tee out.txt",
                "{uses: someone/github-action-benchmark@v1, with: {tool: cargo, output-file-path: out.txt}}");
        assertThat(measured()).containsExactly("libtest");
        assertThat(said()).anyMatch(it -> it.contains("github-action-benchmark stays as it is"));
    }

    @Test
    void the_tool_of_github_action_benchmark_tells_what_an_own_runner_writes() {
        file(
                ".github/workflows/a.yml",
                "on: {push: {branches: [main]}}",
                "jobs:",
                "  run:",
                "    runs-on: ubuntu-24.04",
                "    steps:",
                "      - run: bazel run //bench:all",
                "      - uses: actions/upload-artifact@v4",
                "        with: {name: numbers, path: out}",
                "  store:",
                "    runs-on: ubuntu-24.04",
                "    strategy: {matrix: {part: [api, sdk]}}",
                "    steps:",
                "      - uses: actions/download-artifact@v4",
                "        with: {name: numbers, path: out}",
                "      - uses: benchmark-action/github-action-benchmark@v1",
                "        with: {tool: googlecpp, output-file-path: 'out/${{ matrix.part }}.json'}");
        assertThat(plan().suites())
                .extracting(PlannedSuite::name, PlannedSuite::artifact, it -> it.step().isEmpty())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("google-benchmark", "numbers", true));
    }

    @Test
    void a_run_for_a_profile_of_the_compiler_measures_nothing() {
        file("pyproject.toml", "[project]", "dependencies = [\"pytest-benchmark\"]");
        file(
                "Makefile",
                "build-pgo:",
                "\tRUSTFLAGS='-Cprofile-generate=$(D)' maturin develop --release",
                "\tpytest tests/benchmarks",
                "\tllvm-profdata merge -o $(D)/merged.profdata $(D)");
        workflow("a.yml", "pull_request", "run: make build-pgo");
        assertThat(plan().measuring()).isEmpty();
    }

    @Test
    void spin_measures_only_where_it_is_told_to() {
        file("benchmarks/asv.conf.json", "{}");
        workflow("a.yml", "pull_request", "run: python -m spin run python -c 'import acme'");
        assertThat(plan().measuring()).isEmpty();
        workflow("a.yml", "pull_request", "run: spin bench");
        assertThat(measured()).containsExactly("asv");
    }

    @Test
    void a_workflow_of_codspeed_is_named_whatever_it_runs() {
        workflow(
                "speed.yml",
                "pull_request",
                "{uses: CodSpeedHQ/action@v4, with: {run: ./tools/all.sh}}");
        assertThat(measured()).containsExactly("CodSpeed");
        assertThat(said()).anyMatch(it -> it.startsWith("leaves speed.yml as it is"));
    }

    @Test
    void workflows_are_read_however_many_sources_there_are() {
        for (int i = 0; i < 30_100; i++) {
            file("src/a" + i + ".js", "");
        }
        file("package.json", "{\"devDependencies\": {\"mitata\": \"1\"}}");
        workflow("zz.yml", "pull_request", "run: ./run-bench");
        assertThat(measured()).containsExactly("./run-bench");
    }

    @Test
    void a_library_whose_results_are_read_is_said_to_be() {
        file("Package.swift", ".package(url: \"https://github.com/ordo-one/package-benchmark\")");
        file("load.js", "import http from 'k6/http';");
        assertThat(ForeignRunner.all(plan().tree(), List.of()))
                .extracting(ForeignRunner::line)
                .containsExactly(
                        "seen: Package.swift with package-benchmark, not measured; its results are read:"
                                + " swift package benchmark --format jmh",
                        "seen: load.js with k6, not measured; its results are read:"
                                + " k6 run --summary-export results.json SCRIPT");
    }

    @Test
    void programs_with_a_main_of_their_own_are_named_beside_those_that_are_read() {
        file("CMakeLists.txt", "add_subdirectory(benchmark)", "add_executable(app app.cpp)");
        file(
                "benchmark/CMakeLists.txt",
                "add_subdirectory(dom)",
                "add_executable(features features.cpp)",
                "link_libraries(benchmark::benchmark)",
                "add_executable(accessors accessors.cpp)",
                "add_executable(calls calls.cpp)");
        file("benchmark/dom/CMakeLists.txt", "add_executable(parse parse.cpp)");
        file("benchmark/accessors.cpp", "int main() {}");
        file("benchmark/calls.cpp", "#include <benchmark/benchmark.h>");
        assertThat(projects()).containsExactly("GOOGLE_BENCHMARK benchmark/calls");
        assertThat(ForeignRunner.all(plan().tree(), plan().drafts()))
                .extracting(ForeignRunner::line)
                .containsExactly(
                        "seen: benchmark/CMakeLists.txt with programs with a main or a"
                                + " tool of their own (features, accessors), not measured; its output is not read",
                        "seen: benchmark/dom/CMakeLists.txt with programs with a main or a"
                                + " tool of their own (parse), not measured; its output is not read");
    }

    @Test
    void each_package_of_bazel_with_benchmarks_is_named() {
        file("MODULE.bazel", "bazel_dep(name = \"google_benchmark\")");
        file("a/BUILD.bazel", "cc_test(name = \"x\", deps = [\"@google_benchmark//:main\"])");
        file("b/BUILD.bazel", "cc_test(name = \"y\", deps = [\"@google_benchmark//:main\"])");
        assertThat(projects()).containsExactly("GOOGLE_BENCHMARK a", "GOOGLE_BENCHMARK b");
    }

    @Test
    void benchmarks_of_libtest_stand_in_the_sources_too() {
        file("Cargo.toml", "[workspace]", "members = [\"demo\"]", "[package]", "name = \"a\"");
        file("demo/Cargo.toml", "[package]", "name = \"demo\"");
        file("demo/src/sort.rs", "mod bench {", "    #[bench]", "    fn sort(b: &mut Bencher) {}");
        assertThat(projects()).containsExactly("LIBTEST demo");
        assertThat(written()).contains("cargo bench -p demo");
    }

    @Test
    void a_project_of_net_that_only_refers_to_the_library_is_none() {
        String refers =
                "<Project><ItemGroup><PackageReference Include=\"BenchmarkDotNet\"/></ItemGroup></Project>";
        file("tests/T/T.csproj", refers);
        file("tests/T/A.cs", "class A {}");
        file("perf/P/P.csproj", refers);
        file("perf/P/A.cs", "[Benchmark] public void A() {}");
        assertThat(projects()).containsExactly("BENCHMARKDOTNET perf/P");
    }

    @Test
    void arguments_reach_a_command_by_inputs_and_variables_of_nested_actions() {
        file("build.gradle.kts", "plugins { id(\"me.champeau.jmh\") }");
        file(
                ".github/workflows/a.yml",
                "on: pull_request",
                "jobs:",
                "  measure:",
                "    runs-on: ubuntu-24.04",
                "    strategy: {matrix: {benchmark: [{name: Get, pattern: GetBenchmark}]}}",
                "    steps:",
                "      - uses: ./.github/actions/outer",
                "        with: {pattern: \"${{ matrix.benchmark.pattern }}\"}");
        file(
                ".github/actions/outer/action.yml",
                "inputs: {pattern: {}}",
                "runs:",
                "  steps:",
                "    - uses: ./.github/actions/inner",
                "      with:",
                "        arguments: >",
                "          jmh",
                "          -Ppattern=${{ inputs.pattern }}");
        file(
                ".github/actions/inner/action.yml",
                "inputs: {arguments: {}}",
                "runs:",
                "  steps:",
                "    - env: {ARGUMENTS: \"${{ inputs.arguments }}\"}",
                "      run: |",
                "        for ((i=1; i<=$LIMIT; i++)); do",
                "          ./gradlew --scan ${ARGUMENTS//$'\\n'/ } && break",
                "        done");
        assertThat(measured()).containsExactly("JMH");
        assertThat(missing()).isEmpty();
        assertThat(new SetupText(plan()).rows().getLast()).contains("ubuntu-24.04 x benchmark");
    }

    @Test
    void a_command_in_an_environment_of_hatch_is_what_it_says() {
        file("pyproject.toml", "[project]", "dependencies = [\"pytest-benchmark\"]");
        workflow("a.yml", "pull_request", "run: hatch run test.py3:pytest --benchmark-only");
        assertThat(measured()).containsExactly("pytest-benchmark");
    }

    @Test
    void lines_of_tox_hold_for_the_environments_that_they_name() {
        for (String name : List.of("sdk", "api")) {
            file(name + "/pyproject.toml", "[project]", "dependencies = [\"pytest-benchmark\"]");
        }
        file(
                "tox.ini",
                "[testenv]",
                "commands =",
                "  ; all",
                "  test-test-sdk: pytest {toxinidir}/sdk/tests",
                "",
                "  {envpython} -V",
                "  benchmark-sdk: pytest {toxinidir}/sdk/benchmarks --benchmark-json=sdk.json",
                "  benchmark-api: pytest {toxinidir}/api/benchmarks --benchmark-json=api.json");
        file("sdk/benchmarks/test_a.py", "def test_a(benchmark): pass");
        file("api/benchmarks/test_a.py", "def test_a(benchmark): pass");
        workflow("a.yml", "push", "run: uvx tox -e py314-benchmark-sdk-sdk");
        assertThat(missing()).containsExactly("api");
        assertThat(plan().suites().getFirst().step().orElseThrow().lines())
                .contains("path: sdk.json");
    }

    @Test
    void a_task_of_pixi_runs_in_its_directory_behind_those_that_it_needs() {
        file("benchmarks/asv.conf.json", "{}");
        file(
                "pyproject.toml",
                "[tool.pixi.feature.speed.tasks]",
                "machine = { cmd = \"asv machine --yes\", cwd = \"benchmarks\" }",
                "compare = { cmd = \"asv continuous\", cwd = \"benchmarks\", depends-on = [\"machine\"] }");
        workflow("a.yml", "pull_request", "run: pixi run -e speed compare main HEAD");
        assertThat(measured()).containsExactly("asv");
        assertThat(missing()).isEmpty();
    }

    @Test
    void what_an_own_runner_leaves_for_a_history_of_a_tool_is_of_its_projects() {
        goModule("");
        goModule("b/");
        workflow(
                "a.yml",
                "push",
                "run: ./ci/do.sh benchmark",
                "{uses: benchmark-action/github-action-benchmark@v1, with: {tool: go, output-file-path: o.txt}}");
        assertThat(missing()).isEmpty();
    }

    @Test
    void crates_with_benchmarks_that_are_not_read_are_named() {
        file("Cargo.toml", "[workspace]", "members = [\"a\", \"b\", \"bench\"]");
        file(
                "a/Cargo.toml",
                "[package]",
                "name = \"a\"",
                "[dev-dependencies]",
                "bencher = \"0.1\"");
        file("a/benches/x.rs", "benchmark_main!(benches);");
        file("b/Cargo.toml", "[package]", "name = \"b\"", "[[bench]]", "harness = false");
        file("b/benches/y.rs", "fn main() {}");
        file("bench/Cargo.toml", "[package]", "name = \"bench\"");
        file("bench/src/bin/bulk.rs", "fn main() {}");
        assertThat(projects()).containsExactly("LIBTEST a");
        assertThat(written()).contains("rustup toolchain install stable", "cargo bench -p a");
        assertThat(ForeignRunner.all(plan().tree(), plan().drafts()))
                .extracting(ForeignRunner::file, ForeignRunner::command)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                "b/Cargo.toml", "cargo bench --manifest-path b/Cargo.toml"),
                        org.assertj.core.groups.Tuple.tuple(
                                "bench/Cargo.toml",
                                "cargo run --release --manifest-path bench/Cargo.toml"));
    }

    @Test
    void what_two_build_systems_build_is_measured_once() {
        file("build.gradle", "dependencies { implementation 'org.openjdk.jmh:jmh-core:1.37' }");
        file("src/main/java/A.java", "import org.openjdk.jmh.annotations.Benchmark;");
        file(
                "pom.xml",
                "<project><dependencies><dependency><artifactId>jmh-core</artifactId></dependency></dependencies></project>");
        assertThat(projects()).containsExactly("JMH the root");
        assertThat(written()).contains("mvn ").doesNotContain("gradle");
    }

    @Test
    void each_package_with_a_script_of_no_tool_and_each_with_a_library_is_named() {
        file(
                "package.json",
                "{\"workspaces\": [\"p/*\"], \"scripts\": {\"bench\": \"turbo run bench\"}}");
        file(
                "p/a/package.json",
                "{\"devDependencies\": {\"vitest\": \"3\"}, \"scripts\": {\"bench\": \"vitest bench\"}}");
        file("p/b/package.json", "{\"scripts\": {\"bench:all\": \"tsx bench/all.ts\"}}");
        file("s/Package.swift", "package-benchmark");
        file("t/Package.swift", "package-benchmark");
        assertThat(projects()).containsExactly("VITEST p/a");
        assertThat(ForeignRunner.all(plan().tree(), plan().drafts()))
                .extracting(ForeignRunner::file)
                .containsExactly("s/Package.swift", "t/Package.swift", "p/b/package.json");
    }

    @Test
    void a_module_of_many_classes_is_one_suite_whatever_the_matrix_gives_to_an_action() {
        file("settings.gradle", "include 'core'");
        file("core/build.gradle", "plugins { id 'jmh.acme' }");
        file("core/src/jmh/java/A.java", "class A {}");
        file(
                "gradle/plugins/src/main/kotlin/jmh.acme.gradle.kts",
                "plugins { id(\"me.champeau.jmh\") }",
                "jmh { resultsFile = layout.buildDirectory.file(\"reports/jmh/results.json\") }");
        file(
                ".github/actions/measure/action.yml",
                "inputs: {pattern: {required: true}, java: {required: true}}",
                "runs:",
                "  using: composite",
                "  steps:",
                "    - run: ./gradlew core:jmh -PincludePattern=${{ inputs.pattern }} ${{ inputs.java > 8 && '-q' }}",
                "    - uses: actions/upload-artifact@v4",
                "      with:",
                "        name: flames-${{ inputs.pattern }}-${{ inputs.java }}",
                "        path: core/build/reports/jmh/flames/**");
        file(
                ".github/workflows/bench.yml",
                "on: {push: {}, pull_request: {}, workflow_dispatch: {}}",
                "jobs:",
                "  measure:",
                "    runs-on: ubuntu-24.04",
                "    strategy:",
                "      matrix:",
                "        benchmark: [{name: Get/Put, pattern: GetPut}, {name: Evict, pattern: Evict}]",
                "        jdk: [{java: 21, by: temurin}, {java: 25, by: temurin}, {java: 25, by: semeru}]",
                "    steps:",
                "      - uses: ./.github/actions/measure",
                "        with:",
                "          pattern: ${{ matrix.benchmark.pattern }}",
                "          java: ${{ matrix.jdk.java }}");
        PlannedSuite suite = plan().suites().getFirst();
        assertThat(plan().suites()).hasSize(1);
        assertThat(new SetupText(plan()).gaps()).noneMatch(it -> it.contains("by inputs"));
        assertThat(suite.artifact()).isEqualTo("bench-jmh-*-{platform}");
        assertThat(suite.step().orElseThrow().lines())
                .contains(
                        "name: bench-jmh-${{ matrix.benchmark.pattern }}-${{ matrix.jdk.java }}-${{ matrix.jdk.by }}",
                        "path: core/build/reports/jmh/results.json");
        files.replaceAll((_, text) -> text.replace("jmh/flames/**", "jmh/results.json"));
        assertThat(plan().suites())
                .extracting(PlannedSuite::artifact)
                .containsExactly("flames-*-{platform}");
        files.replaceAll((_, text) ->
                text.replace("layout.buildDirectory.file(", "file(findProperty(\"out\") ?: ")
                        .replace("build/reports/jmh/results.json", "chosen/results/*"));
        assertThat(plan().suites())
                .extracting(PlannedSuite::artifact)
                .containsExactly("flames-*-{platform}");
    }

    @Test
    void the_legs_of_a_matrix_that_is_not_known_have_artifacts_of_their_own() {
        goModule("");
        file(
                ".github/workflows/bench.yml",
                "on: [push, pull_request]",
                "jobs:",
                "  measure:",
                "    runs-on: ubuntu-24.04",
                "    strategy: {matrix: \"${{ fromJSON(needs.a.outputs.b) }}\"}",
                "    steps: [{run: go test -bench=. ./...}]");
        PlannedSuite suite = plan().suites().getFirst();
        assertThat(suite.artifact()).isEqualTo("bench-go-*");
        assertThat(suite.step().orElseThrow().lines())
                .contains("name: bench-go-${{ strategy.job-index }}");
    }

    @Test
    void the_name_of_the_twentieth_suite_of_a_job_is_as_short_as_that_of_the_third() {
        file("go.mod", "module a", "go 1.24");
        file("a_test.go", "package a", "func BenchmarkA(b *testing.B) {}");
        List<String> lines =
                new ArrayList<>(
                        List.of(
                                "on: [push, pull_request]",
                                "jobs:",
                                "  measure:",
                                "    runs-on: ubuntu-24.04",
                                "    steps:",
                                "      - run: go test -bench=. ./... | tee a.txt"));
        for (int i = 1; i <= 20; i++) {
            lines.add("      - uses: actions/upload-artifact@v4");
            lines.add("        with: {name: leg-" + i + ", path: a.txt}");
        }
        file(".github/workflows/bench.yml", lines.toArray(String[]::new));
        assertThat(plan().suites())
                .extracting(PlannedSuite::name)
                .hasSize(20)
                .contains("go", "go-measure", "go-measure-2", "go-measure-19");
    }

    @Test
    void the_legs_of_a_matrix_together_run_the_parts_that_are_shown() {
        file("Cargo.toml", "[package]", "name = \"a\"");
        file("benches/a.rs", "#[bench]");
        file(
                ".github/workflows/a.yml",
                "on: push",
                "jobs:",
                "  measure:",
                "    runs-on: ubuntu-24.04",
                "    strategy: {matrix: {bench: [sort, text]}}",
                "    steps: [{run: \"cargo bench --bench ${{ matrix.bench }} | tee a.txt\"}]");
        assertThat(new SetupText(plan()).rows().getLast().getLast())
                .isEqualTo("a.yml:6 (only sort, text), on push");
    }

    @Test
    void a_target_that_is_named_for_benchmarks_is_seen_where_no_tool_is() {
        file("Makefile", "bench-put: build", "\t./put", "benchmark := 1");
        assertThat(ForeignRunner.all(plan().tree(), List.of()))
                .extracting(ForeignRunner::command)
                .containsExactly("make bench");
        files.clear();
        file("CMakeLists.txt", "project(x)", "add_executable(x_benchmark examples/benchmark.cc)");
        assertThat(ForeignRunner.all(plan().tree(), List.of()))
                .extracting(ForeignRunner::line)
                .allMatch(it -> it.startsWith("seen: CMakeLists.txt with programs with a main"))
                .hasSize(1);
        files.clear();
        file("Makefile", "bench: build", "\t./put");
        goModule("");
        assertThat(ForeignRunner.all(plan().tree(), plan().drafts())).isEmpty();
    }

    @Test
    void long_lists_and_long_calls_are_read_to_their_end() {
        String names =
                IntStream.range(0, 400)
                        .mapToObj(it -> "    'a-project-of-many-letters-" + it + "',\n")
                        .collect(Collectors.joining());
        file("settings.gradle", "include 'first',\n" + names + "    'speed'");
        file("speed/src/jmh/java/A.java", "import org.openjdk.jmh.annotations.Benchmark;");
        file("build.gradle", "// all");
        assertThat(projects()).containsExactly("JMH speed");
        file("pyproject.toml", "[project]", "dependencies = [\"pytest-benchmark\"]");
        file(
                "noxfile.py",
                "def speed(session):",
                "    session.run(\"pytest\", str(1),",
                ("        \"" + "x".repeat(90) + "\",\n").repeat(15),
                "        \"--benchmark-json=n.json\", env=dict(" + "y".repeat(150) + "))");
        workflow("a.yml", "pull_request", "run: nox -s speed");
        assertThat(measured()).containsExactly("pytest-benchmark");
    }

    @Test
    void a_crate_that_the_workspace_leaves_out_is_not_measured_by_it() {
        file("Cargo.toml", "[workspace]", "members = [\"crates/*\"]", "exclude = [\"crates/old\"]");
        for (String name : List.of("lexer", "old")) {
            file(
                    "crates/" + name + "/Cargo.toml",
                    "[package]",
                    "name = \"" + name + "\"",
                    "[dev-dependencies]",
                    "criterion = \"0.5\"");
        }
        workflow("perf.yml", "pull_request", "run: cargo bench --workspace | tee bench.txt");
        assertThat(missing()).containsExactly("crates/old");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "resolver = \"2\" | --features lexer/deep",
                "resolver = \"1\" | # To complete: cargo bench -p NAME --features for lexer/deep"
            })
    void features_that_benchmarks_need_are_turned_on(String top, String expected) {
        file("Cargo.toml", "[workspace]", "members = [\"crates/*\", \"parser\"]", top);
        file(
                "crates/lexer/Cargo.toml",
                "[package]",
                "name = \"lexer\"",
                "[features]",
                "default = [\"std\"]",
                "std = [\"alloc\"]",
                "[dev-dependencies]",
                "criterion = \"0.5\"",
                "[[bench]]",
                "name = \"deep\"",
                "required-features = [\"deep\", \"alloc\"]");
        assertThat(written()).contains(expected);
        file("parser/Cargo.toml", files.get("crates/lexer/Cargo.toml").replace("lexer", "parser"));
        workflow(
                "perf.yml",
                "pull_request",
                "run: cargo bench --benches --features parser/deep | tee r.txt");
        assertThat(missing()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cd \"$(dirname \"$0\")/..\"",
                "cd \"${0%/*}/..\"",
                "ROOT=\"$(cd \"$(dirname \"${BASH_SOURCE[0]}\")/..\" && pwd)\"; cd \"$ROOT\"",
                "HERE=$(cd $(dirname -- $0) >/dev/null 2>&1 && pwd -P); cd ${HERE}/..",
                "cd \"$(git rev-parse --show-toplevel)\"",
            })
    void a_script_that_goes_to_a_place_of_the_repository_is_followed_there(String go) {
        goModule("core/");
        goModule("tools/");
        file("ci/bench.sh", "#!/bin/bash", go + " || exit 1", "cd core", "go test -bench . ./...");
        workflow("perf.yml", "pull_request", "run: ./ci/bench.sh");
        assertThat(missing()).containsExactly("tools");
        workflow("perf.yml", "pull_request", "{run: ../ci/bench.sh, working-directory: tools}");
        assertThat(missing()).containsExactly("tools");
    }

    @Test
    void a_package_that_the_workspace_leaves_out_is_not_measured_by_it() {
        file("package.json", "{\"scripts\": {\"bench\": \"pnpm -r bench\"}}");
        file("pnpm-workspace.yaml", "packages: [packages/*, '!packages/old']");
        for (String name : List.of("a", "old")) {
            file(
                    "packages/" + name + "/package.json",
                    "{\"name\": \"" + name + "\", \"devDependencies\": {\"benchmark\": \"2\"},",
                    "\"scripts\": {\"bench\": \"node b.js\"}}");
            file("packages/" + name + "/b.js", "const B = require('benchmark');");
        }
        workflow("perf.yml", "pull_request", "run: pnpm bench | tee bench.txt");
        assertThat(missing()).containsExactly("packages/old");
        file("pnpm-workspace.yaml", "catalog: {benchmark: '2'}");
        assertThat(missing()).isEmpty();
    }

    @Test
    void pytest_measures_the_project_of_the_directory_that_it_is_given() {
        for (String at : List.of("", "packages/io/")) {
            file(at + "pyproject.toml", "[dependency-groups]", "bench = [\"pytest-benchmark\"]");
            file(at + "tests/test_bench.py", "def test_a(benchmark): pass");
        }
        workflow("perf.yml", "pull_request", "run: pytest tests --benchmark-json=out.json");
        assertThat(missing()).containsExactly("packages/io");
    }

    @Test
    void a_dependency_group_is_installed_by_a_pip_that_knows_groups() {
        file(
                "pyproject.toml",
                "[project]",
                "name = 'acme'",
                "[dependency-groups]",
                "dev = ['pytest-benchmark']");
        file(".python-version", "3.11");
        file("tests/test_b.py", "def test_a(benchmark): pass");
        assertThat(written())
                .containsSubsequence("pip install 'pip>=25.1'", "pip install . --group dev");
    }

    @Test
    void the_packages_of_the_environment_of_tox_that_measures_are_installed() {
        file("pyproject.toml", "[project]", "name = 'acme'");
        file(
                "tox.ini",
                "[testenv]",
                "deps = pytest",
                "[testenv:bench]",
                "deps =",
                "  pytest-benchmark==4.0.0",
                "  py37: typing",
                "  numpy; $(whoami)",
                "  numpy>=1.2,<3",
                "commands = pytest --benchmark-only");
        file("tests/test_b.py", "def test_a(benchmark): pass");
        assertThat(written())
                .contains(".venv/bin/pip install . 'pytest-benchmark==4.0.0' 'numpy>=1.2,<3'\n");
    }

    @Test
    void what_tox_pins_counts_where_the_project_names_the_tool_too() {
        file(
                "pyproject.toml",
                "[project]",
                "name = 'acme'",
                "[project.optional-dependencies]",
                "test = ['pytest-benchmark']");
        file(
                "tox.ini",
                "[testenv:bench]",
                "deps =",
                "  pytest-benchmark==4.0.0",
                "  numpy==1.26.4",
                "extras = test",
                "commands = pytest --benchmark-only");
        file("tests/test_b.py", "def test_a(benchmark): pass");
        assertThat(written())
                .contains("pip install '.[test]' 'pytest-benchmark==4.0.0' 'numpy==1.26.4'\n");
    }

    @Test
    void a_member_of_a_workspace_of_uv_takes_the_versions_of_its_lock() {
        file(
                "pyproject.toml",
                "[tool.uv.workspace]",
                "members = ['packages/*']",
                "exclude = ['packages/old']");
        file("uv.lock", "version = 1");
        for (String name : List.of("io", "old")) {
            file(
                    "packages/" + name + "/pyproject.toml",
                    "[project]",
                    "name = '" + name + "'",
                    "[dependency-groups]",
                    "bench = ['pytest-benchmark']");
            file("packages/" + name + "/tests/test_b.py", "def test_a(benchmark): pass");
        }
        assertThat(written())
                .containsOnlyOnce(
                        "UV_PROJECT_ENVIRONMENT=\"$PWD/.venv\" .venv/bin/uv sync --frozen --group bench")
                .containsOnlyOnce(".venv/bin/pip install . --group bench");
    }

    @Test
    void what_bencher_runs_without_quotes_is_what_measures() {
        goModule("");
        workflow(
                "perf.yml",
                "pull_request",
                "run: bencher run --project x --adapter go_bench --err --file r.txt go test -bench . ./...");
        assertThat(missing()).isEmpty();
        assertThat(chosen()).containsExactly("perf.yml");
    }

    @Test
    void a_script_of_julia_that_runs_the_suite_measures() {
        file("benchmark/benchmarks.jl", "using BenchmarkTools", "const SUITE = BenchmarkGroup()");
        file("benchmark/run.jl", "using PkgBenchmark", "benchmarkpkg(\"X\")");
        file("docs/make.jl", "# benchmarkpkg(x)");
        workflow("docs.yml", "push", "run: julia docs/make.jl");
        workflow("perf.yml", "pull_request", "run: julia --project=benchmark benchmark/run.jl");
        assertThat(measured()).containsExactly("BenchmarkTools");
        assertThat(plan().measuring().getFirst().entry().name()).isEqualTo("perf.yml");
    }

    @Test
    void a_path_of_tox_is_one_of_the_repository() {
        file(
                "tox.ini",
                "[testenv:bench]",
                "commands = pytest perf --benchmark-json={toxinidir}/b.json");
        file("setup.py", "extras_require={'bench': ['pytest-benchmark']}");
        file("perf/test_a.py", "def test_a(benchmark): pass");
        workflow("perf.yml", "pull_request", "run: tox -e bench");
        MeasuringJob job = plan().measuring().getFirst().measuringJobs().getFirst();
        assertThat(job.measurements().getFirst().measurement().file()).contains("b.json");
    }

    @Test
    void the_label_that_starts_the_measuring_is_named_for_the_configuration() {
        goModule("");
        file(
                ".github/workflows/perf.yml",
                "on: {pull_request: {types: [labeled]}, push: {branches: [main]}}",
                "jobs:",
                "  measure:",
                "    if: github.event_name == 'push' || github.event.label.name == 'perf'",
                "    steps: [{run: go test -bench . ./... | tee r.txt}]");
        MeasuringWorkflow taken = plan().chosen().getFirst();
        assertThat(WorkflowGaps.of(taken, "main", "perf.yml", false))
                .extracting(InputProblem::hint)
                .anyMatch(it -> it.endsWith("run-label: perf"));
        for (String label : List.of("perf", "speed")) {
            assertThat(WorkflowGaps.ofEvents(taken, "main", "", false, Optional.of(label)))
                    .hasSize(label.equals("perf") ? 0 : 1);
        }
    }

    @Test
    void programs_behind_a_return_need_its_option_and_those_with_a_main_of_their_own_no_tool() {
        file(
                "CMakeLists.txt",
                "project(top)",
                "option(TOP_DEVELOPER \"for those who work on it\" OFF)",
                "if(NOT TOP_DEVELOPER)",
                "  return()",
                "endif()",
                "add_subdirectory(perf)");
        file(
                "perf/CMakeLists.txt",
                "link_libraries(benchmark::benchmark)",
                "add_executable(speed speed.cpp)",
                "add_executable(numbers numbers.cpp)");
        file("perf/speed.cpp", "#include <benchmark/benchmark.h>", "int main() {}");
        file("perf/numbers.cpp", "int main() { print(); }");
        assertThat(projects()).containsExactly("GOOGLE_BENCHMARK perf/speed");
        assertThat(written()).contains("-DTOP_DEVELOPER=ON");
    }

    @Test
    void packages_without_vitest_of_their_own_are_measured_by_the_script_of_the_workspace() {
        file(
                "package.json",
                "{\"devDependencies\": {\"vitest\": \"4\"}, \"packageManager\": \"pnpm@10\",",
                " \"scripts\": {\"bench\": \"vitest bench --project=unit --outputJson=b.json\"}}");
        file("pnpm-lock.yaml", "");
        file("packages/a/package.json", "{\"name\": \"a\"}");
        file("packages/a/x.bench.ts", "import { bench } from 'vitest'");
        file(
                "packages/b/package.json",
                "{\"name\": \"b\", \"scripts\": {\"bench\": \"vitest bench\"}}");
        assertThat(projects()).containsExactly("VITEST the root", "VITEST packages/b");
        assertThat(written())
                .contains("vitest bench --project unit --run --outputJson results.json");
    }

    @Test
    void a_module_a_tool_or_a_jar_of_maven_behind_a_profile_is_built_without_it() {
        String shade =
                "<build><plugins><plugin><artifactId>maven-shade-plugin</artifactId><configuration>"
                        + "<finalName>speed</finalName><transformers><transformer><mainClass>"
                        + "org.openjdk.jmh.Main</mainClass></transformer></transformers>"
                        + "</configuration></plugin></plugins></build>";
        String jmh =
                "<dependencies><dependency><artifactId>jmh-core</artifactId></dependency></dependencies>";
        file(
                "pom.xml",
                "<project><modules><module>core</module></modules><profiles>",
                "<profile><id>docs</id></profile>",
                "<profile><id>all</id><modules><module>speed</module></modules></profile>",
                "</profiles></project>");
        file(
                "speed/pom.xml",
                "<project>" + jmh,
                "<profiles><profile><id>jar</id>" + shade + "</profile></profiles></project>");
        file(
                "core/pom.xml",
                "<project>" + shade,
                "<profiles><profile><id>jmh</id>" + jmh + "</profile></profiles></project>");
        String source = "import org.openjdk.jmh.annotations.Benchmark;";
        file("speed/src/main/java/A.java", source);
        file("core/src/main/java/A.java", source);
        assertThat(projects()).containsExactly("JMH core", "JMH speed");
        assertThat(written())
                .contains("mvn -B -ntp -P all,jar -pl speed -am")
                .contains("mvn -B -ntp -P jmh -pl core -am");
    }

    @Test
    void a_project_of_sbt_that_a_method_makes_has_the_name_that_it_is_given() {
        file("project/plugins.sbt", "addSbtPlugin(\"pl.project13.scala\" % \"sbt-jmh\" % \"0.4\")");
        file(
                "build.sbt",
                "lazy val benchJmh = module(\"bench-jmh\")",
                "  .enablePlugins(JmhPlugin)",
                "lazy val benchCore = wrapped(\"core\").enablePlugins(JmhPlugin)",
                "def module(name: String): Project =",
                "  Project(id = name, base = file(name))",
                "def wrapped(name: String) = project.settings(x := name)");
        assertThat(written())
                .contains("sbt \"bench-jmh/Jmh/run")
                .contains("sbt \"benchCore/Jmh/run");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Makefile | all: build%nspeed: build%n\t@hyperfine -w 3 --export-json out/r.json ./a | make speed | out/r.json",
                "justfile | speed n='3':%n  hyperfine --export-json r.json ./a | just speed | r.json",
                "perf/run.sh | hyperfine --export-json=r.json './a' | cd perf && bash run.sh | perf/r.json",
                "a.sh | hyperfine './a' | ./PROGRAM | results.json",
                "a.sh | hyperfine --export-json $1.json './a' | ./PROGRAM | results.json"
            })
    void what_calls_hyperfine_runs_as_it_stands_where_its_file_is_known(
            String file, String text, String command, String results) {
        file(file, text.replace("%n", "\n").replace("\\t", "\t"));
        assertThat(written()).contains(command, "path: " + results);
        assertThat(written().contains("# To complete")).isEqualTo(command.contains("PROGRAM"));
    }

    @Test
    void a_script_that_the_build_of_gradle_applies_is_part_of_it() {
        file("settings.gradle", "include 'core'");
        file(
                "build.gradle",
                "plugins { id 'me.champeau.jmh' version '0.7' apply false }",
                "configure(subprojects) { apply from: \"${rootDir}/gradle/module.gradle\" }");
        file("gradle/module.gradle", "apply plugin: 'me.champeau.jmh'");
        file("core/core.gradle", "description = 'a name that settings give'");
        file("core/src/jmh/java/A.java", "import org.openjdk.jmh.annotations.Benchmark;");
        assertThat(projects()).containsExactly("JMH core");
        assertThat(written()).contains(":core:jmhJar").doesNotContain("# To complete");
    }

    @ParameterizedTest
    @CsvSource({"asv_bench, ..", "speed/asv, ../..", "'', ."})
    void the_package_that_asv_measures_lies_above_it(String at, String installed) {
        file("pyproject.toml", "[project]", "name = \"p\"");
        file(CheckoutTree.join(at, "asv.conf.json"), "{}");
        assertThat(written()).contains("pip install asv virtualenv " + installed + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "-m not slow and not benchmark, -m benchmark",
        "--benchmark-disable, --benchmark-enable",
        "--benchmark-skip, -o addopts="
    })
    void pytest_selects_the_benchmarks_that_the_options_of_the_project_leave_out(
            String option, String selects) {
        file(
                "pyproject.toml",
                "[project]",
                "optional-dependencies = {test = [\"pytest-benchmark\"]}",
                "[tool.pytest.ini_options]",
                "addopts = [",
                "  \"--tb=short\",",
                "  \"" + option + "\",",
                "]");
        assertThat(written()).contains("-m pytest " + selects + " --benchmark-only");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | cd ..%nnpm ci%ncd bench%nnpm install%n",
                "!bench | cd ..%nnpm ci%ncd bench%nnpm install%n",
                "bench | cd ..%nnpm ci%n      - name"
            })
    void a_package_of_node_beside_the_workspace_is_installed_as_well(
            String member, String install) {
        String workspaces = member.isEmpty() ? "" : ",\"workspaces\":[\"lib\",\"" + member + "\"]";
        file("package.json", "{\"name\":\"top\"" + workspaces + "}");
        file("package-lock.json", "{}");
        file("bench/package.json", "{\"dependencies\":{\"mitata\":\"1\"}}");
        file("bench/a.mjs", "import { run } from 'mitata'; run({format: 'json'})");
        assertThat(written().replaceAll("(?m)^ {10}", ""))
                .contains("run: |\n" + install.replace("%n", "\n"));
    }

    @Test
    void a_job_with_sbt_installs_it() {
        file(
                "project/plugins.sbt",
                "addSbtPlugin(\"pl.project13.scala\" % \"sbt-jmh\" % \"0.4.7\")");
        file("build.sbt", "lazy val bench = project.enablePlugins(JmhPlugin)");
        file("project/build.properties", "sbt.version=1.9.8");
        assertThat(written()).contains("releases/download/v1.9.8/sbt-1.9.8.tgz");
    }

    @Test
    void a_jar_that_gradle_puts_elsewhere_is_to_be_named() {
        file("settings.gradle.kts", "include(\"perf\")");
        file(
                "perf/build.gradle.kts",
                "plugins { id(\"me.champeau.jmh\") }",
                "tasks.named<Jar>(\"jmhJar\") {",
                "    archiveClassifier = null",
                "    destinationDirectory = rootDir",
                "}");
        assertThat(written()).contains("# To complete: the jar that jmhJar writes, as perf/build");
    }

    @ParameterizedTest
    @CsvSource({"Parse, true", "., false", "$FILTER, false"})
    void a_workflow_that_runs_some_benchmarks_alone_is_said_to(String some, boolean isPart) {
        goModule("");
        workflow("perf.yml", "pull_request", "run: go test -bench=" + some + " ./... | tee r.txt");
        assertThat(new SetupText(plan()).rows().getLast().getLast())
                .matches("perf.yml:[0-9]+" + (isPart ? " \\(only Parse\\)" : "") + ", on .*");
    }

    @Test
    void a_group_of_machines_is_named() {
        goModule("");
        file(
                ".github/workflows/perf.yml",
                "on: {pull_request: , push: {branches: [main]}}",
                "jobs:",
                "  measure:",
                "    runs-on: {group: large}",
                "    steps: [{run: go test -bench . ./... | tee r.txt}]");
        assertThat(new SetupText(plan()).rows()).anyMatch(it -> it.contains("large"));
    }

    @Test
    void benchmarks_beside_the_test_paths_of_pytest_are_measured_too() {
        file(
                "pyproject.toml",
                "[project]",
                "name = 'acme'",
                "requires-python = '>=3.9,<3.13'",
                "[project.optional-dependencies]",
                "dev = ['pytest-benchmark']",
                "[tool.uv.workspace]",
                "members = ['packages/*']",
                "[tool.pytest.ini_options]",
                "testpaths = ['tests']");
        file("tests/test_a.py", "def test_a(): pass");
        file("bench/test_b.py", "def test_b(benchmark): pass");
        file("packages/b/pyproject.toml", "[project]", "dependencies = ['pytest-benchmark']");
        file("packages/b/tests/test_c.py", "def test_c(benchmark): pass");
        assertThat(written())
                .contains("python-version: \"3.12\"", "pytest tests bench --benchmark-only");
        files.computeIfPresent("pyproject.toml", (_, text) -> text.replaceAll("testpaths.*", ""));
        assertThat(written()).contains("pytest --ignore=packages/b --benchmark-only");
    }

    @Test
    void a_project_that_has_the_plugin_of_codspeed_alone_is_measured_by_it() {
        file(
                "pyproject.toml",
                "[project]",
                "name = 'acme'",
                "[dependency-groups]",
                "benchmark = ['pytest-codspeed']",
                "[tool.pytest]",
                "testpaths = ['tests']");
        file("uv.lock", "version = 1");
        file("tests/test_a.py", "def test_a(): pass");
        file("bench/test_b.py", "pytestmark = pytest.mark.benchmark()", "def test_b(): pass");
        assertThat(written())
                .contains(
                        "uv sync --frozen --group benchmark",
                        "pytest tests bench --codspeed --codspeed-mode=walltime",
                        "path: .codspeed/*.json");
        file(plan().newPath(), written());
        assertThat(measured()).containsExactly("pytest-benchmark");
        assertThat(missing()).isEmpty();
    }

    @Test
    void a_program_of_net_that_hears_no_arguments_is_to_be_completed() {
        file(
                "perf/a.csproj",
                "<Project><ItemGroup><PackageReference Include=\"BenchmarkDotNet\"/></ItemGroup></Project>");
        file("perf/B.cs", "class B { [Benchmark] public int A() => 1; }");
        file("perf/Program.cs", "BenchmarkRunner.Run<B>();");
        assertThat(written())
                .contains("To complete: BenchmarkRunner.Run(..., args: args) in perf/Program.cs");
        file("perf/Program.cs", "BenchmarkRunner.Run<B>(args: args);");
        assertThat(written()).doesNotContain("To complete: ");
    }

    @Test
    void sbt_builds_with_the_java_of_the_other_workflows() {
        file("build.sbt", "lazy val b = (project in file(\"b\")).enablePlugins(JmhPlugin)");
        file("b/src/main/scala/B.scala", "class B");
        workflow("ci.yml", "push", "{uses: actions/setup-java@v4, with: {java-version: 17}}");
        assertThat(written()).contains("java-version: \"17\"");
    }

    @Test
    void a_job_that_runs_with_a_label_alone_measures_no_push() {
        goModule("");
        workflow(
                "bench.yml",
                "{push: {}, pull_request: {types: [labeled, opened, synchronize]}}",
                "run: go test -bench=. ./... | tee a.txt");
        String condition = "contains(github.event.pull_request.labels.*.name, 'measure')";
        files.computeIfPresent(
                ".github/workflows/bench.yml",
                (_, text) -> text.replace("    runs-on", "    if: " + condition + "\n    runs-on"));
        assertThat(new SetupText(plan()).gaps())
                .anyMatch(it -> it.contains("run-label: measure"))
                .anyMatch(it ->
                        it.contains("runs only with a label, which no push has")
                                && it.contains("github.event_name == 'push' || " + condition));
        files.computeIfPresent(
                ".github/workflows/bench.yml", (_, text) -> text.replace("contains", "!contains"));
        assertThat(new SetupText(plan()).gaps()).noneMatch(it -> it.contains("label"));
    }
}
