package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.queue.Job;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody accepts, or not like that. */
class AcceptRefusedTest extends AcceptWorld {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "render until=2026-10-31 agreed | is in the past",
                "render max=+20% agreed | 30 % worse already",
                "parse agreed | no failing benchmark of the report",
                "nothing/like/this agreed | no failing benchmark of the report"
            })
    void what_cannot_be_accepted_is_refused(String how, String says) {
        slower();
        accepts(how);
        assertRefused(says);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "render max=+0% agreed", "render max=-5% agreed", "render max=5 agreed",
                "render until=tomorrow agreed", "render until=2026-13-01 agreed", "render",
                "** max=+5% max=+6% agreed", "{a agreed", "render agreed max=+10%"
            })
    void what_is_misspelt_accepts_nothing(String how) {
        slower();
        accepts(how);
        assertThat(recorded()).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void thousands_of_wildcards_accept_nothing() {
        slower();
        accepts("*".repeat(1_500) + " agreed");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void somebody_who_may_not_write_accepts_nothing() {
        world.measured(fork(), 100, 130);
        world.comments("mallory", "/perfwarden accept ** mine");
        assertRefused("permission");
    }

    @Test
    void a_command_about_a_head_that_was_left_is_refused() {
        slower();
        Job comment = world.comment("octocat", "/perfwarden accept render agreed");
        world.pass(Duration.ofMinutes(1));
        pushed(100, 131);
        world.tell(comment);
        assertThat(recorded()).isEmpty();
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
        assertThat(reactions()).contains(Reaction.CONFUSED);
    }

    @Test
    void a_command_about_results_that_were_measured_again_is_refused() {
        slower();
        Job comment = world.comment("octocat", "/perfwarden accept render agreed");
        world.pass(Duration.ofMinutes(1));
        world.artifact(902, "bench-core", times(100, 190)).ran(RUN.id(902).succeeded());
        world.tell(comment);
        assertThat(recorded()).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_comment_told_again_a_day_later_accepts_nothing_new() {
        slower();
        Job comment = world.comment("octocat", "/perfwarden accept render agreed");
        world.tell(comment);
        pushed(100, 160);
        world.pass(Duration.ofDays(1)).tell(comment).tell(comment);
        assertThat(recorded()).hasSize(1);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_is_accepted_over_its_limit_is_not_over_a_budget() {
        slower();
        accepts("render max=+90% agreed");
        world.config(CONFIG + "    rules:\n      - match: render\n        budget: 120 ns\n");
        world.pass(Duration.ofMinutes(10));
        world.comments("octocat", "/perfwarden recheck");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_may_be_one_of_two_benchmarks_accepts_neither_and_names_both() {
        world.repository(ownBranch());
        world.github().file("main", "baselines/core.json", nested(100));
        world.artifact(900, "bench-core", nested(130));
        world.opened(GIVEN.told()).ran(RUN.succeeded());
        accepts("a.a.a.run agreed");
        assertRefused("Choose one: `a.a.a.a.a.run`, `a.a.a.run`.");
    }

    /** What the report calls {@code a.a.a.run} is another one's whole name. */
    private static String nested(int value) {
        return times(value, value).replace("parse", "a.a.a.run").replace("render", "a.a.a.a.a.run");
    }

    @Test
    void what_crashed_is_never_accepted() {
        world.repository(ownBranch())
                .artifact(
                        900,
                        "bench-core",
                        "[{\"name\":\"parse\",\"unit\":\"ns\",\"value\":100},"
                                + "{\"name\":\"render\",\"unit\":\"ns\",\"value\":-1}]");
        world.opened(GIVEN.told()).ran(RUN.succeeded());
        accepts("render until=2026-11-02 max=+1000% agreed");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void a_run_that_failed_does_not_pass_because_its_rows_were_accepted() {
        world.measured(ownBranch(), 100, 130);
        accepts("render agreed");
        world.artifact(902, "bench-core", times(100, 130))
                .ran(RUN.id(902).ended(RunConclusion.FAILURE));
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void another_pull_request_at_the_same_commit_is_not_accepted() {
        slower();
        world.opened(GIVEN.number(8).told());
        accepts("** agreed");
        assertThat(world.ledger().rowAcceptances().of(REPO.id(), new PullNumber(8))).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
