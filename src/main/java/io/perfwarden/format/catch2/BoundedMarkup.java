package io.perfwarden.format.catch2;

import io.perfwarden.format.FormatException;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Locale;

/**
 * The text of a document for a parser that keeps each tag, comment and instruction whole in memory:
 * ends with a refusal when one of them is too long.
 */
final class BoundedMarkup extends FilterReader {
    /** What the parser may have read ahead. */
    private static final int AHEAD = 64 << 10;

    private final String file;
    private final int longest;
    private long read;

    BoundedMarkup(Reader text, String file, int longest) {
        super(text);
        this.file = file;
        this.longest = longest;
    }

    /** Says that the parser has come to the end of something. */
    void next() {
        read = 0;
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] target, int offset, int count) throws IOException {
        int got = in.read(target, offset, Math.min(count, AHEAD));
        read += Math.max(0, got);
        if (read > (long) longest + AHEAD) {
            throw new FormatException(
                    file,
                    String.format(
                            Locale.ROOT,
                            "an attribute, a comment or a text of more than %,d characters",
                            longest));
        }
        return got;
    }
}
