package io.perfwarden.regen;

import io.perfwarden.report.github.Replies;

/** What came of a command. */
public sealed interface Answer {
    /** Markdown for the reply; may be empty where a reaction says enough. */
    String text();

    /** A refusal with its reason. */
    static Answer refused(Replies.Refusal refusal) {
        return new Refused(Replies.refused(refusal));
    }

    record Done(String text) implements Answer {}

    record Refused(String text) implements Answer {}
}
