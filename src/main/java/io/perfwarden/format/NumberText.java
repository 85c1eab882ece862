package io.perfwarden.format;

import module java.base;

/** Numbers as benchmark tools print them into text and JSON strings. */
public final class NumberText {
    /** Digits that fit a {@code long}. */
    public static final int DIGITS = 18;

    private static final long EXACT = 1L << 53;

    private static final int LONGEST = 400;

    /** A comma that does not separate groups of three digits. */
    private static final Pattern UNGROUPED = Pattern.compile("(?<![0-9]),|,(?![0-9]{3}(?![0-9]))");

    /** Most characters of an odd number. */
    public static final int LONGEST_ODD = 24;

    /** A regular expression for {@link #parseOdd}. */
    public static final String ODD = "[+-]?(?i:nan(?:\\(\\w*\\))?|inf(?:inity)?|1\\.#\\w+)(?!\\w)";

    private static final Pattern NOT_A_NUMBER =
            Pattern.compile("(?i)[+-]?(?:nan(?:\\(\\w*\\))?|1\\.#(?!inf)\\w+)");

    private static final Pattern INFINITE =
            Pattern.compile("(?i)[+-]?(?:inf(?:inity)?|1\\.#inf\\w*)");

    private static final Pattern DECIMAL = Pattern.compile("[0-9.eE+-]*");

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };

    /** The powers of five of the same exponents. */
    private static final long[] FIVES =
            LongStream.iterate(1, five -> 5 * five).limit(POWERS.length).toArray();

    private static final int MANTISSA_BITS = 52;
    private static final long LOWEST_MANTISSA = 1L << MANTISSA_BITS;

    private NumberText() {}

    /**
     * Reads a whole text as a number.
     *
     * @param text such as {@code 12}, {@code -1.5e-3}, {@code +0.2}, {@code 1,234.50} (groups of
     *     three digits), or as for {@link #parseOdd}
     * @return empty for anything else, such as hexadecimal numbers and decimal commas
     */
    public static OptionalDouble parse(String text) {
        return parse(text, 0, text.length());
    }

    /** A number with a decimal point, or a single comma instead. */
    public static OptionalDouble parseDecimalComma(String text) {
        int comma = text.indexOf(',');
        boolean single = comma >= 0 && comma == text.lastIndexOf(',') && text.indexOf('.') < 0;
        return parse(single ? text.replace(',', '.') : text);
    }

    /** Reads a part of a text, see {@link #parse(String)}; {@code end} is exclusive. */
    static OptionalDouble parse(String text, int start, int end) {
        double simple = simple(text, start, end);
        return Double.isNaN(simple) ? other(text.substring(start, end)) : OptionalDouble.of(simple);
    }

    private static OptionalDouble other(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > LONGEST) {
            return OptionalDouble.empty();
        }
        char last = stripped.charAt(stripped.length() - 1);
        if ((!isDigit(last) && last != '.') || stripped.indexOf('#') >= 0) {
            return parseOdd(stripped);
        }
        String plain = stripped.indexOf(',') < 0 ? stripped : removeGrouping(stripped);
        if (!DECIMAL.matcher(plain).matches()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(Double.parseDouble(plain));
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    /**
     * The double nearest to digits times a power of ten. If both are exact, their product or
     * quotient is rounded once (W. D. Clinger, How to read floating point numbers accurately,
     * 1990).
     *
     * @param digits not negative
     * @param scale power of ten, negative for digits after a point
     * @return NaN if this way cannot tell
     */
    public static double nearest(long digits, int scale) {
        if (Math.abs(scale) >= POWERS.length) {
            return Double.NaN;
        }
        if (digits <= EXACT) {
            return scale < 0 ? digits / POWERS[-scale] : digits * POWERS[scale];
        }
        return scale < 0 ? quotient(digits, -scale) : Double.NaN;
    }

    /**
     * More digits than are exact, divided by a power of ten. The quotient of the doubles is at most
     * one double away; what remains of it is exact although it overflows, as it is smaller than two
     * steps, and a step is a power of five. That is odd, so nothing lies halfway.
     */
    private static double quotient(long digits, int places) {
        double near = digits / POWERS[places];
        int shift = MANTISSA_BITS - Math.getExponent(near) - places;
        long bits = Double.doubleToRawLongBits(near);
        long mantissa = LOWEST_MANTISSA | (bits & (LOWEST_MANTISSA - 1));
        if (shift < 0 || mantissa == LOWEST_MANTISSA) {
            return Double.NaN;
        }
        long step = FIVES[places];
        long rest = (digits << shift) - mantissa * step;
        if (2 * Math.abs(rest) < step) {
            return near;
        }
        double next = rest < 0 ? Math.nextDown(near) : Math.nextUp(near);
        return 2 * (Math.abs(rest) - step) < step ? next : Double.NaN;
    }

    private static double simple(String text, int start, int end) {
        long digits = 0;
        int count = 0;
        int behindPoint = -1;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == '.' && behindPoint < 0) {
                behindPoint = 0;
            } else if (isDigit(c) && count < DIGITS) {
                digits = digits * 10 + (c - '0');
                count++;
                behindPoint += behindPoint < 0 ? 0 : 1;
            } else {
                return Double.NaN;
            }
        }
        return count == 0 ? Double.NaN : nearest(digits, -Math.max(0, behindPoint));
    }

    /**
     * Reads what programs print for non-numbers: {@code NaN}, {@code -Infinity}, or C's {@code
     * -nan}, {@code inf}, {@code nan(ind)}, {@code -1.#IND} and {@code 1.#INF00}.
     *
     * @return empty for anything else
     */
    public static OptionalDouble parseOdd(String text) {
        if (text.length() > LONGEST_ODD) {
            return OptionalDouble.empty();
        }
        if (NOT_A_NUMBER.matcher(text).matches()) {
            return OptionalDouble.of(Double.NaN);
        }
        int sign = text.startsWith("-") ? -1 : 1;
        return INFINITE.matcher(text).matches()
                ? OptionalDouble.of(sign * Double.POSITIVE_INFINITY)
                : OptionalDouble.empty();
    }

    private static String removeGrouping(String text) {
        return UNGROUPED.matcher(text).find() ? text : text.replace(",", "");
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
