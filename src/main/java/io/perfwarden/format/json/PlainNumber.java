package io.perfwarden.format.json;

import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;

/** The value of a number that is valid JSON. */
final class PlainNumber {
    /** So many digits fit a {@code long}. */
    private static final int LONG_DIGITS = 18;

    /** Up to here a {@code double} holds every whole number. */
    private static final long EXACT = 1L << 53;

    /** The powers of ten that a {@code double} holds exactly. */
    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };

    private PlainNumber() {}

    /** The nearest {@code double}; a whole number has no negative zero. */
    static double value(byte[] bytes, int from, int to) {
        int first = bytes[from] == '-' ? from + 1 : from;
        long digits = 0;
        int point = to;
        int end = first;
        while (end < to && bytes[end] <= '9') {
            if (bytes[end] == '.') {
                point = end;
            } else {
                digits = 10 * digits + (bytes[end] - '0');
            }
            end++;
        }
        int exponent = end < to ? exponent(bytes, end + 1, to) : 0;
        int scale = exponent - Math.max(0, end - point - 1);
        boolean whole = end == to && point == to;
        if (end - first > LONG_DIGITS
                || !whole && (digits > EXACT || Math.abs(scale) >= TENS.length)) {
            return byLibrary(bytes, from, to);
        }
        if (whole) {
            return first > from ? -digits : digits;
        }
        double value = scaled(digits, scale);
        return first > from ? -value : value;
    }

    /**
     * Rounded once, for digits and power of ten are exact (Clinger, "How to read floating point
     * numbers accurately", 1990).
     */
    private static double scaled(long digits, int scale) {
        return scale < 0 ? digits / TENS[-scale] : digits * TENS[scale];
    }

    /** What stands after the {@code e}; far beyond all powers where it is long. */
    private static int exponent(byte[] bytes, int from, int to) {
        if (to - from > 5) {
            return Integer.MAX_VALUE / 2;
        }
        boolean signed = bytes[from] == '-' || bytes[from] == '+';
        int exponent = 0;
        for (int i = signed ? from + 1 : from; i < to; i++) {
            exponent = 10 * exponent + (bytes[i] - '0');
        }
        return bytes[from] == '-' ? -exponent : exponent;
    }

    private static double byLibrary(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return NumberInput.parseDouble(text, true);
    }
}
