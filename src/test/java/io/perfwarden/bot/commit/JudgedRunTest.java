package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a completed run to comment and check. */
class JudgedRunTest {
    @TempDir private Path directory;
    private UseCaseWorld world;

    @BeforeEach
    void open() {
        world = new UseCaseWorld(directory);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void a_regression_turns_the_check_red_and_is_commented_once() {
        world.measured(ownBranch(), 100, 130);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().title())
                .isEqualTo("1 regression: render 30\u00a0% slower");
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().commentsOn(PULL).getFirst().body())
                .contains("\n<!-- perfwarden:report:v1 ")
                .contains("`render`")
                .contains("30\u00a0% slower");
    }

    @Test
    void a_fork_without_change_gets_a_green_check_and_no_comment() {
        world.measured(fork(), 100, 100);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().commentsOn(PULL)).isEmpty();
    }

    @Test
    void a_redelivered_completion_changes_nothing() {
        world.measured(ownBranch(), 100, 130);
        long writes = writes();
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(writes()).isEqualTo(writes);
    }

    @Test
    void a_late_in_progress_event_does_not_reopen_a_judged_check() {
        world.measured(ownBranch(), 100, 130);
        world.ran(run(ownBranch(), "in_progress", ""));
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_second_attempt_gets_a_new_check_and_edits_the_same_comment() {
        world.measured(ownBranch(), 100, 130);
        world.github()
                .artifact(
                        new RunId(900),
                        "bench-core",
                        zip("r.json", times(100, 100)),
                        START.plusSeconds(60));
        world.ran(second().running());
        world.ran(second().succeeded());
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(2);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().commentsOn(PULL).getFirst().body()).contains("\"attempt\":2");
    }

    @Test
    void an_older_attempt_never_overwrites_a_newer_verdict() {
        world.measured(ownBranch(), 100, 130);
        world.ran(second().succeeded());
        String shown = world.github().commentsOn(PULL).getFirst().body();
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.github().commentsOn(PULL).getFirst().body()).isEqualTo(shown);
    }

    @Test
    void a_result_for_a_head_that_moved_on_is_not_shown() {
        world.repository(ownBranch()).artifact(100, 130);
        world.opened(pull(ownBranch(), HEAD));
        world.opened(GivenPull.of(ownBranch()).at(sha('c'), 60).told());
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.github().commentsOn(PULL)).isEmpty();
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void two_pull_requests_with_one_head_are_each_held_against_their_own_base() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github()
                .file("release", "baselines/core.json", times(100, 130))
                .pull(
                        new PullRequest(
                                new PullNumber(8),
                                true,
                                ownBranch(),
                                "octo",
                                HEAD,
                                new BranchName("release"),
                                BASE,
                                START));
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.check().draft().conclusion())
                .as("the run may be of the other one, and the slower of both counts")
                .contains(CheckRunConclusion.FAILURE);
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(GivenRun.of(ownBranch()).id(901).succeeded());
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().commentsOn(new PullNumber(8))).isEmpty();
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_of_the_default_branch_is_history_and_shows_on_its_own_commit() {
        world.repository(ownBranch()).artifact(100, 100);
        HeadBranch main = new HeadBranch(Optional.of(REPO.id()), MAIN);
        world.ran(GivenRun.of(main).on(BASE).event(RunEvent.PUSH).succeeded());
        assertThat(world.history()).isOne();
        assertThat(world.github().checkRunsOn(BASE)).hasSize(1);
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }

    @Test
    void a_fork_branch_called_main_is_not_the_default_branch() {
        HeadBranch head = new HeadBranch(Optional.of(new RepoId(555)), MAIN);
        world.measured(head, 100, 100);
        assertThat(world.history()).isZero();
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_suite_without_a_baseline_is_neutral_and_says_how_to_make_one() {
        world.repository(ownBranch()).artifact(100, 100);
        world.github()
                .file(
                        "main",
                        ".github/perfwarden.yml",
                        UseCaseWorld.CONFIG + "    baseline: other.json\n");
        world.ran(run(ownBranch(), "completed", "success")).pass(Duration.ofMinutes(1));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().commentsOn(PULL).getFirst().body())
                .contains("/regen-baseline")
                .contains("perfwarden baseline save");
    }

    @Test
    void an_unreadable_baseline_asks_for_action_with_its_position() {
        world.repository(ownBranch()).artifact(100, 100);
        world.github()
                .file("main", "baselines/core.json", "{\"schema\": \"perfwarden/baseline/9\"}");
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("baselines/core.json:1:12");
    }

    @Test
    void a_baseline_changed_by_hand_is_pointed_out_and_not_believed() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github().file(HEAD.value(), "baselines/core.json", times(100, 130));
        world.github().changed("baselines/core.json");
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("baselines/core.json");
    }

    @Test
    void a_damaged_file_is_named_and_never_passes() {
        world.repository(ownBranch());
        world.github()
                .artifact(
                        new RunId(900),
                        "bench-core",
                        zip("results.json", "[{\"name\": \"parse\", \"unit\": \"ns\","),
                        START);
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("results.json");
    }

    @Test
    void an_outage_is_not_a_verdict() {
        world.repository(ownBranch()).artifact(100, 130);
        WorkflowRun run = run(ownBranch(), "completed", "success");
        world.github().run(run).failNext("artifacts.list", new TransientFailure("502"));
        world.tell(RunEventJob.of(REPO, MAIN, run));
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
        world.pass(Duration.ofSeconds(5));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_comment_whose_answer_was_lost_is_not_written_twice() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github().loseAnswerOfNext("comments.create");
        world.ran(run(ownBranch(), "completed", "success")).pass(Duration.ofSeconds(5));
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().count("comments.create")).isOne();
        assertThat(world.github().count("comments.edit")).isZero();
    }

    @Test
    void a_locked_conversation_does_not_cost_the_check() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github()
                .failNext(
                        "comments.create",
                        new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "locked"));
        world.ran(run(ownBranch(), "completed", "success"));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private long writes() {
        return world.github().count("comments.create")
                + world.github().count("comments.edit")
                + world.github().count("checkRuns.create")
                + world.github().count("checkRuns.update");
    }

    private static GivenRun second() {
        return GivenRun.of(ownBranch()).attempt(2);
    }
}
