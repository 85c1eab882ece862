package io.perfwarden.format.text;

import java.util.Arrays;

/**
 * Makes equal short texts one object: the unit or mode that every row repeats is decoded from the
 * parser's buffer once and kept once. Fixed in size; a text that falls on another's place takes it.
 * Longer texts are names, which differ, and looking for those would cost more than it saves.
 */
public final class TextCache {
    private static final int PLACES = 256;
    private static final int LONGEST = 16;

    private final String[] raw = new String[PLACES];
    private final String[] cleaned = new String[PLACES];

    public TextCache() {
        Arrays.fill(raw, "");
        Arrays.fill(cleaned, "");
    }

    /** The characters as a text, {@linkplain ForeignText#clean cleaned}. */
    public String clean(char[] buffer, int offset, int length) {
        if (length > LONGEST) {
            return ForeignText.clean(new String(buffer, offset, length));
        }
        int place = hash(buffer, offset, length) & (PLACES - 1);
        if (!holds(raw[place], buffer, offset, length)) {
            put(place, new String(buffer, offset, length));
        }
        return cleaned[place];
    }

    /** A part of a text as it is, up to {@code end}. */
    String word(String text, int start, int end) {
        int length = end - start;
        if (length == 0 || length > LONGEST) {
            return text.substring(start, end);
        }
        int place = (31 * text.charAt(start) + text.charAt(end - 1) + length) & (PLACES - 1);
        if (raw[place].length() != length || !text.startsWith(raw[place], start)) {
            put(place, text.substring(start, end));
        }
        return raw[place];
    }

    private void put(int place, String text) {
        raw[place] = text;
        cleaned[place] = ForeignText.clean(text);
    }

    private static int hash(char[] buffer, int offset, int length) {
        int hash = length;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + buffer[i];
        }
        return hash ^ hash >>> 16;
    }

    private static boolean holds(String text, char[] buffer, int offset, int length) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != buffer[offset + i]) {
                return false;
            }
        }
        return true;
    }
}
