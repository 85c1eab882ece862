package io.perfwarden.bot.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bot.command.Command.Misunderstood;
import io.perfwarden.testkit.Golden;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandUsageTest {
    @Test
    void the_help_lists_every_command() {
        Golden.assertMatches("command/help.md", CommandUsage.help());
    }

    @Test
    void showing_the_help_gives_no_command() {
        assertThat(CommandParser.parse(CommandUsage.help())).isEmpty();
    }

    @Test
    void a_reply_says_what_is_wrong_and_what_was_meant() {
        assertThat(
                        CommandUsage.reply(
                                new Misunderstood(
                                        "/perfwarden rechek",
                                        CommandUsage.NO_COMMAND,
                                        Optional.of("/perfwarden recheck"))))
                .isEqualTo(
                        "I do not understand `/perfwarden rechek`: there is no such command."
                                + " Did you mean `/perfwarden recheck`?"
                                + " `/perfwarden help` lists the commands.");
    }

    @Test
    void foreign_text_stays_in_its_code_span() {
        assertThat(
                        CommandUsage.reply(
                                new Misunderstood(
                                        "/perfwarden `@all` <!-- x -->", "no", Optional.empty())))
                .startsWith("I do not understand `/perfwarden '@all' <!-- x -->`: no.");
    }
}
