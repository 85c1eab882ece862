package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A red row is answered by a measurement of its like, or by a person, and by nothing else. */
class RedIsAnsweredTest extends WorldTest {
    private static final CommitSha NEXT = sha('c');
    private static final String WORKFLOW = ".github/workflows/bench.yml";
    private static final GivenPull PULL = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private long now() {
        return Duration.between(START, world.clock().instant()).toSeconds();
    }

    private void red() {
        world.measured(ownBranch(), 100, 140);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_of_a_deleted_fork_with_the_same_branch_and_head_answers_no_own_red() {
        red();
        HeadBranch gone = new HeadBranch(Optional.empty(), ownBranch().branch());
        brings(GivenRun.of(gone).id(901), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** Another head, a minute later. */
    private void pushed() {
        pushed(NEXT);
    }

    private void pushed(CommitSha head) {
        world.pass(Duration.ofMinutes(1));
        world.github()
                .file(head.value(), "baselines/core.json", times(100, 100))
                .message(head, "docs")
                .branch(ownBranch().branch().value(), head);
        world.opened(PULL.at(head, (int) now()).told());
    }

    /** A run begins and is over, some seconds later. */
    private void ran(GivenRun run, RunConclusion how) {
        world.pass(Duration.ofSeconds(10));
        world.ran(GivenRun.at(world.clock().instant(), run.ended(how)));
        world.pass(Duration.ofSeconds(20));
    }

    private void brings(GivenRun run, String files) {
        world.pass(Duration.ofSeconds(10));
        brings(world.clock().instant(), run, files);
    }

    private void brings(Instant begun, GivenRun run, String files) {
        world.artifact(run.id(), "bench-core", files);
        world.ran(GivenRun.at(begun, run.succeeded())).pass(Duration.ofSeconds(20));
    }

    private void moves(String config) {
        world.config(config);
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN)).pass(Duration.ofMinutes(1));
    }

    private void assertRedBefore() {
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.checkOn(NEXT).draft().summary()).contains("`render`").contains("skip");
    }

