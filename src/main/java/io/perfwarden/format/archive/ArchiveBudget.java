package io.perfwarden.format.archive;

import module java.base;

import com.github.luben.zstd.ZstdIOException;
import io.perfwarden.model.InputProblem;
import org.tukaani.xz.XZIOException;

/**
 * The bytes that one artifact may still unpack to, over all layers of packing. Each byte of a layer
 * counts once, however often it is read. Not thread-safe.
 */
public final class ArchiveBudget {
    /** The ratio is not checked for smaller files. */
    private static final long RATIO_FROM = 1 << 20;

    private final ArchiveLimits limits;
    private long used;

    public ArchiveBudget(ArchiveLimits limits) {
        this.limits = limits;
    }

    public ArchiveLimits limits() {
        return limits;
    }

    /** Checks the bounds while a file, or a layer of its packing, is read. */
    final class Meter {
        private final String where;
        private long furthest;

        Meter(String where) {
            this.where = where;
        }

        String where() {
            return where;
        }

        /**
         * Must be called after each block.
         *
         * @param unpacked bytes so far from the start
         * @param packed bytes they came from
         * @throws ArchiveException beyond a bound
         */
        private void check(long unpacked, long packed) throws ArchiveException {
            if (unpacked > limits.entryBytes()) {
                throw refuse("unpacks to more than " + mebibytes(limits.entryBytes()));
            }
            long more = Math.max(0, unpacked - furthest);
            furthest += more;
            used += more;
            if (used > limits.totalBytes()) {
                String most = mebibytes(limits.totalBytes());
                throw refuse("the files of this artifact unpack to more than " + most);
            }
            if (unpacked > RATIO_FROM && unpacked / limits.ratio() > packed) {
                throw refuse("unpacks to more than " + limits.ratio() + " times its packed size");
            }
        }

        private long mostBytes() {
            return limits.entryBytes();
        }

        private ArchiveException refuse(String what) {
            String hint = "upload only benchmark results, or raise the bound";
            return new ArchiveException(new InputProblem(where, what, hint));
        }

        private static String mebibytes(long bytes) {
            return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : bytes + " bytes";
        }
    }

    /**
     * A decoder's output within the bounds of its artifact; damage becomes a refusal.
     *
     * @param packed bytes that the decoder has taken so far
     * @param damage message for the author when the decoder fails
     */
    static InputStream meter(
            InputStream decoded,
            Meter meter,
            LongSupplier packed,
            Function<IOException, InputProblem> damage) {
        long[] unpacked = {0};
        return new BlockStream(
                decoded,
                (target, offset, count) -> {
                    meter.check(unpacked[0], packed.getAsLong());
                    int wanted = (int) Math.min(count, meter.mostBytes() - unpacked[0] + 1);
                    try {
                        int got = decoded.read(target, offset, wanted);
                        unpacked[0] += Math.max(0, got);
                        meter.check(unpacked[0], packed.getAsLong());
                        return got;
                    } catch (ZipException | XZIOException | ZstdIOException | EOFException e) {
                        throw new ArchiveException(damage.apply(e), e);
                    }
                });
    }
}
