package io.perfwarden.bot.run;

import io.perfwarden.format.archive.ArchiveLimits;

/**
 * Bounds on what one run may bring.
 *
 * @param measurements most measurements kept of one run, over all its artifacts
 * @param artifacts most artifacts read of one run
 * @param downloadBytes most bytes of one download, packed
 * @param runBytes most bytes of all downloads of one run, which lie in the scratch directory at
 *     once
 * @param archive bounds within one artifact
 */
public record IntakeLimits(
        int measurements, int artifacts, long downloadBytes, long runBytes, ArchiveLimits archive) {
    /**
     * 100,000 measurements, 50 artifacts of 512 MiB packed each and 1 GiB in all. So many
     * measurements are judged against as many of a baseline within a heap of 256 MB, beside
     * everything else in it.
     */
    public static final IntakeLimits DEFAULT =
            new IntakeLimits(100_000, 50, 512L << 20, 1L << 30, ArchiveLimits.DEFAULT);
}
