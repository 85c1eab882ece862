package io.perfwarden.archive;

/** How much may still be unpacked of one artifact. Each byte counts once, however often read. */
final class Allowance {
    private final long bytes;
    private long used;

    Allowance(long bytes) {
        this.bytes = bytes;
    }

    /** Notes that so much more was unpacked; false once that is too much. */
    boolean take(long more) {
        used += more;
        return used <= bytes;
    }
}
