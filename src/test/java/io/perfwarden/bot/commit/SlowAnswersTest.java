package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.VerdictWiring;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A heap that has room for one verdict at a time, and a GitHub that takes its time to answer. */
class SlowAnswersTest extends HistoryWorld {
    private static final String PLATFORMS =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-{platform}"
                baseline: "baselines/{platform}.json"
            """;

    private static final String HISTORY =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: bench-core
                history: baselines/history
            """;

    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
    private final MemoryBudget room = MemoryBudget.ofHeap(0);
    private int answered;

    @AfterEach
    void end() {
        others.close();
    }

    private CommitVerdicts verdicts() {
        return VerdictWiring.verdicts(
                world.github().gateway(),
                world.ledger(),
                ResultReaders.standard(ReadLimits.DEFAULT),
                room,
                world.clock(),
                FalseAlarmHistory.Watch.NOBODY,
                UseCaseWorld.DEADLINE);
    }

    private RepositoryPolicy policy() {
        PolicyReader reader = new PolicyReader(Set.of("custom"));
        ReadOutcome<RepositoryPolicy> read =
                new PolicyLoader(
                                world.github().gateway().files(),
                                reader,
                                world.ledger().orders(),
                                world.clock())
                        .of(REPO);
        if (read instanceof ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy)) {
            return policy;
        }
        throw new AssertionError(read);
    }

    /** At each answer somebody else has a verdict to give. */
    private void judgedWhileOthersAre(int answers) {
        RepositoryPolicy policy = policy();
        world.github().onEachStep(this::roomForAnother).forgetCalls();
        Optional<TargetVerdict> judged =
                verdicts().current(REPO, HEAD, PULL, policy, Optional.empty());
        assertThat(judged.flatMap(TargetVerdict::comparison)).isPresent();
        assertThat(world.github().calls()).hasSize(answers);
        assertThat(answered).isEqualTo(2 * answers);
    }

    private void roomForAnother() {
        Future<String> other = others.submit(() -> room.during(() -> "judged"));
        try {
            assertThat(other.get()).isEqualTo("judged");
            answered++;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void no_verdict_waits_for_the_baseline_of_another() {
        world.measured(ownBranch(), 100, 130);
        judgedWhileOthersAre(2);
    }

    @Test
    void no_verdict_waits_for_what_a_pull_request_makes_of_the_baseline() {
        world.repository(ownBranch());
        world.github().file(HEAD.value(), "baselines/core.json", times(200, 200)).changed("x");
        world.artifact(100, 130).opened(UseCaseWorld.pull(ownBranch(), HEAD)).ran(RUN.succeeded());
        judgedWhileOthersAre(3);
    }

    @Test
    void no_verdict_waits_for_the_baselines_of_many_platforms() {
        world.repository(ownBranch()).config(PLATFORMS);
        world.opened(UseCaseWorld.pull(ownBranch(), HEAD));
        for (String platform : List.of("arm", "x64")) {
            world.github().file("main", "baselines/" + platform + ".json", times(100, 100));
            world.github().file(HEAD.value(), "baselines/" + platform + ".json", times(100, 100));
            world.artifact(900, "bench-" + platform, times(100, 100));
        }
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        judgedWhileOthersAre(4);
    }

    @Test
    void no_verdict_waits_for_a_history_that_a_repository_keeps_itself() {
        history();
        brings(100);
        world.config(HISTORY);
        world.github().file(BASE.value(), "baselines/history/core.json", times(100, 100));
        judgedWhileOthersAre(4);
    }

    @Test
    void a_large_baseline_is_read_by_who_has_room_for_it() {
        world.measured(ownBranch(), 100, 130);
        world.github().file("main", "baselines/core.json", times(100, 100) + " ".repeat(1 << 20));
        RepositoryPolicy policy = policy();
        world.github().forgetCalls();
        Optional<TargetVerdict> judged =
                verdicts().current(REPO, HEAD, PULL, policy, Optional.empty());
        assertThat(judged.flatMap(TargetVerdict::comparison).map(Comparison::verdict))
                .contains(Verdict.FAIL);
        assertThat(world.github().calls())
                .extracting(FakeGitHub.Call::operation)
                .startsWith("files.read", "files.read");
    }
}
