package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BackfillJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pull request that is measured before the past of the default branch was read. */
class UnreadPastTest extends WorldTest {
    private static final HeadBranch BRANCH = new HeadBranch(Optional.of(REPO.id()), MAIN);
    private static final GivenRun PUSHED = GivenRun.of(BRANCH).event(RunEvent.PUSH);
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String NO_FILE = CONFIG + "    baseline: other.json\n";
    private static final String HISTORY = NO_FILE + "    baseline-from: history\n";
    private static final int PAST = 30;

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(7000 + number));
    }

    /** GitHub has runs of the default branch that no event told of. */
    private void past(String config, int runs) {
        world.repository(ownBranch()).config(config);
        world.github().parent(BASE, commit(runs));
        for (int i = 0; i < runs; i++) {
            world.github().parent(commit(i + 1), commit(i));
            world.artifact(100 + i, "bench-core", times(100 + 0.1 * (i % 3), 100));
            world.github().run(PUSHED.id(100 + i).on(commit(i + 1)).succeeded());
        }
    }

    private void measured(double parse) {
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(parse, 100).ran(RUN.succeeded());
    }

    /** What is slower than the branch is, as it is again when it is measured again. */
    private void assertFails(String... artifacts) {
        assertThat(title()).isEqualTo("Measuring again");
        world.github().dropArtifacts(new RunId(900));
        for (String artifact : artifacts) {
            world.artifact(900, artifact, times(140, 100));
        }
        world.ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private void assertWaits() {
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Reading past runs of the default branch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"history", "file"})
    void a_regression_does_not_pass_before_the_past_was_read(String from) {
        past(NO_FILE + "    baseline-from: " + from + "\n", PAST);
        measured(140);
        assertWaits();
        world.pass(Duration.ofMinutes(1));
        assertFails("bench-core");
    }

    @Test
    void of_a_suite_that_is_new_the_past_is_waited_for() {
        past(CONFIG, PAST);
        world.tell(new BackfillJob(REPO));
        String kern = HISTORY.substring(HISTORY.indexOf("  - name")).replace("core", "kern");
        world.config(CONFIG + kern);
        for (int i = 0; i < PAST; i++) {
            world.artifact(100 + i, "bench-kern", times(100 + 0.1 * (i % 3), 100));
        }
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(900, "bench-kern", times(140, 100)).artifact(100, 100);
        world.ran(RUN.succeeded());
        assertWaits();
        world.pass(Duration.ofMinutes(1));
        assertFails("bench-core", "bench-kern");
    }

    @Test
    void where_there_is_no_past_the_check_ends_as_soon_as_that_is_known() {
        past(HISTORY, 0);
        measured(140);
        assertWaits();
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void once_it_was_read_nothing_is_waited_for() {
        past(NO_FILE, PAST);
        world.tell(new BackfillJob(REPO));
        measured(140);
        assertFails("bench-core");
    }

    @Test
    void where_there_is_a_baseline_file_the_past_is_not_waited_for() {
        past(CONFIG, PAST);
        measured(140);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void where_fixed_limits_decide_the_past_is_not_waited_for() {
        past(NO_FILE + "    decision: threshold\n", PAST);
        measured(140);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    private void assertEndsAtDeadline() {
        assertWaits();
        world.pass(DEADLINE.minusSeconds(1));
        assertWaits();
        world.pass(Duration.ofSeconds(2));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        world.pass(Duration.ofHours(3));
    }

    @Test
    void while_github_has_little_left_the_check_ends_at_its_deadline_and_is_judged_again_later() {
        past(NO_FILE, PAST);
        for (int i = 0; i < 3; i++) {
            var spent = new TransientFailure("half spent", Duration.ofHours(1));
            world.github().failNext("runs.past", spent);
        }
        measured(140);
        assertEndsAtDeadline();
        assertFails("bench-core");
    }

    @Test
    void a_list_that_github_refuses_holds_the_check_no_longer_than_a_run() {
        past(NO_FILE, PAST);
        for (int i = 0; i < 5; i++) {
            var refused = new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "not accessible");
            world.github().failNext("runs.past", refused);
        }
        measured(140);
        assertEndsAtDeadline();
    }

    @Test
    void downloads_that_fail_hold_the_check_no_longer_than_a_run() {
        past(NO_FILE, PAST);
        measured(140);
        for (int i = 0; i < 20; i++) {
            var outage = new TransientFailure("an outage", Duration.ofMinutes(5));
            world.github().failNext("artifacts.list", outage);
        }
        assertEndsAtDeadline();
    }

    @Test
    void artifacts_that_are_expired_hold_nothing_up() {
        past(NO_FILE, PAST);
        for (int i = 0; i < PAST; i++) {
            world.github().dropArtifacts(new RunId(100 + i));
        }
        measured(140);
        assertWaits();
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_maintainer_need_not_wait_for_the_past() {
        past(NO_FILE, PAST);
        world.github().writer("octocat");
        measured(100);
        assertWaits();
        world.github().failNext("runs.past", new TransientFailure("spent", Duration.ofHours(1)));
        world.comments("octocat", "/perfwarden skip -- now");
        assertThat(status()).isEqualTo(CheckRunStatus.COMPLETED);
    }
}