    @Test
    void a_later_head_whose_run_is_left_out_does_not_pass_after_red() {
        red();
        pushed();
        ran(RUN.id(901).on(NEXT), RunConclusion.SKIPPED);
        assertRedBefore();
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden skip -- only docs");
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_later_head_whose_job_is_left_out_does_not_pass_after_red() {
        red();
        pushed();
        String job = "{steps: [{uses: actions/upload-artifact@v4, with: {name: bench-core}}]}";
        world.github()
                .file(NEXT.value(), WORKFLOW, "on: pull_request\njobs: {bench: " + job + "}")
                .jobs(new Attempt(new RunId(901), 1), Map.of("bench", RunConclusion.SKIPPED));
        ran(RUN.id(901).on(NEXT), RunConclusion.SUCCESS);
        assertRedBefore();
        brings(RUN.id(902).on(NEXT), times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_run_that_ends_red_once_its_commit_is_no_head_any_more_is_not_forgotten() {
        world.repository(ownBranch()).opened(PULL.told()).ran(RUN.running());
        pushed();
        world.artifact(100, 140).ran(RUN.succeeded());
        ran(RUN.id(901).on(NEXT), RunConclusion.SKIPPED);
        assertRedBefore();
    }

    @Test
    void a_run_that_ends_red_for_a_closed_pull_request_keeps_the_next_one_from_passing() {
        world.repository(ownBranch()).opened(PULL.told()).ran(RUN.running());
        world.pass(Duration.ofMinutes(1));
        GivenPull second = PULL.number(8);
        world.opened(PULL.closed((int) now())).opened(second.at(HEAD, (int) now()).told());
        world.pass(Duration.ofMinutes(1));
        world.opened(second.at(NEXT, (int) now()).told());
        ran(RUN.id(901).on(NEXT), RunConclusion.SKIPPED);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SKIPPED);
        world.artifact(100, 140).ran(RUN.succeeded());
        assertRedBefore();
    }

    @ParameterizedTest
    @ValueSource(strings = {"since", "before", "of a push", "without the row"})
    void a_good_run_of_the_red_head_answers_it_after_the_next_push_too(String kind) {
        GivenRun good = RUN.id(902).event(kind.equals("of a push") ? RunEvent.PUSH : RUN.event());
        Instant begun = START.plusSeconds(kind.equals("before") ? -5 : 90);
        red();
        world.pass(Duration.ofMinutes(2)).ran(GivenRun.at(begun, good.running()));
        pushed();
        brings(begun, good, kind.equals("without the row") ? "[]" : times(100, 100));
        ran(RUN.id(903).on(NEXT), RunConclusion.SKIPPED);
        assertThat(conclusion(NEXT))
                .contains(
                        kind.equals("since")
                                ? CheckRunConclusion.SKIPPED
                                : CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_run_that_ends_red_while_a_newer_one_is_under_way_is_not_forgotten() {
        world.repository(ownBranch()).opened(PULL.told()).ran(RUN.running());
        world.pass(Duration.ofSeconds(10))
                .ran(GivenRun.at(START.plusSeconds(10), RUN.id(901).running()));
        world.artifact(100, 140).ran(RUN.succeeded());
        moves(CONFIG + "    baseline: baselines/none.json\n");
        world.artifact(901, "bench-core", times(100, 100));
        world.ran(GivenRun.at(START.plusSeconds(10), RUN.id(901).succeeded()));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_later_head_that_a_filter_leaves_out_does_not_pass_after_red() {
        red();
        world.github()
                .file(NEXT.value(), WORKFLOW, "on: {pull_request: {paths: ['src/**']}}")
                .changed("docs/a.md");
        pushed();
        world.pass(DEADLINE);
        assertRedBefore();
    }

    @Test
    void a_later_head_after_green_is_skipped_as_ever() {
        world.measured(ownBranch(), 100, 100);
        pushed();
        ran(RUN.id(901).on(NEXT), RunConclusion.SKIPPED);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void after_red_and_green_a_later_head_is_skipped_again() {
        red();
        brings(RUN.id(901), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        pushed();
        ran(RUN.id(902).on(NEXT), RunConclusion.SKIPPED);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_suite_that_any_workflow_may_measure_is_not_forgotten_at_a_later_head() {
        world.config(CONFIG.replace("    workflow: bench.yml\n", "") + second());
        world.measured(ownBranch(), 100, 140);
        pushed();
        world.artifact(901, "bench-web", times(100, 100));
        ran(RUN.id(901).on(NEXT).workflow("web.yml"), RunConclusion.SUCCESS);
        assertThat(conclusion(NEXT)).as("it may still be measured").isEmpty();
        world.pass(DEADLINE);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    private static String second() {
        return "  - name: web\n    workflow: web.yml\n    artifact: bench-web\n";
    }

    @Test
    void the_default_branch_loses_its_configuration_and_red_stays() {
        red();
        world.github().remove("main", ".github/perfwarden.yml");
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed();
        brings(RUN.id(901).on(NEXT), times(100, 140));
        assertRedBefore();
    }

    @ParameterizedTest
    @ValueSource(strings = {"baselines/engine.json", "baselines/core.json"})
    void a_suite_that_is_renamed_answers_only_with_a_baseline(String baseline) {
        red();
        String renamed =
                CONFIG.replace("name: core", "name: engine") + "    baseline: " + baseline + "\n";
        moves(renamed);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed();
        brings(RUN.id(901).on(NEXT), times(100, 100));
        assertThat(conclusion(NEXT))
                .contains(
                        baseline.contains("core")
                                ? CheckRunConclusion.SUCCESS
                                : CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void the_default_branch_loses_the_baseline_and_red_stays() {
        red();
        world.github().remove("main", "baselines/core.json");
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("`render`");
        pushed();
        brings(RUN.id(901).on(NEXT), times(100, 140));
        assertRedBefore();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    fail: 60%\n    warn: 50%\n",
                "    rules: [{match: render, gate: ignore}]\n",
                "    slack: 1s\n"
            })
    void a_rule_that_the_default_branch_loosens_answers_red_only_by_a_new_measurement(String rule) {
        red();
        moves(CONFIG + rule);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("`render`");
        moves(CONFIG + rule + "    missing: warn\n");
        assertThat(conclusion())
                .as("nor does the next change")
                .contains(CheckRunConclusion.FAILURE);
        brings(RUN.id(901), times(100, 140));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_red_head_that_is_pushed_back_is_red_whatever_a_later_head_was_and_rules_are() {
        red();
        pushed();
        brings(RUN.id(901).on(NEXT), times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
        moves(CONFIG + "    fail: 60%\n    warn: 50%\n");
        pushed(HEAD);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        CommitSha last = sha('d');
        pushed(last);
        ran(RUN.id(902).on(last), RunConclusion.SKIPPED);
        assertThat(conclusion(last)).contains(CheckRunConclusion.ACTION_REQUIRED);
        brings(RUN.id(903).on(last), times(100, 140));
        assertThat(conclusion(last)).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_budget_without_a_baseline_that_is_held_again_answers_only_what_was_red_by_it(
            boolean isNew) {
        String config = CONFIG + "    rules: [{match: render, budget: 145ns}]\n";
        world.repository(ownBranch()).config(config).artifact(100, isNew ? 150 : 140);
        List<String> all = List.of("main", HEAD.value(), NEXT.value());
        all.stream().filter(_ -> isNew).forEach(this::removeBaseline);
        world.opened(PULL.told()).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed();
        all.forEach(this::removeBaseline);
        brings(RUN.id(901).on(NEXT), times(100, 140));
        assertThat(conclusion(NEXT))
                .contains(isNew ? CheckRunConclusion.NEUTRAL : CheckRunConclusion.ACTION_REQUIRED);
    }

    private void removeBaseline(String at) {
        world.github().remove(at, "baselines/core.json");
    }

    @Test
    void what_was_red_by_a_dropped_rule_is_kept_beside_what_fails_still() {
        String budget = CONFIG + "    fail: 60%\n    warn: 50%\n    rules:\n";
        String both = budget + "      - {match: render, budget: 120ns}\n";
        world.repository(ownBranch()).config(both);
        world.artifact(190, 140).opened(PULL.told());
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        moves(CONFIG + "    fail: 60%\n    warn: 50%\n");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        moves(CONFIG + "    fail: 95%\n    warn: 94%\n");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("`render`").contains("`parse`");
    }

    @Test
    void what_a_person_accepted_is_answered_whatever_the_configuration_was() {
        red();
        moves(CONFIG + "    fail: 30%\n");
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden accept render -- meant");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"warn", "ignore"})
    void a_run_that_lacks_what_was_red_does_not_answer_it(String missing) {
        world.config(CONFIG + "    missing: " + missing + "\n");
        world.repository(ownBranch()).config(CONFIG + "    missing: " + missing + "\n");
        world.artifact(100, 140).opened(PULL.told());
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        String parse = "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]";
        brings(RUN.id(901), parse);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed();
        brings(RUN.id(902).on(NEXT), parse);
        assertRedBefore();
        brings(RUN.id(903).on(NEXT), times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void another_run_whose_selection_leaves_out_what_was_red_does_not_answer_it() {
        world.repository(ownBranch()).config(CONFIG + "    max-left-out: 80%\n");
        world.github().file(HEAD.value(), WORKFLOW, "on: pull_request");
        world.github().file("main", WORKFLOW, "on: pull_request");
        world.github().file(NEXT.value(), WORKFLOW, "on: pull_request");
        world.artifact(100, 140).opened(PULL.told()).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        selects(RUN.id(901));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed();
        selects(RUN.id(902).on(NEXT));
        assertRedBefore();
    }

    private void selects(GivenRun run) {
        world.pass(Duration.ofSeconds(10));
        String selection =
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"render\": \"same\"}}";
        Map<String, String> files =
                Map.of(
                        "results.json",
                        "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]",
                        "perfwarden-selection.json",
                        selection);
        Instant begun = world.clock().instant();
        world.github().artifact(new RunId(run.id()), "bench-core", zip(files), begun);
        world.ran(GivenRun.at(begun, run.succeeded())).pass(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @EnumSource(
            value = RunEvent.class,
            names = {"PUSH", "PULL_REQUEST"})
    void of_the_runs_of_push_and_pull_request_the_slower_counts(RunEvent slow) {
        world.repository(ownBranch()).opened(PULL.told());
        for (RunEvent event : List.of(RunEvent.PUSH, RunEvent.PULL_REQUEST)) {
            long id = event == RunEvent.PUSH ? 901 : 902;
            world.artifact(id, "bench-core", times(100, event == slow ? 140 : 100));
            world.ran(RUN.id(id).event(event).succeeded());
        }
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(RUN.id(slow == RunEvent.PUSH ? 904 : 903).event(other(slow)), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(RUN.id(905).event(slow), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private static RunEvent other(RunEvent event) {
        return event == RunEvent.PUSH ? RunEvent.PULL_REQUEST : RunEvent.PUSH;
    }

    @Test
    void the_run_of_a_push_at_a_later_head_does_not_answer_that_of_the_pull_request() {
        red();
        pushed();
        brings(RUN.id(901).on(NEXT).event(RunEvent.PUSH), times(100, 100));
        assertRedBefore();
        brings(RUN.id(902).on(NEXT), times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_head_that_takes_pull_request_out_of_its_workflow_does_not_pass_by_the_run_of_a_push() {
        world.repository(ownBranch()).artifact(100, 100);
        world.github()
                .file("main", WORKFLOW, "on: [push, pull_request]")
                .file(HEAD.value(), WORKFLOW, "on: push");
        world.opened(PULL.told()).ran(RUN.event(RunEvent.PUSH).succeeded());
        assertThat(conclusion()).isEmpty();
    }

    @Test
    void the_run_of_another_pull_request_from_the_branch_does_not_answer_this_one() {
        red();
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 100));
        world.pass(Duration.ofMinutes(1));
        GivenPull other = PULL.number(8).into("dev", (int) now());
        world.opened(other.told());
        brings(RUN.id(901), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.pass(Duration.ofMinutes(1));
        world.closed(other.closed((int) now()));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(RUN.id(902), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_push_that_only_another_pull_request_from_the_branch_tells_of_reaches_this_one(
            boolean isNew) {
        red();
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 100));
        GivenPull other = PULL.number(8).into("dev", 60);
        if (!isNew) {
            world.pass(Duration.ofMinutes(1)).opened(other.told());
        }
        world.pass(Duration.ofMinutes(1));
        int pushed = (int) now();
        world.github().file(NEXT.value(), "baselines/core.json", times(100, 100));
        world.github()
                .branch(ownBranch().branch().value(), NEXT)
                .pull(PULL.at(NEXT, pushed).told());
        world.opened(other.at(NEXT, pushed).told());
        brings(world.clock().instant(), RUN.id(901).on(NEXT), times(100, 100));
        world.pass(DEADLINE);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void what_was_red_of_a_closed_pull_request_is_red_of_the_next_from_its_branch() {
        red();
        world.pass(Duration.ofMinutes(1));
        world.closed(PULL.closed((int) now()));
        world.pass(Duration.ofMinutes(1));
        world.github().file(NEXT.value(), "baselines/core.json", times(100, 100));
        world.github().message(NEXT, "docs").branch(ownBranch().branch().value(), NEXT);
        world.opened(PULL.number(8).at(NEXT, (int) now()).told());
        ran(RUN.id(901).on(NEXT), RunConclusion.SKIPPED);
        assertRedBefore();
        brings(RUN.id(902).on(NEXT), times(100, 100));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofMinutes(1));
        CommitSha last = sha('d');
        world.github().file(last.value(), "baselines/core.json", times(100, 100));
        world.github().message(last, "docs").branch(ownBranch().branch().value(), last);
        world.opened(PULL.number(8).at(last, (int) now()).told());
        ran(RUN.id(903).on(last), RunConclusion.SKIPPED);
        assertThat(conclusion(last)).as("it was answered").contains(CheckRunConclusion.SKIPPED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_was_red_of_a_commit_passed_from_another_branch_once_its_pull_request_moved_on(
            boolean isMeasured) {
        red();
        world.pass(Duration.ofMinutes(1));
        HeadBranch other = new HeadBranch(Optional.of(REPO.id()), new BranchName("other"));
        world.github().branch("other", HEAD);
        world.opened(PULL.number(8).head(other).at(HEAD, (int) now()).told());
        pushed();
        if (isMeasured) {
            brings(RUN.id(901).head(other), times(100, 100));
        } else {
            ran(RUN.id(901).head(other), RunConclusion.SKIPPED);
        }
        assertThat(conclusion())
                .contains(isMeasured ? CheckRunConclusion.SUCCESS : CheckRunConclusion.FAILURE);
        ran(RUN.id(902).on(NEXT), RunConclusion.SKIPPED);
        assertRedBefore();
    }

    /** Both are pushed to at once, so that two runs begin, of which nobody says whose they are. */
    private void both() {
        world.repository(ownBranch());
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 100));
        world.opened(PULL.told()).opened(PULL.number(8).into("dev", 0).told());
    }

    @Test
    void of_two_runs_for_two_pull_requests_from_one_branch_the_slower_counts_for_both() {
        both();
        Instant begun = world.clock().instant();
        brings(begun, RUN.id(901), times(100, 100));
        assertThat(conclusion()).as("the other run is awaited").isEmpty();
        brings(begun, RUN.id(902), times(100, 140));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().dropArtifacts(new RunId(902));
        brings(begun, RUN.id(902).attempt(2), times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void one_run_for_two_pull_requests_from_one_branch_does_not_pass_until_one_is_surely_its() {
        both();
        brings(RUN.id(901), times(100, 100));
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("close and reopen");
        for (int number : List.of(7, 8)) {
            world.pass(Duration.ofMinutes(1));
            GivenPull pull = number == 7 ? PULL : PULL.number(8).into("dev", 0);
            world.closed(pull.closed((int) now()));
            world.pass(Duration.ofMinutes(1));
            world.opened(pull.reopened((int) now()));
            world.pass(Duration.ofSeconds(1));
            Instant begun = world.clock().instant();
            world.artifact(910 + number, "bench-core", times(100, 100));
            world.ran(GivenRun.at(begun, RUN.id(910 + number).succeeded()));
        }
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_second_pull_request_from_the_branch_that_a_filter_leaves_out_holds_nothing_up() {
        both();
        String filtered = "on: {pull_request: {branches: [main]}}";
        world.github().file(HEAD.value(), WORKFLOW, filtered);
        brings(RUN.id(901), times(100, 100));
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        brings(RUN.id(902), times(100, 140));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_branch_filter_that_leaves_out_this_pull_request_gives_it_no_run_of_the_other() {
        both();
        world.github()
                .file(HEAD.value(), WORKFLOW, "on: {pull_request: {branches: [dev]}}")
                .changed(WORKFLOW);
        brings(RUN.id(901), times(100, 100));
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void to_run_a_run_for_the_former_base_again_measures_the_former_base() {
        world.repository(ownBranch());
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 100));
        world.opened(PULL.into("dev", 0).told()).artifact(100, 100).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofMinutes(1));
        world.opened(PULL.into("main", (int) now()).told());
        world.github().dropArtifacts(new RunId(900));
        brings(RUN.attempt(2), times(100, 100));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).contains("base");
    }

    @Test
    void a_run_within_the_second_of_a_change_of_base_counts_for_neither() {
        world.repository(ownBranch());
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 100));
        world.opened(PULL.into("dev", 0).told()).pass(Duration.ofMinutes(1));
        world.opened(PULL.into("main", (int) now()).told());
        world.artifact(100, 100);
        world.ran(GivenRun.at(world.clock().instant(), RUN.succeeded()));
        assertThat(conclusion()).isEmpty();
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_run_of_the_pull_request_before_its_base_was_changed_and_changed_back_counts() {
        world.measured(ownBranch(), 100, 100);
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 100));
        for (String base : List.of("dev", "main")) {
            world.pass(Duration.ofMinutes(1));
            world.opened(PULL.into(base, (int) now()).told());
        }
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_was_red_for_a_base_is_red_again_when_the_pull_request_is_back_at_it_unmeasured() {
        red();
        world.github().branch("dev", sha('e')).file("dev", "baselines/core.json", times(100, 200));
        world.pass(Duration.ofMinutes(1));
        world.opened(PULL.into("dev", (int) now()).told());
        world.pass(Duration.ofHours(2));
        pushed("dev");
        brings(RUN.id(901).on(NEXT), times(100, 140));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofMinutes(1));
        world.opened(PULL.at(NEXT, (int) now()).told());
        ran(RUN.id(902).on(NEXT), RunConclusion.SKIPPED);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    private void pushed(String base) {
        world.pass(Duration.ofMinutes(1));
        world.github().message(NEXT, "docs").branch(ownBranch().branch().value(), NEXT);
        world.opened(PULL.at(NEXT, 0).into(base, (int) now()).told());
    }

    @Test
    void nothing_passes_while_a_run_was_heard_of_that_is_not_recorded() {
        world.repository(ownBranch()).artifact(100, 100);
        world.opened(pull(ownBranch(), HEAD));
        WorkflowRun green = run(ownBranch(), "completed", "success");
        world.github().run(green);
        world.handleAlone(RunEventJob.of(REPO, MAIN, green));
        world.queue().enqueue(RunEventJob.of(REPO, MAIN, green).task());
        var look = new RefreshJob(REPO, HEAD, RefreshJob.Cause.FACTS);
        assertThatThrownBy(() -> world.handleAlone(look)).isInstanceOf(TransientFailure.class);
        assertThat(conclusion()).isEmpty();
        world.settle();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
