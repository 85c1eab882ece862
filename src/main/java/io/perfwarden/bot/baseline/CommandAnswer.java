package io.perfwarden.bot.baseline;

import io.perfwarden.report.github.ReplyWording;
import java.util.Locale;

/** What came of a command. */
public sealed interface CommandAnswer {
    /** Markdown for the reply; may be empty where a reaction says enough. */
    String text();

    /** A refusal with its reason. */
    static CommandAnswer refused(ReplyWording.Refusal refusal) {
        return new Refused(ReplyWording.refused(refusal), reason(refusal));
    }

    /** Such as {@code no-permission}. */
    private static String reason(ReplyWording.Refusal refusal) {
        return refusal.getClass()
                .getSimpleName()
                .replaceAll("(?<!^)(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    record Done(String text) implements CommandAnswer {}

    /**
     * @param reason one of few words, to be counted by
     */
    record Refused(String text, String reason) implements CommandAnswer {}
}
