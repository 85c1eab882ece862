package io.perfwarden.format.json;

import module java.base;

import com.fasterxml.jackson.core.io.NumberInput;
import io.perfwarden.format.NumberText;

/** Numbers as RFC 8259 has them. */
final class PlainNumber {
    /** Beyond any exponent of a {@code double}. */
    private static final int BEYOND = 100_000;

    private PlainNumber() {}

    static int pass(byte[] bytes, int from) {
        int first = bytes[from] == '-' ? from + 1 : from;
        int stop = JsonBytes.pastDigits(bytes, first);
        if (stop == first || (bytes[first] == '0' && stop > first + 1)) {
            return -1;
        }
        if (bytes[stop] == '.') {
            int fraction = stop + 1;
            stop = JsonBytes.pastDigits(bytes, fraction);
            if (stop == fraction) {
                return -1;
            }
        }
        return bytes[stop] == 'e' || bytes[stop] == 'E' ? passExponent(bytes, stop + 1) : stop;
    }

    private static int passExponent(byte[] bytes, int from) {
        int first = bytes[from] == '-' || bytes[from] == '+' ? from + 1 : from;
        int stop = JsonBytes.pastDigits(bytes, first);
        return stop == first ? -1 : stop;
    }

    /**
     * The nearest {@code double}; a whole number has no negative zero. Difficult cases go to the
     * library.
     *
     * @param bytes as {@link JsonBytes} requires
     */
    static double value(byte[] bytes, int from, int to) {
        boolean negative = bytes[from] == '-';
        int first = negative ? from + 1 : from;
        int point = JsonBytes.pastDigits(bytes, first);
        int stop = bytes[point] == '.' ? JsonBytes.pastDigits(bytes, point + 1) : point;
        int fraction = Math.max(0, stop - point - 1);
        if (point - first + fraction > NumberText.DIGITS) {
            return byLibrary(bytes, from, to);
        }
        long digits = digits(bytes, point + 1, stop, digits(bytes, first, point, 0));
        if (point == to) {
            return negative ? -digits : digits;
        }
        int scale = (stop == to ? 0 : exponent(bytes, stop + 1, to)) - fraction;
        double value = NumberText.nearest(digits, scale);
        if (Double.isNaN(value)) {
            return byLibrary(bytes, from, to);
        }
        return negative ? -value : value;
    }

    private static long digits(byte[] bytes, int from, int to, long before) {
        long sum = before;
        for (int i = from; i < to; i++) {
            sum = 10 * sum + (bytes[i] - '0');
        }
        return sum;
    }

    private static int exponent(byte[] bytes, int from, int to) {
        int exponent = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] >= '0') {
                exponent = Math.min(BEYOND, 10 * exponent + (bytes[i] - '0'));
            }
        }
        return bytes[from] == '-' ? -exponent : exponent;
    }

    private static double byLibrary(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return NumberInput.parseDouble(text, true);
    }
}
