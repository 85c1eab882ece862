package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person says of a pull request holds for the base that it had, and for no other. */
class RetargetedWordsTest extends WorldTest {
    private static final Set<CheckRunConclusion> PASSING =
            EnumSet.of(
                    CheckRunConclusion.SUCCESS,
                    CheckRunConclusion.NEUTRAL,
                    CheckRunConclusion.SKIPPED);
    private static final String BASELINE = "baselines/core.json";
    private static final GivenPull PULL = GivenPull.of(ownBranch()).into("playground", 0);
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String SKIP = "/perfwarden skip -- only the playground";

    @BeforeEach
    void a_pull_request_into_the_playground() {
        world.github().writer("octocat");
        world.repository(ownBranch());
        world.github().branch("playground", sha('e')).file("playground", BASELINE, times(100, 100));
        world.opened(PULL.told());
    }

    private void measured(double parse, double render) {
        world.artifact(parse, render).ran(RUN.succeeded());
    }

    private int now() {
        return (int) Duration.between(START, world.clock().instant()).toSeconds();
    }

    private PullRequest into(String base) {
        return PULL.into(base, now()).told();
    }

    /** GitHub starts no workflow because of it. */
    private void retargeted(String base) {
        world.pass(Duration.ofMinutes(2));
        PullRequest told = into(base);
        world.github().pull(told);
        world.handle(PullEventJob.of(REPO, told, false)).pass(Duration.ofMinutes(1));
    }

    /** A run begins, for the base that there is now. */
    private void measuredAgain(CommitSha head, RunConclusion how) {
        if (how == RunConclusion.SUCCESS) {
            world.artifact(902, "bench-core", times(100, 300));
        }
        var run = RUN.id(902).on(head).ended(how);
        world.ran(GivenRun.at(world.clock().instant(), run)).pass(Duration.ofMinutes(1));
    }

    private Job pressed(String button) {
        var by = new AccountLogin("octocat");
        return CheckActionJob.of(
                REPO, HEAD, new Press(button, by, "delivery-1", world.clock().instant()));
    }

    private void assertNotPassing() {
        assertThat(conclusion().filter(PASSING::contains)).isEmpty();
    }

