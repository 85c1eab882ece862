package io.perfwarden.model;

import module java.base;

/**
 * A tool's unit, and what it is a multiple of: {@code ms/op} is 0.001 of {@code s/op}.
 *
 * <p>Known are times (ps to h), bytes (decimal and binary), rates and "per something". Any other
 * unit is a multiple of itself. Only values of one {@link #base()} are compared.
 *
 * @param symbol trimmed, with U+00B5 for every spelling of micro
 * @param base common unit of all comparable ones, such as {@code s}, {@code B/s}, {@code ops/s};
 *     empty for a number without unit
 * @param scale number of {@code base} in one {@code symbol}; exact, positive
 */
public record Unit(String symbol, String base, BigDecimal scale) {
    public static final Unit NONE = new Unit("", "", BigDecimal.ONE);

    private static final String PER = " per ";
    // a micro sign decoded as Latin-1, perhaps more than once, or lost where a code page has none
    private static final Pattern MOJIBAKE =
            Pattern.compile(
                    "(?<!\u00c2)\u00c2++\u00b5"
                            + "|(?<![^/ ])[\u00c2?\ufffd]++\u00b5?(?=s(?!\\p{Alnum}))");

    public Unit {
        if (scale.signum() <= 0) {
            throw new IllegalArgumentException("a unit's scale is positive");
        }
    }

    // a record's own methods are linked at their first call, which takes as long as a small file
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
     * Reads a unit such as {@code ops/s} or {@code ops per second}; never fails. It repairs
     * mojibake, both micro characters and a lost one: {@code ?s} can be nothing else.
     */
    public static Unit parse(String text) {
        String symbol = withOneMicro(text.strip());
        return symbol.isEmpty() ? NONE : parse(symbol, UnitTable::multiple);
    }

    private static Unit parse(String symbol, Function<String, UnitTable.Multiple> table) {
        int slash = symbol.indexOf('/');
        int word = symbol.indexOf(PER);
        int end = slash < 0 && word > 0 ? word : slash;
        int start = end == slash ? end + 1 : end + PER.length();
        if (end <= 0 || start == symbol.length()) {
            UnitTable.Multiple whole = table.apply(symbol);
            return new Unit(symbol, whole.base(), whole.scale());
        }
        UnitTable.Multiple above = table.apply(symbol.substring(0, end).strip());
        UnitTable.Multiple below = table.apply(symbol.substring(start).strip());
        String denominator = below.base().equals("ops") ? "op" : below.base();
        BigDecimal scale =
                above.scale().divide(below.scale(), MathContext.DECIMAL128).stripTrailingZeros();
        return new Unit(symbol, above.base() + "/" + denominator, scale);
    }

    /**
     * What a unit of its own measures, so that two spellings of one quantity have one base: {@code
     * p99-us} and {@code p99-ms}, {@code Kops/s} and {@code ops/s}, {@code Mbit/s} and {@code
     * MB/s}, {@code NS} and {@code ns}, {@code ns/iter} and {@code ns}. Kept values have the base
     * of {@link #parse}.
     */
    public Unit quantity() {
        Unit known = symbol.isEmpty() ? this : parse(symbol, UnitTable::quantity);
        return known.base.equals(UnitTable.SECOND + "/iter")
                ? new Unit(symbol, UnitTable.SECOND, known.scale)
                : known;
    }

    /** This as a multiple of the other's base; empty if they measure different quantities. */
    public Optional<Unit> asMultipleOf(Unit other) {
        Unit mine = quantity();
        Unit theirs = other.quantity();
        return Optional.of(theirs)
                .filter(mine::comparableWith)
                .map(_ -> {
                    BigDecimal one = other.scale.divide(theirs.scale, MathContext.DECIMAL128);
                    return new Unit(symbol, other.base, mine.scale.multiply(one));
                });
    }

    public boolean comparableWith(Unit other) {
        return base.equals(other.base);
    }

    /**
     * Converts a value to a unit of the same base. An equal scale returns the value unchanged;
     * otherwise it is multiplied or divided by the exact ratio, whichever is above one.
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
     * Whether it is a duration, such as {@code ms}, or one per something, such as {@code ns/op}.
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

    /** The better direction, if {@link UnitTable} has the whole unit. */
    public BetterDirection impliedDirection() {
        return UnitTable.direction(base);
    }

    /** Repairs a symbol for good, so that a stored one is read back unchanged. */
    private static String withOneMicro(String text) {
        String symbol = text.replace('\u03bc', '\u00b5');
        boolean plain =
                symbol.indexOf('\u00c2') < 0
                        && symbol.indexOf('?') < 0
                        && symbol.indexOf('\ufffd') < 0;
        return plain ? symbol : MOJIBAKE.matcher(symbol).replaceAll("\u00b5");
    }

    private static double ratio(BigDecimal larger, BigDecimal smaller) {
        return larger.divide(smaller, new MathContext(40, RoundingMode.HALF_EVEN)).doubleValue();
    }
}
