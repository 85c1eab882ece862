package io.perfwarden.compare.group;

import io.perfwarden.compare.Row;
import io.perfwarden.model.SeriesKey;

/** One row as it was accepted. */
public record AcceptedRow(SeriesKey key, AcceptanceCause cause, AcceptanceBound bound) {
    /** Whether a row of the same series is no worse, and for no other cause. */
    boolean covers(Row row) {
        return AcceptanceCause.of(row).filter(cause::includes).isPresent() && bound.holds(row);
    }
}
