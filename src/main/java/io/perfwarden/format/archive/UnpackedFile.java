package io.perfwarden.format.archive;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.perfwarden.model.InputProblem;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZIOException;
import org.tukaani.xz.XZInputStream;

/**
 * A file without the gzip, xz or zstd around it; one that is not packed is what it is. What it
 * unpacks to counts against the budget of its artifact.
 */
public final class UnpackedFile implements ResultFile {
    private final ResultFile file;
    private final ArchiveBudget budget;
    private final ReadMeter meter;

    public UnpackedFile(ResultFile file) {
        this.file = file;
        this.budget = file.budget();
        this.meter = budget.meter(EntryName.printable(file.name()));
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public ArchiveBudget budget() {
        return budget;
    }

    @Override
    public Optional<ResultFile> beside(String fileName) {
        return file.beside(fileName).map(UnpackedFile::new);
    }

    @Override
    public InputStream open() throws IOException {
        InputStream raw = file.open();
        try {
            PushbackInputStream in = new PushbackInputStream(raw, PackingKind.MAGIC);
            Optional<PackingKind> packing = packing(in);
            return packing.isEmpty() ? in : unpacked(packing.get(), in);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private InputStream unpacked(PackingKind packing, InputStream packed) throws IOException {
        PushbackInputStream unpacked =
                new PushbackInputStream(packing.unpack(packed, meter), PackingKind.MAGIC);
        Optional<PackingKind> within = packing(unpacked);
        if (within.isPresent()) {
            throw new ArchiveException(
                    new InputProblem(
                            meter.where(),
                            within.get().title()
                                    + " within "
                                    + packing.title()
                                    + ", expected results packed at most once",
                            "upload the results as they are, or packed once"));
        }
        return unpacked;
    }

    private static Optional<PackingKind> packing(PushbackInputStream in) throws IOException {
        byte[] start = in.readNBytes(PackingKind.MAGIC);
        in.unread(start);
        return PackingKind.of(start);
    }

    /** What a single file may be packed in, told by the bytes it begins with. */
    private enum PackingKind {
        GZIP("1f8b") {
            @Override
            InputStream unpack(InputStream packed, ReadMeter meter) {
                return new GzipStream(packed, meter);
            }
        },
        XZ("fd377a585a00") {
            @Override
            InputStream unpack(InputStream packed, ReadMeter meter) throws IOException {
                return MeteredStream.of(packed, meter, in -> new XZInputStream(in, XZ_MEMORY_KIB));
            }
        },
        ZSTD("28b52ffd") {
            @Override
            InputStream unpack(InputStream packed, ReadMeter meter) throws IOException {
                return MeteredStream.of(
                        packed,
                        meter,
                        in -> new ZstdInputStreamNoFinalizer(in).setLongMax(ZSTD_WINDOW));
            }
        };

        /** As many bytes tell them all apart. */
        static final int MAGIC = 6;

        /**
         * What {@code xz -7} needs to be unpacked; the default is -6. A file claims it at its
         * start.
         */
        private static final int XZ_MEMORY_KIB = 18 << 10;

        /** A window of 8 MiB, as all levels up to 19 have; in bits. */
        private static final int ZSTD_WINDOW = 23;

        /** In hexadecimal digits. */
        private final String start;

        PackingKind(String start) {
            this.start = start;
        }

        /** How a file that begins so is packed, if it is. */
        static Optional<PackingKind> of(byte[] beginning) {
            String digits = HexFormat.of().formatHex(beginning);
            return Arrays.stream(values()).filter(it -> digits.startsWith(it.start)).findFirst();
        }

        /**
         * What is packed.
         *
         * @param meter counts it
         */
        abstract InputStream unpack(InputStream packed, ReadMeter meter) throws IOException;

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is packed in a gzip file, all its members one after the other as if they were one.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
     */
    private static final class GzipStream extends InputStream {
        private static final int TRAILER = 8;

        private final GzipBytes packed;
        private final ReadMeter meter;
        private final Inflater inflater = new Inflater(true);
        private final CRC32 crc = new CRC32();
        private long unpacked;
        private boolean within;

        GzipStream(InputStream in, ReadMeter meter) {
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

    /** What a library unpacks, counted and with its complaints as refusals. */
    private static final class MeteredStream extends InputStream {
        /** Begins to unpack. */
        @FunctionalInterface
        interface Decoder {
            InputStream of(InputStream packed) throws IOException;
        }

        private final Counted packed;
        private final ReadMeter meter;
        private final InputStream decoded;
        private long unpacked;

        private MeteredStream(Counted packed, ReadMeter meter, Decoder decoder) throws IOException {
            this.packed = packed;
            this.meter = meter;
            this.decoded = decoder.of(packed);
        }

        static MeteredStream of(InputStream packed, ReadMeter meter, Decoder decoder)
                throws IOException {
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

        private static ArchiveException refusal(IOException e, ReadMeter meter) {
            boolean large =
                    e instanceof MemoryLimitException
                            || String.valueOf(e.getMessage()).contains("too much memory");
            InputProblem problem =
                    large
                            ? new InputProblem(
                                    meter.where(),
                                    "unpacking it takes more memory than it may",
                                    "pack it at a lower level, such as the default one")
                            : new InputProblem(
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

    /**
     * The bytes of a gzip file, block by block: headers and trailers are read, data is passed on.
     */
    private static final class GzipBytes implements Closeable {
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
                    new InputProblem(
                            where,
                            "a damaged gzip file: " + how,
                            "pack and upload the file again"));
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
