package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** Somebody without write access pushes to a pull request again and again. */
class ForkPushesTest extends WorldTest {
    private static final int PUSHES = 60;
    private static final Duration APART = Duration.ofSeconds(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static CommitSha head(int number) {
        return new CommitSha("%040x".formatted(0x10_000 + number));
    }

    private long now() {
        return Duration.between(START, world.clock().instant()).toSeconds();
    }

    /** A push whose run is under way. */
    private void pushed(GivenPull pull, int number) {
        CommitSha head = head(number);
        world.github().parent(head, BASE);
        world.github().file(head.value(), "baselines/core.json", times(100, 100));
        PullRequest told = pull.at(head, (int) now()).told();
        world.github().pull(told);
        world.queue().enqueue(PullEventJob.of(REPO, told, true).task());
        told(run(pull, number).running());
    }

    private void measured(GivenPull pull, int number, double parse) {
        world.artifact(2000 + number, "bench-core", times(parse, 100));
        told(run(pull, number).succeeded());
    }

    private static GivenRun run(GivenPull pull, int number) {
        return GivenRun.of(pull.head()).id(2000 + number).on(head(number));
    }

    private void told(WorkflowRun run) {
        WorkflowRun now = GivenRun.at(world.clock().instant(), run);
        world.github().run(now);
        world.queue().enqueue(RunEventJob.of(REPO, MAIN, now).task());
        world.settle();
    }

    @Test
    void whoever_pushes_sixty_times_spends_little_and_delays_no_other_check() {
        world.measured(ownBranch(), 100, 100).pass(Duration.ofMinutes(10));
        world.paced();
        world.github().forgetCalls();
        GivenPull pull = GivenPull.of(fork()).number(8);
        for (int i = 0; i < PUSHES; i++) {
            pushed(pull, i);
            world.pass(APART.dividedBy(2));
            measured(pull, i, 150);
            world.pass(APART.dividedBy(2));
            if (i % 6 == 5) {
                GivenPull other = GivenPull.of(branch(i)).number(1_000 + i);
                pushed(other, 1_000 + i);
                measured(other, 1_000 + i, 100);
                world.pass(Duration.ofSeconds(1));
                assertThat(conclusion(head(1_000 + i))).contains(CheckRunConclusion.SUCCESS);
            }
        }
        int writes = world.github().writes().size();
        assertThat(writes).as("of 3 for each push, and 2 for each other").isLessThan(90);
        world.pass(MINUTE.multipliedBy(10));
        assertThat(conclusion(head(PUSHES - 1))).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().checkRunsOn(head(PUSHES - 10))).isEmpty();
    }

    private static HeadBranch branch(int number) {
        return new HeadBranch(Optional.of(REPO.id()), new BranchName("feature-" + number));
    }
}
