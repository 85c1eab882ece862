package io.perfwarden.format.encoding;

import io.perfwarden.format.FormatException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Ends with a {@link FormatException} when more bytes come than allowed. */
final class BoundedStream extends FilterInputStream {
    private final String file;
    private final long most;
    private long seen;

    BoundedStream(InputStream in, String file, long most) {
        super(in);
        this.file = file;
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        count(Math.max(0, read));
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(int more) throws IOException {
        seen += more;
        if (seen > most) {
            throw new FormatException(
                    file, String.format(Locale.ROOT, "unpacks to more than %,d bytes", most));
        }
    }
}
