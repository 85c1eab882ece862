package io.perfwarden.regen;

import io.perfwarden.report.github.Replies;
import java.util.Locale;

/** What came of a command. */
public sealed interface Answer {
    /** Markdown for the reply; may be empty where a reaction says enough. */
    String text();

    /** A refusal with its reason. */
    static Answer refused(Replies.Refusal refusal) {
        return new Refused(Replies.refused(refusal), reason(refusal));
    }

    /** Such as {@code no-permission}. */
    private static String reason(Replies.Refusal refusal) {
        return refusal.getClass()
                .getSimpleName()
                .replaceAll("(?<!^)(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    record Done(String text) implements Answer {}

    /**
     * @param reason one of few words, to be counted by
     */
    record Refused(String text, String reason) implements Answer {}
}
