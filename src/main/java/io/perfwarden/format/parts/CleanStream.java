package io.perfwarden.format.parts;

import io.perfwarden.format.text.ConsoleLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** UTF-8 text, each line cleaned while it is read; of a very long line each piece for itself. */
final class CleanStream extends InputStream {
    private static final int LONGEST = 64 << 10;

    private final Reader text;
    private final StringBuilder line = new StringBuilder();
    private byte[] clean = {};
    private int position;

    CleanStream(InputStream in) {
        this.text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public int read() throws IOException {
        return fill() ? clean[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, clean.length - position);
        System.arraycopy(clean, position, into, offset, count);
        position += count;
        return count;
    }

    private boolean fill() throws IOException {
        boolean more = true;
        while (more && position == clean.length) {
            more = readLine();
        }
        return position < clean.length;
    }

    private boolean readLine() throws IOException {
        line.setLength(0);
        int next = text.read();
        while (next >= 0 && next != '\n') {
            line.append((char) next);
            if (line.length() >= LONGEST && !Character.isHighSurrogate((char) next)) {
                break;
            }
            next = text.read();
        }
        String end = next == '\n' ? "\n" : "";
        clean = (ConsoleLine.clean(line.toString()) + end).getBytes(StandardCharsets.UTF_8);
        position = 0;
        return next >= 0;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
