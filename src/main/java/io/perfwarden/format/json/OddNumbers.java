package io.perfwarden.format.json;

import module java.base;

import io.perfwarden.format.NumberText;
import io.perfwarden.format.archive.BlockStream;

/**
 * JSON with C++'s invalid numbers, such as {@code -nan}, {@code inf}, {@code nan(ind)} and {@code
 * 1.#IND}, replaced by Jackson's words. Texts and other damage stay. One pass, constant memory.
 */
public final class OddNumbers {
    private static final int BLOCK = 16 << 10;

    private static final int LONGEST = NumberText.LONGEST_ODD;

    private static final Pattern MAY_HAVE = Pattern.compile("(?i)[\\s:,\\[][+-]?(?:nan|inf|1\\.#)");

    private final InputStream in;
    private final byte[] read;
    private final ByteArrayOutputStream spelled = new ByteArrayOutputStream();
    private final byte[] word = new byte[LONGEST];
    private int length;
    private boolean inText;
    private boolean escaped;
    private byte[] given = {};
    private int at;

    private OddNumbers(InputStream in, int block) {
        this.in = in;
        this.read = new byte[block];
    }

    static InputStream spell(InputStream in) {
        return new BlockStream(in, new OddNumbers(in, BLOCK)::read);
    }

    /** A short text, copied only if needed. */
    public static String spell(String text) {
        if (!MAY_HAVE.matcher(text).find()) {
            return text;
        }
        OddNumbers spelling = new OddNumbers(InputStream.nullInputStream(), 0);
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            spelling.take(one);
        }
        spelling.endWord();
        return spelling.spelled.toString(StandardCharsets.UTF_8);
    }

    private int read(byte[] target, int offset, int count) throws IOException {
        while (at == given.length) {
            int filled = in.read(read, 0, read.length);
            for (int i = 0; i < filled; i++) {
                take(read[i]);
            }
            if (filled < 0) {
                endWord();
            }
            given = spelled.toByteArray();
            at = 0;
            spelled.reset();
            if (filled < 0 && given.length == 0) {
                return -1;
            }
        }
        int taken = Math.min(count, given.length - at);
        System.arraycopy(given, at, target, offset, taken);
        at += taken;
        return taken;
    }

    private void take(byte one) {
        if (inText) {
            inText = escaped || one != '"';
            escaped = !escaped && one == '\\';
            spelled.write(one);
        } else if (endsWord(one)) {
            endWord();
            inText = one == '"';
            spelled.write(one);
        } else {
            if (length == LONGEST) {
                spelled.write(word, 0, length);
                length = 0;
            }
            word[length++] = one;
        }
    }

    private static boolean endsWord(byte one) {
        return switch (one) {
            case '"', ',', ':', '[', ']', '{', '}', ' ', '\t', '\r', '\n' -> true;
            default -> false;
        };
    }

    private void endWord() {
        if (length > 0 && mayBeOdd()) {
            String text = new String(word, 0, length, StandardCharsets.ISO_8859_1);
            OptionalDouble odd = NumberText.parseOdd(text);
            String known = odd.isPresent() ? Double.toString(odd.getAsDouble()) : text;
            spelled.writeBytes(known.getBytes(StandardCharsets.ISO_8859_1));
        } else {
            spelled.write(word, 0, length);
        }
        length = 0;
    }

    private boolean mayBeOdd() {
        byte last = word[length - 1];
        return last > '9' || last == ')' || (length > 3 && (word[2] == '#' || word[3] == '#'));
    }
}
