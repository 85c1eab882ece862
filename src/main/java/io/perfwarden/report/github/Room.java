package io.perfwarden.report.github;

import java.util.function.ToIntFunction;

/** Room for text. Once something did not fit there is none left. */
final class Room {
    private final ToIntFunction<String> size;
    private int left;

    /**
     * @param size how text is counted
     */
    Room(int left, ToIntFunction<String> size) {
        this.left = left;
        this.size = size;
    }

    /** Takes room for a text, or all that is left if it does not fit. */
    boolean take(String text) {
        int needed = size.applyAsInt(text);
        boolean fits = needed <= left;
        left = fits ? left - needed : 0;
        return fits;
    }
}
