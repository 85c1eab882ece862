package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;

/** Holds a file, or one layer of its packing, to the bounds of its artifact while it is read. */
public final class ReadMeter {
    /** Small files may be as repetitive as they like. */
    private static final long RATIO_FROM = 1 << 20;

    private final ArchiveBudget budget;
    private final ArchiveLimits limits;
    private final String where;
    private long furthest;

    ReadMeter(ArchiveBudget budget, String where) {
        this.budget = budget;
        this.limits = budget.limits();
        this.where = where;
    }

    /**
     * To be called after each block, and before the next one.
     *
     * @param unpacked bytes so far from the start
     * @param packed bytes they came from
     * @throws ArchiveException if that is more than a bound, or the time is over
     */
    public void reached(long unpacked, long packed) throws ArchiveException {
        budget.checkTime(where);
        if (unpacked > limits.entryBytes()) {
            throw refused(where, "unpacks to more than " + mebibytes(limits.entryBytes()));
        }
        long more = Math.max(0, unpacked - furthest);
        furthest += more;
        budget.take(where, more);
        if (unpacked > RATIO_FROM && unpacked / limits.ratio() > packed) {
            throw refused(
                    where, "unpacks to more than " + limits.ratio() + " times its packed size");
        }
    }

    /** The most bytes that are unpacked before the bound is noticed. */
    public long bound() {
        return limits.entryBytes();
    }

    /** The file as it is to be shown. */
    public String where() {
        return where;
    }

    static ArchiveException refused(String where, String what) {
        return new ArchiveException(
                new InputProblem(where, what, "upload only benchmark results, or raise the bound"));
    }

    static String mebibytes(long bytes) {
        return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : bytes + " bytes";
    }
}
