package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.queue.Job.PullLabelJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** {@code run-label}: pull requests are measured while they carry a label. */
class RunLabelTest extends WorldTest {
    private static final CommitSha NEXT = sha('9');
    private static final CommitSha LATER = sha('8');

    private void opened(HeadBranch head) {
        opened(head, "on:\n  workflow_dispatch:\njobs: {}\n");
    }

    private void opened(HeadBranch head, String workflow) {
        world.github().writer("octocat");
        world.repository(head).config("run-label: perf\n" + CONFIG);
        for (CommitSha sha : List.of(HEAD, NEXT, LATER)) {
            world.github()
                    .file(sha.value(), "baselines/core.json", times(100, 100))
                    .file(sha.value(), ".github/workflows/bench.yml", workflow);
        }
        world.opened(pull(head, HEAD));
    }

    private void label(boolean on) {
        world.pass(Duration.ofMinutes(1));
        world.github().label("perf", on);
        world.tell(new PullLabelJob(FakeGitHub.REPO, PULL, "perf")).pass(Duration.ofMinutes(1));
    }

    private void pushed(CommitSha sha) {
        world.pass(Duration.ofMinutes(1));
        world.github().branch("faster", sha);
        PullRequest now = pull(ownBranch(), sha);
        world.opened(
                new PullRequest(
                        now.number(),
                        true,
                        now.head(),
                        now.headOwner(),
                        sha,
                        now.baseBranch(),
                        now.baseSha(),
                        world.clock().instant()));
        world.pass(Duration.ofMinutes(1));
    }

    private void measures(int index, double parse, double render) {
        WorkflowRun run = world.github().dispatched().get(index);
        long id = run.attempt().run().value();
        world.artifact(id, "bench-core", times(parse, render));
        world.ran(GivenRun.of(run.head()).id(id).event(run.event()).on(run.headSha()).succeeded());
    }

    private int started() {
        return world.github().dispatched().size();
    }

    @Test
    void without_the_label_the_check_is_skipped_at_once() {
        opened(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        assertThat(title()).isEqualTo("Measured on request");
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        assertThat(started()).isZero();
    }

    @Test
    void with_the_label_each_push_is_measured_once() {
        opened(ownBranch());
        label(true);
        assertThat(started()).isEqualTo(1);
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        label(true);
        world.pass(Duration.ofMinutes(5));
        assertThat(started()).isEqualTo(1);
        measures(0, 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        pushed(NEXT);
        assertThat(started()).isEqualTo(2);
        measures(1, 100, 100);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_workflow_that_only_pushes_to_the_default_branch_start_is_started_for_the_label() {
        opened(ownBranch(), "on:\n  push:\n    branches: [main]\n  workflow_dispatch:\njobs: {}\n");
        label(true);
        assertThat(started()).isEqualTo(1);
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        measures(0, 100, 150);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        assertThat(started()).isEqualTo(2);
        measures(1, 100, 100);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void taking_the_label_away_takes_back_no_red_here_or_at_a_later_head() {
        opened(ownBranch());
        label(true);
        measures(0, 100, 150);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        label(false);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.checkOn(NEXT).draft().title()).contains("earlier commit failed");
        world.comments("octocat", "/perfwarden run");
        measures(1, 100, 100);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_run_that_exists_counts_without_the_label() {
        opened(ownBranch());
        world.artifact(100, 150).ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_change_of_the_workflow_does_not_pass_unmeasured() {
        world.github().changed(".github/workflows/bench.yml");
        opened(ownBranch());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_labelled_fork_is_never_started_and_does_not_pass() {
        opened(fork());
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        label(true);
        assertThat(started()).isZero();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("Not measured: no run was started");
    }

    @Test
    void a_workflow_that_github_starts_itself_is_waited_for() {
        opened(ownBranch());
        world.github()
                .file(
                        HEAD.value(),
                        ".github/workflows/bench.yml",
                        "on:\n  workflow_dispatch:\n  pull_request:\njobs: {}\n");
        label(true);
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        world.pass(UseCaseWorld.DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(started()).isZero();
    }

    @Test
    void what_github_refuses_does_not_pass_and_a_cancelled_run_neither() {
        opened(ownBranch());
        label(true);
        world.comments("octocat", "/perfwarden cancel");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.github().undispatchable("no trigger");
        pushed(NEXT);
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(started()).isEqualTo(1);
        world.github().forgetCalls();
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(3));
        assertThat(world.github().count("runs.dispatch")).isZero();
    }

    @Test
    void a_later_push_passes_unmeasured_where_only_setting_the_label_starts_the_workflow() {
        opened(ownBranch());
        for (CommitSha sha : List.of(HEAD, NEXT)) {
            world.github()
                    .file(
                            sha.value(),
                            ".github/workflows/bench.yml",
                            "on:\n  pull_request:\n    types: [labeled]\njobs: {}\n");
        }
        label(true);
        world.artifact(100, 150).ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        world.pass(UseCaseWorld.DEADLINE.multipliedBy(2));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void after_a_red_commit_a_measurement_without_a_verdict_lets_a_later_one_pass() {
        opened(ownBranch());
        label(true);
        measures(0, 100, 150);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        pushed(NEXT);
        WorkflowRun run = world.github().dispatched().get(1);
        long id = run.attempt().run().value();
        world.artifact(id, "bench-core", times(100, 100));
        world.ran(
                GivenRun.of(run.head())
                        .id(id)
                        .event(run.event())
                        .on(run.headSha())
                        .ended(RunConclusion.FAILURE));
        world.pass(Duration.ofMinutes(2));
        assertThat(conclusion(NEXT)).contains(CheckRunConclusion.FAILURE);
        label(false);
        pushed(LATER);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void another_label_asks_github_for_nothing_about_the_pull_request() {
        opened(ownBranch());
        world.github().forgetCalls();
        world.tell(new PullLabelJob(FakeGitHub.REPO, PULL, "bug"));
        assertThat(world.github().calls())
                .noneMatch(it ->
                        it.operation().startsWith("pulls.") || it.operation().startsWith("runs."));
    }
}
