package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullClaimsJob;
import io.perfwarden.testkit.FakeGitHub.Call;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What maintainers accepted of pull requests holds in the merge groups that they are in. */
class MergeQueueTest extends WorldTest {
    private static final CommitSha GROUP = sha('e');
    private static final CommitSha LATER = sha('f');
    private static final String BASELINE = "baselines/core.json";

    @BeforeEach
    void writer() {
        world.github().writer("octocat").parent(HEAD, BASE);
    }

    /** Pull request 7 makes {@code render} slower by 30 %. */
    private void slower() {
        world.measured(ownBranch(), 100, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** A group is heard of, and its run brings these times. */
    private void group(CommitSha sha, CommitSha parent, int pull, double parse, double render) {
        GivenRun run = queued(sha, parent, pull);
        world.artifact(run.id(), "bench-core", times(parse, render));
        world.ran(run.succeeded());
    }

    /** A group is heard of; the run is still to begin. */
    private GivenRun queued(CommitSha sha, CommitSha parent, int pull) {
        HeadBranch head = new HeadBranch(Optional.of(REPO.id()), branch(pull, parent));
        world.github().branch(branch(pull, parent).value(), sha).parent(sha, parent);
        if (!world.github()
                .files()
                .read(REPO, BASELINE, Optional.of(sha.value()))
                .foundContent()
                .isPresent()) {
            world.github().file(sha.value(), BASELINE, times(100, 100));
        }
        world.handle(MergeGroupJob.of(REPO, new MergeGroup(branch(pull, parent), sha, MAIN), true));
        return GivenRun.of(head).id(900L + pull).on(sha).event(RunEvent.MERGE_GROUP);
    }

    @ParameterizedTest
    @CsvSource({"100, 100, ACTION_REQUIRED", "80, 100, SUCCESS", "100, 80, SUCCESS"})
    void a_group_passes_only_if_its_pull_request_shows_the_claim_that_is_required(
            double atHead, double inGroup, CheckRunConclusion end) {
        world.measured(ownBranch(), atHead, 100).config("claims: require\n" + CONFIG);
        var claim = List.of(SpeedClaim.of("parse", 0.2));
        world.handle(new PullClaimsJob(REPO, PULL, new StatedClaims("ada", claim, START)));
        group(GROUP, BASE, 7, inGroup, 100);
        assertThat(conclusion(GROUP)).contains(end);
    }

    @Test
    void a_group_passed_by_a_word_for_a_head_that_was_red_after_it() {
        world.repository(ownBranch()).opened(pull(ownBranch(), HEAD));
        world.comments("octocat", "/perfwarden skip -- docs");
        slower();
        leftOut(queued(GROUP, BASE, 7), false);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    private void leftOut(GivenRun run, boolean isSkipped) {
        if (isSkipped) {
            world.ran(run.ended(RunConclusion.SKIPPED));
        }
        world.pass(DEADLINE.plusSeconds(1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_was_red_in_the_queue_is_red_until_a_group_with_it_is_measured(boolean isSkipped) {
        world.measured(ownBranch(), 100, 100);
        group(GROUP, BASE, 7, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
        world.handle(MergeGroupJob.of(REPO, new MergeGroup(branch(7, BASE), GROUP, MAIN), false));
        leftOut(queued(LATER, sha('9'), 7).id(990), isSkipped);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.ACTION_REQUIRED);
        CommitSha behind = sha('d');
        leftOut(queued(behind, LATER, 8).id(991), isSkipped);
        assertThat(conclusion(behind))
                .as("has it too")
                .contains(CheckRunConclusion.ACTION_REQUIRED);
        CommitSha other = sha('4');
        leftOut(queued(other, BASE, 8).id(992), isSkipped);
        assertThat(conclusion(other))
                .as("without it")
                .contains(isSkipped ? CheckRunConclusion.SKIPPED : CheckRunConclusion.SUCCESS);
        GivenRun again = queued(sha('5'), BASE, 7).id(994);
        world.artifact(994, "bench-core", times(100, 100)).ran(again.succeeded());
        assertThat(conclusion(sha('5'))).contains(CheckRunConclusion.SUCCESS);
        leftOut(queued(sha('6'), sha('8'), 7).id(993), false);
        assertThat(conclusion(sha('6'))).as("answered").contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_group_that_is_left_out_does_not_pass_while_its_pull_request_is_red(boolean isSkipped) {
        slower();
        leftOut(queued(GROUP, BASE, 7), isSkipped);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.ACTION_REQUIRED);
        leftOut(queued(LATER, GROUP, 8).id(991), isSkipped);
        assertThat(conclusion(LATER)).as("has it").contains(CheckRunConclusion.ACTION_REQUIRED);
        leftOut(queued(sha('d'), BASE, 8).id(992), isSkipped);
        var passed = isSkipped ? CheckRunConclusion.SKIPPED : CheckRunConclusion.SUCCESS;
        assertThat(conclusion(sha('d'))).as("without it").contains(passed);
        world.comments("octocat", "/perfwarden accept render -- wanted");
        world.handle(new CheckRerequestJob(REPO, GROUP, "delivery-1"));
        assertThat(conclusion(GROUP)).as("accepted").contains(passed);
    }

    @Test
    void a_group_that_is_left_out_passes_once_a_later_head_is_not_red_any_more() {
        slower();
        CommitSha next = sha('4');
        world.github().file(next.value(), BASELINE, times(100, 100)).parent(next, HEAD);
        world.opened(GivenPull.of(ownBranch()).at(next, 60).told());
        GivenRun run = GivenRun.of(ownBranch()).on(next).id(950);
        world.artifact(950, "bench-core", times(100, 100));
        world.ran(GivenRun.at(START.plusSeconds(65), run.succeeded()));
        assertThat(conclusion(next)).contains(CheckRunConclusion.SUCCESS);
        leftOut(queued(GROUP, BASE, 7), false);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_suite_that_was_red_in_the_queue_is_not_forgotten_beside_a_measured_one() {
        String web = "  - name: web\n    workflow: web.yml\n    artifact: bench-web\n";
        world.repository(ownBranch()).config(CONFIG + web).opened(GivenPull.of(ownBranch()).told());
        for (String tree : List.of("main", GROUP.value(), LATER.value())) {
            world.github().file(tree, "baselines/web.json", times(100, 100));
        }
        GivenRun run = queued(GROUP, BASE, 7).workflow("web.yml").id(990);
        world.artifact(990, "bench-web", times(100, 130)).ran(run.succeeded());
        group(GROUP, BASE, 7, 100, 100);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
        GivenRun again = queued(LATER, sha('9'), 7).id(991);
        world.artifact(991, "bench-core", times(100, 100)).ran(again.succeeded());
        world.pass(DEADLINE.plusSeconds(1));
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_maintainer_lets_a_group_pass_that_was_red_and_is_not_measured_again() {
        world.measured(ownBranch(), 100, 100);
        group(GROUP, BASE, 7, 100, 130);
        leftOut(queued(LATER, sha('9'), 7), false);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", "/perfwarden skip -- the queue measures no more");
        world.handle(new CheckRerequestJob(REPO, LATER, "delivery-1"));
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.SUCCESS);
        world.handle(new CheckRerequestJob(REPO, GROUP, "delivery-2"));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 130})
    void a_push_to_its_branch_measures_a_group_where_nothing_else_does(double render) {
        world.measured(ownBranch(), 100, 100);
        GivenRun run = queued(GROUP, BASE, 7).event(RunEvent.PUSH);
        world.artifact(run.id(), "bench-core", times(100, render)).ran(run.succeeded());
        assertThat(conclusion(GROUP)).as("another run may come").isEmpty();
        world.pass(DEADLINE.plusSeconds(1));
        assertThat(conclusion(GROUP))
                .contains(render > 100 ? CheckRunConclusion.FAILURE : CheckRunConclusion.SUCCESS);
    }

    private static BranchName branch(int pull, CommitSha parent) {
        return new BranchName("gh-readonly-queue/main/pr-" + pull + "-" + parent);
    }

    @Test
    void an_accepted_row_holds_in_the_group_of_its_pull_request() {
        slower();
        world.comments("octocat", "/perfwarden accept render -- wanted");
        group(GROUP, BASE, 7, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_is_worse_than_accepted_fails_in_the_group() {
        slower();
        world.comments("octocat", "/perfwarden accept render -- wanted");
        group(GROUP, BASE, 7, 130, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_nobody_accepted_fails_in_the_group() {
        slower();
        group(GROUP, BASE, 7, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_regenerated_baseline_holds_in_a_group_that_has_it_in_its_tree() {
        slower();
        world.comments("octocat", "/regen-baseline");
        byte[] written =
                world.github().commits().getFirst().additions().getFirst().content().bytes();
        world.github().file(GROUP.value(), BASELINE, written);
        group(GROUP, BASE, 7, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_baseline_that_nobody_regenerated_is_not_believed_in_a_group() {
        slower();
        world.comments("octocat", "/perfwarden accept parse -- nothing of it");
        world.github().file(GROUP.value(), BASELINE, times(100, 130));
        group(GROUP, BASE, 7, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_later_group_holds_what_an_earlier_one_does() {
        slower();
        world.comments("octocat", "/perfwarden accept render -- wanted");
        group(GROUP, BASE, 7, 100, 130);
        group(LATER, GROUP, 8, 100, 130);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_group_that_is_heard_of_late_lets_the_one_behind_it_be_judged_again() {
        slower();
        world.comments("octocat", "/perfwarden accept render -- wanted");
        CommitSha last = sha('d');
        group(last, LATER, 9, 100, 130);
        group(LATER, GROUP, 8, 100, 130);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.FAILURE);
        group(GROUP, BASE, 7, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.SUCCESS);
        assertThat(conclusion(last)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_member_by_its_commits_counts_and_one_that_is_not_in_the_group_does_not() {
        slower();
        world.comments("octocat", "/perfwarden accept render -- wanted");
        group(GROUP, HEAD, 8, 100, 130);
        group(LATER, BASE, 9, 100, 130);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
        assertThat(conclusion(LATER)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_member_that_is_merged_meanwhile_stays_one() {
        slower();
        world.comments("octocat", "/perfwarden accept render -- wanted");
        group(GROUP, BASE, 7, 100, 130);
        world.closed(GivenPull.of(ownBranch()).closed(600));
        world.handle(new CheckRerequestJob(REPO, GROUP, "delivery-1"));
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_group_of_which_nothing_is_accepted_asks_for_no_commits_and_lists_baselines_once() {
        slower();
        world.config(CONFIG);
        world.github().forgetCalls();
        group(GROUP, BASE, 7, 100, 100);
        assertThat(conclusion(GROUP)).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().count("commits.line")).isZero();
        world.handle(new CheckRerequestJob(REPO, GROUP, "delivery-1"));
        assertThat(world.github().calls())
                .filteredOn(call -> call.operation().equals("files.list"))
                .extracting(Call::detail)
                .filteredOn(it -> it.contains("baselines"))
                .containsExactlyInAnyOrder("baselines@main", "baselines@" + GROUP);
    }
}
