package io.perfwarden.evaluate;

import io.perfwarden.archive.ArchiveLimits;

/**
 * Bounds on what one run may bring.
 *
 * @param artifacts most artifacts read of one run
 * @param downloadBytes most bytes of one download, packed
 * @param archive bounds within one artifact
 */
public record IntakeLimits(int artifacts, long downloadBytes, ArchiveLimits archive) {
    /** 50 artifacts of 512 MiB packed each. */
    public static final IntakeLimits DEFAULT =
            new IntakeLimits(50, 512L << 20, ArchiveLimits.DEFAULT);
}
