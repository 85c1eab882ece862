package io.perfwarden.archive.zip;

import io.perfwarden.archive.EntryName;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One entry of a zip as its directory states it. Nothing here is believed beyond where the bytes
 * begin and how they are packed.
 *
 * @param name as stated, without a leading {@code ./}; cut after {@link #LONGEST_NAME} bytes
 * @param nameBytes how long the name really is
 * @param flags general purpose bits
 * @param method 0 stored, 8 deflated
 * @param mode file type and permissions of Unix, 0 where the writer gave none
 * @param content where the packed bytes stand and what they claim to unpack to
 */
record ZipMember(String name, int nameBytes, int flags, int method, int mode, Content content) {
    /** Longer names are refused: 10,000 of them must fit in memory. */
    static final int LONGEST_NAME = 1_024;

    /** Bytes of a directory record before its name. */
    static final int FIXED_SIZE = 46;

    static final int STORED = 0;
    static final int DEFLATED = 8;

    private static final int SIGNATURE = 0x02014b50;
    private static final int ZIP64_EXTRA = 0x0001;
    private static final long IN_ZIP64 = 0xffffffffL;
    private static final int ENCRYPTED = 1 | 1 << 13;
    private static final int FILE_TYPE = 0xf000;
    private static final int REGULAR = 0x8000;

    /**
     * Where an entry's bytes are.
     *
     * @param offset of the local header
     * @param packed bytes in the zip
     * @param unpacked bytes it claims to unpack to; checked at the end, never relied on
     * @param crc claimed checksum of the unpacked bytes
     */
    record Content(long offset, long packed, long unpacked, int crc) {}

    /** A member and where the next one's record begins. */
    record Read(ZipMember member, long next) {}

    static Read read(ZipBytes zip, long position, long end) throws IOException {
        ByteBuffer head = zip.at(position, FIXED_SIZE);
        int nameBytes = head.getShort(28) & 0xffff;
        int extraBytes = head.getShort(30) & 0xffff;
        int commentBytes = head.getShort(32) & 0xffff;
        long next = position + FIXED_SIZE + nameBytes + extraBytes + commentBytes;
        if (head.getInt(0) != SIGNATURE || next > end) {
            throw zip.damaged("its directory is cut or overwritten");
        }
        int kept = Math.min(nameBytes, LONGEST_NAME);
        int flags = head.getShort(8) & 0xffff;
        String name = ZipName.decode(zip.at(position + FIXED_SIZE, kept).array(), flags);
        ByteBuffer extra = zip.at(position + FIXED_SIZE + nameBytes, extraBytes);
        ZipMember member =
                new ZipMember(
                        EntryName.normal(name),
                        nameBytes,
                        flags,
                        head.getShort(10) & 0xffff,
                        head.getInt(38) >>> 16,
                        content(head, extra));
        return new Read(member, next);
    }

    boolean isDirectory() {
        return name.endsWith("/");
    }

    boolean isEmpty() {
        return content.unpacked() == 0;
    }

    /** Whether the name is said to be UTF-8 and is not. */
    boolean isMisspelt() {
        return (flags & ZipName.SAID_UTF_8) != 0 && name.indexOf('\ufffd') >= 0;
    }

    boolean isEncrypted() {
        return (flags & ENCRYPTED) != 0;
    }

    /** Whether it is a symbolic link, a device or the like. */
    boolean isSpecial() {
        int type = mode & FILE_TYPE;
        return type != 0 && type != REGULAR;
    }

    private static Content content(ByteBuffer head, ByteBuffer extra) {
        ByteBuffer wide = zip64(extra);
        long unpacked = widen(head.getInt(24), wide);
        long packed = widen(head.getInt(20), wide);
        long offset = widen(head.getInt(42), wide);
        return new Content(offset, packed, unpacked, head.getInt(16));
    }

    /** The 8-byte value in place of a 4-byte one that says to look there; they stand in order. */
    private static long widen(int narrow, ByteBuffer wide) {
        long value = narrow & 0xffffffffL;
        return value == IN_ZIP64 && wide.remaining() >= 8 ? wide.getLong() : value;
    }

    private static ByteBuffer zip64(ByteBuffer extra) {
        while (extra.remaining() >= 4) {
            int id = extra.getShort() & 0xffff;
            int size = Math.min(extra.getShort() & 0xffff, extra.remaining());
            if (id == ZIP64_EXTRA) {
                return extra.slice(extra.position(), size).order(extra.order());
            }
            extra.position(extra.position() + size);
        }
        return ByteBuffer.allocate(0);
    }
}
