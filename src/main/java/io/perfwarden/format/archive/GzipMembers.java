package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * Unpacks all members of a gzip file as one stream.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
 */
final class GzipMembers {
    private static final int BLOCK = 16 << 10;
    private static final int DEFLATE = 8;
    private static final int HAS_CHECKSUM = 1 << 1;
    private static final int HAS_EXTRA = 1 << 2;
    private static final int HAS_NAME = 1 << 3;
    private static final int HAS_COMMENT = 1 << 4;
    private static final int RESERVED = 0xe0;
    private final PushbackInputStream packed;
    private final String where;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] block = new byte[BLOCK];
    private int filled;
    private boolean within;

    GzipMembers(InputStream in, String where) {
        this.packed = new PushbackInputStream(new BufferedInputStream(in, BLOCK), BLOCK);
        this.where = where;
    }

    InputStream stream() {
        return new BlockStream(
                () -> {
                    inflater.end();
                    packed.close();
                },
                this::read);
    }

    private int read(byte[] target, int offset, int count) throws IOException {
        int got = 0;
        while (got == 0 && (within || begin())) {
            got = inflate(target, offset, count);
        }
        return got == 0 ? -1 : got;
    }

    /** Goes to the next member, if there is one. Zeros after the last member are padding. */
    private boolean begin() throws IOException {
        int first = packed.read();
        boolean padding = first == 0;
        while (first == 0) {
            first = packed.read();
        }
        if (first < 0) {
            return false;
        }
        if (padding || first != 0x1f || next() != 0x8b) {
            throw damageError("something follows it that is no gzip");
        }
        int method = next();
        int flags = next();
        if (method != DEFLATE || (flags & RESERVED) != 0) {
            throw damageError("it is packed in an unknown way");
        }
        number(6);
        if ((flags & HAS_EXTRA) != 0) {
            for (long left = number(2); left > 0; left--) {
                next();
            }
        }
        for (int text : new int[] {HAS_NAME, HAS_COMMENT}) {
            boolean more = (flags & text) != 0;
            while (more) {
                more = next() != 0;
            }
        }
        number((flags & HAS_CHECKSUM) != 0 ? 2 : 0);
        inflater.reset();
        crc.reset();
        within = true;
        return true;
    }

    private int inflate(byte[] target, int offset, int count) throws IOException {
        try {
            int got = inflater.inflate(target, offset, count);
            crc.update(target, offset, got);
            if (inflater.finished()) {
                end();
            } else if (got == 0 && inflater.needsInput()) {
                filled = packed.read(block);
                if (filled < 0) {
                    throw truncationError();
                }
                inflater.setInput(block, 0, filled);
            } else if (got == 0) {
                throw damageError("it needs a dictionary that is not in it");
            }
            return got;
        } catch (DataFormatException e) {
            throw new ArchiveException(damageError("its data cannot be unpacked").problem(), e);
        }
    }

    private void end() throws IOException {
        within = false;
        int left = inflater.getRemaining();
        packed.unread(block, filled - left, left);
        if (number(8) != ((inflater.getBytesWritten() << 32) | crc.getValue())) {
            throw damageError("its size or checksum is not what it says at its end");
        }
    }

    /** A little-endian number of at most 8 bytes. */
    private long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) next() << (8 * i);
        }
        return number;
    }

    private int next() throws IOException {
        int next = packed.read();
        if (next < 0) {
            throw truncationError();
        }
        return next;
    }

    private ArchiveException truncationError() {
        return damageError("it ends in the middle, as if it had been cut short");
    }

    private ArchiveException damageError(String how) {
        String what = "a damaged gzip file: " + how;
        return new ArchiveException(
                new InputProblem(where, what, "pack and upload the file again"));
    }
}
