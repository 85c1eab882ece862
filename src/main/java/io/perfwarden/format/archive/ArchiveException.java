package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;
import java.io.IOException;

/** An archive, or one entry of it, was refused. Carries the message for the author. */
public final class ArchiveException extends IOException {
    private static final long serialVersionUID = 1;
    private final transient InputProblem problem;

    public ArchiveException(InputProblem problem) {
        super(problem.line());
        this.problem = problem;
    }

    ArchiveException(InputProblem problem, Exception cause) {
        this(problem);
        initCause(cause);
    }

    public InputProblem problem() {
        return problem;
    }
}
