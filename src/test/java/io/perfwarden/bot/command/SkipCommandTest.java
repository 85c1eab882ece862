package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A maintainer lets one head pass unmeasured, and no other, and never where a row failed. */
class SkipCommandTest extends WorldTest {
    private static final CommitSha NEWER = sha('c');
    private static final GivenPull PULL = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String SKIP = "/perfwarden skip -- the runner @octo/all is down";

    @BeforeEach
    void people() {
        world.github().writer("octocat");
    }

    private void opened() {
        world.repository(ownBranch()).opened(PULL.told());
    }

    private void pushed() {
        PullRequest pushed = PULL.at(NEWER, 600).told();
        world.github().branch("faster", NEWER);
        world.opened(pushed);
    }

    @Test
    void a_skip_lets_the_head_pass_and_says_who_and_why() {
        opened();
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.check().draft().summary())
                .contains("octocat")
                .contains("the runner")
                .doesNotContain("@octo/all");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
    }

    @Test
    void a_skip_settles_a_pull_request_that_changes_the_measuring() {
        opened();
        world.github().changed(".github/workflows/bench.yml");
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_skip_settles_a_run_that_brought_nothing() {
        opened();
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_skip_settles_an_unusable_configuration() {
        world.repository(ownBranch()).config("version: 1\nsuitse: []\n").opened(PULL.told());
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_skip_settles_our_own_fault() {
        world.givingUp();
        opened();
        world.github().failNext("artifacts.list", new IllegalStateException("a bug"));
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_skip_by_somebody_who_may_not_write_is_refused() {
        opened();
        world.comments("stranger", SKIP);
        assertThat(conclusion()).isEmpty();
        assertThat(reactions()).contains(Reaction.CONFUSED);
    }

    @Test
    void a_skip_before_anything_was_shown_is_refused() {
        world.repository(ownBranch()).comments("octocat", SKIP);
        assertThat(reactions()).contains(Reaction.CONFUSED);
        world.opened(PULL.told());
        assertThat(conclusion()).isEmpty();
    }

    @Test
    void a_skip_holds_for_no_later_head() {
        opened();
        world.comments("octocat", SKIP);
        pushed();
        assertThat(conclusion(NEWER)).isEmpty();
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(RUN.id(901).on(NEWER).succeeded());
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skip_in_view_of_a_head_that_was_left_is_refused() {
        opened();
        Job comment = world.comment("octocat", SKIP);
        world.pass(Duration.ofMinutes(1));
        pushed();
        world.tell(comment);
        assertThat(reactions()).contains(Reaction.CONFUSED);
        assertThat(conclusion(NEWER)).isEmpty();
    }

    @Test
    void a_skip_where_a_row_failed_is_refused() {
        world.measured(ownBranch(), 100, 130);
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(reactions()).contains(Reaction.CONFUSED);
        assertThat(replies()).hasSize(1);
    }

    @Test
    void a_skip_where_a_row_failed_is_refused_when_the_configuration_cannot_be_used() {
        world.measured(ownBranch(), 100, 130);
        world.config("version: 1\nsuitse: []\n").pass(Duration.ofMinutes(1));
        world.comments("octocat", SKIP).pass(Duration.ofMinutes(1));
        assertThat(reactions()).contains(Reaction.CONFUSED);
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.NEUTRAL));
    }

    @Test
    void a_skip_from_before_a_failure_does_not_hold_when_the_configuration_cannot_be_used() {
        opened();
        world.comments("octocat", SKIP);
        world.artifact(100, 130).ran(RUN.succeeded());
        world.config("version: 1\nsuitse: []\n");
        world.tell(BranchPushJob.of(FakeGitHub.REPO, UseCaseWorld.MAIN, UseCaseWorld.MAIN));
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_skip_where_a_benchmark_is_missing_is_refused() {
        opened();
        world.artifact(
                900, "bench-core", "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]");
        world.ran(RUN.succeeded()).comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skip_does_not_hide_a_row_that_fails_after_it() {
        opened();
        world.comments("octocat", SKIP);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skip_does_not_hide_a_row_that_failed_while_another_suite_runs() {
        world.repository(ownBranch());
        world.config(
                CONFIG
                        + """
                          - name: micro
                            workflow: micro.yml
                            artifact: "bench-micro"
                        """);
        world.opened(PULL.told()).artifact(100, 130).ran(RUN.succeeded());
        world.comments("octocat", SKIP);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skip_while_a_failed_head_is_measured_again_is_refused_and_lets_nothing_pass() {
        world.measured(ownBranch(), 100, 130);
        world.ran(RUN.attempt(2).running());
        world.comments("octocat", SKIP);
        assertThat(conclusion()).isEmpty();
        assertThat(reactions()).contains(Reaction.CONFUSED);
        world.ran(RUN.attempt(2).ended(RunConclusion.CANCELLED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void a_skip_from_before_a_failure_does_not_let_pass_what_is_measured_again() {
        opened();
        world.comments("octocat", SKIP);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(RUN.attempt(2).queued());
        assertThat(conclusion()).isEmpty();
        Instant later = START.plusSeconds(60);
        world.ran(GivenRun.at(later, RUN.id(901).queued()));
        assertThat(conclusion()).isEmpty();
        world.github().dropArtifacts(new RunId(900));
        world.ran(GivenRun.at(later, RUN.id(901).ended(RunConclusion.FAILURE)))
                .pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skip_settles_a_head_that_passed_before_it_was_measured_again_in_vain() {
        opened();
        world.comments("octocat", SKIP);
        world.artifact(100, 100).ran(RUN.succeeded());
        world.ran(RUN.attempt(2).ended(RunConclusion.CANCELLED));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void two_skips_are_one() {
        opened();
        world.comments("octocat", SKIP).comments("octocat", "/perfwarden skip -- again");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(reactions())
                .containsExactly(Reaction.EYES, Reaction.ROCKET, Reaction.EYES, Reaction.ROCKET);
    }

    @Test
    void a_skip_for_one_pull_request_is_none_for_another_at_the_same_commit() {
        opened();
        world.opened(PULL.number(8).into("main", 300).told());
        world.comments("octocat", SKIP);
        assertThat(conclusion()).isEmpty();
        world.closed(PULL.number(8).closed(900));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_skip_that_is_quoted_skips_nothing() {
        opened();
        world.comments("octocat", "> " + SKIP + "\n\n```\n" + SKIP + "\n```\n");
        assertThat(conclusion()).isEmpty();
        assertThat(reactions()).isEmpty();
    }

    @Test
    void what_is_measured_after_a_skip_is_judged() {
        opened();
        world.comments("octocat", SKIP);
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
