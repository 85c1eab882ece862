package io.perfwarden.archive.packed;

import com.github.luben.zstd.ZstdIOException;
import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Meter;
import io.perfwarden.problem.Problem;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZIOException;

/** What a library unpacks, counted and with its complaints as refusals. */
final class MeteredStream extends InputStream {
    /** Begins to unpack. */
    @FunctionalInterface
    interface Decoder {
        InputStream of(InputStream packed) throws IOException;
    }

    private final Counted packed;
    private final Meter meter;
    private final InputStream decoded;
    private long unpacked;

    private MeteredStream(Counted packed, Meter meter, Decoder decoder) throws IOException {
        this.packed = packed;
        this.meter = meter;
        this.decoded = decoder.of(packed);
    }

    static MeteredStream of(InputStream packed, Meter meter, Decoder decoder) throws IOException {
        try {
            return new MeteredStream(new Counted(packed), meter, decoder);
        } catch (XZIOException | ZstdIOException | EOFException e) {
            throw refusal(e, meter);
        }
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
        meter.reached(unpacked, packed.taken);
        int got = unpack(target, offset, (int) Math.min(count, meter.bound() - unpacked + 1));
        unpacked += Math.max(0, got);
        meter.reached(unpacked, packed.taken);
        return got;
    }

    private int unpack(byte[] target, int offset, int count) throws IOException {
        try {
            return decoded.read(target, offset, count);
        } catch (XZIOException | ZstdIOException | EOFException e) {
            throw refusal(e, meter);
        }
    }

    private static ArchiveException refusal(IOException e, Meter meter) {
        boolean large =
                e instanceof MemoryLimitException
                        || String.valueOf(e.getMessage()).contains("too much memory");
        Problem problem =
                large
                        ? new Problem(
                                meter.where(),
                                "unpacking it takes more memory than it may",
                                "pack it at a lower level, such as the default one")
                        : new Problem(
                                meter.where(),
                                "damaged: its data cannot be unpacked",
                                "pack and upload the file again");
        ArchiveException told = new ArchiveException(problem);
        told.initCause(e);
        return told;
    }

    @Override
    public void close() throws IOException {
        decoded.close();
    }

    /** Counts what the decoder takes. */
    private static final class Counted extends FilterInputStream {
        private long taken;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            taken += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int got = super.read(target, offset, count);
            taken += Math.max(0, got);
            return got;
        }
    }
}
