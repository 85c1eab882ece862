package io.perfwarden.format.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Which three letters stand one behind the other in a piece of text, at every third place: found in
 * one pass, and enough to say of most words that they are not in it, wherever such a word began.
 * Several share a place in the table, so that a word may be taken for possible, and never for
 * impossible.
 */
public final class Triples {
    private static final int PLACES_BITS = 15;
    private static final int PLACES = 1 << PLACES_BITS;

    /** 2 to the 32nd by the golden ratio: D. E. Knuth, The Art of Computer Programming, 6.4. */
    private static final int GOLDEN = 0x9E3779B1;

    private static final VarHandle FOUR =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int STEP = 3;

    /** Any shorter word may stand between two of the places looked at. */
    private static final int SHORTEST = 2 * STEP - 1;

    private final boolean[] seen = new boolean[PLACES];

    /** Of the first bytes. */
    public Triples(byte[] bytes, int length) {
        int i = 0;
        for (; i <= length - Integer.BYTES; i += STEP) {
            seen[place((int) FOUR.get(bytes, i) & 0xFFFFFF)] = true;
        }
        if (i <= length - STEP) {
            seen[place(bytes[i] & 0xFF, bytes[i + 1] & 0xFF, bytes[i + 2] & 0xFF)] = true;
        }
    }

    private static int place(int first, int second, int third) {
        return place(first | (second << 8) | (third << 16));
    }

    /** Where three letters fall, the first of them lowest (Fibonacci hashing). */
    private static int place(int letters) {
        return (letters * GOLDEN) >>> (Integer.SIZE - PLACES_BITS);
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
