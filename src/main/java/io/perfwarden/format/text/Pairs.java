package io.perfwarden.format.text;

/**
 * Which letters stand directly behind which in a piece of text: found in one pass, and enough to
 * say of most words that they are not in it. Bytes beyond ASCII count as the letters that they are
 * without their highest bit, so that a word may be taken for possible, and never for impossible.
 */
public final class Pairs {
    private static final int BITS = 7;
    private static final int LETTER = (1 << BITS) - 1;

    private static final int ALL = 1 << (2 * BITS);

    private final boolean[] seen;

    /** Of the first bytes. */
    public Pairs(byte[] bytes, int length) {
        boolean[] pairs = new boolean[ALL];
        int last = 0;
        for (int i = 0; i < length; i++) {
            last = ((last << BITS) | (bytes[i] & LETTER)) & (ALL - 1);
            pairs[last] = true;
        }
        this.seen = pairs;
    }

    /**
     * @param word of ASCII
     * @return false if it is not there
     */
    public boolean mayHold(String word) {
        for (int i = 1; i < word.length(); i++) {
            if (!seen[(word.charAt(i - 1) << BITS) | word.charAt(i)]) {
                return false;
            }
        }
        return true;
    }
}
