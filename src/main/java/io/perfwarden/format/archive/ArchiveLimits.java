package io.perfwarden.format.archive;

/**
 * Bounds of unpacking an artifact.
 *
 * @param ratio unpacked bytes per packed byte, checked after 1 MiB of an entry
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
