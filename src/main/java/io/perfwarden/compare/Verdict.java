package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.KeyOrder;

public enum Verdict {
    FAIL,
    WARN,
    PASS,
    /** No judgement was possible. Missing data never passes. */
    NONE;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Fail before none before warn before pass. */
    public static final Comparator<Verdict> WORST_FIRST =
            KeyOrder.ofInt(List.of(FAIL, NONE, WARN, PASS)::indexOf);

    public static Verdict worst(Collection<Verdict> verdicts) {
        return verdicts.stream().min(WORST_FIRST).orElse(NONE);
    }
}
