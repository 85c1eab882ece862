package io.perfwarden.format;

import module java.base;

/** Numbers as benchmark tools print them into text and JSON strings. */
public final class NumberText {
    /** So many digits fit a {@code long}. */
    public static final int DIGITS = 18;

    /** Up to here every whole number is a double without loss. */
    private static final long EXACT = 1L << 53;

    private static final int LONGEST = 400;

    /** A comma that does not follow a digit, or not exactly three digits follow it. */
    private static final Pattern UNGROUPED = Pattern.compile("(?<![0-9]),|,(?![0-9]{3}(?![0-9]))");

    /** No odd number is longer, in characters. */
    public static final int LONGEST_ODD = 24;

    /** What {@link #parseOdd} reads, for patterns of numbers in text. */
    public static final String ODD = "[+-]?(?i:nan(?:\\(\\w*\\))?|inf(?:inity)?|1\\.#\\w+)(?!\\w)";

    private static final Pattern NOT_A_NUMBER =
            Pattern.compile("(?i)[+-]?(?:nan(?:\\(\\w*\\))?|1\\.#(?!inf)\\w+)");

    private static final Pattern INFINITE =
            Pattern.compile("(?i)[+-]?(?:inf(?:inity)?|1\\.#inf\\w*)");

    private static final Pattern DECIMAL = Pattern.compile("[0-9.eE+-]*");

    /** The powers of ten that are doubles without loss. */
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };

    private NumberText() {}

    /**
     * Reads a whole text as a number.
     *
     * @param text such as {@code 12}, {@code -1.5e-3}, {@code +0.2}, {@code 1,234.50} (commas
     *     between groups of three digits), or what {@link #parseOdd} reads
     * @return empty if it is anything else, hexadecimal and decimal commas included
     */
    public static OptionalDouble parse(String text) {
        return parse(text, 0, text.length());
    }

    /** A number with a decimal point, or with a single comma in its place. */
    public static OptionalDouble parseDecimalComma(String text) {
        int comma = text.indexOf(',');
        boolean single = comma >= 0 && comma == text.lastIndexOf(',') && text.indexOf('.') < 0;
        return parse(single ? text.replace(',', '.') : text);
    }

    /** Reads a part of a text, up to {@code end}, as {@link #parse(String)} does. */
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
        String plain = stripped.indexOf(',') < 0 ? stripped : ungrouped(stripped);
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
     * The nearest double of some digits times a power of ten. Where both are doubles without loss
     * their product or quotient is rounded once (W. D. Clinger, How to read floating point numbers
     * accurately, 1990).
     *
     * @param digits not negative
     * @param scale the power of ten, negative for digits behind a point
     * @return NaN where it takes more to tell
     */
    public static double nearest(long digits, int scale) {
        if (digits > EXACT || Math.abs(scale) >= POWERS.length) {
            return Double.NaN;
        }
        return scale < 0 ? digits / POWERS[-scale] : digits * POWERS[scale];
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
     * What a program prints of a number that is none: {@code NaN}, {@code -Infinity}, or {@code
     * -nan}, {@code inf}, {@code nan(ind)}, {@code -1.#IND} and {@code 1.#INF00} of C.
     *
     * @return empty if it is anything else
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

    /** Without its commas, if each is followed by exactly three digits; otherwise unchanged. */
    private static String ungrouped(String text) {
        return UNGROUPED.matcher(text).find() ? text : text.replace(",", "");
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
