package io.perfwarden.obey;

import io.perfwarden.regen.Answer;
import java.util.Optional;

/** An answer as it is remembered, told from what is remembered while an order is carried out. */
final class Answered {
    private static final String DONE = "answer: done\n";
    private static final String REFUSED = "answer: refused\n";

    private Answered() {}

    static String text(Answer answer) {
        return switch (answer) {
            case Answer.Done(String text) -> DONE + text;
            case Answer.Refused(String text, _) -> REFUSED + text;
        };
    }

    /** Nothing if the note is of an order that is not answered yet. */
    static Optional<Answer> parse(String note) {
        if (note.startsWith(DONE)) {
            return Optional.of(new Answer.Done(note.substring(DONE.length())));
        }
        return note.startsWith(REFUSED)
                ? Optional.of(new Answer.Refused(note.substring(REFUSED.length()), ""))
                : Optional.empty();
    }
}