    @Test
    void a_skip_for_the_playground_lets_nothing_into_main() {
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        retargeted("main");
        assertNotPassing();
        assertThat(world.check().draft().summary())
                .contains("was not for the base `main`", "needed again");
        world.comments("octocat", "/perfwarden skip");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        retargeted("playground");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/perfwarden accept render only the playground",
                "/perfwarden accept render until=2030-01-01 max=+300% only the playground"
            })
    void what_is_accepted_for_the_playground_fails_into_main(String word) {
        measured(100, 300);
        world.comments("octocat", word);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(replies().getLast()).contains("into `playground` only");
        retargeted("main");
        measuredAgain(HEAD, RunConclusion.SUCCESS);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("was not for the base `main`");
        world.comments("octocat", "/perfwarden accept render into main as well");
        world.pass(Duration.ofMinutes(61));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        retargeted("playground");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_baseline_made_for_the_playground_is_not_believed_into_main() {
        measured(100, 300);
        world.comments("octocat", "/regen-baseline");
        var written = world.github().commits().getFirst();
        CommitSha next = written.sha();
        world.github()
                .changed(BASELINE)
                .file(next.value(), BASELINE, written.additions().getFirst().content().bytes());
        GivenPull after = PULL.at(next, now());
        world.opened(after.told());
        world.artifact(901, "bench-core", times(100, 300));
        world.ran(RUN.id(901).on(next).succeeded());
        assertThat(conclusion(next)).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofMinutes(2));
        PullRequest told = after.into("main", now()).told();
        world.github().pull(told);
        world.handle(PullEventJob.of(REPO, told, false)).pass(Duration.ofMinutes(1));
        measuredAgain(next, RunConclusion.SUCCESS);
        assertThat(conclusion(next)).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {SKIP, "/perfwarden accept render fine", "/regen-baseline"})
    void what_is_said_before_the_base_changes_is_not_taken_for_the_new_one(String word) {
        if (!word.equals(SKIP)) {
            measured(100, 300);
        }
        Job told = world.comment("octocat", word);
        retargeted("main");
        world.tell(told);
        assertNotPassing();
        assertThat(world.refused()).containsExactly("base-changed");
        assertThat(replies().getLast()).contains("the base `playground`", "into `main` now");
        assertThat(world.github().commits()).isEmpty();
    }

    @Test
    void what_is_said_before_an_event_of_the_new_base_comes_is_not_taken_for_it() {
        Job told = world.comment("octocat", SKIP);
        world.github().pull(into("main"));
        world.tell(told);
        assertThat(world.refused()).containsExactly("base-changed");
        world.handle(PullEventJob.of(REPO, into("main"), false));
        assertNotPassing();
    }

    @Test
    void what_is_said_in_the_second_in_which_the_base_changes_is_about_neither() {
        world.pass(Duration.ofMinutes(1));
        Job told = world.comment("octocat", SKIP);
        world.opened(into("main")).tell(told);
        assertThat(world.refused()).containsExactly("nothing-in-view");
        assertNotPassing();
    }

    @Test
    void a_base_that_is_changed_there_and_back_around_a_word_takes_none_along() {
        retargeted("main");
        Job told = world.comment("octocat", SKIP);
        retargeted("playground");
        world.tell(told);
        assertThat(world.refused()).containsExactly("base-changed");
        assertNotPassing();
    }

    @Test
    void a_button_pressed_before_the_base_changes_accepts_nothing_for_the_new_one() {
        measured(100, 300);
        world.pass(Duration.ofMinutes(5));
        Job told = pressed("accept");
        retargeted("main");
        measuredAgain(HEAD, RunConclusion.SUCCESS);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.tell(told);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.ledger().rowAcceptances().of(REPO.id(), PULL.told().number())).isEmpty();
        world.pass(Duration.ofMinutes(5));
        var again = new Press("accept", new AccountLogin("octocat"), "2", world.clock().instant());
        world.tell(CheckActionJob.of(REPO, HEAD, again)).pass(Duration.ofMinutes(61));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_skip_of_an_unusable_configuration_is_none_for_another_base() {
        world.config("version: 1\nsuitse: []\n");
        world.opened(PULL.into("playground", 30).told());
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        retargeted("main");
        assertNotPassing();
    }

    @Test
    void a_skip_of_a_run_that_brought_nothing_is_none_for_another_base() {
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        retargeted("main");
        assertNotPassing();
        retargeted("playground");
        world.comments("octocat", "/perfwarden skip -- again");
        retargeted("main");
        assertNotPassing();
    }

    @Test
    void what_is_accepted_for_the_playground_fails_in_the_queue_of_main() {
        measured(100, 130);
        world.comments("octocat", "/perfwarden accept render only the playground");
        retargeted("main");
        world.github().parent(HEAD, BASE);
        CommitSha group = sha('f');
        var branch = new BranchName("gh-readonly-queue/main/pr-7-" + BASE);
        world.github()
                .branch(branch.value(), group)
                .parent(group, BASE)
                .file(group.value(), BASELINE, times(100, 100));
        world.handle(
                MergeGroupJob.of(
                        REPO, new MergeGroup(branch, group, new BranchName("main")), true));
        world.artifact(907, "bench-core", times(100, 130));
        HeadBranch head = new HeadBranch(Optional.of(REPO.id()), branch);
        world.ran(GivenRun.of(head).id(907).on(group).event(RunEvent.MERGE_GROUP).succeeded());
        assertThat(conclusion(group)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skip_for_a_new_base_is_none_for_the_one_that_counts_for_an_hour_still() {
        retargeted("main");
        measuredAgain(HEAD, RunConclusion.FAILURE);
        retargeted("playground");
        world.comments("octocat", SKIP);
        assertNotPassing();
        world.pass(Duration.ofMinutes(61));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_report_on_an_older_commit_that_stays_the_same_is_not_in_view_for_a_later_base() {
        measured(100, 300);
        CommitSha next = sha('9');
        GivenPull pushed = PULL.at(next, now() + 1);
        world.pass(Duration.ofMinutes(1)).opened(pushed.told()).pass(Duration.ofMinutes(1));
        Job told = world.comment("octocat", SKIP);
        world.pass(Duration.ofMinutes(1));
        PullRequest into = pushed.into("main", now()).told();
        world.github().pull(into);
        world.handle(PullEventJob.of(REPO, into, false)).pass(Duration.ofMinutes(1)).tell(told);
        assertThat(world.refused()).containsExactly("base-changed");
        assertThat(conclusion(next).filter(PASSING::contains)).isEmpty();
    }
}
