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
     */
    public record Limits(
            double fail, LimitQuantity slack, double warn, HardLimits hard, OptionalDouble drift) {
        public Limits {
            if (!(fail >= 0) || !(warn >= 0) || warn > fail) {
                throw new IllegalArgumentException(
                        "limits are not negative, and warn is at most fail");
            }
        }

        /** Limits without a hard one. */
        public Limits(double fail, LimitQuantity slack, double warn) {
            this(fail, slack, warn, HardLimits.NONE, OptionalDouble.empty());
        }
    }

    /**
     * Limits that hold whatever the baseline says.
     *
     * @param budget a value beyond it fails
     * @param atLeast by how much the row must be faster than another one of the same run
     * @param warnBudget a value beyond it warns
     */
    public record HardLimits(
            Optional<LimitQuantity> budget,
            Optional<SpeedUp> atLeast,
            Optional<LimitQuantity> warnBudget) {
        public static final HardLimits NONE =
                new HardLimits(Optional.empty(), Optional.empty(), Optional.empty());

        /** Whether nothing holds. */
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
            SameCode sameCode,
            OtherMetrics otherMetrics,
            Optional<LocalDate> until) {}

    /** One kind of consequence. */
    public sealed interface Consequence
            permits Missing, OtherHardware, Gate, ZeroTimes, SameCode, OtherMetrics {}

    /** How a row is decided. */
    public enum Decision {
        AUTO,
        THRESHOLD,
        STATISTICAL,
        PARITY,
        /** By base and head that the run itself measured in turns, and nothing else. */
        PAIRED;

        /** Whether it goes by what the default branch measured before. */
        public boolean asksForHistory() {
            return switch (this) {
                case AUTO, STATISTICAL -> true;
                case THRESHOLD, PARITY, PAIRED -> false;
            };
        }
    }

    /** What a benchmark of the baseline means that the run lacks. */
    public enum Missing implements Consequence {
        FAIL,
        WARN,
        IGNORE
    }

    /** What to do when the machine is not the baseline's. */
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
        /** No measurement: below the resolution of its clock, or nothing was measured at all. */
        INCOMPARABLE,
        /** A time like any other, and so an improvement on everything. */
        COMPARE
    }

    /** What it means that a benchmark executes the same code as in the baseline. */
    public enum SameCode implements Consequence {
        /** It is said; the row is judged all the same. */
        NOTE,
        /** It became no worse by the change. */
        TRUST
    }

    /** What comes of metrics that are measured beside those that decide. */
    public enum OtherMetrics implements Consequence {
        /** They warn where they are far worse; a second clock may fail. */
        WARN,
        /** They fail where they would warn. */
        BLOCK,
        /** They are shown. */
        IGNORE
    }

    /** What a row may do to the verdict. */
    public enum Gate implements Consequence {
        BLOCK,
        /** Warn at most. */
        ADVISE,
        /** Shown, without effect. */
        IGNORE,
        /**
         * Warn at most until the suite has shown that its alarms can be trusted; what warns is
         * judged with the care of what blocks, or that could not be shown.
         */
        EARN;

        /** Whether a suspect is measured again because of what it may do. */
        public boolean asksAgain() {
            return this == BLOCK || this == EARN;
        }
    }

    /** How long before it blocks a gate that advises says so. */
    private static final int ANNOUNCED_DAYS = 14;

    /** A suite without any key. */
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

    public RowPolicy withHard(HardLimits other) {
        return withLimits(new Limits(limits.fail, limits.slack, limits.warn, other, limits.drift));
    }

    public RowPolicy withDirection(BetterDirection other) {
        return new RowPolicy(decision, limits, other, consequences);
    }

    RowPolicy earned() {
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
                        other instanceof SameCode it ? it : now.sameCode,
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

    /** The day from which on a gate that only advises blocks. */
    public Optional<LocalDate> blocksFrom() {
        return consequences.gate == Gate.ADVISE ? consequences.until : Optional.empty();
    }

    /** The same as it holds on a day; a day that is far off is not spoken of. */
    RowPolicy on(LocalDate today) {
        Optional<LocalDate> day = blocksFrom();
        if (day.isEmpty() || today.plusDays(ANNOUNCED_DAYS).isBefore(day.get())) {
            return withUntil(Optional.empty());
        }
        return today.isBefore(day.get()) ? this : withUntil(Optional.empty()).with(Gate.BLOCK);
    }

    private RowPolicy with(Consequences other) {
        return new RowPolicy(decision, limits, direction, other);
    }

    /**
     * By how much a benchmark must be faster than another one of the same run, such as {@code 1.5x
     * of "dot/Scalar/*"}.
     *
     * @param factor finite, above 0: 1.5 for half as fast again
     * @param of the other benchmark's name; each {@code *} in it stands for what the same {@code *}
     *     of the rule's own pattern matched
     */
    public record SpeedUp(double factor, String of) {
        private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);
        private static final Pattern TEXT =
                Pattern.compile("([0-9]{1,7}(?:\\.[0-9]{1,10})?) ?x of (\"?)([^\"].{0,499}?)\\2");

        /** What no name has to have, and {@code *} more than once in a segment. */
        private static final Pattern UNCLEAR = Pattern.compile("[?{}]|\\*[^/]*\\*");

        /**
         * Reads {@code 1.5x of "add/Scalar/1000"}, the name with or without quotes.
         *
         * @throws IllegalArgumentException for anything else; the message continues "the value …"
         */
        public static SpeedUp parse(String text) {
            Matcher matcher = TEXT.matcher(text.strip());
            if (matcher.matches()) {
                BigDecimal factor = new BigDecimal(matcher.group(1));
                if (factor.signum() > 0 && factor.compareTo(MOST) <= 0) {
                    return new SpeedUp(factor.doubleValue(), matcher.group(3));
                }
            }
            throw new IllegalArgumentException(
                    "is "
                            + TextExcerpt.quoted(text)
                            + ", expected a factor and a benchmark, such as 1.5x of"
                            + " \"dot/Scalar/*\"");
        }

        /** Whether it is clear which benchmark belongs to one that a pattern matches. */
        public boolean fits(GlobPattern match) {
            long stars = stars(of);
            return stars == 0
                    || (stars == stars(match.toString())
                            && !UNCLEAR.matcher(of).find()
                            && !UNCLEAR.matcher(match.toString()).find());
        }

        /**
         * The name of the other benchmark.
         *
         * @param match the rule's pattern
         * @param name of a benchmark that it matches
         * @return nothing where the pattern does not match the name after all
         */
        public Optional<String> partner(GlobPattern match, String name) {
            if (stars(of) == 0) {
                return Optional.of(of);
            }
            String[] patterns = match.toString().split("/", -1);
            String[] segments = name.split("/", -1);
            if (patterns.length != segments.length) {
                return Optional.empty();
            }
            String partner = of;
            for (int i = 0; i < patterns.length; i++) {
                int star = patterns[i].indexOf('*');
                if (star >= 0) {
                    int after = patterns[i].length() - star - 1;
                    if (segments[i].length() < star + after) {
                        return Optional.empty();
                    }
                    String matched = segments[i].substring(star, segments[i].length() - after);
                    partner = partner.replaceFirst("\\*", Matcher.quoteReplacement(matched));
                }
            }
            return Optional.of(partner);
        }

        private static long stars(String pattern) {
            return pattern.chars().filter(c -> c == '*').count();
        }

        @Override
        public String toString() {
            return BigDecimal.valueOf(factor).stripTrailingZeros().toPlainString() + "x of " + of;
        }
    }

    /**
     * A number with or without a unit, such as {@code 0.2 ms}; also reads the other way in which
     * limits are written, percentages.
     *
     * @param value finite, not negative
     * @param unit absent: the number is in the unit of the row it is applied to
     */
    public record LimitQuantity(double value, Optional<Unit> unit) {
        public static final LimitQuantity ZERO = new LimitQuantity(0, Optional.empty());

        /** Digits with an optional fraction and exponent, bounded, then an optional unit. */
        private static final Pattern TEXT =
                Pattern.compile(
                        "([0-9]{1,20}(?:\\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,2})?)"
                                + " ?(\\P{Cntrl}{0,40})");

        private static final Pattern PERCENTAGE =
                Pattern.compile("([0-9]{1,5}(?:\\.[0-9]{1,20})?) ?%");
        private static final int MOST_PERCENT = 10_000;

        public LimitQuantity {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("a quantity is finite and not negative");
            }
        }

        /**
         * Reads {@code 0}, {@code 12.5} or {@code 0.2 ms}.
         *
         * @throws IllegalArgumentException for anything else; the message continues "the value …"
         */
        public static LimitQuantity parse(String text) {
            Matcher matcher = TEXT.matcher(text.strip());
            if (!matcher.matches() || !isUnit(matcher.group(2))) {
                throw new IllegalArgumentException(
                        "is "
                                + TextExcerpt.quoted(text)
                                + ", expected a number that is not negative, with its unit, such as"
                                + " 0.2 ms");
            }
            Unit unit = Unit.parse(matcher.group(2));
            return new LimitQuantity(
                    Double.parseDouble(matcher.group(1)),
                    Optional.of(unit).filter(it -> !it.symbol().isEmpty()));
        }

        /**
         * Reads {@code 5%} or {@code 2.5 %} as a fraction, 0.05 or 0.025, exact to the last bit. Of
         * numbers without the sign only {@code 0} is understood: 0.05 might be meant either way.
         *
         * @return from 0 to 100
         * @throws IllegalArgumentException for anything else; the message continues "the value …"
         */
        public static double percentage(String text) {
            String plain = text.strip();
            if (plain.equals("0")) {
                return 0;
            }
            Matcher matcher = PERCENTAGE.matcher(plain);
            if (matcher.matches()) {
                BigDecimal percent = new BigDecimal(matcher.group(1));
                if (percent.compareTo(BigDecimal.valueOf(MOST_PERCENT)) <= 0) {
                    return percent.movePointLeft(2).doubleValue();
                }
            }
            throw new IllegalArgumentException(
                    "is "
                            + TextExcerpt.quoted(text)
                            + ", expected a percentage from 0% to 10000% with the % sign, for"
                            + " example 5%");
        }

        /**
         * Reads a change that is to be found, as {@link #percentage} does.
         *
         * @return over 0, up to 100
         * @throws IllegalArgumentException for anything else; the message continues "the value …"
         */
        public static double change(String text) {
            double change = percentage(text);
            if (change > 0) {
                return change;
            }
            throw new IllegalArgumentException(
                    "is " + TextExcerpt.quoted(text) + ", expected more than 0%");
        }

        /**
         * A unit does not go on with the number, as in {@code 1,5 ms}, {@code 1:30} or {@code
         * 1.2.3}.
         */
        private static boolean isUnit(String text) {
            return text.isEmpty()
                    || (",.:+-_".indexOf(text.charAt(0)) < 0 && !isDigit(text.charAt(0)));
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        /** The number in the unit of a row; empty if the units are not comparable. */
        public Optional<Double> in(Unit rowUnit) {
            if (unit.isEmpty() || value == 0) {
                return Optional.of(value);
            }
            return Optional.of(unit.get())
                    .map(own -> per(own, rowUnit))
                    .filter(own -> own.comparableWith(rowUnit))
                    .map(own -> own.convert(value, rowUnit));
        }

        /** People write {@code 0.2 ms} for a row in {@code ms/op}: what it is per is in the row. */
        private static Unit per(Unit own, Unit rowUnit) {
            return !own.base().isEmpty() && rowUnit.base().startsWith(own.base() + "/")
                    ? new Unit(own.symbol(), rowUnit.base(), own.scale())
                    : own;
        }
    }
}
