package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that their own condition, or their needs, left out. */
class LeftOutTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final Attempt FIRST = new Attempt(new RunId(900), 1);
    private static final String PATH = ".github/workflows/bench.yml";
    private static final String TWO =
            CONFIG + "  - name: web\n    workflow: bench.yml\n    artifact: \"bench-web\"\n";

    private static final String WORKFLOW =
            """
            on: pull_request
            jobs:
              changes:
                steps:
                  - uses: dorny/paths-filter@v3
              core:
                name: Core on ${{ matrix.os }}
                needs: changes
                steps:
                  - uses: ./.github/actions/setup
                  - uses: actions/upload-artifact@v4
                    with: {name: bench-core}
              web:
                steps:
                  - uses: actions/upload-artifact@v4
                    with: {name: "bench-${{ github.job }}"}
              deploy:
                steps: [{run: make deploy}]
            """;

    private static final String SETUP =
            """
            runs:
              using: composite
              steps: [{uses: actions/setup-java@v5}, {run: make tools, shell: bash}]
            """;

    private void opened(String config) {
        world.repository(ownBranch()).config(config);
        world.github()
                .file(HEAD.value(), PATH, WORKFLOW)
                .file(HEAD.value(), ".github/actions/setup/action.yml", SETUP);
        world.github()
                .file("main", "baselines/web.json", times(100, 100))
                .file(HEAD.value(), "baselines/web.json", times(100, 100));
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void jobs(RunConclusion core, RunConclusion web, RunConclusion deploy) {
        world.github()
                .jobs(
                        FIRST,
                        Map.of(
                                "changes",
                                RunConclusion.SUCCESS,
                                "Core on ubuntu (1)",
                                core,
                                "web",
                                web,
                                "deploy",
                                deploy));
    }

    private void completed() {
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
    }

    @Test
    void a_documentation_change_whose_benchmark_job_is_left_out_is_skipped_with_its_name() {
        opened(CONFIG);
        jobs(RunConclusion.SKIPPED, RunConclusion.SUCCESS, RunConclusion.SKIPPED);
        world.artifact(900, "bench-web", times(1, 1)).ran(RUN.succeeded());
        world.pass(Duration.ofSeconds(3));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        assertThat(world.check().draft().summary()).contains("Core on ubuntu (1)");
        assertThat(world.github().count("runs.jobs")).isOne();
    }

    @Test
    void of_two_suites_the_one_whose_job_is_left_out_does_not_make_the_other_red_or_green() {
        opened(TWO);
        jobs(RunConclusion.SUCCESS, RunConclusion.SKIPPED, RunConclusion.SKIPPED);
        world.artifact(100, 100);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.artifact(901, "bench-core", times(100, 130));
        world.github()
                .jobs(
                        new Attempt(new RunId(901), 1),
                        Map.of(
                                "changes",
                                RunConclusion.SUCCESS,
                                "Core on linux",
                                RunConclusion.SUCCESS,
                                "web",
                                RunConclusion.SKIPPED));
        world.ran(RUN.id(901).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_job_that_ran_and_lost_its_artifact_is_not_left_out_because_another_job_was() {
        opened(CONFIG);
        jobs(RunConclusion.SUCCESS, RunConclusion.SUCCESS, RunConclusion.SKIPPED);
        world.artifact(900, "bench-web", times(1, 1));
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("no readable results");
    }

    /** Under {@code continue-on-error} the run succeeds nevertheless. */
    @Test
    void a_job_is_not_left_out_where_the_job_that_decides_it_broke() {
        opened(CONFIG);
        world.github()
                .jobs(
                        FIRST,
                        Map.of(
                                "changes",
                                RunConclusion.FAILURE,
                                "Core on ubuntu (1)",
                                RunConclusion.SKIPPED));
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_matrix_leg_that_ran_and_lost_its_artifact_is_not_left_out() {
        opened(CONFIG.replace("bench-core", "bench-x*"));
        world.github()
                .jobs(
                        FIRST,
                        Map.of(
                                "web (a)",
                                RunConclusion.SUCCESS,
                                "web (b)",
                                RunConclusion.SUCCESS,
                                "Core on x",
                                RunConclusion.SKIPPED));
        world.artifact(900, "bench-a", times(1, 1));
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILURE", "CANCELLED", "TIMED_OUT", "OTHER"})
    void beside_a_job_that_failed_nothing_is_left_out(RunConclusion ended) {
        opened(CONFIG);
        jobs(RunConclusion.SKIPPED, ended, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_job_that_the_pull_request_leaves_out_itself_does_not_pass() {
        opened(CONFIG);
        world.github().changed(PATH);
        jobs(RunConclusion.SKIPPED, RunConclusion.SKIPPED, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("/perfwarden skip");
    }

    @Test
    void a_job_left_out_of_a_change_of_which_github_lists_no_files_does_not_pass() {
        opened(CONFIG);
        world.github().unlisted(PULL);
        jobs(RunConclusion.SKIPPED, RunConclusion.SKIPPED, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".github/filters.yml",
                ".github/actions/setup/action.yml",
                ".github/actions/setup/dist/index.js"
            })
    void a_job_left_out_by_a_list_or_an_action_that_the_pull_request_changes_does_not_pass(
            String changed) {
        opened(CONFIG);
        world.github()
                .file(
                        HEAD.value(),
                        PATH,
                        WORKFLOW.replace(
                                "paths-filter@v3",
                                "paths-filter@v3\n        with: {filters: .github/filters.yml}"))
                .changed(changed);
        jobs(RunConclusion.SKIPPED, RunConclusion.SKIPPED, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void an_old_branch_cannot_change_the_list_that_only_the_workflow_of_today_names() {
        opened(CONFIG);
        world.github()
                .file("main", PATH, WORKFLOW + "# filters: .github/filters.yml\n")
                .changed(".github/filters.yml");
        jobs(RunConclusion.SKIPPED, RunConclusion.SKIPPED, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @CsvSource({
        ".github/workflows/inner.yml,ACTION_REQUIRED",
        ".github/workflows/outer.yml,ACTION_REQUIRED",
        ".github/workflows/lint.yml,SKIPPED",
        "src/inner.yml,SKIPPED"
    })
    void a_run_skipped_by_a_called_workflow_that_the_pull_request_changes_does_not_pass(
            String changed, CheckRunConclusion ends) {
        opened(CONFIG);
        world.github()
                .file(HEAD.value(), PATH, calling("outer"))
                .file(HEAD.value(), ".github/workflows/outer.yml", calling("inner"))
                .file(HEAD.value(), ".github/workflows/inner.yml", WORKFLOW)
                .changed(changed);
        world.ran(RUN.ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(ends);
    }

    private static final String DECIDING =
            """
            on: pull_request
            env: {LIST: ci/env.yml}
            jobs:
              changes:
                outputs: {src: "${{ steps.filter.outputs.src }}"}
                steps:
                  - uses: actions/checkout@v5
                  - uses: dorny/paths-filter@v3
                    with: {filters: ./ci/filters.yml}
                  - uses: dorny/paths-filter@v3
                    with:
                      filters: |
                        docs: ['docs/logo.txt', 'docs/**']
                        src: ['src/main.c', 'src/**', 'package.json']
                  - uses: tj-actions/changed-files@v47
                    with: {files_ignore: package-lock.json}
                  - run: sh "$GITHUB_WORKSPACE/ci/changes.sh"
                  - run: cd tools && ./changed --all
                  - {run: ./decide.sh, working-directory: build/steps}
                  - uses: ./ci/actions/decide
                  - run: make -s changed
                  - run: git diff --quiet origin/main -- src/ 'lib/*.py'
              lint:
                steps: [{run: npm test}, {run: python bench/run.py}]
              core:
                needs: changes
                if: needs.changes.outputs.src == 'true' && hashFiles('on/*.flag') != ''
                steps:
                  - run: cargo bench -p core && python bench/run.py
                  - uses: actions/upload-artifact@v4
                    with: {name: bench-core}
            """;

    private void deciding(String... changed) {
        opened(CONFIG);
        List.of(changed).forEach(world.github()::changed);
        world.github()
                .file(HEAD.value(), PATH, DECIDING)
                .file(HEAD.value(), "ci/actions/decide/action.yml", SETUP)
                .file(
                        HEAD.value(),
                        "ci/changes.sh",
                        ". \"$(dirname \"$0\")/lib.sh\"\nnode ci/x.js\n")
                .file(HEAD.value(), "ci/lib.sh", "grep -f lists/sources.txt\n")
                .file(HEAD.value(), "ci/x.js", "import { y } from './y'\n")
                .file(HEAD.value(), "ci/filters.yml", "src: ['src/main.c', 'docs/**']\n")
                .file(HEAD.value(), "build/steps/decide.sh", "python3 -m steps.pick\n")
                .jobs(
                        FIRST,
                        Map.of(
                                "changes",
                                RunConclusion.SUCCESS,
                                "lint",
                                RunConclusion.SUCCESS,
                                "core",
                                RunConclusion.SKIPPED));
        completed();
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                "ci/filters.yml",
                "ci/env.yml",
                "ci/changes.sh",
                "ci/lib.sh",
                "lists/sources.txt",
                "ci/x.js",
                "ci/y.mjs",
                "tools/changed",
                "build/steps/decide.sh",
                "build/steps/steps/pick.py",
                "ci/actions/decide/dist/index.js",
                "Makefile",
                "on/benchmarks.flag"
            })
    void a_job_left_out_by_any_file_that_the_pull_request_changes_does_not_pass(String changed) {
        deciding("src/main.c", changed);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("/perfwarden skip");
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                "src/main.c",
                "lib/fast.py",
                "core/Cargo.toml",
                "docs/logo.txt",
                "ci/README.md",
                "README.md",
                "package.json",
                "package-lock.json",
                "bench/run.py",
                "main.py",
                "ci/unused.sh"
            })
    void an_ordinary_change_that_the_workflow_only_has_patterns_for_stays_skipped(String changed) {
        deciding(changed);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @ParameterizedTest
    @CsvSource({
        "ci/changes.sh,../tools/real.sh,tools/real.sh,ACTION_REQUIRED",
        "ci/changes.sh,.././tools/../tools/real.sh,tools/real.sh,ACTION_REQUIRED",
        "ci/changes.sh,../tools/real.sh,tools/list.txt,ACTION_REQUIRED",
        "ci/changes.sh,first.sh,tools/real.sh,ACTION_REQUIRED",
        "ci,tools/ci,tools/ci/changes.sh,ACTION_REQUIRED",
        "ci,tools/ci,tools/ci/unused.sh,SKIPPED",
        "ci/changes.sh,../tools/real.sh,tools/unused.sh,SKIPPED",
        "ci/changes.sh,changes.sh,tools/real.sh,SKIPPED",
        "ci/changes.sh,../../outside.sh,outside.sh,SKIPPED",
        "ci/changes.sh,/outside.sh,outside.sh,SKIPPED"
    })
    void a_job_left_out_by_what_a_link_leads_to_does_not_pass_where_that_is_changed(
            String link, String target, String changed, CheckRunConclusion ends) {
        opened(CONFIG);
        world.github()
                .file(
                        HEAD.value(),
                        PATH,
                        """
                        on: pull_request
                        jobs:
                          changes:
                            outputs: {src: "${{ steps.x.outputs.src }}"}
                            steps: [{run: sh ci/changes.sh}]
                          core:
                            needs: changes
                            if: needs.changes.outputs.src == 'true'
                            steps:
                              - uses: actions/upload-artifact@v4
                                with: {name: bench-core}
                        """)
                .file(HEAD.value(), "tools/real.sh", "grep -f tools/list.txt\n")
                .file(HEAD.value(), "tools/ci/changes.sh", "git diff\n")
                .link(HEAD, "ci/first.sh", "../tools/real.sh")
                .link(HEAD, link, target)
                .changed("src/main.c")
                .changed(changed)
                .jobs(
                        FIRST,
                        Map.of("changes", RunConclusion.SUCCESS, "core", RunConclusion.SKIPPED));
        completed();
        assertThat(conclusion()).contains(ends);
    }

    private static String calling(String other) {
        return """
        on: [pull_request, workflow_call]
        jobs:
          core:
            uses: ./.github/workflows/%s.yml
        """
                .formatted(other);
    }

    @Test
    void a_regression_stays_red_where_the_job_is_left_out_when_the_run_is_run_again() {
        opened(CONFIG);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().dropArtifacts(new RunId(900));
        world.github()
                .jobs(
                        new Attempt(new RunId(900), 2),
                        Map.of(
                                "Core on ubuntu",
                                RunConclusion.SKIPPED,
                                "changes",
                                RunConclusion.SUCCESS));
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(RUN.id(902).ended(RunConclusion.SKIPPED)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_job_that_ran_at_first_is_not_taken_for_another_one_of_its_name_that_never_did() {
        opened(CONFIG);
        sameNames(FIRST, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        sameNames(new Attempt(new RunId(900), 2), RunConclusion.SKIPPED);
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** Two jobs are shown as one name, of which one is left out as always. */
    private void sameNames(Attempt attempt, RunConclusion one) {
        Map<String, RunConclusion> both = new IdentityHashMap<>();
        both.put("Core on ubuntu", one);
        both.put(String.valueOf("Core on ubuntu".toCharArray()), RunConclusion.SKIPPED);
        world.github().jobs(attempt, both);
    }

    @Test
    void a_job_that_was_left_out_whenever_the_run_ran_is_skipped_when_it_is_run_again() {
        opened(CONFIG);
        jobs(RunConclusion.SKIPPED, RunConclusion.SKIPPED, RunConclusion.FAILURE);
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github()
                .jobs(
                        new Attempt(new RunId(900), 2),
                        Map.of(
                                "Core on ubuntu (1)",
                                RunConclusion.SKIPPED,
                                "deploy",
                                RunConclusion.SUCCESS));
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_failed_run_is_not_let_pass_by_a_later_one_that_leaves_its_job_out() {
        opened(CONFIG);
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github()
                .jobs(
                        new Attempt(new RunId(901), 1),
                        Map.of(
                                "Core on ubuntu",
                                RunConclusion.SKIPPED,
                                "changes",
                                RunConclusion.SUCCESS));
        world.ran(RUN.id(901).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void in_a_workflow_file_that_cannot_be_read_a_job_that_ran_may_be_the_one_that_measures() {
        opened(CONFIG);
        world.github().file(HEAD.value(), PATH, "on: push\n");
        jobs(RunConclusion.SKIPPED, RunConclusion.SUCCESS, RunConclusion.SUCCESS);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("no readable results");
    }

    /** A job that measures, and one that no pull request runs. */
    private void nightly(String steps) {
        opened(CONFIG);
        world.github()
                .file(
                        HEAD.value(),
                        PATH,
                        """
                        on: [pull_request, schedule]
                        jobs:
                          bench:
                            %s
                          nightly:
                            if: github.event_name == 'schedule'
                            steps:
                              - uses: actions/upload-artifact@v4
                                with: {name: bench-core}
                        """
                                .formatted(steps));
        world.github()
                .jobs(
                        FIRST,
                        Map.of("bench", RunConclusion.SUCCESS, "nightly", RunConclusion.SKIPPED));
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                "steps: [{run: make bench}, {uses: acme/bench-and-upload@v1}]",
                "steps: [{uses: acme/upload-artifact-fast@v1, with: {name: other}}]",
                "steps: [{uses: docker://acme/bench}]",
                "steps: [{uses: ./ci-tools/bench}]",
                "steps: [{uses: ./.github/actions/measure}]",
                "steps: [{uses: ./.github/actions/node}]",
                "steps: [{uses: acme/x@v1}, {uses: actions/upload-artifact@v4, with: {name: log}}]",
                "steps: [{uses: actions/upload-artifact@v7, with: {path: a, archive: false}}]",
                "steps: [{uses: actions/upload-artifact@v4, with: {name: '${{ env.NAME }}'}},"
                        + " {uses: actions/upload-artifact@v4, with: {name: log}}]",
                "steps: [{run: make bench}, {run: npx upload-results bench-core}]",
                "steps: [{run: 'node -e \"require(\\\"@actions/artifact\\\")\"'}]",
                "steps: [{uses: actions/github-script@v8, with: {script: 'require(\"./b\")()'}}]",
                "uses: acme/workflows/.github/workflows/bench.yml@v1"
            })
    void a_job_that_ran_and_brought_nothing_is_no_pass_because_another_is_skipped_as_always(
            String steps) {
        nightly(steps);
        world.github()
                .file(
                        HEAD.value(),
                        ".github/actions/measure/action.yml",
                        "runs: {using: composite, steps: [{uses: acme/bench@v1}]}\n")
                .file(
                        HEAD.value(),
                        ".github/actions/node/action.yml",
                        "runs: {using: node24, main: index.js}\n");
        world.artifact(900, "log", times(1, 1));
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("no readable results");
    }

    @ParameterizedTest
    @CsvSource({"ci-tools/bench/action.yml,ACTION_REQUIRED", "ci-tools/other.yml,SKIPPED"})
    void a_job_whose_local_action_the_pull_request_takes_the_upload_from_does_not_pass(
            String changed, CheckRunConclusion ends) {
        nightly("steps: [{uses: ./ci-tools/bench}]");
        world.github()
                .file(
                        HEAD.value(),
                        "ci-tools/bench/action.yml",
                        "runs: {using: composite, steps: [{run: make bench, shell: bash}]}\n")
                .changed(changed);
        world.artifact(900, "log", times(1, 1));
        completed();
        assertThat(conclusion()).contains(ends);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "steps: [{uses: actions/checkout@v5}, {uses: dorny/paths-filter@v3}]",
                "steps: [{uses: Actions/Setup-Node@v5}, {run: npm test}]",
                "steps: [{uses: ./.github/actions/setup}, {uses: codecov/codecov-action@v5}]",
                "steps: [{run: 'git diff --quiet HEAD~1 -- src/'}]",
                "steps: [{uses: actions/github-script@v8, with: {script: 'return 1'}}]",
                "steps: [{uses: actions/upload-artifact@v4, with: {name: log}}]"
            })
    void beside_jobs_that_upload_nothing_of_a_suite_its_job_is_left_out(String steps) {
        nightly(steps);
        world.artifact(900, "log", times(1, 1));
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    private void scripted(String main, String lib) {
        nightly("steps: [{uses: ./.github/actions/affected}]");
        String directory = ".github/actions/affected/";
        String action = "runs: {using: node20, main: dist/main.js, post: dist/main.js}\n";
        world.github()
                .file(HEAD.value(), directory + "action.yml", action)
                .file(HEAD.value(), directory + "dist/main.js", main)
                .file(HEAD.value(), directory + "dist/lib.mjs", lib);
        world.artifact(900, "log", times(1, 1));
    }

    private static final String ASKS =
            """
            const core = require('@actions/core');
            import { execSync as no } from './lib.mjs';
            const found = /src/.exec(require("node:fs").readFileSync('x'));
            core.setOutput('src', found !== null);
            """;

    @Test
    void beside_a_local_script_action_that_uploads_nothing_documentation_is_left_out() {
        scripted(ASKS, "export const no = process.env.X;\n");
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".github/actions/affected/action.yml",
                ".github/actions/affected/dist/main.js",
                ".github/actions/affected/dist/lib.mjs",
                ".github/actions/affected/data.bin"
            })
    void a_local_script_action_that_the_pull_request_changes_leaves_nothing_out(String changed) {
        scripted(ASKS, "export const no = 1;\n");
        world.github().changed(changed);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                "import { DefaultArtifactClient } from '@actions/artifact'",
                "import cp from 'node:child_process'",
                "const cp = require('child_process')",
                "await import(process.env.BENCH)",
                "require(name)",
                "const load = require; load('@' + 'x')",
                "import { run } from '../../../../tools/bench.js'",
                "import { run } from './missing.js'",
                "import exec from '@actions/exec'",
                "fetch(process.env.ACTIONS_RESULTS_URL)",
                "process.getBuiltinModule(x)",
                "process['mainModule']",
                "new Function(code)()"
            })
    void a_local_script_action_that_may_upload_is_no_pass_when_it_brings_nothing(String lib) {
        scripted(ASKS, lib);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("no readable results");
    }

    @Test
    void where_nothing_says_who_uploads_a_job_that_ran_commands_may_have_measured() {
        opened(CONFIG);
        String plain = "jobs: {bench: {steps: [{run: %s}]}, nightly: {steps: [{run: b}]}}\n";
        world.github()
                .file(HEAD.value(), PATH, plain.formatted("make bench"))
                .jobs(
                        FIRST,
                        Map.of("bench", RunConclusion.SUCCESS, "nightly", RunConclusion.SKIPPED));
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_failed_job_that_may_have_measured_counts_where_the_one_that_says_so_was_left_out() {
        nightly("steps: [{uses: acme/bench-and-upload@v1}]");
        world.github()
                .jobs(
                        FIRST,
                        Map.of("bench", RunConclusion.FAILURE, "nightly", RunConclusion.SKIPPED));
        world.artifact(100, 100);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("The benchmark run failed");
    }

    @Test
    void an_ordinary_run_asks_for_its_jobs_once() {
        world.measured(ownBranch(), 100, 130);
        assertThat(world.github().count("runs.jobs")).isOne();
    }

    @ParameterizedTest
    @CsvSource({"FAILURE,SUCCESS,FAILURE", "TIMED_OUT,SUCCESS,FAILURE", "SUCCESS,SUCCESS,SUCCESS"})
    void a_job_that_failed_under_continue_on_error_fails_its_suite_and_no_other(
            RunConclusion core, RunConclusion web, CheckRunConclusion expected) {
        opened(CONFIG);
        jobs(core, web, RunConclusion.FAILURE);
        world.artifact(100, 100);
        completed();
        assertThat(conclusion()).contains(expected);
        assertThat(title().contains("The benchmark run failed"))
                .isEqualTo(expected == CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({
        "'web-${{ matrix.x }}',SUCCESS",
        "'${{ matrix.x }}-web',SUCCESS",
        "'be${{ matrix.x }}core',FAILURE",
        "'${{ matrix.x }}',FAILURE",
        "'bench-${{ format(''{0}'', matrix.x) }}',FAILURE",
        "'web-${{ format(''{0}}}'', matrix.x) }}',SUCCESS",
        "'bench-${{ matrix.x',FAILURE"
    })
    void a_failed_job_fails_the_suites_whose_artifact_the_literal_parts_of_its_name_fit(
            String name, CheckRunConclusion expected) {
        opened(CONFIG);
        world.github().file(HEAD.value(), PATH, WORKFLOW.replace("bench-${{ github.job }}", name));
        jobs(RunConclusion.SUCCESS, RunConclusion.FAILURE, RunConclusion.SUCCESS);
        world.artifact(100, 100);
        completed();
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void a_failed_job_of_a_workflow_whose_file_says_nothing_of_uploads_does_not_pass() {
        opened(CONFIG);
        world.github().file(HEAD.value(), PATH, "on: push\n");
        jobs(RunConclusion.SUCCESS, RunConclusion.SUCCESS, RunConclusion.FAILURE);
        world.artifact(100, 100);
        completed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
