package io.perfwarden.format.text;

import java.util.Arrays;

/**
 * Makes equal short texts one object: the unit or mode that every row repeats is cut from its line
 * once and kept once. Fixed in size; a text that falls on another's place takes it. Longer texts
 * are names, which differ, and looking for those would cost more than it saves.
 */
public final class TextCache {
    private static final int PLACES = 256;
    private static final int LONGEST = 16;

    private final String[] words = new String[PLACES];

    public TextCache() {
        Arrays.fill(words, "");
    }

    /** A text as it is. */
    public String word(String text) {
        return word(text, 0, text.length());
    }

    /** A part of a text as it is, up to {@code end}. */
    String word(String text, int start, int end) {
        int length = end - start;
        if (length == 0 || length > LONGEST) {
            return text.substring(start, end);
        }
        int place = (31 * text.charAt(start) + text.charAt(end - 1) + length) & (PLACES - 1);
        if (words[place].length() != length || !text.startsWith(words[place], start)) {
            words[place] = text.substring(start, end);
        }
        return words[place];
    }
}
