package io.perfwarden.format.text;

import java.util.ArrayList;
import java.util.List;

/** The words of a line. */
public final class Words {
    private Words() {}

    /** What stands between white space, in order; empty for a blank text. */
    public static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        int length = text.length();
        int start = 0;
        while (start < length) {
            int end = start;
            while (end < length && !Character.isWhitespace(text.charAt(end))) {
                end++;
            }
            if (end > start) {
                words.add(text.substring(start, end));
            }
            start = end + 1;
        }
        return words;
    }
}
