package io.perfwarden.format.archive;

import module java.base;

import com.github.luben.zstd.ZstdIOException;
import io.perfwarden.model.InputProblem;
import org.tukaani.xz.XZIOException;

/**
 * The bytes that reading one artifact may still unpack, all layers of packing together. Each byte
 * of a layer counts once, however often it is read. Not for several threads.
 */
public final class ArchiveBudget {
    /** Small files may be as repetitive as they like. */
    private static final long RATIO_FROM = 1 << 20;

    private final ArchiveLimits limits;
    private long used;

    public ArchiveBudget(ArchiveLimits limits) {
        this.limits = limits;
    }

    public ArchiveLimits limits() {
        return limits;
    }

    /** Holds a file, or one layer of its packing, to the bounds while it is read. */
    final class Meter {
        private final String where;
        private long furthest;

        /**
         * @param where the file as it is to be shown
         */
        Meter(String where) {
            this.where = where;
        }

        String where() {
            return where;
        }

        /**
         * To be called after each block, and before the next one.
         *
         * @param unpacked bytes so far from the start
         * @param packed bytes they came from
         * @throws ArchiveException if that is more than a bound
         */
        private void check(long unpacked, long packed) throws ArchiveException {
            if (unpacked > limits.entryBytes()) {
                throw refused("unpacks to more than " + mebibytes(limits.entryBytes()));
            }
            long more = Math.max(0, unpacked - furthest);
            furthest += more;
            used += more;
            if (used > limits.totalBytes()) {
                throw refused(
                        "the files of this artifact unpack to more than "
                                + mebibytes(limits.totalBytes()));
            }
            if (unpacked > RATIO_FROM && unpacked / limits.ratio() > packed) {
                throw refused("unpacks to more than " + limits.ratio() + " times its packed size");
            }
        }

        private long mostBytes() {
            return limits.entryBytes();
        }

        private ArchiveException refused(String what) {
            return new ArchiveException(
                    new InputProblem(
                            where, what, "upload only benchmark results, or raise the bound"));
        }

        private static String mebibytes(long bytes) {
            return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : bytes + " bytes";
        }
    }

    /** What a decoder unpacks, held to the bounds of its artifact; damage is a refusal. */
    static final class MeteredStream extends BlockStream {
        private final InputStream decoded;
        private final Meter meter;
        private final LongSupplier packed;
        private final Function<IOException, InputProblem> damage;
        private long unpacked;

        /**
         * @param packed how many bytes the decoder has taken so far
         * @param damage what to tell the author when the decoder fails
         */
        MeteredStream(
                InputStream decoded,
                Meter meter,
                LongSupplier packed,
                Function<IOException, InputProblem> damage) {
            super(decoded);
            this.decoded = decoded;
            this.meter = meter;
            this.packed = packed;
            this.damage = damage;
        }

        @Override
        protected int readBlock(byte[] target, int offset, int count) throws IOException {
            meter.check(unpacked, packed.getAsLong());
            int wanted = (int) Math.min(count, meter.mostBytes() - unpacked + 1);
            try {
                int got = decoded.read(target, offset, wanted);
                unpacked += Math.max(0, got);
                meter.check(unpacked, packed.getAsLong());
                return got;
            } catch (ZipException | XZIOException | ZstdIOException | EOFException e) {
                throw new ArchiveException(damage.apply(e), e);
            }
        }
    }
}
