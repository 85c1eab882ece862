package io.perfwarden.format.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

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

    /**
     * Names of entries, which are of UTF-8 where a flag says so. Without it many writers use UTF-8
     * all the same, and others the code page of the first zips.
     *
     * @see <a href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">APPNOTE, appendix
     *     D</a>
     */
    private static final class ZipName {
        static final int SAID_UTF_8 = 1 << 11;

        /** Code page 437 from 128 on. */
        private static final String UPPER_HALF =
                "\u00c7\u00fc\u00e9\u00e2\u00e4\u00e0\u00e5\u00e7"
                        + "\u00ea\u00eb\u00e8\u00ef\u00ee\u00ec\u00c4\u00c5"
                        + "\u00c9\u00e6\u00c6\u00f4\u00f6\u00f2\u00fb\u00f9"
                        + "\u00ff\u00d6\u00dc\u00a2\u00a3\u00a5\u20a7\u0192"
                        + "\u00e1\u00ed\u00f3\u00fa\u00f1\u00d1\u00aa\u00ba"
                        + "\u00bf\u2310\u00ac\u00bd\u00bc\u00a1\u00ab\u00bb"
                        + "\u2591\u2592\u2593\u2502\u2524\u2561\u2562\u2556"
                        + "\u2555\u2563\u2551\u2557\u255d\u255c\u255b\u2510"
                        + "\u2514\u2534\u252c\u251c\u2500\u253c\u255e\u255f"
                        + "\u255a\u2554\u2569\u2566\u2560\u2550\u256c\u2567"
                        + "\u2568\u2564\u2565\u2559\u2558\u2552\u2553\u256b"
                        + "\u256a\u2518\u250c\u2588\u2584\u258c\u2590\u2580"
                        + "\u03b1\u00df\u0393\u03c0\u03a3\u03c3\u00b5\u03c4"
                        + "\u03a6\u0398\u03a9\u03b4\u221e\u03c6\u03b5\u2229"
                        + "\u2261\u00b1\u2265\u2264\u2320\u2321\u00f7\u2248"
                        + "\u00b0\u2219\u00b7\u221a\u207f\u00b2\u25a0\u00a0";

        private ZipName() {}

        /** The name; what is said to be UTF-8 and is not becomes U+FFFD. */
        static String decode(byte[] name, int flags) {
            if ((flags & SAID_UTF_8) != 0) {
                return new String(name, StandardCharsets.UTF_8);
            }
            try {
                return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name)).toString();
            } catch (CharacterCodingException _) {
                return ofFirstZips(name);
            }
        }

        private static String ofFirstZips(byte[] name) {
            StringBuilder text = new StringBuilder(name.length);
            for (byte one : name) {
                text.append(one >= 0 ? (char) one : UPPER_HALF.charAt(one & 0x7f));
            }
            return text.toString();
        }
    }
}
