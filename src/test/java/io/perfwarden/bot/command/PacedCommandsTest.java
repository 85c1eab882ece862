package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands while GitHub's limits are kept: nobody's comments stop the gate. */
class PacedCommandsTest extends WorldTest {
    @BeforeEach
    void judged() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(10));
        world.github().forgetCalls();
        world.paced();
    }

    private static HeadBranch branch(int pull) {
        return new HeadBranch(Optional.of(REPO.id()), new BranchName("feature-" + pull));
    }

    private static CommitSha head(int pull) {
        return new CommitSha("%040x".formatted(0x1000 + pull));
    }

    /** Another pull request is opened and measured 50 % slower, as the queue gets to it. */
    private void measured(int pull) {
        CommitSha head = head(pull);
        world.github().parent(head, BASE);
        world.github().file(head.value(), "baselines/core.json", times(100, 100));
        world.github().pull(GivenPull.of(branch(pull)).number(pull).at(head, 1).told());
        GivenRun run = GivenRun.of(branch(pull)).id(2000 + pull).on(head);
        world.artifact(2000 + pull, "bench-core", times(150, 100));
        world.github().run(run.succeeded());
        world.queue()
                .enqueue(
                        PullEventJob.of(
                                        REPO,
                                        GivenPull.of(branch(pull)).number(pull).at(head, 1).told(),
                                        true)
                                .task());
        world.queue().enqueue(RunEventJob.of(REPO, UseCaseWorld.MAIN, run.succeeded()).task());
    }

    private void assertNoWriteTwice() {
        assertThat(world.github().writes())
                .filteredOn(
                        it -> Set.of("comments.react", "comments.edit").contains(it.operation()))
                .doesNotHaveDuplicates();
    }

    @Test
    void three_commands_of_a_maintainer_on_a_day_with_twelve_pull_requests_are_answered() {
        for (int pull = 20; pull < 32; pull++) {
            measured(pull);
        }
        for (String command : List.of("why parse", "why render", "help")) {
            world.queue().enqueue(world.saying("octocat", "/perfwarden " + command).task());
        }
        world.settle().pass(Duration.ofMinutes(2));
        assertThat(replies()).hasSize(3);
        assertThat(reactions()).filteredOn(Reaction.EYES::equals).hasSize(3);
        assertThat(reactions()).filteredOn(Reaction.ROCKET::equals).hasSize(3);
        assertNoWriteTwice();
        for (int pull = 20; pull < 32; pull++) {
            assertThat(conclusion(head(pull))).isPresent();
            assertThat(world.github().commentsOn(new PullNumber(pull))).hasSize(1);
        }
    }

    @Test
    void thirteen_comments_of_an_outsider_repeat_nothing_and_come_to_an_end() {
        for (int i = 0; i < 13; i++) {
            world.queue().enqueue(world.saying("mallory", "/perfwarden compare v" + i).task());
        }
        world.settle().pass(Duration.ofHours(2));
        assertNoWriteTwice();
        assertThat(replies()).hasSize(10);
        assertThat(world.github().calls()).hasSizeLessThanOrEqualTo(10 * 10);
        assertThat(world.queue().tasks()).isEmpty();
    }

    @Test
    void what_an_older_version_left_half_answered_comes_to_an_end_without_another_reply() {
        Job comment = world.saying("octocat", "/perfwarden help");
        CommentId id = ((CommentEventJob) comment).comment();
        OrderId order = new OrderId(REPO.id(), "comment-" + id);
        world.ledger().orders().note(order.part(0), "answer: done\nthe help", START);
        String reply = CommandRequester.marker(order.id()) + "\nthe help";
        assertThat(world.ledger().orders().begin(order, START)).isTrue();
        world.github().comments().react(REPO, id, Reaction.EYES);
        assertThat(world.github().comments().create(REPO, PULL, reply)).isNotNull();
        world.github().forgetCalls();
        world.tell(comment).pass(Duration.ofHours(1));
        assertThat(replies()).hasSize(1);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(world.github().writes())
                .extracting(FakeGitHub.Call::operation)
                .containsExactly("comments.react", "comments.react");
        assertThat(world.queue().tasks()).isEmpty();
    }
}
