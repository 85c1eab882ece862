package io.perfwarden.compare.accepted;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.Why;
import java.util.List;
import java.util.Optional;

/** Why a row that can be accepted fails or warns. */
public enum Cause {
    /** It is worse than the baseline by more than its limit. */
    LIMIT,
    /** It is beyond what holds whatever the baseline says. */
    HARD_LIMIT,
    /** It is gone. */
    ABSENCE;

    /** Nothing for a row that nobody can accept, and for one that needs no acceptance. */
    static Optional<Cause> of(Row row) {
        List<Why> why = row.why();
        if (why.contains(Why.GONE)) {
            return Optional.of(ABSENCE);
        }
        if (why.contains(Why.OVER_BUDGET) || why.contains(Why.TOO_LITTLE_SPEED_UP)) {
            return Optional.of(HARD_LIMIT);
        }
        boolean over = why.contains(Why.OVER_LIMIT) || why.contains(Why.MEASURED_AGAIN);
        return over && !why.contains(Why.OTHER_MACHINE) && !why.contains(Why.WORSE_THAN_ACCEPTED)
                ? Optional.of(LIMIT)
                : Optional.empty();
    }

    /** Who accepts a row beyond its hard limit accepts it beyond the other one, too. */
    boolean includes(Cause other) {
        return this == other || (this == HARD_LIMIT && other == LIMIT);
    }
}
