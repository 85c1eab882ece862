package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullMergedJob;
import io.perfwarden.queue.Job.PullRetargetJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A verdict cannot be shaken off by giving a pull request another base, and then the first. */
class FormerBaseTest extends WorldTest {
    private static final GivenPull PULL = GivenPull.of(ownBranch());
    private static final String BASELINE = "baselines/core.json";

    /** Slower than the default branch's baseline, and no slower than that of another. */
    private void slower() {
        world.repository(ownBranch());
        world.github().branch("loose", sha('e')).file("loose", BASELINE, times(100, 200));
        world.opened(PULL.told()).artifact(100, 130);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private int now() {
        return (int) Duration.between(START, world.clock().instant()).toSeconds();
    }

    /** GitHub starts no workflow because of it. */
    private void rebased(String branch) {
        world.pass(Duration.ofMinutes(1));
        PullRequest told = PULL.into(branch, now()).told();
        world.github().pull(told);
        world.handle(PullEventJob.of(REPO, told, false));
    }

    @Test
    void a_pull_request_held_against_a_looser_base_for_a_moment_is_red_all_the_same() {
        slower();
        rebased("loose");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("`main`").contains("an hour");
        world.pass(Duration.ofMinutes(57));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        rebased("main");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).doesNotContain("an hour");
    }

