package io.perfwarden.evaluate;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.jobs.Job;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Head;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.UseCaseWorld;
import java.nio.file.Path;
import java.util.Optional;
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
        world.handle(new Job.PullChanged(REPO, MAIN, pull(fork(), HEAD)));
        assertThat(world.check().draft().status()).isEqualTo(Status.QUEUED);
        assertThat(world.later()).containsExactly(new Job.DeadlinePassed(REPO, fork(), HEAD));
    }

    @Test
    void without_configuration_nothing_is_expected_and_no_check_appears() {
        world.github().pull(pull(fork(), HEAD));
        world.handle(new Job.PullChanged(REPO, MAIN, pull(fork(), HEAD)));
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }

    @Test
    void a_running_workflow_is_in_progress() {
        world.repository(ownBranch());
        world.handle(new Job.RunChanged(REPO, MAIN, run(ownBranch(), "in_progress", "")));
        assertThat(world.check().draft().status()).isEqualTo(Status.IN_PROGRESS);
    }

    @ParameterizedTest
    @CsvSource({
        "cancelled,CANCELLED",
        "skipped,SKIPPED",
    })
    void a_run_that_brings_nothing_by_intent_completes_the_check(
            String conclusion, Conclusion expected) {
        world.repository(ownBranch());
        world.handle(new Job.RunChanged(REPO, MAIN, run(ownBranch(), "in_progress", "")));
        world.handle(new Job.RunChanged(REPO, MAIN, run(ownBranch(), "completed", conclusion)));
        assertThat(world.check().draft().conclusion()).contains(expected);
    }

    @Test
    void a_fork_run_that_awaits_approval_keeps_the_check_queued_and_says_so() {
        world.repository(fork());
        world.handle(new Job.RunChanged(REPO, MAIN, run(fork(), "completed", "action_required")));
        assertThat(world.check().draft().status()).isEqualTo(Status.QUEUED);
        assertThat(world.check().draft().title()).contains("approval");
    }

    @Test
    void artifacts_that_are_not_listed_yet_are_waited_for_and_then_missed() {
        world.repository(ownBranch());
        Job completed = new Job.RunChanged(REPO, MAIN, run(ownBranch(), "completed", "success"));
        for (int failures = 0; failures < 4; failures++) {
            int before = failures;
            assertThatThrownBy(() -> world.handle(completed, before))
                    .isInstanceOfSatisfying(
                            TransientFailure.class,
                            failure -> assertThat(failure.retryAfter()).isPresent());
        }
        world.handle(completed, 4);
        assertThat(world.check().draft().conclusion()).contains(Conclusion.FAILURE);
        assertThat(world.check().draft().title()).startsWith("⚪ No verdict");
    }

    @Test
    void a_failed_run_never_passes_even_if_it_brought_good_numbers() {
        world.repository(ownBranch()).artifact(100, 100);
        world.handle(new Job.RunChanged(REPO, MAIN, run(ownBranch(), "completed", "failure")));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.FAILURE);
        assertThat(world.check().draft().title()).contains("the benchmark run failed");
    }

    @Test
    void when_no_run_appears_in_time_the_check_is_skipped() {
        world.repository(ownBranch());
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        world.handle(new Job.DeadlinePassed(REPO, ownBranch(), HEAD));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.SKIPPED);
    }

    @Test
    void a_deadline_finds_the_run_whose_delivery_was_lost() {
        world.repository(ownBranch()).artifact(100, 130);
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        world.github().run(run(ownBranch(), "completed", "success"));
        world.handle(new Job.DeadlinePassed(REPO, ownBranch(), HEAD));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.FAILURE);
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
    }

    @Test
    void a_deadline_waits_on_while_a_run_is_under_way() {
        world.repository(ownBranch());
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        world.github().run(run(ownBranch(), "in_progress", ""));
        world.handle(new Job.DeadlinePassed(REPO, ownBranch(), HEAD));
        assertThat(world.check().draft().status()).isEqualTo(Status.QUEUED);
        assertThat(world.later()).hasSize(2);
    }

    @Test
    void a_push_completes_the_check_of_the_commit_it_leaves_behind() {
        world.repository(ownBranch());
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), UseCaseWorld.sha('c'))));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.SKIPPED);
        assertThat(world.github().checkRunsOn(UseCaseWorld.sha('c'))).hasSize(1);
    }

    @Test
    void a_closed_pull_request_waits_for_nothing() {
        world.repository(ownBranch());
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        PullRequest open = pull(ownBranch(), HEAD);
        world.handle(
                new Job.PullClosed(
                        REPO,
                        new PullRequest(
                                open.number(),
                                false,
                                open.head(),
                                open.headOwner(),
                                open.headSha(),
                                open.baseBranch(),
                                open.baseSha(),
                                open.updatedAt())));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.SKIPPED);
    }

    @Test
    void a_broken_configuration_asks_for_action_and_names_the_line() {
        world.repository(ownBranch());
        world.github().file("main", ".github/perfwarden.yml", "version: 1\nsuitse: []\n");
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("perfwarden.yml:2").contains("suites");
    }

    @Test
    void a_merge_group_that_nothing_measures_passes_at_once() {
        Head group = group();
        world.handle(new Job.MergeGroup(REPO, group, HEAD, MAIN));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.SUCCESS);
    }

    @Test
    void a_merge_group_that_is_not_benchmarked_in_time_passes_and_says_so() {
        world.repository(ownBranch());
        world.handle(new Job.MergeGroup(REPO, group(), HEAD, MAIN));
        assertThat(world.check().draft().status()).isEqualTo(Status.QUEUED);
        world.handle(new Job.DeadlinePassed(REPO, group(), HEAD));
        assertThat(world.check().draft().conclusion()).contains(Conclusion.SUCCESS);
        assertThat(world.check().draft().title()).isEqualTo("Not measured in the queue");
    }

    @Test
    void our_own_fault_ends_the_check_without_a_colour() {
        world.repository(ownBranch());
        world.handle(new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD)));
        world.giveUp(
                new Job.RunChanged(REPO, MAIN, run(ownBranch(), "completed", "success")), "job-5");
        assertThat(world.check().draft().conclusion()).contains(Conclusion.NEUTRAL);
        assertThat(world.check().draft().summary()).contains("job-5");
    }

    @Test
    void a_rerequested_check_gets_a_new_run_and_the_old_one_stays_completed() {
        world.measured(ownBranch(), 100, 130);
        FakeGitHub.Check first = world.check();
        world.handle(new Job.CheckRerequested(REPO, ownBranch(), HEAD));
        assertThat(world.check().id()).isNotEqualTo(first.id());
        assertThat(world.check().draft().conclusion()).isEqualTo(first.draft().conclusion());
    }

    @Test
    void a_create_whose_answer_was_lost_makes_no_second_check() {
        world.repository(ownBranch());
        world.github().loseAnswerOfNext("checkRuns.create");
        Job job = new Job.PullChanged(REPO, MAIN, pull(ownBranch(), HEAD));
        assertThatThrownBy(() -> world.handle(job)).isInstanceOf(TransientFailure.class);
        world.handle(job, 1);
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
    }

    private static Head group() {
        return new Head(
                Optional.of(REPO.id()),
                new BranchName("gh-readonly-queue/main/pr-7-" + "d".repeat(40)));
    }
}
