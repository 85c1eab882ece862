package io.perfwarden.archive;

import io.perfwarden.problem.Problem;
import java.io.IOException;

/** An archive, or one entry of it, was refused. Carries what to tell the author. */
public final class ArchiveException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public ArchiveException(Problem problem) {
        super(problem.line());
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
