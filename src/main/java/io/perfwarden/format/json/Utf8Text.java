package io.perfwarden.format.json;

/**
 * Characters of a JSON text that are not what their one byte says: escapes, and those beyond ASCII.
 */
final class Utf8Text {
    private static final int ESCAPE = 2;
    private static final int UNICODE_ESCAPE = 6;

    /** No character and no escape has more bytes. */
    static final int WIDEST = UNICODE_ESCAPE;

    private Utf8Text() {}

    /**
     * How many bytes the character or the escape at a place has; 0 where it is not valid or not all
     * there. Valid is what RFC 3629 and RFC 8259 allow: no longer form than needed, no surrogates
     * but escaped ones.
     */
    static int width(byte[] bytes, int at, int end) {
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

    /** The text that was found valid, without its escapes. */
    static String decode(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            int c = bytes[at];
            int width = c < 0 || c == '\\' ? width(bytes, at, to) : 1;
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
