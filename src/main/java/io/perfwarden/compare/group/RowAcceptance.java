package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowReason;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.SeriesKey;

/**
 * Rows that a maintainer accepted for a pull request.
 *
 * @param pattern that was asked for; foreign text
 * @param by login
 * @param reason in that person's words; may be empty
 * @param until the last day, in UTC, on which it holds; absent where it holds as long as the pull
 *     request is open
 */
public record RowAcceptance(
        String order,
        String pattern,
        String by,
        String reason,
        CommitSha head,
        Instant at,
        Optional<LocalDate> until,
        List<AcceptedRow> rows) {
    private static final Pattern NOISE = Pattern.compile("(?i)noise(?![\\w-])");

    public RowAcceptance {
        rows = List.copyOf(rows);
    }

    /** Whether its reason begins with the word noise: the alarm was false. */
    public boolean saysNoise() {
        return NOISE.matcher(reason).lookingAt();
    }

    public boolean holdsOn(LocalDate day) {
        return until.isEmpty() || !day.isAfter(until.get());
    }

    public record AcceptedRow(SeriesKey key, AcceptanceCause cause, AcceptanceBound bound) {
        /** Whether a row of the same series is no worse, and for no other cause. */
        boolean covers(Row row) {
            return AcceptanceCause.of(row).filter(cause::includes).isPresent() && bound.holds(row);
        }
    }

    /** How bad an accepted row may be. */
    public sealed interface AcceptanceBound {
        /** Worse than the baseline by a fraction: as seen, and as allowed. */
        record Worsening(double seen, double most) implements AcceptanceBound {}

        /** The worst value, in the unit, where the baseline is 0. */
        record BoundValue(double most, String unit) implements AcceptanceBound {}

        /** It may be gone; when it is back, it is judged as all others. */
        record Absence() implements AcceptanceBound {}

        default boolean holds(Row row) {
            OptionalDouble now = row.value();
            return switch (this) {
                case Worsening(_, double most) ->
                        row.change().isPresent() && row.change().getAsDouble() <= most;
                case BoundValue(double most, String unit) ->
                        row.change().isEmpty()
                                && now.isPresent()
                                && row.metric().unit().symbol().equals(unit)
                                && (row.metric().direction() == BetterDirection.HIGHER
                                        ? now.getAsDouble() >= most
                                        : now.getAsDouble() <= most);
                case Absence _ -> row.current().isEmpty();
            };
        }
    }

    public enum AcceptanceCause {
        LIMIT,
        /** It is beyond what holds whatever the baseline says. */
        HARD_LIMIT,
        ABSENCE;

        /** Nothing for a row that cannot be accepted, and for one that needs no acceptance. */
        static Optional<AcceptanceCause> of(Row row) {
            if (row.has(RowReason.GONE)) {
                return Optional.of(ABSENCE);
            }
            if (row.has(RowReason.OVER_BUDGET) || row.has(RowReason.TOO_LITTLE_SPEED_UP)) {
                return Optional.of(HARD_LIMIT);
            }
            boolean over = row.has(RowReason.OVER_LIMIT) || row.has(RowReason.MEASURED_AGAIN);
            boolean excused =
                    row.has(RowReason.OTHER_MACHINE) || row.has(RowReason.WORSE_THAN_ACCEPTED);
            return over && !excused ? Optional.of(LIMIT) : Optional.empty();
        }

        /** Who accepts a row beyond its hard limit accepts it beyond the other one, too. */
        boolean includes(AcceptanceCause other) {
            return this == other || (this == HARD_LIMIT && other == LIMIT);
        }
    }
}
