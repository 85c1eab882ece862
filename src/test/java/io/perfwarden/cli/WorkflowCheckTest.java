package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.RunTitle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each thing that a workflow lacks is named; a complete one is passed. */
class WorkflowCheckTest {
    private static final String SHA = "@" + "a".repeat(40);

    private static final String WHOLE =
            """
            on: [push, pull_request]
            permissions: {contents: read}
            concurrency: {group: a, cancel-in-progress: true}
            jobs:
              go:
                runs-on: ubuntu-24.04
                steps:
                  - uses: actions/checkout@SHA
                  - uses: actions/setup-go@SHA
                  - run: go test -run='^$' -bench=. -count=10 ./... | tee results.txt
                  - uses: actions/upload-artifact@SHA
                    with: {name: "bench-${{ matrix.os }}", path: results.txt}
            """
                    .replace("@SHA", SHA);

    @TempDir Path scratch;

    private Run check(String workflow) throws IOException {
        return check(workflow, "", "rules: []");
    }

    private Run check(String workflow, String line, String suite) throws IOException {
        Path configuration = scratch.resolve("perfwarden.yml");
        Files.writeString(
                configuration,
                "version: 1\n%ssuites: [{name: a, workflow: bench.yml, artifact: bench-*, %s}]\n"
                        .formatted(line, suite));
        Path file = Files.writeString(scratch.resolve("bench.yml"), workflow);
        return Run.of("config", "check", configuration.toString(), "--workflow", file.toString());
    }

    private static String jmh(String steps) {
        return WHOLE.replace("actions/setup-go", "actions/setup-java")
                .replace(
                        "run: go test -run='^$' -bench=. -count=10 ./... | tee results.txt", steps);
    }

    private static final String FOR_FORKS =
            WHOLE.replace(
                            "on: [push, pull_request]",
                            "on: {push: {branches: [main]}, pull_request: ,"
                                    + " workflow_dispatch: {inputs: {sha: {required: true}}}}")
                    .replace(
                            "actions/checkout" + SHA,
                            "actions/checkout"
                                    + SHA
                                    + "\n        with: {persist-credentials: false, ref: \"${{"
                                    + " inputs.sha }}\"}")
                    .replace(
                            "actions/setup-go" + SHA,
                            "actions/setup-go" + SHA + "\n        with: {cache: false}");

