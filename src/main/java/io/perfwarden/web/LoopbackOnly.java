package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests under another name than this machine's own, as a site that makes its name lead
 * here would send them.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Requires(beans = LoopbackOnly.Wanted.class)
public final class LoopbackOnly {
    private static final Pattern OWN =
            Pattern.compile("(?:localhost|127\\.0\\.0\\.1)(?::[0-9]{1,5})?");

    /** A server that is for this machine alone. */
    public record Wanted() {}

    @RequestFilter
    @Nullable HttpResponse<?> refused(HttpRequest<?> request) {
        String host = request.getHeaders().get("Host");
        return host != null && OWN.matcher(host).matches()
                ? null
                : HttpResponse.status(HttpStatus.MISDIRECTED_REQUEST);
    }
}
