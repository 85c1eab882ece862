package io.perfwarden.model;

import module java.base;

/**
 * A brief outage: a time-out, a reset connection, a throttle, a 5xx. The job is retried later; no
 * check turns red and no one is notified.
 */
public class TransientFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Optional<Duration> retryAfter;

    public TransientFailure(String message) {
        super(message);
        this.retryAfter = Optional.empty();
    }

    public TransientFailure(String message, Throwable cause) {
        super(message, cause);
        this.retryAfter = Optional.empty();
    }

    /**
     * @param retryAfter delay that the other side asked for
     */
    public TransientFailure(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = Optional.of(retryAfter);
    }

    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
