package io.perfwarden.web.api;

import io.micronaut.http.HttpStatus;
import io.perfwarden.model.InputProblem;

/** A request that cannot be answered as it is. */
final class ApiRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final HttpStatus status;
    private final transient InputProblem problem;

    ApiRefusal(HttpStatus status, InputProblem problem) {
        super(problem.line());
        this.status = status;
        this.problem = problem;
    }

    /**
     * A parameter that is odd.
     *
     * @param where its name
     */
    static ApiRefusal odd(String where, String what, String hint) {
        return new ApiRefusal(HttpStatus.BAD_REQUEST, new InputProblem(where, what, hint));
    }

    HttpStatus status() {
        return status;
    }

    ProblemBody body() {
        return ProblemBody.of(status, problem);
    }
}
