package io.perfwarden.report.github;

/**
 * Room for text, in bytes of UTF-8: lengths as GitHub counts them where it is least. Once something
 * did not fit there is none left.
 */
final class TextBudget {
    private int left;

    TextBudget(int left) {
        this.left = Math.max(0, left);
    }

    /** Takes room for a text, or all that is left if it does not fit. */
    boolean take(String text) {
        int needed = bytes(text);
        boolean fits = needed <= left;
        left = fits ? left - needed : 0;
        return fits;
    }

    /** How many bytes a text has, half a character counted as the three that replace it. */
    static int bytes(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }
}
