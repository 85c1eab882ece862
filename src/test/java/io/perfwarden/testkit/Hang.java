package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.http.ApiConfig;

/** For what has to be told how long to wait. A test's own waits have no end. */
public final class Hang {
    /** Only what hangs takes so long, on a slow and busy machine too. */
    public static final Duration LIMIT = Duration.ofMinutes(30);

    /** Of requests to a stand-in for GitHub that answers. */
    public static final ApiConfig.Timeouts OF_GITHUB =
            new ApiConfig.Timeouts(LIMIT, LIMIT, LIMIT, LIMIT);

    private Hang() {}
}
