package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.TaskLease;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.WorldTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process that stands still for a minute, as a suspended machine does, is taken for dead. When it
 * goes on, it sends what it was about to send.
 */
class StoodStillTest extends WorldTest {
    private static final GivenRun FIRST = GivenRun.of(ownBranch());
    private static final int MOST_STEPS = 36;
    private static final RefreshJob LOOK = new RefreshJob(REPO, HEAD, RefreshJob.Cause.FACTS);

    private void results(GivenRun of, double time, int seconds) {
        world.github()
                .artifact(
                        new RunId(900),
                        "bench-core",
                        zip("r.json", times(100, time)),
                        START.plusSeconds(seconds));
        world.github().run(of.succeeded());
    }

    /** Another process takes over, with what was heard meanwhile. */
    private void another() {
        results(FIRST.attempt(3), 130, 120);
        world.handle(RunEventJob.of(REPO, MAIN, FIRST.attempt(3).succeeded()));
    }

    /** A report is shown, and a second attempt is recorded of which nothing is shown yet. */
    private void failedAndMeasuredAgain(double time) {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        results(FIRST, 130, 0);
        world.ran(FIRST.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        results(FIRST.attempt(2), time, 60);
        world.handleAlone(RunEventJob.of(REPO, MAIN, FIRST.attempt(2).succeeded()));
        int _ = world.queue().drop(REPO.installation().value(), "");
    }

    /** What it hears of what it sends late. */
    enum Answer {
        HEARD,
        /** Its patience is over by the time it goes on: all that it waited for counts as lost. */
        LOST
    }

    /**
     * How another process takes over.
     *
     * @param begun whether the job itself, or only those of what was heard meanwhile
     */
    record Taken(Answer answer, boolean begun) {}

    /** One that has fewer steps stands still behind its last. */
    private static Stream<Arguments> steps() {
        return stepsOf(new Taken(Answer.HEARD, true), new Taken(Answer.LOST, true));
    }

    /** Another head's job may be begun before that of the head that was left. */
    private static Stream<Arguments> stepsBeside() {
        return stepsOf(new Taken(Answer.HEARD, false), new Taken(Answer.LOST, true));
    }

    private static Stream<Arguments> stepsOf(Taken... ways) {
        return Thorough.upTo(MOST_STEPS)
                .boxed()
                .flatMap(step -> Stream.of(ways).map(taken -> Arguments.of(step, taken)));
    }

    /** Handles a job in a process that stands still at a step, and of which nobody asks more. */
    private void standingStillAt(int step, Taken taken, Runnable another) {
        Stand stand = new Stand(step, taken.answer(), () -> TaskLease.of(() -> true, another));
        world.fuse().besides(stand::step);
        world.github().onEachStep(stand::ofGitHub);
        try {
            TaskLease.of(() -> !taken.begun() || !stand.isOver, () -> world.handleAlone(LOOK));
        } catch (TransientFailure expected) {
            assertThat(expected).isNotNull();
        }
        world.fuse().besides(() -> {});
        world.github().onEachStep(() -> {});
        if (!stand.isOver) {
            assertThat(stand.steps).isLessThanOrEqualTo(MOST_STEPS);
            another.run();
        }
    }

    /** What happens at the steps of a process, of which one takes long. */
    private static final class Stand {
        private final int step;
        private final Answer answer;
        private final Runnable another;
        private int steps;
        private boolean isAnswer;
        private boolean isOver;

        Stand(int step, Answer answer, Runnable another) {
            this.step = step;
            this.answer = answer;
            this.another = another;
        }

        void step() {
            if (steps++ == step) {
                another.run();
                isOver = true;
            }
        }

        /** Before and after the effect of a request. */
        void ofGitHub() {
            boolean wasAnswer = isAnswer;
            isAnswer = !isAnswer;
            step();
            if (wasAnswer && isOver && answer == Answer.LOST) {
                throw new TransientFailure("no answer in time");
            }
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 9)
    @MethodSource("steps")
    void what_it_sends_late_does_not_stay(int step, Taken taken) {
        failedAndMeasuredAgain(100);

        standingStillAt(step, taken, this::another);
        world.settle();

        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().commentsOn(PULL).getFirst().body()).contains("\"attempt\":3");
    }

    /** A pull request has one comment, and what is sent late is about a head that it left. */
    @ParameterizedTest
    @Nightly(byDay = 9)
    @MethodSource("stepsBeside")
    void what_it_sends_late_does_not_stay_where_the_head_is_another_by_then(int step, Taken taken) {
        failedAndMeasuredAgain(140);

        standingStillAt(step, taken, this::pushed);
        world.settle();

        assertThat(world.github().commentsOn(PULL)).hasSize(1);
        assertThat(world.github().commentsOn(PULL).getFirst().body()).contains("\"run\":901");
    }

    /** A head that another has left keeps the verdict it was given meanwhile. */
    @ParameterizedTest
    @Nightly(byDay = 9)
    @MethodSource("stepsBeside")
    void what_it_sends_late_of_a_head_that_was_left_is_no_other_verdict(int step, Taken taken) {
        failedAndMeasuredAgain(140);

        standingStillAt(
                step,
                taken,
                () -> {
                    world.handle(LOOK);
                    pushed();
                });
        world.settle();

        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** Another process takes over, with two pushes that it heard of meanwhile. */
    private void pushed() {
        GivenRun next = GivenRun.of(ownBranch()).id(901).on(sha('c'));
        world.opened(GivenPull.of(ownBranch()).at(sha('d'), 90).told());
        world.opened(GivenPull.of(ownBranch()).at(sha('c'), 120).told());
        world.github()
                .artifact(
                        new RunId(901),
                        "bench-core",
                        zip("r.json", times(100, 100)),
                        START.plusSeconds(120));
        world.github().run(next.succeeded());
        world.handle(RunEventJob.of(REPO, MAIN, next.succeeded()));
    }
}
