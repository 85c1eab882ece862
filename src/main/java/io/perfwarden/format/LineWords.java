package io.perfwarden.format;

import module java.base;

public final class LineWords {
    private final String text;
    private int start;
    private int end;

    public LineWords(String text) {
        this(text, 0);
    }

    public LineWords(String text, int from) {
        this.text = text;
        this.end = from;
    }

    public static List<String> of(String text) {
        List<String> all = new ArrayList<>();
        LineWords words = new LineWords(text);
        while (words.next()) {
            all.add(words.word());
        }
        return all;
    }

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

    public String word() {
        return text.substring(start, end);
    }

    public String word(TextCache shared) {
        return shared.word(text, start, end);
    }

    /** The current word, see {@link NumberText#parse}. */
    public OptionalDouble number() {
        return NumberText.parse(text, start, end);
    }

    /** Whether the current word may be an unsigned number. */
    public boolean beginsWithDigit() {
        return Character.isDigit(text.charAt(start));
    }

    /** Whether the current word has only digits. */
    public boolean isCount() {
        return IntStream.range(start, end).allMatch(i -> Character.isDigit(text.charAt(i)));
    }

    /** As {@link Character#isWhitespace(char)}, faster for usual texts. */
    public static boolean isBlank(char c) {
        return (c <= ' ' || c >= 127) && Character.isWhitespace(c);
    }

    /**
     * The words of a line from the last one, for a table whose first column may hold anything.
     * Linear, unlike a regular expression with a leading {@code .*}.
     */
    public static final class LastWords {
        private final String text;
        private int end;

        public LastWords(String text) {
            this.text = text;
            this.end = text.length();
        }

        /** The next word from the end; empty if there is none. */
        public String take() {
            int last = behindWord(end);
            end = last;
            while (end > 0 && !Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            return text.substring(end, last);
        }

        public String remainder() {
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
