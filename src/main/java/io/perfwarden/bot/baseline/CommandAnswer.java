package io.perfwarden.bot.baseline;

import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;

public sealed interface CommandAnswer {
    /** Markdown; may be empty if a reaction is enough. */
    String text();

    static CommandAnswer ofRefusal(CommandRefusal refusal) {
        return new Refused(ReplyWording.refusalText(refusal), refusal.key());
    }

    record Done(String text) implements CommandAnswer {}

    /**
     * @param reason a fixed word for metrics
     */
    record Refused(String text, String reason) implements CommandAnswer {}
}
