package io.perfwarden.format.text;

/**
 * Which three letters stand one behind the other in a piece of text, at every third place: found in
 * one pass, and enough to say of most words that they are not in it, wherever such a word began.
 * Several share a place in the table, so that a word may be taken for possible, and never for
 * impossible.
 */
public final class Triples {
    private static final int PLACES = 1 << 15;
    private static final int STEP = 3;

    /** Any shorter word may stand between two of the places looked at. */
    private static final int SHORTEST = 2 * STEP - 1;

    private final boolean[] seen = new boolean[PLACES];

    /** Of the first bytes. */
    public Triples(byte[] bytes, int length) {
        for (int i = 2; i < length; i += STEP) {
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
        boolean mayHold = word.length() < SHORTEST;
        for (int from = 0; from < STEP && !mayHold; from++) {
            mayHold = mayHold(word, from);
        }
        return mayHold;
    }

    private boolean mayHold(String word, int from) {
        for (int i = from + 2; i < word.length(); i += STEP) {
            if (!seen[place(word.charAt(i - 2), word.charAt(i - 1), word.charAt(i))]) {
                return false;
            }
        }
        return true;
    }
}
