package io.perfwarden.standing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What GitHub has answered so far; each answer is of this very moment and is not kept. */
public final class Answers {
    public static final Answers NONE = new Answers(Map.of());

    private final Map<Question, Boolean> known;

    private Answers(Map<Question, Boolean> known) {
        this.known = Map.copyOf(known);
    }

    /** These and one more. */
    public Answers with(Question question, boolean answer) {
        Map<Question, Boolean> more = new HashMap<>(known);
        more.put(question, answer);
        return new Answers(more);
    }

    /** These and others. */
    public Answers with(Answers others) {
        Map<Question, Boolean> more = new HashMap<>(known);
        more.putAll(others.known);
        return new Answers(more);
    }

    Optional<Boolean> to(Question question) {
        return Optional.ofNullable(known.get(question));
    }
}
