package io.perfwarden.archive.packed;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Meter;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What is packed in a gzip file, all its members one after the other as if they were one.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
 */
final class GzipStream extends InputStream {
    private static final int TRAILER = 8;

    private final GzipBytes packed;
    private final Meter meter;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private long unpacked;
    private boolean within;

    GzipStream(InputStream in, Meter meter) {
        this.packed = new GzipBytes(in, meter.where());
        this.meter = meter;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        meter.reached(unpacked, packed.taken());
        int wanted = (int) Math.min(count, meter.bound() - unpacked + 1);
        int got = 0;
        while (got == 0 && (within || begin())) {
            got = inflate(target, offset, wanted);
        }
        if (got == 0) {
            return -1;
        }
        unpacked += got;
        meter.reached(unpacked, packed.taken());
        return got;
    }

    /** Goes to the next member, if there is one. */
    private boolean begin() throws IOException {
        within = packed.skipHeader();
        inflater.reset();
        crc.reset();
        return within;
    }

    private int inflate(byte[] target, int offset, int count) throws IOException {
        try {
            int got = inflater.inflate(target, offset, count);
            crc.update(target, offset, got);
            if (inflater.finished()) {
                end();
            } else if (got == 0 && inflater.needsInput()) {
                packed.feed(inflater);
            } else if (got == 0) {
                throw damaged("it needs a dictionary that is not in it");
            }
            return got;
        } catch (DataFormatException e) {
            ArchiveException told = damaged("its data cannot be unpacked");
            told.initCause(e);
            throw told;
        }
    }

    private void end() throws IOException {
        within = false;
        packed.giveBack(inflater.getRemaining());
        long trailer = packed.littleEndian(TRAILER);
        long claimed = (inflater.getBytesWritten() << 32) | crc.getValue();
        if (trailer != claimed) {
            throw damaged("its size or checksum is not what it says at its end");
        }
    }

    private ArchiveException damaged(String how) {
        return GzipBytes.damaged(meter.where(), how);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        packed.close();
    }
}
