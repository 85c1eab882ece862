package io.perfwarden.format;

import io.perfwarden.format.archive.ArchiveBudget;
import io.perfwarden.format.archive.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A file as every reader wants it: UTF-8 without byte order mark, whatever it was stored as.
 * Understands UTF-8 with a mark, and UTF-16 with or without one, which is what a redirection in
 * Windows PowerShell writes.
 */
public record DecodedFile(ResultFile file) implements ResultFile {
    private static final int LONGEST_MARK = 4;

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public ArchiveBudget budget() {
        return file.budget();
    }

    @Override
    public InputStream open() throws IOException {
        InputStream raw = file.open();
        try {
            return plain(new PushbackInputStream(raw, LONGEST_MARK));
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    @Override
    public Optional<ResultFile> beside(String fileName) {
        return file.beside(fileName).map(DecodedFile::new);
    }

    private static InputStream plain(PushbackInputStream in) throws IOException {
        byte[] mark = peek(in);
        if (starts(mark, 0xef, 0xbb, 0xbf)) {
            in.skipNBytes(3);
            return in;
        }
        if (starts(mark, 0xff, 0xfe) || starts(mark, 0xfe, 0xff)) {
            in.skipNBytes(2);
            return transcoded(
                    in, starts(mark, 0xff) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
        }
        if (mark.length < LONGEST_MARK) {
            return in;
        }
        if (mark[0] != 0 && mark[1] == 0 && mark[2] != 0 && mark[3] == 0) {
            return transcoded(in, StandardCharsets.UTF_16LE);
        }
        boolean bigEndian = mark[0] == 0 && mark[1] != 0 && mark[2] == 0 && mark[3] != 0;
        return bigEndian ? transcoded(in, StandardCharsets.UTF_16BE) : in;
    }

    private static InputStream transcoded(InputStream in, Charset charset) {
        return new Utf8Stream(in, charset);
    }

    private static byte[] peek(PushbackInputStream in) throws IOException {
        byte[] mark = in.readNBytes(LONGEST_MARK);
        in.unread(mark);
        return mark;
    }

    private static boolean starts(byte[] bytes, int... expected) {
        if (bytes.length < expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if ((bytes[i] & 0xff) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    /** Another encoding as UTF-8, chunk by chunk; what cannot be decoded becomes a replacement. */
    private static final class Utf8Stream extends InputStream {
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
}
