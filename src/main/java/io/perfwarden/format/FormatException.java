package io.perfwarden.format;

import io.perfwarden.problem.Problem;
import java.io.IOException;

/** A file is of a known format but damaged, or passes a bound. Carries what to tell the author. */
public final class FormatException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public FormatException(Problem problem) {
        super(problem.line());
        this.problem = problem;
    }

    /**
     * @param where file with line and column or JSON path
     * @param what what is wrong and what was expected
     */
    public FormatException(String where, String what) {
        this(Problem.of(where, what));
    }

    public Problem problem() {
        return problem;
    }
}
