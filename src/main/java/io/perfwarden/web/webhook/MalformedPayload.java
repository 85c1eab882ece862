package io.perfwarden.web.webhook;

import io.perfwarden.model.InputProblem;
import org.jspecify.annotations.Nullable;

/** A payload lacks what GitHub always sends. Does not leave this package. */
final class MalformedPayload extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient InputProblem problem;

    MalformedPayload(InputProblem problem) {
        super(problem.line());
        this.problem = problem;
    }

    InputProblem problem() {
        return problem;
    }

    /**
     * @param path where in the payload
     */
    static <T> T require(@Nullable T value, String path) {
        if (value == null) {
            throw new MalformedPayload(InputProblem.of(path, "is missing"));
        }
        return value;
    }
}
