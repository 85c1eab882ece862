package io.perfwarden.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

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

    /** A micro sign that was decoded as Latin-1, perhaps more than once. */
    private static final Pattern MOJIBAKE = Pattern.compile("(?<!\u00c2)\u00c2++\u00b5");

    private static final String SECOND = "s";
    private static final String BYTE = "B";

    private record Known(String base, BigDecimal scale) {}

    private static final Map<String, Known> TIMES =
            Map.ofEntries(
                    known("ps", SECOND, "1e-12"),
                    known("ns", SECOND, "1e-9"),
                    known("\u00b5s", SECOND, "1e-6"),
                    known("us", SECOND, "1e-6"),
                    known("ms", SECOND, "1e-3"),
                    known("s", SECOND, "1"),
                    known("sec", SECOND, "1"),
                    known("secs", SECOND, "1"),
                    known("msec", SECOND, "1e-3"),
                    known("usec", SECOND, "1e-6"),
                    known("nsec", SECOND, "1e-9"),
                    known("min", SECOND, "60"),
                    known("h", SECOND, "3600"),
                    known("hr", SECOND, "3600"));

    private static final Map<String, Known> BYTES =
            Map.ofEntries(
                    known("B", BYTE, "1"),
                    known("byte", BYTE, "1"),
                    known("kB", BYTE, "1e3"),
                    known("KB", BYTE, "1e3"),
                    known("MB", BYTE, "1e6"),
                    known("GB", BYTE, "1e9"),
                    known("TB", BYTE, "1e12"),
                    known("KiB", BYTE, "1024"),
                    known("MiB", BYTE, "1048576"),
                    known("GiB", BYTE, "1073741824"),
                    known("TiB", BYTE, "1099511627776"));

    /** Units in full, in lower case; people write them with a capital as well. */
    private static final Map<String, Known> WORDS =
            Map.ofEntries(
                    known("second", SECOND, "1"),
                    known("seconds", SECOND, "1"),
                    known("millisecond", SECOND, "1e-3"),
                    known("milliseconds", SECOND, "1e-3"),
                    known("microsecond", SECOND, "1e-6"),
                    known("microseconds", SECOND, "1e-6"),
                    known("nanosecond", SECOND, "1e-9"),
                    known("nanoseconds", SECOND, "1e-9"),
                    known("minutes", SECOND, "60"),
                    known("bytes", BYTE, "1"),
                    known("kilobytes", BYTE, "1e3"),
                    known("megabytes", BYTE, "1e6"),
                    known("gigabytes", BYTE, "1e9"),
                    known("terabytes", BYTE, "1e12"),
                    known("kibibytes", BYTE, "1024"),
                    known("mebibytes", BYTE, "1048576"),
                    known("gibibytes", BYTE, "1073741824"),
                    known("percent", "%", "1"));

    private static final Map<String, String> PLURALS =
            Map.of("op", "ops", "iteration", "iter", "iterations", "iter", "iters", "iter");

    public Unit {
        if (scale.signum() <= 0) {
            throw new IllegalArgumentException("a unit's scale is positive");
        }
    }

    /**
     * Reads a unit. Never fails: what is not known is free-form.
     *
     * @param text as a tool writes it; mojibake and both micro characters are accepted
     */
    public static Unit parse(String text) {
        String symbol = withOneMicro(text.strip());
        if (symbol.isEmpty()) {
            return NONE;
        }
        int slash = symbol.indexOf('/');
        if (slash <= 0 || slash == symbol.length() - 1) {
            Known whole = lookUp(symbol);
            return new Unit(symbol, whole.base(), whole.scale());
        }
        Known above = lookUp(symbol.substring(0, slash).strip());
        Known below = lookUp(symbol.substring(slash + 1).strip());
        String numerator = plural(above.base());
        String denominator = below.base().equals("ops") ? "op" : below.base();
        BigDecimal scale =
                above.scale().divide(below.scale(), MathContext.DECIMAL128).stripTrailingZeros();
        return new Unit(symbol, numerator + "/" + denominator, scale);
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
        if (order == 0) {
            return value;
        }
        return order > 0 ? value * ratio(scale, to.scale) : value / ratio(to.scale, scale);
    }

    /**
     * Whether this is a duration, such as {@code ms}, or one per something, such as {@code ns/op}.
     */
    public boolean isTime() {
        return base.equals(SECOND) || base.startsWith(SECOND + "/");
    }

    /** Which way is better, where the unit alone tells. */
    public Direction impliedDirection() {
        int slash = base.indexOf('/');
        String above = slash < 0 ? base : base.substring(0, slash);
        String below = slash < 0 ? "" : base.substring(slash + 1);
        if (below.equals(SECOND) && !above.equals(SECOND)) {
            return Direction.HIGHER;
        }
        if (above.equals(SECOND) || above.equals(BYTE)) {
            return Direction.LOWER;
        }
        if (below.equals("op") || below.equals("iter")) {
            return Direction.LOWER;
        }
        return base.toLowerCase(Locale.ROOT).equals("fps") ? Direction.HIGHER : Direction.UNKNOWN;
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

    private static Known lookUp(String text) {
        Known time = TIMES.get(text);
        if (time != null) {
            return time;
        }
        Known size = BYTES.get(text);
        if (size != null) {
            return size;
        }
        Known word = WORDS.get(text.toLowerCase(Locale.ROOT));
        return word != null ? word : new Known(plural(text), BigDecimal.ONE);
    }

    private static String plural(String text) {
        return PLURALS.getOrDefault(text, text);
    }

    private static Map.Entry<String, Known> known(String symbol, String base, String scale) {
        return Map.entry(symbol, new Known(base, new BigDecimal(scale)));
    }
}
