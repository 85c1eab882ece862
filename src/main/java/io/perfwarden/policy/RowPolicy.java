package io.perfwarden.policy;

import io.perfwarden.bench.Direction;
import java.util.Optional;

/**
 * Everything that decides one row.
 *
 * @param fail worsening that fails, as a fraction: 0.05 for 5 %
 * @param warn worsening that warns, as a fraction, at most {@code fail}
 * @param slack absolute allowance on top of both
 * @param direction which way is better where neither file nor unit says; UNKNOWN for {@code auto}
 * @param budget hard limit whatever the baseline says
 */
public record RowPolicy(
        Decision decision,
        double fail,
        double warn,
        Quantity slack,
        Direction direction,
        Missing missing,
        OtherHardware onOtherHardware,
        Gate gate,
        Optional<Quantity> budget) {

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
                    0.05,
                    0.02,
                    Quantity.ZERO,
                    Direction.UNKNOWN,
                    Missing.FAIL,
                    OtherHardware.ADVISE,
                    Gate.BLOCK,
                    Optional.empty());

    public RowPolicy {
        if (!(fail >= 0) || !(warn >= 0) || warn > fail) {
            throw new IllegalArgumentException("limits are not negative, and warn is at most fail");
        }
    }

    public RowPolicy withLimits(double newFail, double newWarn, Quantity newSlack) {
        return new RowPolicy(
                decision,
                newFail,
                newWarn,
                newSlack,
                direction,
                missing,
                onOtherHardware,
                gate,
                budget);
    }

    public RowPolicy withDecision(Decision other) {
        return new RowPolicy(
                other, fail, warn, slack, direction, missing, onOtherHardware, gate, budget);
    }

    public RowPolicy withMissing(Missing other) {
        return new RowPolicy(
                decision, fail, warn, slack, direction, other, onOtherHardware, gate, budget);
    }

    public RowPolicy withGate(Gate other) {
        return new RowPolicy(
                decision, fail, warn, slack, direction, missing, onOtherHardware, other, budget);
    }

    public RowPolicy withBudget(Quantity other) {
        return new RowPolicy(
                decision,
                fail,
                warn,
                slack,
                direction,
                missing,
                onOtherHardware,
                gate,
                Optional.of(other));
    }

    public RowPolicy withDirection(Direction other) {
        return new RowPolicy(
                decision, fail, warn, slack, other, missing, onOtherHardware, gate, budget);
    }

    public RowPolicy withOtherHardware(OtherHardware other) {
        return new RowPolicy(decision, fail, warn, slack, direction, missing, other, gate, budget);
    }
}
