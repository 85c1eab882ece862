package io.perfwarden.web.api;

import io.micronaut.http.HttpStatus;
import io.perfwarden.model.InputProblem;

/**
 * Why there is no answer.
 *
 * @param type always {@code about:blank}: the status says which kind of problem it is
 * @param title the status in words
 * @param status of HTTP
 * @param detail all of it in one line: where, what and hint
 * @param where the parameter or part of the request that is meant; empty if all of it
 * @param what is wrong, and what was expected
 * @param hint what to do about it; may be empty
 * @see "RFC 9457"
 */
public record ProblemBody(
        String type,
        String title,
        int status,
        String detail,
        String where,
        String what,
        String hint)
        implements ApiBody {
    public static final String TYPE = "application/problem+json";

    static ProblemBody of(HttpStatus status, InputProblem problem) {
        return new ProblemBody(
                "about:blank",
                status.getReason(),
                status.getCode(),
                problem.line(),
                problem.where(),
                problem.what(),
                problem.hint());
    }
}
