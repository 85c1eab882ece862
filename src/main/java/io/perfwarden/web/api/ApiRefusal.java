package io.perfwarden.web.api;

import module java.base;

import io.micronaut.http.*;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.perfwarden.model.InputProblem;
import jakarta.inject.Singleton;

/** A request that cannot be answered as it is. */
public final class ApiRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final Duration SOON = Duration.ofSeconds(10);
    private final HttpStatus status;
    private final transient InputProblem problem;
    private final transient Optional<Duration> after;

    public ApiRefusal(HttpStatus status, InputProblem problem) {
        this(
                status,
                problem,
                Optional.of(SOON).filter(_ -> status == HttpStatus.SERVICE_UNAVAILABLE));
    }

    /** {@code after}: when it may be asked again. */
    ApiRefusal(HttpStatus status, InputProblem problem, Optional<Duration> after) {
        super(problem.line());
        this.status = status;
        this.problem = problem;
        this.after = after;
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

        @Override
        @SuppressWarnings("rawtypes") // as the interface has it
        public HttpResponse<?> handle(HttpRequest request, ApiRefusal refusal) {
            MutableHttpResponse<?> response =
                    HttpResponse.status(refusal.status()).body(refusal.body());
            if (refusal.status() == HttpStatus.UNAUTHORIZED) {
                response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"invalid_token\"");
            }
            refusal.after.ifPresent(
                    it -> response.header(HttpHeaders.RETRY_AFTER, Long.toString(it.toSeconds())));
            return response;
        }
    }
}
