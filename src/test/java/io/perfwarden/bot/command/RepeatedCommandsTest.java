package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Steps;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A command is carried out once and answered once, wherever an attempt at it was interrupted. */
class RepeatedCommandsTest extends WorldTest {
    @BeforeEach
    void people() {
        world.github().writer("octocat");
    }

    private void assertAnswered(Reaction end, int replies) {
        assertThat(reactions()).containsExactly(Reaction.EYES, end);
        assertThat(replies()).hasSize(replies);
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @Steps(40)
    void a_regeneration_that_dies_at_any_step_commits_once_and_answers_once(int step) {
        world.measured(ownBranch(), 100, 130);
        world.tellDying(world.comment("octocat", "/regen-baseline -- agreed"), step);
        assertThat(world.github().commits()).hasSize(1);
        assertThat(world.ledger().acceptances().of(REPO.id(), PULL)).hasSize(1);
        assertAnswered(Reaction.ROCKET, 1);
        assertThat(replies().getFirst())
                .contains("baselines/core.json")
                .contains("agreed")
                .contains("| 100 ns | 130 ns |")
                .contains(world.github().commits().getFirst().sha().abbreviated());
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @Steps(40)
    void a_proposal_for_a_fork_that_dies_at_any_step_is_opened_once(int step) {
        world.measured(fork(), 100, 130);
        world.tellDying(world.comment("octocat", "/regen-baseline"), step);
        assertThat(world.github().opened()).hasSize(1);
        assertThat(world.github().commits()).hasSize(1);
        FakeGitHub.Commit only = world.github().commits().getFirst();
        assertThat(only.parent()).isEqualTo(BASE);
        assertThat(only.additions()).hasSize(2);
        assertAnswered(Reaction.ROCKET, 1);
    }

    @ParameterizedTest
    @Steps(20)
    void a_rerun_that_dies_at_any_step_is_asked_for_once_and_not_refused(int step) {
        world.measured(ownBranch(), 100, 130);
        world.tellDying(world.comment("octocat", "/perfwarden rerun"), step);
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        assertAnswered(Reaction.ROCKET, 1);
    }

    @ParameterizedTest
    @Steps(15)
    void a_skip_that_dies_at_any_step_lets_the_head_pass(int step) {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.tellDying(world.comment("octocat", "/perfwarden skip -- runner is down"), step);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertAnswered(Reaction.ROCKET, 0);
    }

    @ParameterizedTest
    @Steps(15)
    void a_refusal_that_dies_at_any_step_is_said_once(int step) {
        world.measured(ownBranch(), 100, 130);
        world.tellDying(world.comment("stranger", "/regen-baseline"), step);
        assertThat(world.github().commits()).isEmpty();
        assertAnswered(Reaction.CONFUSED, 1);
    }

    @ParameterizedTest
    @Steps(20)
    void several_commands_that_die_at_any_step_are_answered_together_and_once(int step) {
        world.measured(ownBranch(), 100, 130);
        String body = "/perfwarden why render\n/perfwarden help\n/perfwarden rerun\n";
        world.tellDying(world.comment("octocat", body), step);
        assertThat(world.github().reruns()).hasSize(1);
        assertAnswered(Reaction.ROCKET, 1);
        assertThat(replies().getFirst()).contains("130").contains("/regen-baseline");
    }

    @ParameterizedTest
    @CsvSource({
        "files.commit,1",
        "comments.create,1",
        "comments.own,1",
        "comments.react,1",
        "permissions.of,1",
        "pulls.get,1",
        "files.branchHead,1",
        "files.read,1"
    })
    void an_answer_that_is_lost_three_times_is_nothing_that_happens_three_times(
            String operation, int commits) {
        world.measured(ownBranch(), 100, 130);
        for (int i = 0; i < 3; i++) {
            world.github().loseAnswerOfNext(operation);
        }
        world.comments("octocat", "/regen-baseline").pass(Duration.ofMinutes(1));
        assertThat(world.github().commits()).hasSize(commits);
        assertAnswered(Reaction.ROCKET, 1);
    }

    @Test
    void a_comment_told_again_is_not_obeyed_again() {
        world.measured(ownBranch(), 100, 130);
        Job comment = world.comment("octocat", "/regen-baseline");
        world.tell(comment).tell(comment).pass(Duration.ofDays(1)).tell(comment);
        assertThat(world.github().commits()).hasSize(1);
        assertAnswered(Reaction.ROCKET, 1);
    }

    @Test
    void a_rerun_told_again_after_it_ran_does_not_run_once_more() {
        world.measured(ownBranch(), 100, 130);
        Job comment = world.comment("octocat", "/perfwarden rerun");
        world.tell(comment).tell(comment);
        assertThat(world.github().reruns()).hasSize(1);
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @ValueSource(ints = {0, 1, 4, 7, 10, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26})
    void a_button_is_dated_by_its_delivery_and_not_by_each_try(int step) {
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(1));
        Press press =
                new Press(
                        "regen",
                        new AccountLogin("octocat"),
                        "delivery-1",
                        world.clock().instant());
        world.pass(Duration.ofMinutes(7));
        world.tellDying(CheckActionJob.of(REPO, HEAD, press), step);
        assertThat(world.github().commits()).hasSize(1);
        assertThat(
                        new String(
                                world.github()
                                        .commits()
                                        .getFirst()
                                        .additions()
                                        .getFirst()
                                        .content()
                                        .bytes(),
                                StandardCharsets.UTF_8))
                .contains("2026-11-01T10:01:00Z");
        assertThat(replies()).hasSize(1);
        assertThat(reactions()).isEmpty();
    }

    @Test
    void a_button_pressed_twice_writes_one_baseline() {
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(1));
        for (String delivery : new String[] {"delivery-1", "delivery-1", "delivery-2"}) {
            Press press =
                    new Press(
                            "regen",
                            new AccountLogin("octocat"),
                            delivery,
                            world.clock().instant());
            world.tell(CheckActionJob.of(REPO, HEAD, press)).pass(Duration.ofMinutes(1));
        }
        assertThat(world.github().commits()).hasSize(1);
    }
}
