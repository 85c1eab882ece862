package io.perfwarden.db;

import module java.base;

/** How far GitHub's record of deliveries was looked through, shared by all processes. */
public interface RedeliveryProgress {
    /** Up to when; nothing before the first time. */
    Optional<Instant> lookedUntil();

    void lookedUntil(Instant moment);
}
