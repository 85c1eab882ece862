package io.perfwarden.webhook;

import io.perfwarden.problem.Problem;
import org.jspecify.annotations.Nullable;

/** A payload lacks what GitHub always sends. Does not leave this package. */
final class MalformedPayload extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    MalformedPayload(Problem problem) {
        super(problem.line());
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }

    /**
     * @param path where in the payload
     */
    static <T> T require(@Nullable T value, String path) {
        if (value == null) {
            throw new MalformedPayload(Problem.of(path, "is missing"));
        }
        return value;
    }
}
