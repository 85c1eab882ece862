package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.RequestJournal.Exchange;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The main job: from a pull request to its check and its one comment. */
@Tag("integration")
@ExtendWith(SharedServer.class)
class PullRequestIT {
    /** What GitHub may be asked for one more attempt of a run whose comment and check are known. */
    private static final int MOST_REQUESTS = 9;

    /** How many of them may count against the limit: what has not changed since costs nothing. */
    private static final int MOST_COUNTED = 6;

    @TempDir private Path directory;

    @Test
    void a_regression_turns_the_check_red_and_is_told_in_one_comment(Installation shared) {
        try (shared) {
            assertRegression(shared);
        }
    }

    @Test
    void with_a_database_server_a_regression_does_the_same() {
        try (Installation app = new Installation(Stores.POSTGRESQL, directory)) {
            assertRegression(app);
        }
    }

    private static void assertRegression(Installation app) {
        StandInPull pull = app.ownPull();
        StandInDelivery opened = app.deliveries().pull("opened", pull);
        app.deliver(opened);
        Check _ = app.check(pull, "queued");
        Run begun = app.home().actions().begin(app.requested(pull));
        StandInDelivery inProgress = app.deliveries().run(begun);
        app.deliver(inProgress);
        Check _ = app.check(pull, "in_progress");
        StandInDelivery completed = app.deliveries().run(app.measured(begun, 100, 130));
        app.deliver(completed);
        Check red = app.completed(pull);
        assertThat(red.conclusion()).isEqualTo("failure");
        assertThat(red.title()).contains("1 regression");
        app.idle();
        assertThat(app.checks(pull)).hasSize(1);
        assertThat(app.comments(pull))
                .singleElement()
                .satisfies(it -> assertThat(it.body()).contains("render").contains("30\u00a0%"));
        changesNothingWhenRepeated(app, pull, List.of(opened, inProgress, completed));
    }

    @Test
    void a_job_that_a_suite_names_ends_the_check_while_its_run_goes_on() {
        try (Installation app = new Installation(Stores.SQLITE, directory)) {
            app.home()
                    .push(
                            StandInRepository.DEFAULT_BRANCH,
                            "name the job",
                            Map.of(
                                    ".github/perfwarden.yml",
                                    StandInBytes.of(
                                            UseCaseWorld.CONFIG.replace(
                                                    "bench.yml", "bench.yml\n    job: bench"))));
            StandInPull pull = app.ownPull();
            app.deliver(app.deliveries().pull("opened", pull));
            Run begun = app.home().actions().begin(app.requested(pull));
            app.deliver(app.deliveries().run(begun));
            Check _ = app.check(pull, "in_progress");
            byte[] artifact = UseCaseWorld.zip("results.json", UseCaseWorld.times(100, 130));
            app.home().actions().attach(begun, "bench-core", new StandInBytes(artifact));
            app.deliver(app.deliveries().job(app.home().actions().endJob(begun, "success")));
            assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            app.deliver(app.deliveries().run(app.home().actions().complete(begun, "failure")));
            app.idle();
            assertThat(app.checks(pull))
                    .singleElement()
                    .satisfies(it -> assertThat(it.title()).contains("1 regression"));
        }
    }

    private static void changesNothingWhenRepeated(
            Installation app, StandInPull pull, List<StandInDelivery> life) {
        List<Check> checks = app.checks(pull);
        for (StandInDelivery delivery : life) {
            app.deliver(delivery);
            app.deliver(delivery.repeated());
            app.idle();
        }
        assertThat(app.checks(pull)).isEqualTo(checks);
        assertThat(app.comments(pull)).hasSize(1);
    }

    @Test
    void a_fork_without_a_regression_gets_a_green_check(Installation shared) {
        try (shared) {
            StandInPull pull = shared.forkedPull("faster");
            shared.life(pull, 100, 100).forEach(shared::deliver);
            assertThat(shared.completed(pull).conclusion()).isEqualTo("success");
        }
    }

    @Test
    void one_more_attempt_takes_few_requests_and_asks_for_nothing_unchanged() {
        try (Installation app = new Installation(Stores.SQLITE, directory)) {
            StandInPull pull = app.ownPull();
            app.life(pull, 100, 130).forEach(app::deliver);
            Check _ = app.completed(pull);
            app.idle();
            int before = app.github().journal().exchanges().size();
            app.deliver(app.deliveries().run(secondAttempt(app)));
            Await.until(
                    "the second attempt's verdict",
                    () -> app.completed(pull).title().contains("2 regressions"));
            app.idle();
            List<Exchange> asked = app.github().journal().exchanges();
            assertFew(
                    asked.subList(before, asked.size()).stream()
                            .filter(it -> !isOfThePast(it.line()))
                            .toList());
            assertThat(app.comments(pull)).hasSize(1);
        }
    }

    /** Past runs of the default branch are read ten seconds after the first one was seen. */
    private static boolean isOfThePast(String line) {
        return line.equals("GET /repos/octo/bench") || line.contains("exclude_pull_requests=true");
    }

    /**
     * Downloads are redirected to a store, which is none of GitHub's API. The configuration is read
     * once for all jobs of a few seconds, the baseline for each verdict.
     */
    private static void assertFew(List<Exchange> asked) {
        List<Exchange> api = asked.stream().filter(it -> !it.blob()).toList();
        assertThat(api).hasSizeLessThanOrEqualTo(MOST_REQUESTS);
        assertThat(api).filteredOn(it -> it.status() != 304).hasSizeLessThanOrEqualTo(MOST_COUNTED);
        assertThat(asked)
                .filteredOn(it -> it.line().contains("/contents/"))
                .anySatisfy(it -> assertThat(it.line()).contains("baselines/core.json"))
                .allSatisfy(it -> {
                    assertThat(it.conditional()).isTrue();
                    assertThat(it.status()).isEqualTo(304);
                });
    }

    private static Run secondAttempt(Installation app) {
        Run again = app.home().actions().again(app.home().actions().runs().getFirst());
        return app.measured(app.home().actions().begin(again), 140, 130);
    }
}