    @Test
    void after_an_hour_the_former_base_does_not_count_and_the_new_one_is_to_be_measured() {
        slower();
        rebased("loose");
        world.pass(Duration.ofMinutes(61));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        measuredAgain(130);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        rebased("main");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** A run begins, for the base that there is now. */
    private void measuredAgain(double render) {
        world.pass(Duration.ofSeconds(30));
        world.artifact(901, "bench-core", times(100, render));
        GivenRun run = GivenRun.of(ownBranch()).id(901);
        world.ran(GivenRun.at(world.clock().instant(), run.succeeded()));
    }

    /** The app was added just now. */
    @Test
    void what_ran_before_the_first_event_of_all_counts_for_the_base_that_it_names_as_the_former() {
        world.repository(ownBranch()).artifact(100, 100);
        world.github().branch("dev", sha('e')).file("dev", BASELINE, times(100, 100));
        world.github().run(GivenRun.of(ownBranch()).succeeded());
        world.pass(Duration.ofMinutes(30));
        PullRequest moved = PULL.into("main", now()).told();
        world.github().pull(moved);
        world.handle(PullRetargetJob.of(REPO, moved, new BranchName("dev"), sha('e')));
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        measuredAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private void waived() {
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden skip -- agreed");
    }

    private void runs(GivenRun run) {
        world.ran(GivenRun.at(world.clock().instant(), run.running()));
    }

    @Test
    void a_word_for_the_present_base_passes_no_red_former_one_while_a_push_is_measured() {
        slower();
        rebased("loose");
        waived();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        runs(GivenRun.of(ownBranch()).id(901).event(RunEvent.PUSH));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_word_for_the_present_base_passes_no_red_former_one_while_that_is_measured_again() {
        slower();
        rebased("loose");
        waived();
        runs(GivenRun.of(ownBranch()).attempt(2));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_word_for_the_present_base_passes_no_red_former_one_whose_suite_is_renamed() {
        slower();
        rebased("loose");
        waived();
        world.config(UseCaseWorld.CONFIG.replace("name: core", "name: engine"));
        runs(GivenRun.of(ownBranch()).id(901).event(RunEvent.PUSH));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** As the check is opened for the new base, another process shows a word for the old one. */
    @ParameterizedTest
    @Nightly(byDay = 2)
    @ValueSource(ints = {7, 9})
    void a_word_that_is_shown_as_the_base_changes_does_not_pass_for_the_new_one(int step) {
        slower();
        rebased("loose");
        world.pass(Duration.ofMinutes(61));
        world.github().writer("octocat");
        world.handleAlone(world.comment("octocat", "/perfwarden skip -- agreed"));
        PullRequest back = PULL.into("main", now()).told();
        world.github().pull(back);
        AtomicInteger steps = new AtomicInteger();
        world.fuse()
                .besides(() -> {
                    if (steps.getAndIncrement() == step) {
                        world.settle();
                    }
                });
        world.handle(PullEventJob.of(REPO, back, false));
        world.fuse().besides(() -> {});
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.NEUTRAL));
    }

    @Test
    void a_base_that_is_told_late_counts_as_well() {
        world.repository(ownBranch());
        world.github().branch("loose", sha('e')).file("loose", BASELINE, times(100, 200));
        world.opened(PULL.into("loose", 60).told()).artifact(100, 130);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.handle(PullEventJob.of(REPO, PULL.told(), true));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void another_base_makes_the_check_pending_before_it_is_judged() {
        world.repository(ownBranch());
        world.github().branch("strict", sha('e')).file("strict", BASELINE, times(100, 50));
        world.opened(PULL.told()).artifact(100, 100);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofMinutes(1));
        world.handleAlone(PullEventJob.of(REPO, PULL.into("strict", now()).told(), false));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Judging again");
        world.settle();
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        measuredAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_push_to_the_other_base_is_judged_for_that_alone() {
        slower();
        world.github().branch("faster", sha('c'));
        world.opened(PULL.into("loose", now()).at(sha('c'), now()).told());
        assertThat(world.checkOn(sha('c')).draft().conclusion()).isEmpty();
        assertThat(world.ledger().pulls().formerBases(REPO.id(), sha('c'))).isEmpty();
    }

    @Test
    void a_red_head_pushed_again_after_another_was_given_a_looser_base_is_red_all_the_same() {
        slower();
        world.opened(PULL.at(sha('c'), 60).told());
        world.opened(PULL.into("loose", 120).at(sha('c'), 120).told());
        world.pass(Duration.ofMinutes(3));
        world.opened(PULL.into("loose", now()).told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("`main`").contains("an hour");
        world.pass(Duration.ofMinutes(61));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_parent_that_is_merged_and_deleted_does_not_hold_a_stacked_pull_request_up() {
        world.repository(ownBranch());
        world.github().branch("parent", sha('e')).file("parent", BASELINE, times(100, 100));
        world.opened(PULL.into("parent", 0).told()).artifact(100, 100);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        merged(BASE);
        rebased("main");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    /** The branch of the stacked pull request's base is merged with this tip. */
    private void merged(CommitSha tip) {
        HeadBranch parent = new HeadBranch(Optional.of(REPO.id()), new BranchName("parent"));
        PullNumber number = new PullNumber(6);
        PullRequest closed = GivenPull.of(parent).number(6).at(tip, now()).closed(now());
        world.handle(PullEventJob.of(REPO, closed, false));
        world.handle(new PullMergedJob(REPO, number, sha('f')));
    }

    @Test
    void what_a_parent_got_after_a_stacked_pull_request_was_measured_is_to_be_measured() {
        world.repository(ownBranch());
        world.github().branch("parent", sha('e')).file("parent", BASELINE, times(100, 100));
        world.opened(PULL.into("parent", 0).told()).artifact(100, 100);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        merged(sha('c'));
        rebased("main");
        world.pass(Duration.ofMinutes(15));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_base_that_is_merged_a_moment_after_the_pull_request_was_moved_holds_nothing_up() {
        world.repository(ownBranch());
        world.github().branch("parent", sha('e')).file("parent", BASELINE, times(100, 100));
        world.opened(PULL.into("parent", 0).told()).artifact(100, 100);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        rebased("main");
        assertThat(conclusion()).isEmpty();
        merged(BASE);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_stacked_change_is_skipped_by_the_filters_of_the_base_that_github_moves_it_to() {
        world.repository(ownBranch());
        String filtered = "on: {pull_request: {branches: [main], paths: ['src/**']}}";
        world.github().file(HEAD.value(), ".github/workflows/bench.yml", filtered);
        world.github().branch("parent", sha('e')).changed("docs/a.md");
        world.opened(PULL.into("parent", 0).told()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        rebased("main");
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.github().changed("src/a.c");
        rebased("parent");
        rebased("main");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_base_that_github_does_not_show_is_no_base_without_a_baseline() {
        world.repository(ownBranch()).artifact(100, 300);
        world.opened(PULL.into("renamed", 60).told());
        world.tell(RunEventJob.of(REPO, MAIN, GivenRun.of(ownBranch()).succeeded()));
        world.pass(Duration.ofMinutes(5));
        assertThat(conclusion()).isEmpty();
        world.github().branch("renamed", sha('e')).file("renamed", BASELINE, times(100, 100));
        world.pass(Duration.ofMinutes(30));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_red_head_stays_red_while_github_does_not_show_its_base() {
        slower();
        rebased("renamed");
        world.pass(Duration.ofHours(2));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.NEUTRAL));
    }

    @Test
    void a_former_base_that_is_gone_keeps_no_check_open() {
        world.repository(ownBranch());
        world.github().branch("parent", sha('e')).file("parent", BASELINE, times(100, 100));
        world.opened(PULL.into("parent", 0).told()).artifact(100, 100);
        world.ran(GivenRun.of(ownBranch()).succeeded());
        world.github().gateway().commits().deleteBranch(REPO, new BranchName("parent"));
        rebased("main");
        measuredAgain(100);
        assertThat(conclusion()).isPresent();
    }
}
