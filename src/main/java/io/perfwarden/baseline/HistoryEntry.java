package io.perfwarden.baseline;

import io.perfwarden.model.CommitSha;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * What a history says of one entry, before its measurements are looked at. All texts are foreign.
 *
 * @param suite as the history calls it
 * @param commit as written; mostly a full commit id
 * @param branch of the commit; may be empty
 * @param date which orders the entries; not present where the history has none that is possible
 * @param measured how many values it has
 */
public record HistoryEntry(
        String suite, String commit, String branch, Optional<Instant> date, int measured) {
    /** The last second of the year 9999, after which dates are no longer written in four digits. */
    private static final double LAST_MILLIS = 253_402_300_799_000.0;

    /** A date from ms since 1970; not present where it is none between then and the year 9999. */
    static Optional<Instant> date(double millis) {
        return millis > 0 && millis <= LAST_MILLIS
                ? Optional.of(Instant.ofEpochMilli((long) millis))
                : Optional.empty();
    }

    /** The commit, where it is written as its full id. */
    Optional<CommitSha> sha() {
        String id = commit.toLowerCase(Locale.ROOT);
        return CommitSha.isValid(id) ? Optional.of(new CommitSha(id)) : Optional.empty();
    }

    /** What tells this entry from the others of its suite: its commit, or else its date. */
    String key() {
        return commit.isBlank() ? date.map(Instant::toString).orElse("") : commit;
    }
}
