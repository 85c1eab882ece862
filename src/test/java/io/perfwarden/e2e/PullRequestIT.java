package io.perfwarden.e2e;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.scm.Attempt;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.server.GitHubServer.Exchange;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The main job: from a pull request to its check and its one comment. */
@Tag("integration")
class PullRequestIT {
    /** What GitHub may be asked for one more attempt of a run whose comment and check are known. */
    private static final int MOST_REQUESTS = 8;

    @TempDir private Path directory;

    @ParameterizedTest
    @EnumSource(Stores.class)
    void a_regression_turns_the_check_red_and_is_told_in_one_comment(Stores store) {
        try (Installation app = new Installation(store, directory).repository(ownBranch())) {
            List<Delivery> life = Installation.life(ownBranch());
            app.deliver(life.get(0));
            app.check(HEAD, Status.QUEUED);
            app.deliver(life.get(1));
            app.check(HEAD, Status.IN_PROGRESS);
            WorkflowRun _ = app.measured(ownBranch(), 100, 130);
            app.deliver(life.get(2));
            FakeGitHub.Check red = app.completed();
            assertThat(red.draft().conclusion()).contains(Conclusion.FAILURE);
            assertThat(red.draft().title()).contains("1 regression");
            assertThat(app.checks(HEAD)).hasSize(1);
            assertThat(app.comments())
                    .singleElement()
                    .satisfies(it -> assertThat(it.body()).contains("render").contains("30 %"));
            changesNothingWhenRepeated(app, life);
        }
    }

    private static void changesNothingWhenRepeated(Installation app, List<Delivery> life) {
        List<FakeGitHub.Check> checks = app.checks(HEAD);
        for (Delivery delivery : life) {
            app.deliver(delivery);
            app.deliver(delivery.repeated());
            app.idle();
        }
        assertThat(app.checks(HEAD)).isEqualTo(checks);
        assertThat(app.comments()).hasSize(1);
    }

    @Test
    void a_fork_without_a_regression_gets_a_green_check() {
        try (Installation app = new Installation(Stores.SQLITE, directory).repository(fork())) {
            WorkflowRun _ = app.measured(fork(), 100, 100);
            Installation.life(fork()).forEach(app::deliver);
            assertThat(app.completed().draft().conclusion()).contains(Conclusion.SUCCESS);
        }
    }

    @Test
    void one_more_attempt_takes_few_requests_and_asks_for_nothing_unchanged() {
        try (Installation app =
                new Installation(Stores.SQLITE, directory).repository(ownBranch())) {
            WorkflowRun first = app.measured(ownBranch(), 100, 130);
            Installation.life(ownBranch()).forEach(app::deliver);
            app.completed();
            app.idle();
            int before = app.github().exchanges().size();
            app.deliver(Delivery.run(secondAttempt(app, first)));
            Await.until(
                    "the second attempt's verdict",
                    () -> app.completed().draft().title().contains("2 regressions"));
            app.idle();
            List<Exchange> asked = app.github().exchanges();
            assertFew(asked.subList(before, asked.size()));
            assertThat(app.comments()).hasSize(1);
        }
    }

    /** Downloads are redirected to a store, which is none of GitHub's API. */
    private static void assertFew(List<Exchange> asked) {
        assertThat(asked)
                .filteredOn(it -> !it.line().startsWith("GET /store/"))
                .hasSizeLessThanOrEqualTo(MOST_REQUESTS);
        assertThat(asked)
                .filteredOn(it -> it.line().contains("/contents/"))
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(it -> {
                    assertThat(it.conditional()).isTrue();
                    assertThat(it.status()).isEqualTo(304);
                });
    }

    private static WorkflowRun secondAttempt(Installation app, WorkflowRun first) {
        WorkflowRun second =
                new WorkflowRun(
                        new Attempt(first.attempt().run(), 2),
                        first.workflow(),
                        first.event(),
                        first.state(),
                        first.head(),
                        first.headOwner(),
                        first.headSha(),
                        START.plusSeconds(600),
                        START.plusSeconds(700),
                        first.url());
        byte[] zip = UseCaseWorld.zip("results.json", UseCaseWorld.times(140, 130));
        return app.github()
                .world(world -> {
                    world.run(second)
                            .artifact(
                                    first.attempt().run(),
                                    "bench-core",
                                    zip,
                                    START.plusSeconds(700));
                    return second;
                });
    }
}
