package io.perfwarden.db;

import module java.base;

/** How far GitHub's record of deliveries was looked through, shared by all processes. */
public interface RedeliveryProgress {
    /** Up to when; nothing before the first time. */
    Optional<Instant> lookedUntil();

    void lookedUntil(Instant moment);

    /** In the table {@code deliveries_looked}. */
    record SqlRedeliveryProgress(StoreDatabase database) implements RedeliveryProgress {
        private static final String SAVE =
                "insert into deliveries_looked (only_one, until) values (1, ?)"
                        + " on conflict (only_one) do update set until = excluded.until";

        @Override
        public Optional<Instant> lookedUntil() {
            return database.first("select until from deliveries_looked", row -> row.time("until"));
        }

        @Override
        public void lookedUntil(Instant moment) {
            database.update(SAVE, moment);
        }
    }
}
