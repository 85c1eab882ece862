package io.perfwarden.archive.packed;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.problem.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;

/** The bytes of a gzip file, block by block: headers and trailers are read, data is passed on. */
final class GzipBytes implements Closeable {
    private static final int DEFLATE = 8;
    private static final int HAS_CHECKSUM = 1 << 1;
    private static final int HAS_EXTRA = 1 << 2;
    private static final int HAS_NAME = 1 << 3;
    private static final int HAS_COMMENT = 1 << 4;
    private static final int RESERVED = 0xe0;

    private final InputStream in;
    private final String where;
    private final byte[] block = new byte[16 << 10];
    private int position;
    private int filled;
    private long before;

    GzipBytes(InputStream in, String where) {
        this.in = in;
        this.where = where;
    }

    /** How many bytes were read and not given back. */
    long taken() {
        return before + position;
    }

    /**
     * Passes over the header of a member. Of what follows the last member, zeros are padding.
     *
     * @return false at the end of the file
     */
    boolean skipHeader() throws IOException {
        if (!fill()) {
            return false;
        }
        if (block[position] == 0) {
            skipPadding();
            return false;
        }
        if (next() != 0x1f || next() != 0x8b) {
            throw damaged(where, "something follows it that is no gzip");
        }
        int method = next();
        int flags = next();
        if (method != DEFLATE || (flags & RESERVED) != 0) {
            throw damaged(where, "it is packed in an unknown way");
        }
        skip(6);
        if ((flags & HAS_EXTRA) != 0) {
            skip((int) littleEndian(2));
        }
        skipText((flags & HAS_NAME) != 0);
        skipText((flags & HAS_COMMENT) != 0);
        skip((flags & HAS_CHECKSUM) != 0 ? 2 : 0);
        return true;
    }

    private void skipPadding() throws IOException {
        while (fill()) {
            if (next() != 0) {
                throw damaged(where, "something follows it that is no gzip");
            }
        }
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText(boolean there) throws IOException {
        boolean more = there;
        while (more) {
            more = next() != 0;
        }
    }

    /** A number of so many bytes, at most 8. */
    long littleEndian(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) next() << (8 * i);
        }
        return number;
    }

    /** Passes the next block on; all of it, which may be more than is needed. */
    void feed(Inflater inflater) throws IOException {
        if (!fill()) {
            throw cut();
        }
        inflater.setInput(block, position, filled - position);
        position = filled;
    }

    /** Takes back what was not needed of the last block. */
    void giveBack(int bytes) {
        position -= bytes;
    }

    private int next() throws IOException {
        if (!fill()) {
            throw cut();
        }
        return block[position++] & 0xff;
    }

    private boolean fill() throws IOException {
        if (position < filled) {
            return true;
        }
        before += filled;
        position = 0;
        filled = Math.max(0, in.read(block));
        return filled > 0;
    }

    private ArchiveException cut() {
        return damaged(where, "it ends in the middle, as if it had been cut short");
    }

    static ArchiveException damaged(String where, String how) {
        return new ArchiveException(
                new Problem(
                        where, "a damaged gzip file: " + how, "pack and upload the file again"));
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
