package io.perfwarden.format.parts;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;

/** Leaves out bytes by their place, but no line end. */
final class PartStream extends FilterInputStream {
    private static final Span NONE = new Span(Long.MAX_VALUE, Long.MAX_VALUE);

    private final Iterator<Span> later;
    private final boolean inside;
    private Span span;
    private long place;

    PartStream(InputStream in, List<Span> spans, boolean inside) {
        super(in);
        this.later = spans.iterator();
        this.inside = inside;
        this.span = next();
    }

    private Span next() {
        return later.hasNext() ? later.next() : NONE;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int kept = 0;
        while (kept == 0) {
            int read = super.read(into, offset, length);
            if (read < 0) {
                return -1;
            }
            kept = sift(into, offset, read);
        }
        return kept;
    }

    /** Moves what stays to the front, and tells how much it is. */
    private int sift(byte[] bytes, int offset, int length) {
        int kept = 0;
        for (int i = 0; i < length; ) {
            boolean within = place >= span.start();
            long edge = within ? span.end() : span.start();
            int run = (int) Math.min(length - i, edge - place);
            kept +=
                    within == inside
                            ? move(bytes, offset + i, offset + kept, run)
                            : lineEnds(bytes, offset + i, offset + kept, run);
            i += run;
            place += run;
            if (place == span.end()) {
                span = next();
            }
        }
        return kept;
    }

    private static int move(byte[] bytes, int from, int to, int length) {
        System.arraycopy(bytes, from, bytes, to, length);
        return length;
    }

    private static int lineEnds(byte[] bytes, int from, int to, int length) {
        int kept = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[from + i] == '\n') {
                bytes[to + kept] = '\n';
                kept++;
            }
        }
        return kept;
    }

    @Override
    public long skip(long count) throws IOException {
        long left = count;
        while (left > 0 && read() >= 0) {
            left--;
        }
        return count - left;
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
