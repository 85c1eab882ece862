package io.perfwarden.format.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Makes equal short texts one object: the key, unit or mode that every row repeats is decoded once
 * and kept once. Fixed in size; a text that falls on another's place takes it.
 */
final class AsciiCache {
    private static final int PLACES = 64;

    private final int longest;
    private final String[] texts = new String[PLACES];
    private final byte[][] spelled = new byte[PLACES][0];

    /**
     * @param longest more characters have texts that differ, which are not looked for
     */
    AsciiCache(int longest) {
        this.longest = longest;
        Arrays.fill(texts, "");
    }

    /** The text of these bytes, which are ASCII. */
    String get(byte[] bytes, int from, int to) {
        return to - from > longest ? text(bytes, from, to) : shared(bytes, from, to);
    }

    private String shared(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = (hash ^ hash >>> 8) & (PLACES - 1);
        if (!holds(spelled[place], bytes, from, to)) {
            texts[place] = text(bytes, from, to);
            spelled[place] = Arrays.copyOfRange(bytes, from, to);
        }
        return texts[place];
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private static boolean holds(byte[] text, byte[] bytes, int from, int to) {
        if (text.length != to - from) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (text[i] != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }
}
