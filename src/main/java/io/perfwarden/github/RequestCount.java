package io.perfwarden.github;

import module java.base;

/** Counts the requests to GitHub that a thread makes for one piece of work. */
public final class RequestCount {
    private static final ScopedValue<AtomicInteger> SENT = ScopedValue.newInstance();

    private RequestCount() {}

    /** Does something and counts its requests. */
    public static void during(Runnable work) {
        ScopedValue.where(SENT, new AtomicInteger()).run(work);
    }

    /** How many were sent for this piece of work so far; 0 outside of one. */
    public static int sent() {
        return SENT.isBound() ? SENT.get().get() : 0;
    }

    /** One more is sent. */
    public static void add() {
        if (SENT.isBound()) {
            SENT.get().incrementAndGet();
        }
    }
}
