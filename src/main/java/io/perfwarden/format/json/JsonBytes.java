package io.perfwarden.format.json;

import module java.base;

/**
 * Reads the bytes of a JSON text. It skips bytes of one kind eight at a time: the highest bits of a
 * word tell which bytes are of another kind. Carries only go up, so the lowest one is right (H. S.
 * Warren, Hacker's Delight, second edition, chapter 6; S. E. Anderson, Bit Twiddling Hacks,
 * "Determine if a word has a byte less than n").
 *
 * <p>A byte of another kind must follow, and seven more after it.
 */
final class JsonBytes {
    static final int WIDTH = Long.BYTES;

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST = 0x8080_8080_8080_8080L;
    private static final long HIGHER_HALVES = 0xf0f0_f0f0_f0f0_f0f0L;
    private static final long ZEROS = '0' * ONES;

    /** Lifts the character after 9 out of the sixteen that digits belong to. */
    private static final long BEHIND_DIGITS = 6 * ONES;

    private JsonBytes() {}

    /** Eight bytes, the first of them lowest. */
    static long word(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    static long mask(int bytes) {
        return bytes >= WIDTH ? -1L : (1L << (Byte.SIZE * bytes)) - 1;
    }

    private static int first(long other) {
        return Long.numberOfTrailingZeros(other) >>> 3;
    }

    static int pastSpaces(byte[] bytes, int from) {
        int at = from;
        long other = word(bytes, at) ^ ' ' * ONES;
        while (other == 0) {
            at += WIDTH;
            other = word(bytes, at) ^ ' ' * ONES;
        }
        return at + first(other);
    }

    static int pastDigits(byte[] bytes, int from) {
        int at = from;
        long other = noDigits(word(bytes, at));
        while (other == 0) {
            at += WIDTH;
            other = noDigits(word(bytes, at));
        }
        return at + first(other);
    }

    private static long noDigits(long word) {
        return ((word & HIGHER_HALVES) ^ ZEROS)
                | (((word + BEHIND_DIGITS) & HIGHER_HALVES) ^ ZEROS);
    }

    /** The first quote, backslash, or byte that is no printable ASCII. */
    static int pastPlainText(byte[] bytes, int from) {
        int at = from;
        long other = noPlainText(word(bytes, at));
        while (other == 0) {
            at += WIDTH;
            other = noPlainText(word(bytes, at));
        }
        return at + first(other);
    }

    private static long noPlainText(long word) {
        long control = word - ' ' * ONES;
        long beyond = word | (word + ONES);
        return (control | beyond | zeros(word ^ '"' * ONES) | zeros(word ^ '\\' * ONES)) & HIGHEST;
    }

    private static long zeros(long word) {
        return (word - ONES) & ~word;
    }
}
