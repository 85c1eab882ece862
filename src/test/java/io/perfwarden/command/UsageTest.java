package io.perfwarden.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.command.Command.Misunderstood;
import io.perfwarden.testkit.Golden;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageTest {
    @Test
    void the_help_lists_every_command() {
        Golden.assertMatches("command/help.md", Usage.help());
    }

    @Test
    void showing_the_help_gives_no_command() {
        assertThat(CommandParser.parse(Usage.help())).isEmpty();
    }

    @Test
    void a_reply_says_what_is_wrong_and_what_was_meant() {
        assertThat(
                        Usage.reply(
                                new Misunderstood(
                                        "/perfwarden rechek",
                                        Usage.NO_COMMAND,
                                        Optional.of("/perfwarden recheck"))))
                .isEqualTo(
                        "I do not understand `/perfwarden rechek`: there is no such command."
                                + " Did you mean `/perfwarden recheck`?"
                                + " `/perfwarden help` lists the commands.");
    }

    @Test
    void foreign_text_stays_in_its_code_span() {
        assertThat(
                        Usage.reply(
                                new Misunderstood(
                                        "/perfwarden `@all` <!-- x -->", "no", Optional.empty())))
                .startsWith("I do not understand `/perfwarden '@all' <!-- x -->`: no.");
    }
}
