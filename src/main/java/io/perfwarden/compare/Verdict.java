package io.perfwarden.compare;

import java.util.Collection;
import java.util.Locale;

/** The judgement on a suite or on all of them. */
public enum Verdict {
    FAIL,
    WARN,
    PASS,
    /** No judgement was possible. No data is never a pass. */
    NONE;

    /** The name in JSON and in the comment's marker. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of several suites: fail before none before warn before pass; none if there are no suites. */
    public static Verdict worst(Collection<Verdict> verdicts) {
        if (verdicts.contains(FAIL)) {
            return FAIL;
        }
        if (verdicts.isEmpty() || verdicts.contains(NONE)) {
            return NONE;
        }
        return verdicts.contains(WARN) ? WARN : PASS;
    }
}
