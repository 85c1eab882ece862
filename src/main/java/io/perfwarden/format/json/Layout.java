package io.perfwarden.format.json;

import java.util.Arrays;

/**
 * What stood between the values of the last object of each level: rows of a file are written by one
 * program, and so it mostly stands there again. Comparing the bytes is much less work than finding
 * out what they mean. Bounded in levels and keys; beyond that nothing is learned.
 */
final class Layout {
    private static final int LEVELS = 8;
    private static final int KEYS = 64;

    /** Longer ones are not worth to be learned. */
    static final int BYTES = 256;

    private static final Gap UNKNOWN = new Gap(new byte[0], "", 0);

    /** From the end of a value, or the beginning of the object, up to the next value. */
    static final class Gap {
        /** The comma, the key, the colon and all blanks; empty where nothing is known. */
        private final byte[] bytes;

        private final int lines;
        private String key;
        private boolean again;

        /**
         * @param lines how many end in it
         */
        Gap(byte[] bytes, String key, int lines) {
            this.bytes = bytes;
            this.key = key;
            this.lines = lines;
        }

        boolean isAt(byte[] buffer, int at, int end) {
            int stop = at + bytes.length;
            return stop > at
                    && stop < end
                    && Arrays.equals(buffer, at, stop, bytes, 0, bytes.length);
        }

        int length() {
            return bytes.length;
        }

        /**
         * The key, which is compared with a program's own words each time that it comes again: as
         * the same object that is quick. Most keys of a file without rows never do.
         */
        String key() {
            if (!again) {
                key = key.intern();
                again = true;
            }
            return key;
        }

        int lines() {
            return lines;
        }
    }

    private final Gap[][] gaps = new Gap[LEVELS][0];
    private final int[] next = new int[LEVELS];

    /** An object begins. */
    void open(int depth) {
        if (depth < LEVELS) {
            next[depth] = 0;
        }
    }

    /** Goes on to the next key; what was there last time. */
    Gap next(int depth) {
        if (depth >= LEVELS) {
            return UNKNOWN;
        }
        int key = next[depth]++;
        return key < gaps[depth].length ? gaps[depth][key] : UNKNOWN;
    }

    /** Keeps what is there instead. */
    void learn(int depth, Gap gap) {
        if (depth >= LEVELS || next[depth] > KEYS) {
            return;
        }
        if (gaps[depth].length == 0) {
            gaps[depth] = new Gap[KEYS];
            Arrays.fill(gaps[depth], UNKNOWN);
        }
        gaps[depth][next[depth] - 1] = gap;
    }
}
