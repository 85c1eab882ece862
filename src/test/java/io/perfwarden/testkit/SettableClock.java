package io.perfwarden.testkit;

import module java.base;

/** A clock that stands still until a test moves it. */
public final class SettableClock extends Clock {
    private Instant now;

    public SettableClock(Instant start) {
        this.now = start;
    }

    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }
}
