package io.perfwarden.format.encoding;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Another encoding as UTF-8, chunk by chunk; what cannot be decoded becomes a replacement. */
final class Utf8Stream extends InputStream {
    private static final int CHUNK = 8192;

    private final Reader reader;
    private final CharsetEncoder encoder =
            StandardCharsets.UTF_8
                    .newEncoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final CharBuffer chars = CharBuffer.allocate(CHUNK).limit(0);
    private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK * 4).limit(0);

    Utf8Stream(InputStream in, Charset charset) {
        this.reader = new InputStreamReader(in, charset);
    }

    @Override
    public int read() throws IOException {
        return fill() ? bytes.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, bytes.remaining());
        bytes.get(into, offset, count);
        return count;
    }

    private boolean fill() throws IOException {
        boolean more = true;
        while (more && !bytes.hasRemaining()) {
            chars.compact();
            more = reader.read(chars) >= 0;
            chars.flip();
            bytes.clear();
            encoder.encode(chars, bytes, !more);
            bytes.flip();
        }
        return bytes.hasRemaining();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
