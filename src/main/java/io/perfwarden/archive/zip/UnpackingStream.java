package io.perfwarden.archive.zip;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Meter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import java.util.zip.CRC32;
import java.util.zip.ZipException;

/** Counts what comes out of an entry, and checks the entry's claims at its end. */
final class UnpackingStream extends InputStream {
    private final Meter meter;
    private final ZippedFile file;
    private final InputStream source;
    private final LongSupplier packed;
    private final CRC32 crc = new CRC32();
    private long unpacked;

    UnpackingStream(Meter meter, ZippedFile file, InputStream source, LongSupplier packed) {
        this.meter = meter;
        this.file = file;
        this.source = source;
        this.packed = packed;
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
        meter.reached(unpacked, packed.getAsLong());
        int wanted = (int) Math.min(count, meter.bound() - unpacked + 1);
        int got = unpack(target, offset, wanted);
        if (got < 0) {
            file.ended(unpacked, (int) crc.getValue());
            return -1;
        }
        crc.update(target, offset, got);
        unpacked += got;
        meter.reached(unpacked, packed.getAsLong());
        return got;
    }

    private int unpack(byte[] target, int offset, int count) throws IOException {
        try {
            return source.read(target, offset, count);
        } catch (ZipException | EOFException e) {
            ArchiveException told = file.damaged("its data cannot be unpacked");
            told.initCause(e);
            throw told;
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
