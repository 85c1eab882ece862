package io.perfwarden.format.archive;

/**
 * Bounds on what an artifact may unpack to.
 *
 * @param entries most entries in an archive
 * @param entryBytes most bytes of one file, unpacked
 * @param totalBytes most bytes of all files read of one artifact, unpacked
 * @param ratio most unpacked bytes per packed byte, looked at once an entry has passed 1 MiB
 */
public record ArchiveLimits(int entries, long entryBytes, long totalBytes, int ratio) {
    /** 10,000 entries, 512 MiB a file, 1 GiB in all, 1,000 to 1. */
    public static final ArchiveLimits DEFAULT =
            new ArchiveLimits(10_000, 512L << 20, 1L << 30, 1_000);

    public ArchiveLimits {
        if (entries <= 0 || entryBytes <= 0 || totalBytes <= 0 || ratio <= 0) {
            throw new IllegalArgumentException("archive limits are positive");
        }
    }
}
