package io.perfwarden.format.archive;

import module java.base;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.perfwarden.model.InputProblem;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZIOException;
import org.tukaani.xz.XZInputStream;

/** Packings of a single file, recognised by its first bytes. */
enum PackingKind {
    GZIP("1f8b"),
    XZ("fd377a585a00"),
    ZSTD("28b52ffd");

    static final int MAGIC = 6;

    /** Memory for {@code xz -7}; the default is -6. A file states its need at the start. */
    private static final int XZ_MEMORY_KIB = 18 << 10;

    /** Bits of a window of 8 MiB, as of all levels up to 19. */
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
            return ArchiveBudget.meter(
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
