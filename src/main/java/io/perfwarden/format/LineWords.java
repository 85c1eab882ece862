package io.perfwarden.format;

import module java.base;

/** The words of a line, one after the other: what is between white space. */
public final class LineWords {
    private final String text;
    private int start;
    private int end;

    /** Before the first word. */
    public LineWords(String text) {
        this(text, 0);
    }

    /** Before the first word behind a place. */
    public LineWords(String text, int from) {
        this.text = text;
        this.end = from;
    }

    /** All words; none of a blank text. */
    public static List<String> of(String text) {
        List<String> all = new ArrayList<>();
        LineWords words = new LineWords(text);
        while (words.next()) {
            all.add(words.word());
        }
        return all;
    }

    /** Goes to the next word, if there is one. */
    public boolean next() {
        start = end;
        while (start < text.length() && isBlank(text.charAt(start))) {
            start++;
        }
        end = start;
        while (end < text.length() && !isBlank(text.charAt(end))) {
            end++;
        }
        return end > start;
    }

    /** The word gone to. */
    public String word() {
        return text.substring(start, end);
    }

    /** The word gone to, as the one object that others equal to it are. */
    public String word(TextCache shared) {
        return shared.word(text, start, end);
    }

    /** The word gone to, read as {@link NumberText#parse} does. */
    public OptionalDouble number() {
        return NumberText.parse(text, start, end);
    }

    /** Whether the word gone to may be a number, without a sign. */
    public boolean beginsWithDigit() {
        return Character.isDigit(text.charAt(start));
    }

    /** Whether the word gone to is of digits only. */
    public boolean isCount() {
        return IntStream.range(start, end).allMatch(i -> Character.isDigit(text.charAt(i)));
    }

    /** As {@link Character#isWhitespace(char)} has it, quicker for what most texts are of. */
    public static boolean isBlank(char c) {
        return (c <= ' ' || c >= 127) && Character.isWhitespace(c);
    }

    /**
     * The words of a line from the last one on, as for a table whose first column may hold
     * anything. Every character is looked at once, which a regular expression that begins with
     * {@code .*} does not do.
     */
    public static final class LastWords {
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

        /** What comes before the words taken, without the blanks between. */
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
}
