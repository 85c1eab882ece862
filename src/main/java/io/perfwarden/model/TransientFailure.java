package io.perfwarden.model;

import module java.base;

/**
 * The world is briefly broken: a time-out, a reset connection, a throttle, a 5xx. The job that
 * meets it is retried later; no one is told and no check turns red because of it.
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
     * @param retryAfter how long the other side asked to be left alone
     */
    public TransientFailure(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = Optional.of(retryAfter);
    }

    /** How long the other side asked to be left alone, where it said so. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
