package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A suite that any workflow may measure, and two do. */
class TwoWorkflowsTest extends WorldTest {
    private static final String CONFIG =
            "version: 1\nsuites:\n  - name: core\n    artifact: \"*bench*\"\n";
    private static final GivenRun FIRST = GivenRun.of(ownBranch()).workflow("one.yml");
    private static final GivenRun SECOND = GivenRun.of(ownBranch()).id(901).workflow("two.yml");

    @BeforeEach
    void repository() {
        world.repository(ownBranch());
        world.config(CONFIG);
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private static String one(String name, double value) {
        return "[{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %s}]".formatted(name, value);
    }

    @Test
    void good_numbers_of_another_workflow_do_not_make_a_red_one_green() {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("parse");
    }

    @Test
    void good_numbers_of_another_workflow_do_not_answer_what_a_dropped_rule_made_red() {
        world.artifact(900, "bench-a", times(100, 140)).ran(FIRST.succeeded());
        world.config(CONFIG + "    fail: 60%\n    warn: 50%\n");
        world.tell(BranchPushJob.of(FakeGitHub.REPO, MAIN, MAIN)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(901, "bench-b", times(100, 100));
        world.ran(GivenRun.at(world.clock().instant(), SECOND.succeeded()));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(902, "bench-a", times(100, 140));
        world.ran(GivenRun.at(world.clock().instant(), FIRST.id(902).succeeded()));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void bad_numbers_of_another_workflow_are_red() {
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.artifact(901, "bench-b", times(200, 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_another_workflow_measured_is_not_missing() {
        world.artifact(900, "bench-a", one("parse", 100)).ran(FIRST.succeeded());
        world.pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(901, "bench-b", one("render", 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_later_run_of_the_same_workflow_replaces_what_it_measured() {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        world.artifact(902, "bench-a", times(100, 100)).ran(FIRST.id(902).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    /** The second workflow measures the default branch, so that it is known to measure. */
    private void secondMeasuresTheBranch() {
        HeadBranch main = new HeadBranch(Optional.of(FakeGitHub.REPO.id()), MAIN);
        GivenRun branch = SECOND.id(801).head(main).event(RunEvent.PUSH).on(BASE);
        world.artifact(801, "bench-b", times(100, 100)).ran(branch.succeeded());
    }

    @ParameterizedTest
    @CsvSource({"FAILURE,FAILURE", "TIMED_OUT,FAILURE", "CANCELLED,CANCELLED"})
    void good_numbers_of_one_workflow_do_not_hide_that_the_other_failed(
            RunConclusion ended, CheckRunConclusion expected) {
        secondMeasuresTheBranch();
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        world.ran(SECOND.ended(ended)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
        assertThat(world.check().draft().toString()).contains("actions/runs/901");
        world.artifact(902, "bench-a", times(100, 100)).ran(FIRST.id(902).succeeded());
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void a_workflow_that_fails_after_it_measured_is_told_beside_good_numbers_of_the_other() {
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.ran(SECOND.id(902).ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().toString())
                .contains("the benchmark run failed")
                .contains("actions/runs/902");
    }

    @Test
    void a_red_run_that_brings_nothing_when_run_again_is_not_hidden_by_good_numbers() {
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(200, 100)).ran(SECOND.succeeded());
        world.github().dropArtifacts(new RunId(901));
        world.ran(SECOND.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_failed_workflow_that_measures_nothing_does_not_spoil_good_numbers() {
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        world.ran(SECOND.workflow("lint.yml").ended(RunConclusion.FAILURE));
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_a_failed_workflow_brought_is_looked_for_again_beside_good_numbers() {
        secondMeasuresTheBranch();
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        world.ran(SECOND.ended(RunConclusion.FAILURE)).pass(Duration.ofSeconds(1));
        world.artifact(901, "bench-b", times(100, 200)).pass(Duration.ofSeconds(30));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("render");
    }

    @Test
    void a_list_of_the_older_run_that_lacks_an_artifact_is_looked_at_again() {
        world.artifact(900, "bench-a", one("other", 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", one("parse", 100)).ran(SECOND.succeeded());
        assertThat(title()).isEqualTo("Looking for late results");
        world.artifact(900, "bench-c", one("render", 100)).pass(Duration.ofSeconds(30));
        assertThat(conclusion()).isNotEmpty().isNotEqualTo(Optional.of(CheckRunConclusion.FAILURE));
    }

    @ParameterizedTest
    @CsvSource({"one.yml,FAILURE", "two.yml,SUCCESS"})
    void of_two_workflows_that_measured_the_next_run_of_the_one_that_is_named_then_decides(
            String named, CheckRunConclusion expected) {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.config(
                "version: 1\nsuites:\n  - name: core\n    workflow: %s\n    artifact: \"*bench*\"\n"
                        .formatted(named));
        world.tell(BranchPushJob.of(FakeGitHub.REPO, MAIN, MAIN));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.pass(Duration.ofMinutes(1)).artifact(901, "bench-b", times(100, 100));
        world.ran(GivenRun.at(world.clock().instant(), SECOND.attempt(2).succeeded()));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void the_other_workflow_again_turned_green_what_a_dropped_rule_had_made_red() {
        world.artifact(900, "bench-a", one("render", 150)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", one("parse", 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.config(
                "version: 1\nsuites: [{name: core, artifact: \"*bench*\", fail: 60%, warn: 55%}]\n");
        world.tell(BranchPushJob.of(FakeGitHub.REPO, MAIN, MAIN)).pass(Duration.ofMinutes(1));
        again(SECOND, "bench-b", one("parse", 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        again(FIRST, "bench-a", one("render", 150));
        again(SECOND.attempt(2), "bench-b", one("parse", 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void at_a_head_that_was_pushed_back_another_workflow_again_answered_red_for_later_heads() {
        world.config(CONFIG + "    missing: ignore\n");
        world.artifact(900, "bench-a", one("render", 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", one("parse", 100)).ran(SECOND.succeeded());
        CommitSha next = pushed('c');
        again(FIRST.id(902).attempt(0).on(next), "bench-a", one("render", 150));
        again(SECOND.id(903).attempt(0).on(next), "bench-b", one("parse", 100));
        assertThat(conclusion(next)).contains(CheckRunConclusion.FAILURE);
        pushed('a');
        again(SECOND, "bench-b", one("parse", 100));
        assertThat(conclusion()).as("it was good itself").contains(CheckRunConclusion.SUCCESS);
        CommitSha last = pushed('d');
        again(SECOND.id(904).attempt(0).on(last), "bench-b", one("parse", 100));
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion(last)).contains(CheckRunConclusion.ACTION_REQUIRED);
        pushed('a');
        again(FIRST, "bench-a", one("render", 100));
        CommitSha end = pushed('e');
        again(SECOND.id(905).attempt(0).on(end), "bench-b", one("parse", 100));
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion(end)).contains(CheckRunConclusion.SUCCESS);
    }

    private CommitSha pushed(char digit) {
        CommitSha head = UseCaseWorld.sha(digit);
        world.pass(Duration.ofMinutes(1));
        int now = (int) Duration.between(UseCaseWorld.START, world.clock().instant()).toSeconds();
        world.github().file(head.value(), "baselines/core.json", times(100, 100));
        world.github().branch(ownBranch().branch().value(), head);
        world.opened(GivenPull.of(ownBranch()).at(head, now).told());
        return head;
    }

    private void again(GivenRun run, String artifact, String content) {
        world.pass(Duration.ofMinutes(1)).artifact(run.id(), artifact, content);
        GivenRun next = run.attempt(run.attempt() + 1);
        world.ran(GivenRun.at(world.clock().instant(), next.succeeded()));
        world.pass(Duration.ofMinutes(1));
    }

    @Test
    void a_workflow_that_runs_again_is_waited_for() {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        world.ran(FIRST.attempt(2).running());
        assertThat(conclusion()).isEmpty();
    }
}