    private Run checkForForks(String workflow, String suite) throws IOException {
        return check(workflow, "forks: dispatch\n", suite);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "workflow_dispatch|repository_dispatch|has no workflow_dispatch",
                "{sha: {required: true}}|{ref: {required: true}}|has no input \"sha\"",
                "persist-credentials: false, ||leaves its token",
                "ref:|path:|does not check out the commit",
                "go test|TOKEN=${{ secrets.TOKEN }} go test|has secrets",
                "push: {branches: [main]}|push: {}|starts on each new branch",
                "push: {branches: [main]}|push: {branches: [main]}, create: {}|starts on each new"
            })
    void what_a_workflow_lacks_for_forks_is_named(String from, String to, String what)
            throws IOException {
        String sha = "inputs: {sha: \"{sha}\"}";
        assertThat(checkForForks(FOR_FORKS, sha).err()).isEmpty();
        String other = FOR_FORKS.replace(from, to == null ? "" : to);
        assertThat(other).isNotEqualTo(FOR_FORKS);
        assertThat(checkForForks(other, sha).err()).contains(what);
        assertThat(check(other).err()).doesNotContain(what);
        assertThat(checkForForks(FOR_FORKS, "rules: []").err())
                .contains("is not told which commit");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pull_request_target: |pull_request: |does not run on pull_request_target",
                "run-name: perfwarden|name: perfwarden|does not call its runs by their head",
                "head.sha }}\"|head.ref }}\"|does not check out the head"
            })
    void what_a_workflow_of_pull_request_target_lacks_is_named(String from, String to, String what)
            throws IOException {
        String suite = "event: pull_request_target";
        String whole =
                ("run-name: " + RunTitle.LINE + "\n" + FOR_FORKS)
                        .replace("pull_request: ", "pull_request_target: ")
                        .replace("inputs.sha }}", "github.event.pull_request.head.sha }}");
        assertThat(check(whole, "", suite).err()).isEmpty();
        assertThat(check(whole.replace(from, to), "", suite).err()).contains(what);
    }

    @Test
    void a_complete_workflow_is_passed() throws IOException {
        Run run = check(WHOLE);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("bench.yml: complete");
        assertThat(run.code()).isZero();
        assertThat(check(jmh("run: mvn package && java -jar target/benchmarks.jar -rf json")).err())
                .isEmpty();
    }

    @Test
    void what_all_legs_of_a_matrix_lack_is_said_once() throws IOException {
        Run run =
                check(
                        WHOLE.replace(
                                        "    runs-on:",
                                        "    strategy: {matrix: {os: [a, b], m: [c, d]}}\n    runs-on:")
                                .replace("-count=10 ./...", "-count=6 ./${{ matrix.m }}/..."));
        assertThat(run.err()).containsOnlyOnce("too little to see the noise");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "go|''|''",
                "'{go,rust}'|''|''",
                "Go 1.24|name: Go ${{ matrix.go }}|has no job",
                "Go *|name: Go ${{ matrix.go }}|''",
                "gp|''|did you mean \"go\"?",
                "go|name: Benchmarks|GitHub shows its name: \"Benchmarks\""
            })
    void a_named_job_that_the_workflow_does_not_have_is_named_with_the_nearest(
            String job, String name, String expected) throws IOException {
        String named =
                name.isEmpty() ? WHOLE : WHOLE.replace("  go:\n", "  go:\n    " + name + "\n");
        String err = check(named, "", "job: \"%s\"".formatted(job)).err();
        if (expected.isEmpty()) {
            assertThat(err).isEmpty();
        } else {
            assertThat(err).contains("which suite a names", expected);
        }
    }

    @Test
    void other_jobs_may_upload_and_write() throws IOException {
        String other =
                """
                  docs:
                    permissions: {pages: write}
                    steps: [{uses: actions/upload-artifact@SHA, with: {name: site}}]
                """
                        .replace("@SHA", SHA);
        assertThat(check(WHOLE + other).err()).isEmpty();
        assertThat(
                        check(WHOLE.replace("    steps:", "    permissions: write-all\n    steps:"))
                                .err())
                .contains("job go: may write");
    }

    @Test
    void the_workflow_of_this_repository_is_passed() {
        Run run =
                Run.of(
                        "config",
                        "check",
                        ".github/perfwarden.yml",
                        "--workflow",
                        ".github/workflows/bench.yml");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "push, pull_request | push | does not run on pull_request",
                "{contents: read} | {contents: write} | may write",
                "permissions: {contents: read} | env: {} | has no permissions",
                "concurrency: {group: a, cancel-in-progress: true} | env: {} | has no concurrency",
                "actions/checkout@ | actions/cache@ | checks nothing out",
                "actions/setup-go@ | actions/cache@ | sets no version of its tools up",
                "actions/upload-artifact@ | actions/cache@ | uploads no results",
                "bench-$ | results-$ | which no suite takes (a takes bench-*)",
                "-count=10 | -count=1 | too little to see the noise: -count=1",
                "-count=10 | -benchmem | too little to see the noise: one repetition",
                "actions/checkout@a | actions/checkout@v5 # a | expected a full commit",
                "steps: | # To complete: it | is no workflow",
                "jobs: | nothing: | is no workflow",
            })
    void what_is_missing_is_named(String whole, String broken, String symptom) throws IOException {
        Run run = check(WHOLE.replace(whole, broken));
        assertThat(run.err()).contains(symptom);
        assertThat(run.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run: java -jar target/benchmarks.jar -rf json | builds nothing before it measures",
                "run: mvn package && java -jar b.jar -f 1 -rf json | too little to see the noise: -f 1",
                "run: ./build/bench --benchmark_out=results.json | builds nothing",
                "run: cmake --build b && b/a --benchmark_out=r.json | one repetition",
                "run: npx vitest bench --run | builds nothing before it measures",
                "run: cargo bench -- --quick | too little to see the noise: --quick",
                "run: dotnet run -c Release -- --exporters json --job short | --job short",
                "{uses: o/p/.github/actions/pair@v1, with: {name: bench-1, run: a, rounds: 5}} | 5 rounds",
            })
    void what_a_tool_needs_is_named(String step, String symptom) throws IOException {
        assertThat(check(jmh(step)).err()).contains(symptom);
    }

    @Test
    void what_is_open_in_a_written_file_is_named() throws IOException {
        assertThat(
                        check(WHOLE.replace("    steps:", "    # To complete: TARGET\n    steps:"))
                                .err())
                .contains("is not complete", "TARGET");
    }

    @Test
    void a_workflow_of_another_name_belongs_to_no_suite() throws IOException {
        check(WHOLE);
        Path other = Files.writeString(scratch.resolve("other.yml"), WHOLE);
        Run run =
                Run.of(
                        "config",
                        "check",
                        scratch.resolve("perfwarden.yml").toString(),
                        "--workflow",
                        other.toString());
        assertThat(run.err()).contains("is measured by no suite of the configuration");
    }

    @Test
    void hostile_names_cannot_steer_a_terminal() throws IOException {
        Run run = check(WHOLE.replace("  go:", "  \"go\\x1b[31m\":").replace("-count=10", ""));
        assertThat(run.err()).contains("too little").doesNotContain("\u001b");
    }
}
