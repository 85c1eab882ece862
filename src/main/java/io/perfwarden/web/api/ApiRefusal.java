package io.perfwarden.web.api;

import io.micronaut.http.*;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.perfwarden.model.InputProblem;
import jakarta.inject.Singleton;

/** A request that cannot be answered as it is. */
public final class ApiRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final HttpStatus status;
    private final transient InputProblem problem;

    public ApiRefusal(HttpStatus status, InputProblem problem) {
        super(problem.line());
        this.status = status;
        this.problem = problem;
    }

    public static ApiRefusal odd(String where, String what, String hint) {
        return new ApiRefusal(HttpStatus.BAD_REQUEST, new InputProblem(where, what, hint));
    }

    HttpStatus status() {
        return status;
    }

    public InputProblem problem() {
        return problem;
    }

    ProblemBody body() {
        return ProblemBody.of(status, problem);
    }

    @Singleton
    static final class ApiRefusalHandler implements ExceptionHandler<ApiRefusal, HttpResponse<?>> {
        private static final String SECONDS = "10";

        @Override
        @SuppressWarnings("rawtypes") // as the interface has it
        public HttpResponse<?> handle(HttpRequest request, ApiRefusal refusal) {
            MutableHttpResponse<?> response =
                    HttpResponse.status(refusal.status()).body(refusal.body());
            return refusal.status() == HttpStatus.SERVICE_UNAVAILABLE
                    ? response.header(HttpHeaders.RETRY_AFTER, SECONDS)
                    : response;
        }
    }
}
