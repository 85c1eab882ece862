package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Steps;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** One live check run and one comment, whatever dies between asking GitHub and its answer. */
class WrittenOnceTest extends WorldTest {
    /** More steps than any job of these tests has. */
    private static final int STEPS = 40;

    private static final GivenPull PULL_REQUEST = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private List<FakeGitHub.Check> checks() {
        return world.github().checkRunsOn(HEAD);
    }

    private void assertJudgedOnce() {
        assertThat(checks()).hasSize(1);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
    }

    @Test
    void a_job_repeated_after_a_death_at_any_step_makes_no_second_check_or_comment() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github().pull(PULL_REQUEST.told()).run(RUN.succeeded());
        for (int step = 0; step < STEPS; step++) {
            world.tellDying(RunEventJob.of(REPO, MAIN, RUN.succeeded()), step);
        }
        assertJudgedOnce();
    }

    @ParameterizedTest
    @Steps(20)
    void a_death_while_a_verdict_is_shown_makes_no_second_check_or_comment(int step) {
        world.repository(ownBranch()).opened(PULL_REQUEST.told()).ran(RUN.running());
        world.artifact(100, 130);
        world.github().run(RUN.succeeded());
        world.tellDying(RunEventJob.of(REPO, MAIN, RUN.succeeded()), step);
        assertJudgedOnce();
    }

    @ParameterizedTest
    @Steps(12)
    void a_death_while_a_newer_attempt_reopens_a_check_leaves_one_open_run(int step) {
        world.measured(ownBranch(), 100, 130);
        world.github().run(RUN.attempt(2).running());
        world.tellDying(RunEventJob.of(REPO, MAIN, RUN.attempt(2).running()), step);
        assertThat(checks()).hasSize(2);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(checks())
                .filteredOn(it -> it.draft().status() != CheckRunStatus.COMPLETED)
                .hasSize(1);
    }

    @ParameterizedTest
    @Steps(18)
    void a_death_while_a_check_is_re_run_makes_one_new_run_and_no_more(int step) {
        world.measured(ownBranch(), 100, 130);
        world.tellDying(new CheckRerequestJob(REPO, HEAD, "delivery-1"), step);
        assertThat(checks()).hasSize(2);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_create_whose_answer_was_lost_twice_makes_no_second_check() {
        world.repository(ownBranch());
        world.github()
                .pull(PULL_REQUEST.told())
                .loseAnswerOfNext("checkRuns.create")
                .loseAnswerOfNext("checkRuns.update");
        world.tell(PullEventJob.of(REPO, PULL_REQUEST.told(), true)).pass(Duration.ofMinutes(1));
        assertThat(checks()).hasSize(1);
    }

    @Test
    void a_create_whose_answer_was_lost_is_found_by_the_verdict_that_overtakes_it() {
        world.repository(ownBranch()).artifact(100, 130);
        world.github().pull(PULL_REQUEST.told()).loseAnswerOfNext("checkRuns.create");
        world.tell(PullEventJob.of(REPO, PULL_REQUEST.told(), true));
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertJudgedOnce();
    }

    @Test
    void a_pull_request_closed_after_a_death_over_its_verdict_leaves_no_check_open() {
        world.repository(ownBranch()).opened(PULL_REQUEST.told()).ran(RUN.running());
        world.artifact(100, 130);
        world.github()
                .failNext("checkRuns.update", new TransientFailure("no connection"))
                .run(RUN.succeeded());
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        world.closed(PULL_REQUEST.closed(60)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void a_check_run_that_github_no_longer_has_is_made_anew_once() {
        world.measured(ownBranch(), 100, 130);
        world.github().removeCheckRun(world.check().id()).loseAnswerOfNext("checkRuns.create");
        world.artifact(100, 100).ran(RUN.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(checks()).hasSize(1);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_report_somebody_deleted_is_written_anew_once() {
        world.measured(ownBranch(), 100, 130);
        world.github()
                .removeComment(world.github().commentsOn(PULL).getFirst().id())
                .loseAnswerOfNext("comments.create");
        world.artifact(900, "bench-core", times(100, 140));
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(report()).contains("40\u00a0% slower");
    }

    @Test
    void a_second_report_of_our_own_is_removed() {
        world.measured(ownBranch(), 100, 130);
        String body = report();
        world.github().comments().create(REPO, PULL, body);
        world.github().removeComment(world.github().commentsOn(PULL).getFirst().id());
        world.github().comments().create(REPO, PULL, body);
        world.artifact(900, "bench-core", times(100, 140)).ran(RUN.attempt(2).succeeded());
        assertThat(report()).contains("40\u00a0% slower");
    }

    @Test
    void a_copy_of_our_report_that_nobody_told_of_goes_with_the_next_head() {
        world.measured(ownBranch(), 100, 130);
        CommentGateway.Posted kept = world.github().commentsOn(PULL).getFirst();
        world.github().comments().create(REPO, PULL, kept.body());
        world.github().file("c".repeat(40), "baselines/core.json", times(100, 100));
        GivenRun next = GivenRun.of(ownBranch()).id(901).on(sha('c'));
        world.opened(PULL_REQUEST.at(sha('c'), 60).told());
        world.artifact(901, "bench-core", times(100, 130)).ran(next.succeeded());
        assertThat(world.github().commentsOn(PULL))
                .extracting(CommentGateway.Posted::id)
                .containsExactly(kept.id());
    }

    @Test
    void a_report_somebody_copied_is_not_taken_for_ours() {
        world.measured(ownBranch(), 100, 130);
        world.github().foreignComment(PULL, report());
        world.artifact(900, "bench-core", times(100, 140)).ran(RUN.attempt(2).succeeded());
        assertThat(report()).contains("40\u00a0% slower");
        assertThat(world.github().count("comments.delete")).isZero();
    }

    @Test
    void an_event_told_many_times_writes_nothing_more() {
        world.measured(ownBranch(), 100, 130);
        int before = writes();
        for (int i = 0; i < 5; i++) {
            world.handle(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
            world.handle(PullEventJob.of(REPO, PULL_REQUEST.told(), true));
        }
        assertThat(writes()).isEqualTo(before);
    }

    private int writes() {
        return (int)
                world.github().calls().stream()
                        .filter(call ->
                                call.operation()
                                        .matches("(checkRuns|comments)\\.(create|update|edit)"))
                        .count();
    }
}
