package io.perfwarden.compare.rule;

import module java.base;

public sealed interface Limit {
    /** Allowed worsening, adjusted for direction: 0.05 for 5 %; empty without a ratio. */
    OptionalDouble relative();

    /** The value beyond which the row is worse than allowed, in the row's unit. */
    OptionalDouble value();

    /**
     * An allowed worsening against the baseline.
     *
     * @param fraction of the baseline, 0.05 for 5 %
     * @param slack absolute allowance on top, in the row's unit; 0 for none
     */
    record Allowance(double fraction, OptionalDouble relative, OptionalDouble value, double slack)
            implements Limit {
        public static Allowance of(double fraction, OptionalDouble value) {
            return new Allowance(fraction, OptionalDouble.of(fraction), value, 0);
        }

        /**
         * Whether only the slack lets a worsening pass.
         *
         * @param change adjusted for direction, positive is worse
         */
        public boolean isBySlackAlone(double change) {
            return slack > 0 && change > fraction;
        }
    }

    /**
     * An allowed rise of a share of failures, whatever chance explains.
     *
     * @param most greatest share, in the row's unit
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
     * A maintainer's limit for one row of one pull request.
     *
     * @param instead the replaced limit
     * @param relative allowed worsening; absent if only a value or the absence is allowed
     * @param until last day of validity
     * @param by the maintainer's login; may be empty
     * @param reason the maintainer's words; foreign text, may be empty
     */
    record AcceptedLimit(
            Optional<Limit> instead,
            OptionalDouble relative,
            OptionalDouble value,
            Optional<LocalDate> until,
            String by,
            String reason)
            implements Limit {
        /** The same acceptance of a whole suite, which replaces the suite's own limit. */
        public AcceptedLimit ofSuite(Limit own) {
            return new AcceptedLimit(
                    Optional.of(own), relative, OptionalDouble.empty(), until, by, reason);
        }
    }

    /**
     * A speed-up over another benchmark of the run.
     *
     * @param factor 1.5 for half as fast again
     * @param most worst allowed value, in the row's unit
     * @param relative to the baseline, if there is one
     */
    record SpeedUpLimit(double factor, String of, double most, OptionalDouble relative)
            implements Limit {
        @Override
        public OptionalDouble value() {
            return OptionalDouble.of(most);
        }
    }
}
