package io.perfwarden.format.json;

import module java.base;

import java.util.Arrays;

/**
 * The bytes between the values of the last objects of each level. Rows of a file come from one
 * program, so they usually repeat, and comparing bytes is faster than parsing them. Bounded in
 * levels and keys.
 */
final class JsonRowLayout {
    private static final int LEVELS = 8;
    private static final int KEYS = 64;

    static final int BYTES = 256;

    private static final Gap UNKNOWN = new Gap(new byte[0], "", 0);

    /** From the end of a value, or the beginning of the object, to the next value. */
    static final class Gap {
        /** The comma, the key, the colon and all blanks; empty if nothing is known. */
        final byte[] bytes;

        /** The first bytes, and the mask of their bits in a word. */
        private final long beginning;

        private final long mask;
        final int lines;
        private String key;
        private boolean again;

        Gap(byte[] bytes, String key, int lines) {
            this.bytes = bytes;
            this.mask = JsonBytes.mask(bytes.length);
            this.beginning = JsonBytes.word(Arrays.copyOf(bytes, JsonBytes.WIDTH), 0);
            this.key = key;
            this.lines = lines;
        }

        boolean isAt(byte[] buffer, int at, int end) {
            int stop = at + bytes.length;
            return ((JsonBytes.word(buffer, at) ^ beginning) & mask) == 0
                    && stop > at
                    && stop < end
                    && goesOnAt(buffer, at);
        }

        /** Compares word by word; the last overlaps the one before. */
        private boolean goesOnAt(byte[] buffer, int at) {
            int last = bytes.length - JsonBytes.WIDTH;
            for (int i = JsonBytes.WIDTH; i < last; i += JsonBytes.WIDTH) {
                if (JsonBytes.word(buffer, at + i) != JsonBytes.word(bytes, i)) {
                    return false;
                }
            }
            return last <= 0 || JsonBytes.word(buffer, at + last) == JsonBytes.word(bytes, last);
        }

        /**
         * The key as one object, because callers compare it often. Most keys of a file without rows
         * occur once.
         */
        String key() {
            if (!again) {
                key = key.intern();
                again = true;
            }
            return key;
        }
    }

    /** By level and number of the key; the latest comes first. */
    private final Gap[][] last = new Gap[LEVELS][0];

    /** Objects of two kinds, such as repetitions and aggregates, often alternate. */
    private final Gap[][] other = new Gap[LEVELS][0];

    private final int[] next = new int[LEVELS];

    void open(int depth) {
        if (depth < LEVELS) {
            next[depth] = 0;
        }
    }

    /** Goes to the next key; empty if it is not known. */
    Gap next(int depth, byte[] buffer, int at, int end) {
        if (depth >= LEVELS) {
            return UNKNOWN;
        }
        int key = next[depth]++;
        if (key >= last[depth].length) {
            return UNKNOWN;
        }
        Gap gap = last[depth][key];
        if (gap.isAt(buffer, at, end)) {
            return gap;
        }
        Gap second = other[depth][key];
        if (!second.isAt(buffer, at, end)) {
            return UNKNOWN;
        }
        last[depth][key] = second;
        other[depth][key] = gap;
        return second;
    }

    /** Learns a gap besides the last one. */
    void learn(int depth, Gap gap) {
        if (depth >= LEVELS || next[depth] > KEYS) {
            return;
        }
        if (last[depth].length == 0) {
            last[depth] = new Gap[KEYS];
            other[depth] = new Gap[KEYS];
            Arrays.fill(last[depth], UNKNOWN);
            Arrays.fill(other[depth], UNKNOWN);
        }
        int key = next[depth] - 1;
        other[depth][key] = last[depth][key];
        last[depth][key] = gap;
    }
}
