package io.perfwarden.format;

import module java.base;

/**
 * Shares equal short texts: a key, unit or mode that every row repeats is created once. The size is
 * fixed; a new text replaces another in its place. Longer texts are names, for which a search costs
 * too much; only the last two are compared, because rows often alternate.
 */
public final class TextCache {
    private static final int PLACES = 256;
    private static final int LONGEST = 16;
    private final int longest;
    private final String[] words = new String[PLACES];
    private LongText last = new LongText();
    private LongText other = new LongText();

    private static final class LongText {
        private static final int MOST = 256;
        private final byte[] bytes = new byte[MOST];
        private String text = "";

        boolean isAt(byte[] ascii, int start, int end) {
            return Arrays.equals(ascii, start, end, bytes, 0, text.length());
        }

        void keep(byte[] ascii, int start, int end) {
            System.arraycopy(ascii, start, bytes, 0, end - start);
            text = text(ascii, start, end);
        }
    }

    public TextCache() {
        this(LONGEST);
    }

    /**
     * @param longest most characters of a text that is searched
     */
    public TextCache(int longest) {
        this.longest = longest;
        Arrays.fill(words, "");
    }

    /** {@code end} is exclusive. */
    String word(String text, int start, int end) {
        int length = end - start;
        if (length == 0 || length > longest) {
            return text.substring(start, end);
        }
        int place = place(text.charAt(start), text.charAt(end - 1), length);
        if (words[place].length() != length || !text.startsWith(words[place], start)) {
            words[place] = text.substring(start, end);
        }
        return words[place];
    }

    /** {@code ascii} as text; {@code end} is exclusive. */
    public String word(byte[] ascii, int start, int end) {
        int length = end - start;
        if (length == 0) {
            return "";
        }
        if (length > longest) {
            return length > LongText.MOST ? text(ascii, start, end) : longer(ascii, start, end);
        }
        int place = place(ascii[start], ascii[end - 1], length);
        if (!isAt(words[place], ascii, start, end)) {
            words[place] = text(ascii, start, end);
        }
        return words[place];
    }

    private String longer(byte[] ascii, int start, int end) {
        if (!last.isAt(ascii, start, end)) {
            LongText before = last;
            last = other;
            other = before;
            if (!last.isAt(ascii, start, end)) {
                last.keep(ascii, start, end);
            }
        }
        return last.text;
    }

    private static int place(int first, int last, int length) {
        return (31 * first + last + length) & (PLACES - 1);
    }

    private static String text(byte[] ascii, int start, int end) {
        return new String(ascii, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static boolean isAt(String word, byte[] ascii, int start, int end) {
        if (word.length() != end - start) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) != ascii[start + i]) {
                return false;
            }
        }
        return true;
    }
}
