package io.perfwarden.compare.group;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowReason;
import java.util.List;
import java.util.Optional;

/** Why a row that can be accepted fails or warns. */
public enum AcceptanceCause {
    /** It is worse than the baseline by more than its limit. */
    LIMIT,
    /** It is beyond what holds whatever the baseline says. */
    HARD_LIMIT,
    /** It is gone. */
    ABSENCE;

    /** Nothing for a row that nobody can accept, and for one that needs no acceptance. */
    static Optional<AcceptanceCause> of(Row row) {
        List<RowReason> why = row.why();
        if (why.contains(RowReason.GONE)) {
            return Optional.of(ABSENCE);
        }
        if (why.contains(RowReason.OVER_BUDGET) || why.contains(RowReason.TOO_LITTLE_SPEED_UP)) {
            return Optional.of(HARD_LIMIT);
        }
        boolean over = why.contains(RowReason.OVER_LIMIT) || why.contains(RowReason.MEASURED_AGAIN);
        return over
                        && !why.contains(RowReason.OTHER_MACHINE)
                        && !why.contains(RowReason.WORSE_THAN_ACCEPTED)
                ? Optional.of(LIMIT)
                : Optional.empty();
    }

    /** Who accepts a row beyond its hard limit accepts it beyond the other one, too. */
    boolean includes(AcceptanceCause other) {
        return this == other || (this == HARD_LIMIT && other == LIMIT);
    }
}
