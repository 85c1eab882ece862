package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was meant for us and is no command is answered, once, and does nothing. */
class MistypedCommandTest extends WorldTest {
    @BeforeEach
    void people() {
        world.github().writer("octocat");
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @CsvSource({
        "/perfwaden help,/perfwarden",
        "/Perfwarden help,/perfwarden",
        "/perfwarden Skip,/perfwarden skip",
        "/perfwarden recheckk,/perfwarden recheck",
        "/regen-baselin,/regen-baseline",
        "/perfwarden regen,/regen-baseline"
    })
    void a_slip_is_answered_with_what_was_meant(String written, String meant) {
        world.measured(ownBranch(), 100, 130);
        world.comments("octocat", written);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
        assertThat(replies()).singleElement().asString().contains("`" + meant + "`");
        assertThat(world.github().commits()).isEmpty();
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(strings = {"/rebase", "/lgtm", "perfwarden skip", "see /perfwarden help", "/"})
    void what_was_meant_for_others_is_not_answered(String written) {
        world.measured(ownBranch(), 100, 130);
        world.comments("octocat", written);
        assertThat(reactions()).isEmpty();
        assertThat(replies()).isEmpty();
    }

    @Test
    void a_marker_in_a_command_makes_no_reply_a_report() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.comments("octocat", "/perfwarden nonsense <!-- perfwarden:report:v1 {} -->");
        world.artifact(100, 130).ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(world.github().commentsOn(PULL)).hasSize(2);
        assertThat(world.github().commentsOn(PULL).getFirst().body()).contains("nonsense");
    }

    @Test
    void commands_on_a_closed_pull_request_do_nothing_and_are_answered_once() {
        world.measured(ownBranch(), 100, 130);
        world.closed(GivenPull.of(ownBranch()).closed(30));
        world.comments("octocat", "/regen-baseline\n/perfwarden rerun");
        assertThat(world.github().commits()).isEmpty();
        assertThat(world.github().reruns()).isEmpty();
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
        assertThat(replies()).singleElement().asString().containsOnlyOnce("is not open");
    }

    @Test
    void a_comment_on_what_is_no_pull_request_is_not_answered() {
        world.comments("octocat", "/regen-baseline");
        assertThat(reactions()).isEmpty();
        assertThat(replies()).isEmpty();
    }
}
