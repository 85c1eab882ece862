package io.perfwarden.web.webhook;

import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Map;

/** What every answer tells browsers, errors included: to guess and to embed nothing. */
@ServerFilter("/**")
final class SecurityHeaders {
    private static final Map<String, String> HEADERS =
            Map.of(
                    "X-Content-Type-Options", "nosniff",
                    "X-Frame-Options", "DENY",
                    "Referrer-Policy", "no-referrer",
                    "Cache-Control", "no-store",
                    "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");

    /** A header that the answer has already is kept. */
    @ResponseFilter
    void add(MutableHttpResponse<?> response) {
        MutableHttpHeaders headers = response.getHeaders();
        HEADERS.forEach((name, value) -> {
            if (!headers.contains(name)) {
                headers.add(name, value);
            }
        });
    }
}
