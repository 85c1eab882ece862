package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.*;

/**
 * A number with or without a unit, such as {@code 0.2 ms}. Also reads percentages.
 *
 * @param value finite, not negative
 * @param unit absent for the row's unit
 */
public record LimitQuantity(double value, Optional<Unit> unit) {
    public static final LimitQuantity ZERO = new LimitQuantity(0, Optional.empty());

    /** Digits with an optional fraction and exponent, bounded, then an optional unit. */
    private static final Pattern TEXT =
            Pattern.compile(
                    "([0-9]{1,20}(?:\\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,2})?)"
                            + " ?(\\P{Cntrl}{0,40})");

    private static final Pattern PERCENTAGE = Pattern.compile("([0-9]{1,5}(?:\\.[0-9]{1,20})?) ?%");
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
                            + TextExcerpt.quote(text)
                            + ", expected a number that is not negative, with its unit, such as"
                            + " 0.2 ms");
        }
        Unit unit = Unit.parse(matcher.group(2));
        return new LimitQuantity(
                Double.parseDouble(matcher.group(1)),
                Optional.of(unit).filter(it -> !it.symbol().isEmpty()));
    }

    /**
     * Reads {@code 5%} or {@code 2.5 %} as an exact fraction, 0.05 or 0.025. Without the sign only
     * {@code 0} is clear.
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
                        + TextExcerpt.quote(text)
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
                "is " + TextExcerpt.quote(text) + ", expected more than 0%");
    }

    /** Excludes a continued number, as in {@code 1,5 ms}, {@code 1:30} or {@code 1.2.3}. */
    private static boolean isUnit(String text) {
        return text.isEmpty() || (",.:+-_".indexOf(text.charAt(0)) < 0 && !isDigit(text.charAt(0)));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /**
     * The number in a row's unit; absent if the units differ in kind. Without a unit it is no limit
     * of a share, as it could be a number, a fraction or per cent.
     */
    public Optional<Double> convertTo(Unit rowUnit) {
        if (value == 0) {
            return Optional.of(value);
        }
        if (unit.isEmpty()) {
            return Optional.of(value).filter(_ -> !rowUnit.isShareOfTrials());
        }
        return Optional.of(unit.get())
                .map(own -> per(own, rowUnit))
                .filter(own -> own.comparableWith(rowUnit))
                .map(own -> own.convert(value, rowUnit));
    }

    /** Accepts {@code 0.2 ms} for a row in {@code ms/op}. */
    private static Unit per(Unit own, Unit rowUnit) {
        return !own.base().isEmpty() && rowUnit.base().startsWith(own.base() + "/")
                ? new Unit(own.symbol(), rowUnit.base(), own.scale())
                : own;
    }
}
