package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowReason;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * Rows that a maintainer accepted for a pull request.
 *
 * @param pattern the requested one; foreign text
 * @param reason the maintainer's words; may be empty
 * @param until last day of validity, in UTC; absent for as long as the pull request is open
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
        return saysNoise(reason);
    }

    public static boolean saysNoise(String reason) {
        return NOISE.matcher(reason).lookingAt();
    }

    public boolean holdsOn(LocalDate day) {
        return until.isEmpty() || !day.isAfter(until.get());
    }

    /** Whether it accepts a row as it is. */
    public boolean covers(SuitePlatform where, Row row) {
        SeriesKey key = SeriesKey.of(where, row.id(), row.metric());
        return rows.stream().anyMatch(it -> it.key().equals(key) && it.covers(row));
    }

    public record AcceptedRow(SeriesKey key, AcceptanceCause cause, AcceptanceBound bound) {
        /** Whether a row of the series is no worse, and has no other cause. */
        boolean covers(Row row) {
            return AcceptanceCause.of(row).filter(cause::includes).isPresent() && bound.holds(row);
        }
    }

    /** The worst accepted value of a row. */
    public sealed interface AcceptanceBound {
        /** Worsening against the baseline, as a fraction. */
        record Worsening(double seen, double most) implements AcceptanceBound {}

        /** The worst value, in the unit, for a baseline of 0. */
        record BoundValue(double most, String unit) implements AcceptanceBound {}

        /** It may be missing; once back, it is judged as usual. */
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
        /** A limit that holds whatever the baseline says. */
        HARD_LIMIT,
        ABSENCE;

        /** Absent for a row that cannot be accepted or need not be. */
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

        /** An acceptance beyond the hard limit includes the other limit. */
        boolean includes(AcceptanceCause other) {
            return this == other || (this == HARD_LIMIT && other == LIMIT);
        }
    }
}
