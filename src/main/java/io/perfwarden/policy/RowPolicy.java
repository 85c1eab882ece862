package io.perfwarden.policy;

import io.perfwarden.bench.Direction;
import java.util.Optional;

/**
 * Everything that decides one row.
 *
 * @param direction which way is better where neither file nor unit says; UNKNOWN for {@code auto}
 */
public record RowPolicy(
        Decision decision, Limits limits, Direction direction, Consequences consequences) {

    /**
     * What a row may be worse by. No two neighbours are of one type, so that none can be swapped.
     *
     * @param fail worsening that fails, as a fraction: 0.05 for 5 %
     * @param slack absolute allowance on top of {@code fail} and {@code warn}
     * @param warn worsening that warns, as a fraction, at most {@code fail}
     * @param budget hard limit whatever the baseline says
     */
    public record Limits(double fail, Quantity slack, double warn, Optional<Quantity> budget) {
        public Limits {
            if (!(fail >= 0) || !(warn >= 0) || warn > fail) {
                throw new IllegalArgumentException(
                        "limits are not negative, and warn is at most fail");
            }
        }

        /** Limits without a budget. */
        public Limits(double fail, Quantity slack, double warn) {
            this(fail, slack, warn, Optional.empty());
        }
    }

    /** What may come of it. */
    public record Consequences(Missing missing, OtherHardware onOtherHardware, Gate gate) {}

    /** How a row is decided. */
    public enum Decision {
        AUTO,
        THRESHOLD,
        STATISTICAL,
        PARITY
    }

    /** What a benchmark of the baseline means that the run lacks. */
    public enum Missing {
        FAIL,
        WARN,
        IGNORE
    }

    /** What to do when the machine is not the baseline's. */
    public enum OtherHardware {
        /** Judge as if it were the same. */
        COMPARE,
        /** Judge, but never fail. */
        ADVISE,
        /** Refuse to judge: the row is incomparable and fails. */
        FAIL
    }

    /** What a row may do to the verdict. */
    public enum Gate {
        BLOCK,
        /** Warn at most. */
        ADVISE,
        /** Shown, without effect. */
        IGNORE
    }

    /** The limits of the configuration reference: 5 %, 2 %, no slack, missing fails. */
    public static final RowPolicy DEFAULT =
            new RowPolicy(
                    Decision.AUTO,
                    new Limits(0.05, Quantity.ZERO, 0.02),
                    Direction.UNKNOWN,
                    new Consequences(Missing.FAIL, OtherHardware.ADVISE, Gate.BLOCK));

    public RowPolicy withDecision(Decision other) {
        return new RowPolicy(other, limits, direction, consequences);
    }

    /** The same with other limits; a budget is one of them. */
    public RowPolicy withLimits(Limits other) {
        return new RowPolicy(decision, other, direction, consequences);
    }

    public RowPolicy withBudget(Quantity budget) {
        return withLimits(new Limits(limits.fail, limits.slack, limits.warn, Optional.of(budget)));
    }

    public RowPolicy withDirection(Direction other) {
        return new RowPolicy(decision, limits, other, consequences);
    }

    public RowPolicy withMissing(Missing other) {
        return with(new Consequences(other, consequences.onOtherHardware, consequences.gate));
    }

    public RowPolicy withOtherHardware(OtherHardware other) {
        return with(new Consequences(consequences.missing, other, consequences.gate));
    }

    public RowPolicy withGate(Gate other) {
        return with(new Consequences(consequences.missing, consequences.onOtherHardware, other));
    }

    private RowPolicy with(Consequences other) {
        return new RowPolicy(decision, limits, direction, other);
    }
}
