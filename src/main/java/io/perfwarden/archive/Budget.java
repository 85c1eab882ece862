package io.perfwarden.archive;

import io.perfwarden.problem.Problem;

/**
 * What reading one artifact may still cost: bytes, those of every layer of packing together, and
 * time. Each byte of a layer counts once, however often it is read. Not for several threads.
 */
public final class Budget {
    private final ArchiveLimits limits;
    private final Deadline deadline;
    private long used;

    public Budget(ArchiveLimits limits, Deadline deadline) {
        this.limits = limits;
        this.deadline = deadline;
    }

    /** The bounds that hold. */
    public ArchiveLimits limits() {
        return limits;
    }

    /**
     * Counts what one file, or one layer of its packing, unpacks to.
     *
     * @param where the file as it is to be shown
     */
    public Meter meter(String where) {
        return new Meter(this, where);
    }

    /** Notes that so much more was unpacked. */
    void take(String where, long more) throws ArchiveException {
        used += more;
        if (used > limits.totalBytes()) {
            throw Meter.refused(
                    where,
                    "the files of this artifact unpack to more than "
                            + Meter.mebibytes(limits.totalBytes()));
        }
    }

    /** Ends reading when the time is over. */
    void checkTime(String where) throws ArchiveException {
        if (deadline.isOver()) {
            throw new ArchiveException(
                    new Problem(
                            where,
                            "reading this artifact took longer than the "
                                    + deadline.allowed().toSeconds()
                                    + " s it may take; it is not read on",
                            "upload only benchmark results, or fewer of them"));
        }
    }
}
