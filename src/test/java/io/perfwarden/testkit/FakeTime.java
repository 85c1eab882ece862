package io.perfwarden.testkit;

import module java.base;

/** GitHub's own clock: that of a test, or one that goes on by a second with each writing. */
final class FakeTime {
    private Instant next = Instant.parse("2026-11-01T09:00:00Z");
    private Clock clock = Clock.systemUTC();
    private boolean isSet;

    /** The moment of a writing, in whole seconds as GitHub tells it. */
    synchronized Instant stamp() {
        if (isSet) {
            return clock.instant().truncatedTo(ChronoUnit.SECONDS);
        }
        Instant now = next;
        next = now.plusSeconds(1);
        return now;
    }

    synchronized void follow(Clock other) {
        clock = other;
        isSet = true;
    }
}
