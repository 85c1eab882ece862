package io.perfwarden.policy;

import io.perfwarden.bench.Unit;
import java.util.Optional;

/**
 * A number with or without a unit, such as {@code 0.2 ms}.
 *
 * @param unit absent: the number is in the unit of the row it is applied to
 */
public record Quantity(double value, Optional<Unit> unit) {
    public static final Quantity ZERO = new Quantity(0, Optional.empty());

    /**
     * The number in the unit of a row.
     *
     * @return empty if the units are not comparable
     */
    public Optional<Double> in(Unit rowUnit) {
        if (unit.isEmpty() || value == 0) {
            return Optional.of(value);
        }
        return unit.get().comparableWith(rowUnit)
                ? Optional.of(unit.get().convert(value, rowUnit))
                : Optional.empty();
    }
}
