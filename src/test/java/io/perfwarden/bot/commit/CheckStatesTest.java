package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The states a check goes through, and that it always ends. */
class CheckStatesTest {
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
    void a_pull_request_gets_a_queued_check_before_any_run_exists() {
        world.repository(fork());
        world.opened(pull(fork(), HEAD));
        assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        assertThat(world.queue().tasks())
                .containsExactly(new RefreshJob(REPO, HEAD, RefreshJob.Cause.LOOK).task());
        assertThat(world.queue().next()).contains(START.plusSeconds(10));
    }

    @Test
    void without_configuration_nothing_is_expected_and_no_check_appears() {
        world.opened(pull(fork(), HEAD));
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }

    @Test
    void a_running_workflow_is_in_progress() {
        world.repository(ownBranch());
        world.ran(run(ownBranch(), "in_progress", ""));
        assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }

    @ParameterizedTest
    @CsvSource({
        "cancelled,CANCELLED",
        "skipped,SKIPPED",
    })
    void a_run_that_brings_nothing_by_intent_completes_the_check(
            String conclusion, CheckRunConclusion expected) {
        world.repository(ownBranch());
        world.ran(run(ownBranch(), "in_progress", ""));
        world.ran(run(ownBranch(), "completed", conclusion));
        assertThat(world.check().draft().conclusion()).contains(expected);
    }

    @Test
    void a_fork_run_that_awaits_approval_keeps_the_check_queued_and_says_so() {
        world.repository(fork());
        world.ran(run(fork(), "completed", "action_required"));
        assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        assertThat(world.check().draft().title()).contains("approval");
    }

    @Test
    void artifacts_that_are_not_listed_yet_are_waited_for_and_then_missed() {
        world.repository(ownBranch());
        world.ran(run(ownBranch(), "completed", "success"));
        for (int seconds : new int[] {2, 5, 10, 30}) {
            assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
            assertThat(world.queue().next()).contains(world.clock().instant().plusSeconds(seconds));
            world.pass(Duration.ofSeconds(seconds));
        }
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().title()).startsWith("No verdict");
    }

    @Test
    void a_failed_run_never_passes_even_if_it_brought_good_numbers() {
        world.repository(ownBranch()).artifact(100, 100);
        world.ran(run(ownBranch(), "completed", "failure"));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().title()).contains("The benchmark run failed");
    }

    @Test
    void when_no_run_appears_in_time_the_check_blocks_and_says_what_to_look_at() {
        world.repository(ownBranch());
        world.opened(pull(ownBranch(), HEAD)).pass(DEADLINE);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary())
                .contains("no minutes left")
                .contains("conflicts");
    }

    @Test
    void a_change_that_the_workflows_filter_leaves_out_is_skipped_within_seconds() {
        world.repository(ownBranch());
        String filtered = "on: {pull_request: {paths: ['src/**']}}";
        world.github().file(HEAD.value(), ".github/workflows/bench.yml", filtered);
        world.github().changed("docs/a.md");
        world.opened(pull(ownBranch(), HEAD)).pass(Duration.ofSeconds(11));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.SKIPPED);
        assertThat(world.check().draft().summary()).contains("path filter");
    }

    @Test
    void a_deadline_finds_the_run_whose_delivery_was_lost() {
        world.repository(ownBranch()).artifact(100, 130);
        world.opened(pull(ownBranch(), HEAD));
        world.github().run(run(ownBranch(), "completed", "success"));
        world.pass(DEADLINE);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
    }

    @Test
    void a_deadline_waits_on_while_a_run_is_under_way() {
        world.repository(ownBranch());
        world.opened(pull(ownBranch(), HEAD));
        world.github().run(run(ownBranch(), "in_progress", ""));
        world.pass(DEADLINE);
        assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.queue().tasks())
                .containsExactly(new RefreshJob(REPO, HEAD, RefreshJob.Cause.LOOK).task());
    }

    @Test
    void a_push_ends_the_check_of_the_commit_it_leaves_behind() {
        world.repository(ownBranch());
        world.opened(pull(ownBranch(), HEAD));
        world.opened(GivenPull.of(ownBranch()).at(sha('c'), 60).told());
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.CANCELLED);
        assertThat(world.github().checkRunsOn(sha('c'))).hasSize(1);
    }

    @Test
    void a_closed_pull_request_waits_for_nothing() {
        world.repository(ownBranch());
        world.opened(pull(ownBranch(), HEAD));
        world.closed(GivenPull.of(ownBranch()).closed(60));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void a_broken_configuration_asks_for_action_and_names_the_line() {
        world.repository(ownBranch());
        world.github().file("main", ".github/perfwarden.yml", "version: 1\nsuitse: []\n");
        world.opened(pull(ownBranch(), HEAD));
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("perfwarden.yml:2").contains("suites");
    }

    @Test
    void a_merge_group_that_nothing_measures_passes_after_the_deadline() {
        world.handle(MergeGroupJob.of(REPO, group(), true));
        assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_merge_group_that_is_not_benchmarked_in_time_passes_and_says_so() {
        world.repository(ownBranch());
        world.handle(MergeGroupJob.of(REPO, group(), true));
        assertThat(world.check().draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().title()).isEqualTo("Not measured in the queue");
    }

    @Test
    void our_own_fault_ends_the_check_and_does_not_pass() {
        world.repository(ownBranch());
        world.opened(pull(ownBranch(), HEAD));
        world.giveUp(new RefreshJob(REPO, HEAD, RefreshJob.Cause.FACTS), "job-5");
        assertThat(world.check().draft().conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("job-5");
    }

    @Test
    void a_rerequested_check_gets_a_new_run_and_the_old_one_stays_completed() {
        world.measured(ownBranch(), 100, 130);
        FakeGitHub.Check first = world.check();
        world.handle(new CheckRerequestJob(REPO, HEAD, "delivery-1"));
        assertThat(world.check().id()).isNotEqualTo(first.id());
        assertThat(world.check().draft().conclusion()).isEqualTo(first.draft().conclusion());
    }

    @Test
    void a_create_whose_answer_was_lost_makes_no_second_check() {
        world.repository(ownBranch());
        world.github().loseAnswerOfNext("checkRuns.create");
        world.tell(PullEventJob.of(REPO, pull(ownBranch(), HEAD), true));
        world.pass(Duration.ofSeconds(5));
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
        assertThat(world.github().count("checkRuns.update")).isOne();
    }

    private static MergeGroup group() {
        return new MergeGroup(
                new BranchName("gh-readonly-queue/main/pr-7-" + "d".repeat(40)), HEAD, MAIN);
    }
}
