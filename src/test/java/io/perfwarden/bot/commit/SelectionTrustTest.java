package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may leave benchmarks out, and where a run must be whole. */
class SelectionTrustTest extends WorldTest {
    private static final String PARSE_ONLY =
            "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": %s}]";
    private static final String WORKFLOW = ".github/workflows/bench.yml";
    private static final String SCRIPT = ".github/perfwarden-select.sh";
    private static final String STEPS = "jobs: {bench: {steps: [{run: sh " + SCRIPT + "}]}}\n";
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    private static String selection(String globs) {
        return "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {" + globs + "}}";
    }

    private static final String RENDER = selection("\"render\": \"nothing it uses changed\"");

    private void opened(HeadBranch head) {
        world.repository(head).config(CONFIG + "    max-left-out: 50%\n");
        world.github().file(HEAD.value(), WORKFLOW, STEPS).file("main", WORKFLOW, STEPS);
        world.opened(GivenPull.of(head).told());
    }

    private void partial(long run, double parse, String selection) {
        Map<String, String> files = new TreeMap<>();
        files.put("results.json", PARSE_ONLY.formatted(parse));
        if (!selection.isEmpty()) {
            files.put("perfwarden-selection.json", selection);
        }
        world.github().artifact(new RunId(run), "bench-core", zip(files), world.clock().instant());
    }

    private void ran(HeadBranch head) {
        world.ran(GivenRun.of(head).succeeded()).pass(Duration.ofMinutes(1));
    }

    @Test
    void a_pull_request_that_left_out_what_it_cannot_affect_passes_with_the_count() {
        opened(ownBranch());
        partial(900, 100, RENDER);
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(title()).contains("1 benchmark").contains("1 not affected");
        assertThat(world.check().draft().summary())
                .contains("1 of 2 benchmarks is not affected")
                .contains("nothing it uses changed");
        assertThat(world.check().draft().text()).contains("\"why\":[\"not affected\"]");
    }

    @Test
    void what_was_measured_fails_beside_what_was_left_out() {
        opened(ownBranch());
        partial(900, 130, RENDER);
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("1 of 2 benchmarks is not affected");
    }

    /** GitHub lists the files that a pull request changes, of a fork as well. */
    @ParameterizedTest
    @ValueSource(strings = {WORKFLOW, SCRIPT})
    void a_pull_request_that_changes_how_it_is_measured_is_measured_whole(String changed) {
        for (HeadBranch head : List.of(ownBranch(), fork())) {
            opened(head);
            world.github().changed(changed);
            partial(900, 100, RENDER);
            ran(head);
            assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
            assertThat(title()).contains("1 missing");
            assertThat(world.check().draft().summary()).contains("the change edits it");
        }
    }

    @Test
    void a_pull_request_of_more_files_than_github_lists_is_measured_whole() {
        opened(ownBranch());
        world.github().unlisted(PULL);
        partial(900, 100, RENDER);
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("1 missing");
    }

    @Test
    void a_pull_request_that_changes_what_an_action_runs_is_measured_whole() {
        opened(fork());
        String steps = "jobs: {bench: {steps: [{uses: ./.github/actions/select}]}}\n";
        world.github().file(HEAD.value(), WORKFLOW, steps).file("main", WORKFLOW, steps);
        world.github().changed(".github/actions/select/index.js");
        partial(900, 100, RENDER);
        ran(fork());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("1 missing");
    }

    @Test
    void an_old_branch_cannot_change_the_script_that_only_the_workflow_of_today_names() {
        opened(fork());
        world.github().file(HEAD.value(), WORKFLOW, "jobs: {bench: {steps: [{run: make}]}}\n");
        world.github().changed(SCRIPT);
        partial(900, 100, RENDER);
        ran(fork());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("1 missing");
    }

    @Test
    void a_fork_that_changes_nothing_of_it_is_believed() {
        opened(fork());
        partial(900, 100, RENDER);
        ran(fork());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "not there|''|missing",
                "no JSON|{|cannot be read",
                "empty|' '|cannot be read",
                "an unknown key|{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {}, \"x\": 1}|cannot be read",
                "another version|{\"schema\": \"perfwarden/selection/2\", \"leftOut\": {}}|cannot be read",
                "another suite|{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"web/**\": \"x\"}}|missing",
                "everything|{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"**\": \"x\"}}|",
            })
    void a_damaged_or_odd_file_never_passes_for_one_that_leaves_something_out(
            String what, String text, String said) {
        opened(ownBranch());
        partial(900, 100, text);
        ran(ownBranch());
        if (said == null) {
            assertThat(conclusion()).as(what).contains(CheckRunConclusion.SUCCESS);
        } else {
            assertThat(conclusion()).as(what).contains(CheckRunConclusion.FAILURE);
            assertThat(title()).as(what).contains(said);
        }
    }

    @Test
    void more_than_the_default_branch_allows_is_no_verdict_with_the_number() {
        opened(ownBranch());
        world.config(CONFIG + "    max-left-out: 40%\n");
        partial(900, 100, RENDER);
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("too many benchmarks were left out");
        assertThat(world.check().draft().summary())
                .contains("1 of 2 benchmarks")
                .contains("which is 40");
    }

    @Test
    void without_a_word_in_the_configuration_nothing_may_be_left_out() {
        opened(ownBranch());
        world.config(CONFIG);
        partial(900, 100, RENDER);
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_that_left_everything_out_never_passes() {
        opened(ownBranch());
        world.config(CONFIG + "    max-left-out: 100%\n");
        world.github()
                .artifact(
                        new RunId(900),
                        "bench-core",
                        zip("perfwarden-selection.json", selection("\"**\": \"x\"")),
                        world.clock().instant());
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("No verdict");
    }

    @Test
    void a_run_of_the_default_branch_is_whole_and_no_part_of_the_history_otherwise() {
        opened(ownBranch());
        world.github()
                .file(BASE.value(), "baselines/core.json", times(100, 100))
                .parent(BASE, sha('c'));
        partial(901, 100, RENDER);
        world.ran(PUSHED.id(901).on(BASE).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(world.ledger().history().series(REPO.id())).isEmpty();
        world.artifact(902, "bench-core", times(100, 100));
        world.ran(PUSHED.id(902).on(BASE).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(world.ledger().history().series(REPO.id()))
                .contains(new SuitePlatform("core", ""));
    }

    @Test
    void a_merge_group_may_leave_out_as_a_pull_request_may() {
        opened(ownBranch());
        group(sha('e'), STEPS);
        assertThat(conclusion(sha('e'))).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_merge_group_that_changes_the_workflow_is_measured_whole() {
        opened(ownBranch());
        group(sha('e'), STEPS + "# other\n");
        assertThat(conclusion(sha('e'))).contains(CheckRunConclusion.FAILURE);
    }

    private void group(CommitSha sha, String steps) {
        BranchName branch = new BranchName("gh-readonly-queue/main/pr-7-" + BASE);
        HeadBranch head = new HeadBranch(Optional.of(REPO.id()), branch);
        world.github().branch(branch.value(), sha).parent(sha, BASE);
        world.github()
                .file(sha.value(), "baselines/core.json", times(100, 100))
                .file(sha.value(), WORKFLOW, steps);
        world.handle(MergeGroupJob.of(REPO, new MergeGroup(branch, sha, MAIN), true));
        partial(907, 100, RENDER);
        world.ran(GivenRun.of(head).id(907).on(sha).event(RunEvent.MERGE_GROUP).succeeded())
                .pass(Duration.ofMinutes(1));
    }

    @Test
    void a_baseline_made_of_a_partial_run_keeps_what_was_left_out() {
        world.github().writer("octocat");
        opened(ownBranch());
        partial(900, 130, RENDER);
        ran(ownBranch());
        world.comments("octocat", "/regen-baseline");
        String written =
                new String(
                        world.github()
                                .commits()
                                .getFirst()
                                .additions()
                                .getFirst()
                                .content()
                                .bytes(),
                        StandardCharsets.UTF_8);
        assertThat(written).contains("render").contains("100.0").contains("130.0");
    }

    @Test
    void what_failed_passes_once_another_attempt_leaves_it_out() {
        opened(ownBranch());
        world.artifact(900, "bench-core", times(100, 150));
        ran(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().dropArtifacts(new RunId(900));
        partial(900, 100, RENDER);
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("1 missing");
    }

    /** The proof of a verdict says why what was left out was missing. */
    @Test
    void the_workflow_is_asked_for_once_and_only_where_something_was_left_out() {
        opened(ownBranch());
        world.github().forgetCalls();
        partial(900, 100, "");
        ran(ownBranch());
        long without = world.github().count("pulls.files");
        world.github().dropArtifacts(new RunId(900));
        partial(900, 100, RENDER);
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(without).isZero();
        assertThat(world.github().count("pulls.files")).isBetween(1L, 3L);
    }
}
