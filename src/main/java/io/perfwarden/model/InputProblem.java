package io.perfwarden.model;

import java.util.Objects;

/**
 * A problem that the author can fix, shown on the pull request, on the terminal or in the API.
 *
 * @param where file with line and column, JSON path, setting or key; may be empty
 * @param what the problem and the expectation, one sentence without a full stop
 * @param hint what to do, with the exact command if there is one; may be empty
 */
public record InputProblem(String where, String what, String hint) {
    public InputProblem {
        Objects.requireNonNull(where);
        Objects.requireNonNull(hint);
        if (what.isBlank()) {
            throw new IllegalArgumentException("a problem says what is wrong");
        }
    }

    public static InputProblem of(String where, String what) {
        return new InputProblem(where, what, "");
    }

    /** One line for terminals and logs: {@code where: what (hint)}. */
    public String line() {
        String start = where.isEmpty() ? what : where + ": " + what;
        return hint.isEmpty() ? start : start + " (" + hint + ")";
    }
}
