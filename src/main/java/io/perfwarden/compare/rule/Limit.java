package io.perfwarden.compare.rule;

import module java.base;

public sealed interface Limit {
    /**
     * Allowed worsening of the ratio, direction-adjusted: 0.05 for 5 %; absent where there is
     * nothing to form a ratio with.
     */
    OptionalDouble relative();

    /** The value beyond which the row is worse than allowed, in the row's unit, if there is one. */
    OptionalDouble value();

    /**
     * A worsening that is allowed against the baseline.
     *
     * @param fraction allowed share of the baseline, 0.05 for 5 %
     * @param slack absolute allowance on top of it, in the row's unit; 0 for none
     */
    record Allowance(double fraction, OptionalDouble relative, OptionalDouble value, double slack)
            implements Limit {
        public static Allowance of(double fraction, OptionalDouble value) {
            return new Allowance(fraction, OptionalDouble.of(fraction), value, 0);
        }

        /**
         * Whether it is its slack alone that lets a worsening pass.
         *
         * @param change direction-adjusted, positive is worse
         */
        public boolean isBySlackAlone(double change) {
            return slack > 0 && change > fraction;
        }
    }

    /**
     * How far a share of failures may rise, whatever chance explains.
     *
     * @param points allowed, in percentage points
     * @param most the share beyond which it is more, in the row's unit
     */
    record RisenShare(double points, double most) implements Limit {
        @Override
        public OptionalDouble relative() {
            return OptionalDouble.empty();
        }

        @Override
        public OptionalDouble value() {
            return OptionalDouble.of(most);
        }
    }

    record BudgetLimit(double most, OptionalDouble relative) implements Limit {
        @Override
        public OptionalDouble value() {
            return OptionalDouble.of(most);
        }
    }

    /**
     * What a maintainer allows one row of one pull request.
     *
     * @param instead of which it holds, where anything applied
     * @param relative the worsening that is allowed; absent where only a value or its absence is
     * @param until the last day on which it holds
     */
    record AcceptedLimit(
            Optional<Limit> instead,
            OptionalDouble relative,
            OptionalDouble value,
            Optional<LocalDate> until)
            implements Limit {}

    /**
     * A speed-up over another benchmark of the same run.
     *
     * @param factor how many times as fast, 1.5 for half as fast again
     * @param most the value beyond which it is less, in the row's unit
     * @param relative to the baseline, where there is one
     */
    record SpeedUpLimit(double factor, String of, double most, OptionalDouble relative)
            implements Limit {
        @Override
        public OptionalDouble value() {
            return OptionalDouble.of(most);
        }
    }
}
