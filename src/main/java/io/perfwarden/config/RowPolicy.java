package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.*;

/**
 * Everything that decides one row.
 *
 * @param direction which way is better where neither file nor unit says; UNKNOWN for {@code auto}
 */
public record RowPolicy(
        Decision decision, Limits limits, BetterDirection direction, Consequences consequences) {
    /**
     * What a row may be worse by. No two neighbours are of one type, so that none can be swapped.
     *
     * @param fail worsening that fails, as a fraction: 0.05 for 5 %
     * @param slack absolute allowance on top of {@code fail} and {@code warn}
     * @param warn worsening that warns, as a fraction, at most {@code fail}
     * @param hard limits whatever the baseline says
     * @param drift worsening since the last release, or since the baseline file where a row is
     *     judged against something else, from which on it is warned of, as a fraction; absent to
     *     say nothing
     * @param mustSee change that a pass needs to be able to see, as a fraction; absent for none
     */
    public record Limits(
            double fail,
            LimitQuantity slack,
            double warn,
            HardLimitPolicy hard,
            OptionalDouble drift,
            OptionalDouble mustSee) {
        public Limits {
            if (!(fail >= 0) || !(warn >= 0) || warn > fail) {
                throw new IllegalArgumentException(
                        "limits are not negative, and warn is at most fail");
            }
        }

        public Limits(double fail, LimitQuantity slack, double warn) {
            this(
                    fail,
                    slack,
                    warn,
                    HardLimitPolicy.NONE,
                    OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
    }

    /**
     * Limits that hold whatever the baseline says.
     *
     * @param budget a value beyond it fails
     * @param atLeast by how much the row must be faster than another one of the same run
     */
    public record HardLimitPolicy(
            Optional<LimitQuantity> budget,
            Optional<SpeedUp> atLeast,
            Optional<LimitQuantity> warnBudget) {
        public static final HardLimitPolicy NONE =
                new HardLimitPolicy(Optional.empty(), Optional.empty(), Optional.empty());

        public boolean areNone() {
            return budget.isEmpty() && atLeast.isEmpty() && warnBudget.isEmpty();
        }
    }

    /**
     * What may come of it.
     *
     * @param otherMetrics what comes of metrics that neither decide by themselves nor are exact
     * @param until with a gate that advises: the day from which on it blocks
     */
    public record Consequences(
            Missing missing,
            OtherHardware onOtherHardware,
            Gate gate,
            ZeroTimes zeroTimes,
            SameCodePolicy sameCode,
            OtherMetrics otherMetrics,
            Optional<LocalDate> until) {}

    public sealed interface Consequence
            permits Missing, OtherHardware, Gate, ZeroTimes, SameCodePolicy, OtherMetrics {}

    /** How a row is decided. */
    public enum Decision {
        AUTO,
        THRESHOLD,
        STATISTICAL,
        PARITY,
        /** Only by base and head measured in turns. */
        PAIRED;

        /** Whether it goes by what the default branch measured before. */
        public boolean asksForHistory() {
            return switch (this) {
                case AUTO, STATISTICAL -> true;
                case THRESHOLD, PARITY, PAIRED -> false;
            };
        }
    }

    /** The meaning of a baseline's benchmark that the run lacks. */
    public enum Missing implements Consequence {
        FAIL,
        WARN,
        IGNORE
    }

    /** What to do on another machine than the baseline's. */
    public enum OtherHardware implements Consequence {
        /** Judge as if it were the same. */
        COMPARE,
        /** Judge, but never fail. */
        ADVISE,
        /** Refuse to judge: the row is incomparable and fails. */
        FAIL
    }

    /** What a time of exactly 0 is. */
    public enum ZeroTimes implements Consequence {
        /** No measurement: below the clock's resolution, or not measured. */
        INCOMPARABLE,
        /** An ordinary time, which improves on everything. */
        COMPARE
    }

    public enum SameCodePolicy implements Consequence {
        /** It is reported; the row is judged as usual. */
        NOTE,
        /** The change did not make it worse. */
        TRUST
    }

    public enum OtherMetrics implements Consequence {
        /** Far worse ones warn; a second clock may fail. */
        WARN,
        /** They fail where they would warn. */
        BLOCK,
        IGNORE
    }

    public enum Gate implements Consequence {
        BLOCK,
        /** Warn at most. */
        ADVISE,
        /** Shown, without effect. */
        IGNORE,
        /**
         * Warns until the suite's alarms have proved reliable; judged as carefully as a blocking
         * gate, to allow that proof.
         */
        EARN;

        /** Whether a suspect is measured again because of what it may do. */
        public boolean asksAgain() {
            return this == BLOCK || this == EARN;
        }
    }

    /** Days of announcement before an advisory gate blocks. */
    private static final int ANNOUNCED_DAYS = 14;

    public static final RowPolicy DEFAULT =
            new RowPolicy(
                    ConfigKey.DECISION.defaultValue(),
                    new Limits(
                            ConfigKey.FAIL.defaultValue(),
                            ConfigKey.SLACK.defaultValue(),
                            ConfigKey.WARN.defaultValue()),
                    ConfigKey.DIRECTION.defaultValue(),
                    new Consequences(
                            ConfigKey.MISSING.defaultValue(),
                            ConfigKey.ON_OTHER_HARDWARE.defaultValue(),
                            ConfigKey.GATE.defaultValue(),
                            ConfigKey.ZERO_TIMES.defaultValue(),
                            ConfigKey.SAME_CODE.defaultValue(),
                            ConfigKey.OTHER_METRICS.defaultValue(),
                            Optional.empty()));

    public RowPolicy withDecision(Decision other) {
        return new RowPolicy(other, limits, direction, consequences);
    }

    /** The same with other limits; a budget is one of them. */
    public RowPolicy withLimits(Limits other) {
        return new RowPolicy(decision, other, direction, consequences);
    }

    public RowPolicy withHard(HardLimitPolicy other) {
        return withLimits(
                new Limits(
                        limits.fail,
                        limits.slack,
                        limits.warn,
                        other,
                        limits.drift,
                        limits.mustSee));
    }

    public RowPolicy withDirection(BetterDirection other) {
        return new RowPolicy(decision, limits, other, consequences);
    }

    RowPolicy withEarnedGate() {
        return consequences.gate == Gate.EARN ? with(Gate.BLOCK) : this;
    }

    /** The same with one consequence, of whichever kind, in the place of its own. */
    public RowPolicy with(Consequence other) {
        Consequences now = consequences;
        return with(
                new Consequences(
                        other instanceof Missing it ? it : now.missing,
                        other instanceof OtherHardware it ? it : now.onOtherHardware,
                        other instanceof Gate it ? it : now.gate,
                        other instanceof ZeroTimes it ? it : now.zeroTimes,
                        other instanceof SameCodePolicy it ? it : now.sameCode,
                        other instanceof OtherMetrics it ? it : now.otherMetrics,
                        now.until));
    }

    RowPolicy withUntil(Optional<LocalDate> day) {
        Consequences now = consequences;
        return with(
                new Consequences(
                        now.missing,
                        now.onOtherHardware,
                        now.gate,
                        now.zeroTimes,
                        now.sameCode,
                        now.otherMetrics,
                        day));
    }

    /** The day from which an advisory gate blocks. */
    public Optional<LocalDate> blocksFrom() {
        return consequences.gate == Gate.ADVISE ? consequences.until : Optional.empty();
    }

    /** The policy on a day; a far day is dropped. */
    RowPolicy onDay(LocalDate today) {
        Optional<LocalDate> day = blocksFrom();
        if (day.isEmpty() || today.plusDays(ANNOUNCED_DAYS).isBefore(day.get())) {
            return withUntil(Optional.empty());
        }
        return today.isBefore(day.get()) ? this : withUntil(Optional.empty()).with(Gate.BLOCK);
    }

    private RowPolicy with(Consequences other) {
        return new RowPolicy(decision, limits, direction, other);
    }
}
