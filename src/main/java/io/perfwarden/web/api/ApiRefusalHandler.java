package io.perfwarden.web.api;

import io.micronaut.http.*;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Answers a refusal with its problem. */
@Singleton
final class ApiRefusalHandler implements ExceptionHandler<ApiRefusal, HttpResponse<?>> {
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
