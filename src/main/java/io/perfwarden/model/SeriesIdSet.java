package io.perfwarden.model;

import module java.base;

/** A compact set of series ids, as each of many runs may have one. */
public final class SeriesIdSet {
    public static final SeriesIdSet EMPTY = new SeriesIdSet(new long[0]);
    private static final int EACH = 6;
    private static final int DIGITS = 2 * EACH;
    private final long[] sorted;

    private SeriesIdSet(long[] sorted) {
        this.sorted = sorted;
    }

    public static SeriesIdSet of(Stream<SeriesId> ids) {
        return new SeriesIdSet(
                ids.mapToLong(id -> HexFormat.fromHexDigitsToLong(id.value()))
                        .sorted()
                        .distinct()
                        .toArray());
    }

    public static SeriesIdSet decode(byte[] bytes) {
        long[] ids = new long[bytes.length / EACH];
        for (int i = 0; i < ids.length; i++) {
            for (int at = i * EACH; at < (i + 1) * EACH; at++) {
                ids[i] = (ids[i] << Byte.SIZE) | (bytes[at] & 0xff);
            }
        }
        return new SeriesIdSet(ids);
    }

    public byte[] encode() {
        byte[] bytes = new byte[sorted.length * EACH];
        for (int i = 0; i < sorted.length; i++) {
            for (int at = 0; at < EACH; at++) {
                bytes[i * EACH + at] = (byte) (sorted[i] >> ((EACH - 1 - at) * Byte.SIZE));
            }
        }
        return bytes;
    }

    public boolean contains(SeriesId id) {
        return Arrays.binarySearch(sorted, HexFormat.fromHexDigitsToLong(id.value())) >= 0;
    }

    public int size() {
        return sorted.length;
    }

    public Stream<SeriesId> stream() {
        return Arrays.stream(sorted)
                .mapToObj(id -> new SeriesId(HexFormat.of().toHexDigits(id, DIGITS)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SeriesIdSet set && Arrays.equals(sorted, set.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        return stream().toList().toString();
    }
}
