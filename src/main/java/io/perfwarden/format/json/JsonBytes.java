package io.perfwarden.format.json;

import module java.base;

/**
 * Reads the bytes of a JSON text. Passes over bytes of one kind, eight of them in a step. Each of
 * these tells by the highest bits of a word which of its bytes are of another kind; what is carried
 * from byte to byte only goes up, so that the lowest of them is told rightly (H. S. Warren,
 * Hacker's Delight, second edition, chapter 6; S. E. Anderson, Bit Twiddling Hacks, "Determine if a
 * word has a byte less than n").
 *
 * <p>There has to be a byte of another kind, and seven more behind that.
 */
final class JsonBytes {
    static final int WIDTH = Long.BYTES;

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST = 0x8080_8080_8080_8080L;
    private static final long HIGHER_HALVES = 0xf0f0_f0f0_f0f0_f0f0L;
    private static final long ZEROS = '0' * ONES;

    /** What lifts the character behind 9 out of the sixteen that digits are among. */
    private static final long BEHIND_DIGITS = 6 * ONES;

    private static final int ESCAPE = 2;
    private static final int UNICODE_ESCAPE = 6;
    static final int WIDEST_CHARACTER = UNICODE_ESCAPE;

    private JsonBytes() {}

    /** The eight bytes from a place on, the first of them lowest. */
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

    /**
     * The first byte from here on that is a quote, a backslash, or no printable character of ASCII.
     */
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

    /**
     * How many bytes the escape, or the character beyond ASCII, at a place has; 0 where it is not
     * valid or not all there. Valid is what RFC 3629 and RFC 8259 allow: no longer form than
     * needed, no surrogates but escaped ones.
     */
    static int widthOfCharacter(byte[] bytes, int at, int end) {
        int first = bytes[at];
        if (first == '\\') {
            return escape(bytes, at, end);
        }
        if (first == 127) {
            return 1;
        }
        int width = beginning(first & 0xff);
        if (width == 0 || at + width > end) {
            return 0;
        }
        for (int i = at + 1; i < at + width; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return isShortest(codePoint(bytes, at, width), width) ? width : 0;
    }

    /** How many bytes a character beyond ASCII has that begins with this one. */
    private static int beginning(int first) {
        return first < 0xc0 || first > 0xf7 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    }

    private static boolean isShortest(int codePoint, int width) {
        return switch (width) {
            case 2 -> codePoint >= 0x80;
            case 3 -> codePoint >= 0x800 && (codePoint < 0xd800 || codePoint > 0xdfff);
            default -> codePoint >= 0x10000 && codePoint <= Character.MAX_CODE_POINT;
        };
    }

    private static int codePoint(byte[] bytes, int at, int width) {
        int codePoint = bytes[at] & (0xff >> (width + 1));
        for (int i = at + 1; i < at + width; i++) {
            codePoint = codePoint << 6 | (bytes[i] & 0x3f);
        }
        return codePoint;
    }

    private static int escape(byte[] bytes, int at, int end) {
        int kind = bytes[at + 1];
        if (kind != 'u') {
            return kind > 0 && at + ESCAPE <= end && "\"\\/bfnrt".indexOf(kind) >= 0 ? ESCAPE : 0;
        }
        if (at + UNICODE_ESCAPE > end) {
            return 0;
        }
        for (int i = at + ESCAPE; i < at + UNICODE_ESCAPE; i++) {
            if (bytes[i] < 0 || Character.digit(bytes[i], 16) < 0) {
                return 0;
            }
        }
        return UNICODE_ESCAPE;
    }

    static String decode(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            int c = bytes[at];
            int width = c < 0 || c == '\\' ? widthOfCharacter(bytes, at, to) : 1;
            if (c == '\\') {
                text.append(escaped(bytes, at));
            } else {
                text.appendCodePoint(c < 0 ? codePoint(bytes, at, width) : c);
            }
            at += width;
        }
        return text.toString();
    }

    private static char escaped(byte[] bytes, int at) {
        int kind = bytes[at + 1];
        return switch (kind) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int c = 0;
                for (int i = at + ESCAPE; i < at + UNICODE_ESCAPE; i++) {
                    c = c << 4 | Character.digit(bytes[i], 16);
                }
                yield (char) c;
            }
            default -> (char) kind;
        };
    }
}
