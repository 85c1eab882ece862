package io.perfwarden.db;

import module java.base;

/** How far GitHub's record of deliveries was read, shared by all processes. */
public record RedeliveryProgress(StoreDatabase database) {
    private static final String SAVE =
            "insert into redelivery_progress (only_one, until) values (1, ?)"
                    + " on conflict (only_one) do update set until = excluded.until";

    /** Up to when; nothing before the first time. */
    public Optional<Instant> lookedUntil() {
        return database.first("select until from redelivery_progress", row -> row.time("until"));
    }

    public void lookedUntil(Instant moment) {
        database.update(SAVE, moment);
    }
}
