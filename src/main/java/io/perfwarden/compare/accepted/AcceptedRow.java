package io.perfwarden.compare.accepted;

import io.perfwarden.bench.SeriesKey;
import io.perfwarden.compare.Row;

/** One row as it was accepted. */
public record AcceptedRow(SeriesKey key, Cause cause, Bound bound) {
    /** Whether a row of the same series is no worse, and for no other cause. */
    boolean covers(Row row) {
        return Cause.of(row).filter(cause::includes).isPresent() && bound.holds(row);
    }
}
