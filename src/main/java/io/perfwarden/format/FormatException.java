package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.InputProblem;
import java.io.IOException;

/** A file of a known format is damaged, or passes a bound. Carries the message for the author. */
public final class FormatException extends IOException {
    private static final long serialVersionUID = 1;
    private final transient InputProblem problem;

    public FormatException(InputProblem problem) {
        super(problem.line());
        this.problem = problem;
    }

    /**
     * @param where file with line and column or JSON path
     * @param what the problem and the expectation; a format if there are numbers
     */
    @SuppressWarnings("AnnotateFormatMethod") // without numbers the text is no format
    public FormatException(String where, String what, Object... numbers) {
        this(
                InputProblem.of(
                        where,
                        numbers.length == 0 ? what : String.format(Locale.ROOT, what, numbers)));
    }

    public InputProblem problem() {
        return problem;
    }
}
