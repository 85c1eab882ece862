package io.perfwarden.format;

/**
 * The words of a line from the last one on, as for a table whose first column may hold anything.
 * Every character is looked at once, which a regular expression that begins with {@code .*} does
 * not do.
 */
public final class LastWords {
    private final String text;
    private int end;

    /** Behind the last word. */
    public LastWords(String text) {
        this.text = text;
        this.end = text.length();
    }

    /** Takes the last word that was not taken yet; empty if there is none. */
    public String take() {
        int last = behindWord(end);
        end = last;
        while (end > 0 && !Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(end, last);
    }

    /** What stands before the words taken, without the blanks between. */
    public String rest() {
        return text.substring(0, behindWord(end));
    }

    private int behindWord(int from) {
        int last = from;
        while (last > 0 && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        return last;
    }
}
