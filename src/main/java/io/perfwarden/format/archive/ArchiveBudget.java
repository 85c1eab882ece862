package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;

/**
 * What reading one artifact may still cost: bytes, those of every layer of packing together, and
 * time. Each byte of a layer counts once, however often it is read. Not for several threads.
 */
public final class ArchiveBudget {
    private final ArchiveLimits limits;
    private final ReadDeadline deadline;
    private long used;

    public ArchiveBudget(ArchiveLimits limits, ReadDeadline deadline) {
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
    public ReadMeter meter(String where) {
        return new ReadMeter(this, where);
    }

    /** Notes that so much more was unpacked. */
    void take(String where, long more) throws ArchiveException {
        used += more;
        if (used > limits.totalBytes()) {
            throw ReadMeter.refused(
                    where,
                    "the files of this artifact unpack to more than "
                            + ReadMeter.mebibytes(limits.totalBytes()));
        }
    }

    /** Ends reading when the time is over. */
    void checkTime(String where) throws ArchiveException {
        if (deadline.isOver()) {
            throw new ArchiveException(
                    new InputProblem(
                            where,
                            "reading this artifact took longer than the "
                                    + deadline.allowed().toSeconds()
                                    + " s it may take; it is not read on",
                            "upload only benchmark results, or fewer of them"));
        }
    }
}
