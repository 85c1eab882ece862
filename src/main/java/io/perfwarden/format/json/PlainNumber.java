package io.perfwarden.format.json;

import com.fasterxml.jackson.core.io.NumberInput;
import io.perfwarden.format.text.NumberText;
import java.nio.charset.StandardCharsets;

/** The number that was passed last. */
final class PlainNumber {
    /** So many digits fit a {@code long}. */
    private static final int LONG_DIGITS = 18;

    /** No power of ten of a {@code double} is as far. */
    private static final int BEYOND = 100_000;

    private boolean negative;
    private boolean whole;

    /** All of them as one number, without point; wrong where there are more than fit. */
    private long digits;

    private int count;

    /** The power of ten to multiply that with. */
    private int scale;

    /**
     * Passes over a number as RFC 8259 has it.
     *
     * @param bytes with something after the number that is none of its characters
     * @return where it ends, or -1 if there is none
     */
    int pass(byte[] bytes, int from) {
        negative = bytes[from] == '-';
        int first = negative ? from + 1 : from;
        digits = 0;
        int stop = digits(bytes, first);
        count = stop - first;
        if (count == 0 || (bytes[first] == '0' && count > 1)) {
            return -1;
        }
        whole = bytes[stop] != '.';
        scale = 0;
        if (!whole) {
            int fraction = stop + 1;
            stop = digits(bytes, fraction);
            scale = fraction - stop;
            count -= scale;
            if (scale == 0) {
                return -1;
            }
        }
        return bytes[stop] == 'e' || bytes[stop] == 'E' ? exponent(bytes, stop + 1) : stop;
    }

    private int digits(byte[] bytes, int first) {
        int i = first;
        long sum = digits;
        int digit = bytes[i] - '0';
        while (digit >= 0 && digit <= 9) {
            sum = 10 * sum + digit;
            i++;
            digit = bytes[i] - '0';
        }
        digits = sum;
        return i;
    }

    private int exponent(byte[] bytes, int at) {
        int first = bytes[at] == '-' || bytes[at] == '+' ? at + 1 : at;
        int exponent = 0;
        int i = first;
        while (bytes[i] >= '0' && bytes[i] <= '9') {
            exponent = exponent >= BEYOND ? BEYOND : 10 * exponent + (bytes[i] - '0');
            i++;
        }
        whole = false;
        scale += bytes[at] == '-' ? -exponent : exponent;
        return i == first ? -1 : i;
    }

    /**
     * The nearest {@code double}; a whole number has no negative zero. What is not exact is left to
     * the library.
     *
     * @param from where the number stands that was passed
     */
    double value(byte[] bytes, int from, int to) {
        if (whole && count <= LONG_DIGITS) {
            return negative ? -digits : digits;
        }
        if (count > LONG_DIGITS || !NumberText.isExact(digits, scale)) {
            String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            return NumberInput.parseDouble(text, true);
        }
        double value = NumberText.exact(digits, scale);
        return negative ? -value : value;
    }
}
