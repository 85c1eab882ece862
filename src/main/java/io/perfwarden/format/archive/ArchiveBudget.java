package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;

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

        /** The most bytes that are unpacked before the bound is noticed. */
        long most() {
            return limits.entryBytes();
        }

        /**
         * To be called after each block, and before the next one.
         *
         * @param unpacked bytes so far from the start
         * @param packed bytes they came from
         * @throws ArchiveException if that is more than a bound
         */
        void check(long unpacked, long packed) throws ArchiveException {
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

        private ArchiveException refused(String what) {
            return new ArchiveException(
                    new InputProblem(
                            where, what, "upload only benchmark results, or raise the bound"));
        }

        private static String mebibytes(long bytes) {
            return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : bytes + " bytes";
        }
    }
}
