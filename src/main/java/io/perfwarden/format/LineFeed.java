package io.perfwarden.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line ends among bytes, eight at a time: most bytes of a file are only looked at for it. */
final class LineFeed {
    private static final VarHandle EIGHT =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long FEEDS = ONES * '\n';
    private static final long TOPS = ONES << 7;

    private LineFeed() {}

    /** The place of the first line end from a place on, or else {@code end}. */
    static int find(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long others = (long) EIGHT.get(bytes, at) ^ FEEDS;
            long found = (others - ONES) & ~others & TOPS;
            if (found != 0) {
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        return at;
    }
}
