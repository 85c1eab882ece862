package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Verdict;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever wants to know of verdicts on the default branch is told of each once. */
class ToldVerdictTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    private void landed(double render) {
        world.repository(ownBranch()).artifact(100, render);
        world.ran(PUSHED.running()).ran(PUSHED.succeeded());
    }

    @Test
    void a_verdict_is_told_with_what_was_measured_and_where() {
        landed(130);
        assertThat(world.told()).hasSize(1);
        DefaultBranchVerdict told = world.told().getFirst();
        assertThat(told.repo()).isEqualTo(REPO);
        assertThat(told.branch()).isEqualTo(MAIN);
        assertThat(told.sha()).isEqualTo(HEAD);
        assertThat(told.attempt()).isEqualTo(PUSHED.succeeded().attempt());
        assertThat(told.url()).isEqualTo(PUSHED.succeeded().url());
        assertThat(told.at()).isEqualTo(PUSHED.succeeded().startedAt());
        assertThat(told.comparison().verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void it_is_told_once_however_often_it_is_looked_at() {
        landed(130);
        world.ran(PUSHED.succeeded());
        world.tell(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED));
        assertThat(world.told()).hasSize(1);
    }

    @Test
    void a_second_attempt_with_another_verdict_is_told_as_well() {
        landed(130);
        world.github().dropArtifacts(PUSHED.succeeded().attempt().run());
        world.artifact(900, "bench-core", times(100, 100));
        world.ran(PUSHED.attempt(2).succeeded());
        assertThat(world.told())
                .extracting(it -> it.comparison().verdict())
                .containsExactly(Verdict.FAIL, Verdict.PASS);
    }

    @Test
    void nothing_is_told_before_there_is_a_verdict_or_of_pull_requests() {
        world.repository(ownBranch());
        world.ran(PUSHED.id(899).running());
        world.measured(ownBranch(), 100, 130);
        assertThat(world.told()).isEmpty();
    }

    @Test
    void nothing_is_told_where_the_configuration_does_not_want_it() {
        world.repository(ownBranch()).config(CONFIG + "notify: []\n").artifact(100, 130);
        world.ran(PUSHED.succeeded());
        assertThat(world.told()).isEmpty();
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(ints = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29})
    void a_death_anywhere_does_not_keep_it_from_being_told(int steps) {
        world.repository(ownBranch()).artifact(100, 130);
        world.github().run(PUSHED.succeeded());
        world.tellDying(RunEventJob.of(REPO, MAIN, PUSHED.succeeded()), steps);
        assertThat(world.told()).isNotEmpty();
    }
}
