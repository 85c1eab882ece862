package io.perfwarden.report.message;

/** Foreign text made short. */
final class TextCut {
    private static final int REPLACEMENT = 0xFFFD;

    private TextCut() {}

    /**
     * The text as it is, but for halves of characters, which no encoding can hold.
     *
     * @param codePoints how many are kept at most; a cut text ends in {@code …}
     */
    static String to(String text, int codePoints) {
        StringBuilder kept = new StringBuilder();
        boolean isTooLong = text.codePoints().limit(codePoints + 1L).count() > codePoints;
        text.codePoints()
                .limit(isTooLong ? codePoints - 1 : codePoints)
                .map(point -> Character.getType(point) == Character.SURROGATE ? REPLACEMENT : point)
                .forEach(kept::appendCodePoint);
        return isTooLong ? kept.append('\u2026').toString() : kept.toString();
    }
}
