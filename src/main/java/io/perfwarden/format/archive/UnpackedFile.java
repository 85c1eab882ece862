package io.perfwarden.format.archive;

import module java.base;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.perfwarden.model.InputProblem;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZIOException;
import org.tukaani.xz.XZInputStream;

/** Takes the gzip, xz or zstd off a file. */
public final class UnpackedFile {
    private UnpackedFile() {}

    /**
     * A file without what it is packed in; one that is not packed is what it is. What it unpacks to
     * counts against the budget of its artifact.
     */
    public static ResultFile of(ResultFile file) {
        ArchiveBudget budget = file.budget();
        ArchiveBudget.Meter meter = budget.new Meter(EntryName.printable(file.name()));
        return new ResultFile.Decoded(file, budget, raw -> unpacked(raw, meter), UnpackedFile::of);
    }

    private static InputStream unpacked(InputStream raw, ArchiveBudget.Meter meter)
            throws IOException {
        PushbackInputStream in = new PushbackInputStream(raw, PackingKind.MAGIC);
        Optional<PackingKind> packing = packing(in);
        if (packing.isEmpty()) {
            return in;
        }
        PushbackInputStream unpacked =
                new PushbackInputStream(packing.get().unpack(in, meter), PackingKind.MAGIC);
        Optional<PackingKind> within = packing(unpacked);
        if (within.isPresent()) {
            String what = within.get().title() + " within " + packing.get().title();
            throw new ArchiveException(
                    new InputProblem(
                            meter.where(),
                            what + ", expected results packed at most once",
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
        GZIP("1f8b"),
        XZ("fd377a585a00"),
        ZSTD("28b52ffd");

        static final int MAGIC = 6;

        /**
         * What {@code xz -7} needs to be unpacked; the default is -6. A file claims it at its
         * start.
         */
        private static final int XZ_MEMORY_KIB = 18 << 10;

        /** A window of 8 MiB, as all levels up to 19 have; in bits. */
        private static final int ZSTD_WINDOW = 23;

        private final String start;

        PackingKind(String start) {
            this.start = start;
        }

        static Optional<PackingKind> of(byte[] beginning) {
            String digits = HexFormat.of().formatHex(beginning);
            return Arrays.stream(values()).filter(it -> digits.startsWith(it.start)).findFirst();
        }

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }

        InputStream unpack(InputStream packed, ArchiveBudget.Meter meter) throws IOException {
            long[] taken = {0};
            InputStream counted =
                    new BlockStream(
                            packed,
                            (target, offset, count) -> {
                                int got = packed.read(target, offset, count);
                                taken[0] += Math.max(0, got);
                                return got;
                            });
            try {
                InputStream decoded =
                        switch (this) {
                            case GZIP -> new GzipMembers(counted, meter.where()).stream();
                            case XZ -> new XZInputStream(counted, XZ_MEMORY_KIB);
                            case ZSTD ->
                                    new ZstdInputStreamNoFinalizer(counted).setLongMax(ZSTD_WINDOW);
                        };
                return ArchiveBudget.metered(
                        decoded, meter, () -> taken[0], e -> damage(e, meter.where()));
            } catch (XZIOException | ZstdIOException | EOFException e) {
                throw new ArchiveException(damage(e, meter.where()), e);
            }
        }

        private static InputProblem damage(IOException e, String where) {
            if (e instanceof MemoryLimitException
                    || String.valueOf(e.getMessage()).contains("too much memory")) {
                String hint = "pack it at a lower level, such as the default one";
                return new InputProblem(where, "unpacking it takes more memory than it may", hint);
            }
            String what = "damaged: its data cannot be unpacked";
            return new InputProblem(where, what, "pack and upload the file again");
        }
    }

    /**
     * What is packed in a gzip file, all its members one after the other as if they were one.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
     */
    private static final class GzipMembers {
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

        /** Goes to the next member, if there is one. After the last member zeros are padding. */
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
                throw damaged("something follows it that is no gzip");
            }
            int method = next();
            int flags = next();
            if (method != DEFLATE || (flags & RESERVED) != 0) {
                throw damaged("it is packed in an unknown way");
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
                        throw cut();
                    }
                    inflater.setInput(block, 0, filled);
                } else if (got == 0) {
                    throw damaged("it needs a dictionary that is not in it");
                }
                return got;
            } catch (DataFormatException e) {
                throw new ArchiveException(damaged("its data cannot be unpacked").problem(), e);
            }
        }

        private void end() throws IOException {
            within = false;
            int left = inflater.getRemaining();
            packed.unread(block, filled - left, left);
            if (number(8) != ((inflater.getBytesWritten() << 32) | crc.getValue())) {
                throw damaged("its size or checksum is not what it says at its end");
            }
        }

        /** A number of so many bytes, at most 8, the lowest first. */
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
                throw cut();
            }
            return next;
        }

        private ArchiveException cut() {
            return damaged("it ends in the middle, as if it had been cut short");
        }

        private ArchiveException damaged(String how) {
            String what = "a damaged gzip file: " + how;
            return new ArchiveException(
                    new InputProblem(where, what, "pack and upload the file again"));
        }
    }
}
