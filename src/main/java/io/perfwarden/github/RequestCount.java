package io.perfwarden.github;

import module java.base;

/** Counts the requests to GitHub for one piece of work on a thread. */
public final class RequestCount {
    private static final ScopedValue<AtomicInteger> SENT = ScopedValue.newInstance();

    private RequestCount() {}

    public static void during(Runnable work) {
        ScopedValue.where(SENT, new AtomicInteger()).run(work);
    }

    /** Requests sent for this piece of work so far; 0 outside of one. */
    public static int sentCount() {
        return SENT.isBound() ? SENT.get().get() : 0;
    }

    public static void add() {
        if (SENT.isBound()) {
            SENT.get().incrementAndGet();
        }
    }
}
