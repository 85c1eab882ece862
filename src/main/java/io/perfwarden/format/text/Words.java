package io.perfwarden.format.text;

import java.util.ArrayList;
import java.util.List;

/** The words of a line, one after the other: what stands between white space. */
public final class Words {
    private final String text;
    private int start;
    private int end;

    /** Before the first word. */
    public Words(String text) {
        this.text = text;
    }

    /** All words; none of a blank text. */
    public static List<String> of(String text) {
        List<String> all = new ArrayList<>();
        Words words = new Words(text);
        while (words.next()) {
            all.add(words.word());
        }
        return all;
    }

    /** Goes to the next word, if there is one. */
    public boolean next() {
        start = end;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        end = start;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end > start;
    }

    /** The word gone to. */
    public String word() {
        return text.substring(start, end);
    }
}
