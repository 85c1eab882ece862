package io.perfwarden.bot.baseline;

import io.perfwarden.report.github.ReplyWording;

/** What came of a command. */
public sealed interface CommandAnswer {
    /** Markdown for the reply; may be empty where a reaction says enough. */
    String text();

    static CommandAnswer refused(ReplyWording.Refusal refusal) {
        return new Refused(ReplyWording.refused(refusal), refusal.key());
    }

    record Done(String text) implements CommandAnswer {}

    /**
     * @param reason one of few words, to be counted by
     */
    record Refused(String text, String reason) implements CommandAnswer {}
}
