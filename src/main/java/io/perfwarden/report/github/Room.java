package io.perfwarden.report.github;

/** Room for text, in bytes. Once something did not fit there is none left. */
final class Room {
    private int left;

    Room(int left) {
        this.left = Math.max(0, left);
    }

    /** Takes room for a text, or all that is left if it does not fit. */
    boolean take(String text) {
        int needed = Bytes.of(text);
        boolean fits = needed <= left;
        left = fits ? left - needed : 0;
        return fits;
    }
}
