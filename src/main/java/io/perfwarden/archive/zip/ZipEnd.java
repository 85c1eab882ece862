package io.perfwarden.archive.zip;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where a zip's directory stands and how large it claims to be, from the record at the file's end.
 * It is read first, so that a directory out of bounds is never loaded.
 *
 * @param entries how many entries the directory claims
 * @param offset where the directory begins
 * @param size bytes of the directory; it lies within the file
 * @see <a href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">APPNOTE 4.3.14 to
 *     4.3.16</a>
 */
record ZipEnd(long entries, long offset, long size) {
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_SIZE = 22;
    private static final int LONGEST_COMMENT = 0xffff;
    private static final int LOCATOR_SIGNATURE = 0x07064b50;
    private static final int LOCATOR_SIZE = 20;
    private static final int END64_SIGNATURE = 0x06064b50;
    private static final int END64_SIZE = 56;
    private static final int IN_ZIP64_16 = 0xffff;
    private static final long IN_ZIP64_32 = 0xffffffffL;

    static ZipEnd read(ZipBytes zip) throws IOException {
        int tail = (int) Math.min(zip.length(), END_SIZE + LONGEST_COMMENT);
        ByteBuffer bytes = zip.at(zip.length() - tail, tail);
        int at = find(bytes, tail);
        if (at < 0) {
            throw zip.damaged("it has no directory, as if the upload had been cut short");
        }
        if (isPart(bytes.getShort(at + 4)) || isPart(bytes.getShort(at + 6))) {
            throw zip.damaged("it is one of several parts");
        }
        int entries = bytes.getShort(at + 10) & 0xffff;
        long size = bytes.getInt(at + 12) & 0xffffffffL;
        long offset = bytes.getInt(at + 16) & 0xffffffffL;
        long end = zip.length() - tail + at;
        if (entries == IN_ZIP64_16 || size == IN_ZIP64_32 || offset == IN_ZIP64_32) {
            return readZip64(zip, end);
        }
        return checked(zip, new ZipEnd(entries, offset, size), end);
    }

    /** The first part has the number 0; another record tells where this one says to look there. */
    private static boolean isPart(short number) {
        return number != 0 && (number & 0xffff) != IN_ZIP64_16;
    }

    private static int find(ByteBuffer bytes, int tail) {
        for (int at = tail - END_SIZE; at >= 0; at--) {
            if (bytes.getInt(at) == END_SIGNATURE
                    && at + END_SIZE + (bytes.getShort(at + 20) & 0xffff) == tail) {
                return at;
            }
        }
        return -1;
    }

    private static ZipEnd readZip64(ZipBytes zip, long end) throws IOException {
        ByteBuffer locator = zip.at(end - LOCATOR_SIZE, LOCATOR_SIZE);
        if (locator.getInt(0) != LOCATOR_SIGNATURE) {
            throw zip.damaged("its directory is not where it should be");
        }
        long at = locator.getLong(8);
        ByteBuffer record = zip.at(at, END64_SIZE);
        if (record.getInt(0) != END64_SIGNATURE) {
            throw zip.damaged("its directory is not where it should be");
        }
        return checked(
                zip, new ZipEnd(record.getLong(32), record.getLong(48), record.getLong(40)), at);
    }

    private static ZipEnd checked(ZipBytes zip, ZipEnd found, long end) throws IOException {
        boolean inside = found.offset >= 0 && found.size >= 0 && found.offset <= end - found.size;
        if (!inside || found.entries < 0) {
            throw zip.damaged("its directory is not where it should be");
        }
        return found;
    }
}
