package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever gives a command right after a report showed is taken at his word, though the process died
 * before it remembered that it had shown it; a report that came later is none he saw.
 */
class SeenBeforeDeathTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private Optional<Job> said = Optional.empty();

    /** More steps than showing a verdict has. */
    static IntStream steps() {
        return Thorough.upTo(39);
    }

    @BeforeEach
    void people() {
        world.github().writer("octocat");
    }

    /** From now on somebody says something as soon as he sees something. */
    private void says(String body, BooleanSupplier seen) {
        world.fuse()
                .besides(() -> {
                    if (said.isEmpty() && seen.getAsBoolean()) {
                        said = Optional.of(saidNow(body));
                    }
                });
    }

    private Job saidNow(String body) {
        world.clock().advance(MOMENT);
        CommentEventJob.JobComment comment =
                new CommentEventJob.JobComment(
                        world.github().foreignComment(PULL, body),
                        new AccountLogin("octocat"),
                        body,
                        world.clock().instant());
        world.clock().advance(MOMENT);
        return CommentEventJob.of(REPO, PULL, comment);
    }

    private void beingMeasured() {
        world.repository(ownBranch())
                .opened(GivenPull.of(ownBranch()).told())
                .ran(RUN.running())
                .artifact(100, 130);
        world.github().run(RUN.succeeded());
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @MethodSource("steps")
    void a_command_given_on_a_report_right_before_a_death_is_not_refused(int step) {
        beingMeasured();
        says("/regen-baseline", () -> !world.github().commentsOn(PULL).isEmpty());
        world.tellDying(RunEventJob.of(REPO, MAIN, RUN.succeeded()), step);
        world.tell(said.orElseThrow());
        assertThat(replies().getFirst()).doesNotContain("ask again");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(world.github().commits()).hasSize(1);
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @MethodSource("steps")
    void a_command_given_before_a_newer_report_is_refused_whatever_died_over_it(int step) {
        world.measured(ownBranch(), 100, 130);
        world.artifact(900, "bench-core", times(100, 140));
        world.github().run(RUN.attempt(2).succeeded());
        world.clock().advance(MOMENT);
        Job command = saidNow("/regen-baseline");
        world.tellDying(RunEventJob.of(REPO, MAIN, RUN.attempt(2).succeeded()), step);
        world.tell(command);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
        assertThat(world.github().commits()).isEmpty();
    }

    @Test
    void a_command_waits_for_a_report_that_somebody_died_over() {
        world.measured(ownBranch(), 100, 130);
        Job command = world.comment("octocat", "/regen-baseline");
        PublishedReports publications = world.ledger().publications();
        ReportPublication report = publications.find(PublishedReports.Key.comment(REPO.id(), PULL));
        assertThat(publications.replace(report.withClaim(false, report.facts(), report.at())))
                .isPresent();
        world.tell(command).pass(Duration.ofMinutes(1));
        assertThat(reactions()).containsExactly(Reaction.EYES);
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded())).pass(Duration.ofMinutes(1));
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(world.github().commits()).hasSize(1);
    }
}
