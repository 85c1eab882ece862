package io.perfwarden.compare.group;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.model.BetterDirection;
import java.util.OptionalDouble;

/** How bad an accepted row may be. */
public sealed interface AcceptanceBound {
    /** Whether a row is no worse than this. */
    boolean holds(Row row);

    /**
     * Worse than the baseline.
     *
     * @param seen how much it was when it was accepted, as a fraction
     * @param most how much it may be
     */
    record Worsening(double seen, double most) implements AcceptanceBound {
        @Override
        public boolean holds(Row row) {
            return row.change().isPresent() && row.change().getAsDouble() <= most;
        }
    }

    /**
     * A value where the baseline is 0.
     *
     * @param most the worst value, in the unit
     */
    record Value(double most, String unit) implements AcceptanceBound {
        @Override
        public boolean holds(Row row) {
            OptionalDouble now = PairSide.valueOf(row.current());
            return row.change().isEmpty()
                    && now.isPresent()
                    && row.metric().unit().symbol().equals(unit)
                    && (row.metric().direction() == BetterDirection.HIGHER
                            ? now.getAsDouble() >= most
                            : now.getAsDouble() <= most);
        }
    }

    /** It may be gone; when it is back, it is judged as ever. */
    record Absence() implements AcceptanceBound {
        @Override
        public boolean holds(Row row) {
            return row.current().isEmpty();
        }
    }
}
