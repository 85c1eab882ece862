package io.perfwarden.archive.packed;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.perfwarden.archive.Meter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.tukaani.xz.XZInputStream;

/** What a single file may be packed in, told by the bytes it begins with. */
enum Packing {
    GZIP("1f8b") {
        @Override
        InputStream unpack(InputStream packed, Meter meter) {
            return new GzipStream(packed, meter);
        }
    },
    XZ("fd377a585a00") {
        @Override
        InputStream unpack(InputStream packed, Meter meter) throws IOException {
            return MeteredStream.of(packed, meter, in -> new XZInputStream(in, XZ_MEMORY_KIB));
        }
    },
    ZSTD("28b52ffd") {
        @Override
        InputStream unpack(InputStream packed, Meter meter) throws IOException {
            return MeteredStream.of(
                    packed,
                    meter,
                    in -> new ZstdInputStreamNoFinalizer(in).setLongMax(ZSTD_WINDOW));
        }
    };

    /** As many bytes tell them all apart. */
    static final int MAGIC = 6;

    /**
     * What {@code xz -7} needs to be unpacked; the default is -6. A file claims it at its start.
     */
    private static final int XZ_MEMORY_KIB = 18 << 10;

    /** A window of 8 MiB, as all levels up to 19 have; in bits. */
    private static final int ZSTD_WINDOW = 23;

    /** In hexadecimal digits. */
    private final String start;

    Packing(String start) {
        this.start = start;
    }

    /** How a file that begins so is packed, if it is. */
    static Optional<Packing> of(byte[] beginning) {
        String digits = HexFormat.of().formatHex(beginning);
        return Arrays.stream(values()).filter(it -> digits.startsWith(it.start)).findFirst();
    }

    /**
     * What is packed.
     *
     * @param meter counts it
     */
    abstract InputStream unpack(InputStream packed, Meter meter) throws IOException;

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
