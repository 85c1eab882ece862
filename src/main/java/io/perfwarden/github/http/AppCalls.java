package io.perfwarden.github.http;

import module java.base;

/** Calls as the app itself: about the app, its installations and its webhook. */
public final class AppCalls {
    private static final String APP = "app";

    private final HttpExchange wire;
    private final RateLimits limits;
    private final AppJwt jwt;

    AppCalls(HttpExchange wire, RateLimits limits, AppJwt jwt) {
        this.wire = wire;
        this.limits = limits;
        this.jwt = jwt;
    }

    /**
     * Sends a request and insists on success.
     *
     * @throws io.perfwarden.model.TransientFailure see {@link GitHubFailures}
     * @throws io.perfwarden.github.GitHubRefusal likewise
     */
    public ApiAnswer send(ApiRequest request) {
        ApiAnswer answer = exchange(request);
        if (!answer.isSuccess()) {
            throw GitHubFailures.of(request, answer);
        }
        return answer;
    }

    /** Sends a request; any answer but a throttle and a refused key is the caller's to judge. */
    ApiAnswer exchange(ApiRequest request) {
        ApiAnswer answer = once(request);
        if (answer.status() == 401) {
            Optional<Instant> theirs = answer.date("Date");
            if (theirs.isPresent() && jwt.adjustTo(theirs.get())) {
                answer = once(request);
            }
        }
        if (answer.status() == 401 || GitHubFailures.isUnknownApp(answer)) {
            throw GitHubFailures.appRefused(request, answer);
        }
        return answer;
    }

    private ApiAnswer once(ApiRequest request) {
        limits.requireRoom(APP, "core");
        ApiAnswer answer = wire.exchange(request, Map.of("Authorization", "Bearer " + jwt.token()));
        limits.note(APP, "core", answer);
        if (RateLimits.isThrottled(answer)) {
            throw limits.throttle(APP, answer);
        }
        return answer;
    }
}
