package io.perfwarden.model;

import module java.base;

/**
 * A unit as a tool writes it, and what it is a multiple of: {@code ms/op} is 0.001 of {@code s/op}.
 *
 * <p>Understood are times (ps to h), bytes (decimal and binary), rates and "per something";
 * everything else is free-form, a multiple of itself. Values are compared only within one {@link
 * #base()}.
 *
 * @param symbol as written, trimmed, with U+00B5 for every spelling of micro
 * @param base the unit all comparable ones share, such as {@code s}, {@code B/s}, {@code ops/s};
 *     empty for a number without unit
 * @param scale how many {@code base} one {@code symbol} is; exact, positive
 */
public record Unit(String symbol, String base, BigDecimal scale) {
    /** A number without unit. */
    public static final Unit NONE = new Unit("", "", BigDecimal.ONE);

    private static final String PER = " per ";
    // A micro sign that was decoded as Latin-1, perhaps more than once.
    private static final Pattern MOJIBAKE = Pattern.compile("(?<!\u00c2)\u00c2++\u00b5");

    public Unit {
        if (scale.signum() <= 0) {
            throw new IllegalArgumentException("a unit's scale is positive");
        }
    }

    // Those of a record are made at their first call, which takes as long as a small file.
    @Override
    public boolean equals(Object other) {
        return other instanceof Unit it
                && symbol.equals(it.symbol)
                && base.equals(it.base)
                && scale.equals(it.scale);
    }

    @Override
    public int hashCode() {
        return symbol.hashCode();
    }

    /**
     * Reads a unit. Never fails: what is not known is free-form.
     *
     * @param text as a tool writes it, such as {@code ops/s} or {@code ops per second}; mojibake
     *     and both micro characters are accepted
     */
    public static Unit parse(String text) {
        String symbol = withOneMicro(text.strip());
        if (symbol.isEmpty()) {
            return NONE;
        }
        int slash = symbol.indexOf('/');
        int word = symbol.indexOf(PER);
        int end = slash < 0 && word > 0 ? word : slash;
        int start = end == slash ? end + 1 : end + PER.length();
        if (end <= 0 || start == symbol.length()) {
            UnitTable.Multiple whole = UnitTable.multiple(symbol);
            return new Unit(symbol, whole.base(), whole.scale());
        }
        UnitTable.Multiple above = UnitTable.multiple(symbol.substring(0, end).strip());
        UnitTable.Multiple below = UnitTable.multiple(symbol.substring(start).strip());
        String denominator = below.base().equals("ops") ? "op" : below.base();
        BigDecimal scale =
                above.scale().divide(below.scale(), MathContext.DECIMAL128).stripTrailingZeros();
        return new Unit(symbol, above.base() + "/" + denominator, scale);
    }

    /** Whether values of both units can be put side by side. */
    public boolean comparableWith(Unit other) {
        return base.equals(other.base);
    }

    /**
     * A value of this unit in another one of the same base. Between equal scales the value is
     * returned untouched; otherwise it is multiplied or divided by the exact ratio, whichever is
     * above one.
     *
     * @throws IllegalArgumentException if the units have different bases
     */
    public double convert(double value, Unit to) {
        if (!comparableWith(to)) {
            throw new IllegalArgumentException(symbol + " is not comparable with " + to.symbol);
        }
        int order = scale.compareTo(to.scale);
        return order == 0
                ? value
                : order > 0 ? value * ratio(scale, to.scale) : value / ratio(to.scale, scale);
    }

    /**
     * Whether this is a duration, such as {@code ms}, or one per something, such as {@code ns/op}.
     */
    public boolean isTime() {
        return base.equals(UnitTable.SECOND) || base.startsWith(UnitTable.SECOND + "/");
    }

    /** Whether this is a share of what was tried, such as {@code % of requests}. */
    public boolean isShareOfTrials() {
        return symbol.startsWith(UnitTable.SHARE);
    }

    /** Whether this is something per time, such as {@code ops/s}; good or bad. */
    public boolean isRate() {
        return !isTime()
                && (base.endsWith("/" + UnitTable.SECOND)
                        || UnitTable.direction(base) == BetterDirection.HIGHER);
    }

    /** Which way is better where {@link UnitTable} has the whole unit. */
    public BetterDirection impliedDirection() {
        return UnitTable.direction(base);
    }

    /** A symbol that was repaired is repaired for good: what is stored is read back as it was. */
    private static String withOneMicro(String text) {
        String symbol = text.replace('\u03bc', '\u00b5');
        return symbol.indexOf('\u00c2') < 0
                ? symbol
                : MOJIBAKE.matcher(symbol).replaceAll("\u00b5");
    }

    private static double ratio(BigDecimal larger, BigDecimal smaller) {
        return larger.divide(smaller, new MathContext(40, RoundingMode.HALF_EVEN)).doubleValue();
    }
}
