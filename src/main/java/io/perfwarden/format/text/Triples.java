package io.perfwarden.format.text;

/**
 * Which three letters stand one behind the other in a piece of text: found in one pass, and enough
 * to say of most words that they are not in it. Several share a place, so that a word may be taken
 * for possible, and never for impossible.
 */
public final class Triples {
    private static final int PLACES = 1 << 14;

    private final boolean[] seen = new boolean[PLACES];

    /** Of the first bytes. */
    public Triples(byte[] bytes, int length) {
        for (int i = 2; i < length; i++) {
            seen[place(bytes[i - 2], bytes[i - 1], bytes[i])] = true;
        }
    }

    private static int place(int first, int second, int third) {
        return ((first << 10) ^ (second << 5) ^ third) & (PLACES - 1);
    }

    /**
     * @param word of ASCII
     * @return false if it is not there
     */
    public boolean mayHold(String word) {
        for (int i = 2; i < word.length(); i++) {
            if (!seen[place(word.charAt(i - 2), word.charAt(i - 1), word.charAt(i))]) {
                return false;
            }
        }
        return true;
    }
}
