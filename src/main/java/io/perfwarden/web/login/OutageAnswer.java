package io.perfwarden.web.login;

import module java.base;

import io.micronaut.http.*;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.perfwarden.model.TransientFailure;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What readers get while GitHub or the store is down: 503, without the reason. */
@Singleton
final class OutageAnswer implements ExceptionHandler<TransientFailure, HttpResponse<?>> {
    private static final Logger LOG = LoggerFactory.getLogger(OutageAnswer.class);
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofHours(1);

    @Override
    @SuppressWarnings("rawtypes") // as the interface has it
    public HttpResponse<?> handle(HttpRequest request, TransientFailure failure) {
        LOG.debug("a reader is asked to come back: {}", failure.getMessage());
        Duration wait = failure.retryAfter().filter(it -> it.compareTo(LONGEST) < 0).orElse(SOON);
        return HttpResponse.<String>status(HttpStatus.SERVICE_UNAVAILABLE)
                .header("Retry-After", Long.toString(Math.max(1, wait.toSeconds())))
                .contentType(MediaType.TEXT_PLAIN_TYPE)
                .body("GitHub or the database cannot be reached at the moment. Try again soon.\n");
    }

    /**
     * What readers get where the program has a fault: 500, without a word of what it met. The log
     * has the cause.
     */
    @Singleton
    static final class FaultAnswer implements ExceptionHandler<RuntimeException, HttpResponse<?>> {
        @Override
        @SuppressWarnings("rawtypes") // as the interface has it
        public HttpResponse<?> handle(HttpRequest request, RuntimeException fault) {
            LOG.error("a request failed", fault);
            return HttpResponse.<String>status(HttpStatus.INTERNAL_SERVER_ERROR)
                    .contentType(MediaType.TEXT_PLAIN_TYPE)
                    .body("This is a fault of the server. Its log has the reason.\n");
        }
    }
}
