package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * However the events of a suspect's attempts and of its base come, and wherever the process dies:
 * it is run again once, its check comes to the end that it comes to calmly, and never to a pass
 * that was not earned.
 */
class SuspectsInDisorderTest extends HistoryWorld {
    private static final long OF_BASE = 800;

    static Stream<Integer> seeds() {
        return IntStream.range(0, Integer.getInteger("suspects", Thorough.cases(2, 16))).boxed();
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @MethodSource("seeds")
    void a_suspect_is_run_again_once_and_ends_by_what_both_attempts_saw(int seed) {
        Random random = new Random(seed);
        history();
        suspected(random);
        boolean again = random.nextBoolean();
        measuredAgain(random, again);
        assertThat(conclusion())
                .contains(again ? CheckRunConclusion.FAILURE : CheckRunConclusion.NEUTRAL);
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @MethodSource("seeds")
    void a_suspect_whose_base_turns_out_as_slow_ends_green(int seed) {
        Random random = new Random(seed);
        history();
        told(random, runs(PUSHED.id(OF_BASE).on(BASE).running()));
        world.artifact(110, 100);
        world.github().run(RUN.succeeded());
        told(random, runs(RUN.queued(), RUN.running(), RUN.succeeded()));
        assertThat(conclusion()).as("the base may tell more").isEmpty();
        assertThat(world.github().reruns()).isEmpty();
        world.artifact(OF_BASE, "bench-core", times(110, 100));
        world.github().run(PUSHED.id(OF_BASE).on(BASE).succeeded());
        told(
                random,
                runs(
                        PUSHED.id(OF_BASE).on(BASE).running(),
                        PUSHED.id(OF_BASE).on(BASE).succeeded(),
                        RUN.succeeded()));
        world.pass(Duration.ofMinutes(1));
        world.github().dropArtifacts(new RunId(OF_BASE));
        world.artifact(OF_BASE, "bench-core", times(110, 100));
        GivenRun again = PUSHED.id(OF_BASE).attempt(2).on(BASE);
        world.github().run(again.succeeded());
        told(random, runs(again.running(), again.succeeded()));
        world.pass(DEADLINE.plusMinutes(30));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().reruns()).doesNotContain(new RunId(900));
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @MethodSource("seeds")
    void a_confirmed_suspect_is_answered_by_a_looser_limit_only_once_it_is_measured_anew(int seed) {
        Random random = new Random(seed);
        history();
        world.config(CONFIG_BY_HISTORY);
        suspected(random);
        measuredAgain(random, true);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.config(CONFIG_BY_HISTORY + "    fail: 30%\n");
        List<Job> jobs = new ArrayList<>(runs(RUN.attempt(2).succeeded(), RUN.succeeded()));
        jobs.add(BranchPushJob.of(REPO, MAIN, MAIN));
        told(random, jobs);
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("not measured again since").contains("1 regression");
        GivenRun anew = RUN.attempt(3);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(110, 100);
        world.github().run(anew.succeeded());
        told(random, runs(anew.running(), anew.succeeded()));
        world.pass(DEADLINE);
        assertThat(conclusion().orElseThrow())
                .isIn(CheckRunConclusion.SUCCESS, CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).hasSize(1);
    }

    private static final String CONFIG_BY_HISTORY =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-core"
                decision: statistical
            """;

    private void suspected(Random random) {
        world.artifact(110, 100);
        world.github().run(RUN.succeeded());
        told(random, runs(RUN.queued(), RUN.running(), RUN.succeeded()));
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }

    private void measuredAgain(Random random, boolean asSlow) {
        world.github().dropArtifacts(new RunId(900));
        world.artifact(asSlow ? 110 : 100, 100);
        world.github().run(RUN.attempt(2).succeeded());
        told(
                random,
                runs(
                        RUN.attempt(2).queued(),
                        RUN.attempt(2).running(),
                        RUN.attempt(2).succeeded(),
                        RUN.succeeded()));
        world.pass(DEADLINE.plusMinutes(30));
        assertThat(world.github().reruns()).hasSize(1);
    }

    private static List<Job> runs(WorkflowRun... runs) {
        return Arrays.stream(runs).<Job>map(run -> RunEventJob.of(REPO, MAIN, run)).toList();
    }

    /** In any order, some twice, with time between them and deaths; none of them is lost. */
    private void told(Random random, List<Job> events) {
        List<Job> told = new ArrayList<>(events);
        told.addAll(events.subList(random.nextInt(events.size()), events.size()));
        Collections.shuffle(told, random);
        for (Job event : told) {
            world.tellDying(event, 1 + random.nextInt(25));
            if (random.nextInt(4) == 0) {
                world.tell(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED));
            }
            world.pass(Duration.ofSeconds(random.nextInt(5)));
        }
    }
}
